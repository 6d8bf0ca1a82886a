package follow

import (
	"math"
	"slices"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// mostLooks limits the number of inspected arms in the search for the end of a start phase.
const mostLooks = 200_000

// Starts returns the start phases of a scenario's policies. A policy that needs one reward of each arm has a phase of 1
// pull, and a policy without a start phase has 0. A phase is unknown if its pulls are not equal for all arms, or if it
// is very long.
func Starts(v scenario.Valid) (all []explain.StartPhase, err error) {
	s := v.Scenario()
	e, err := sim.New(v)
	if err != nil {
		return nil, err
	}
	for i := range s.Policies {
		pulls, known := start(e.Open(i, 0), s)
		all = append(all, explain.StartPhase{Pulls: pulls, Known: known})
	}
	return all, nil
}

func start(run *sim.Run, s scenario.Scenario) (pulls int64, known bool) {
	for range mostLooks / len(s.Arms) {
		state, shown := run.Inspect()
		if !shown || state.Why != policy.Start || run.Pulled() == s.Horizon {
			pulls := run.Pulls()
			if run.Pulled() < s.Horizon && slices.Max(pulls) != slices.Min(pulls) {
				return 0, false // the number depends on users' levels
			}
			return pulls[0], true
		}
		run.Advance(run.Pulled()+max(1, state.Sure), math.MaxInt)
	}
	return 0, false
}
