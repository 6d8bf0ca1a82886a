package follow

import (
	"math"
	"slices"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// mostLooks is how many arms are looked at in search of the end of a start phase.
const mostLooks = 200_000

// Blind returns how many pulls of each arm the policies of a scenario begin with, whatever they pay:
// their start phases, which are of 1 pull for those that need a reward of each arm. It is 0 for one
// that begins with none, and −1 where that is not known: there are not equally many of each arm, or
// more of them than anybody waits for.
func Blind(v scenario.Valid) (all []int64, err error) {
	s := v.Scenario()
	e, err := sim.New(v)
	if err != nil {
		return nil, err
	}
	for i := range s.Policies {
		all = append(all, blind(e.Open(i, 0), s))
	}
	return all, nil
}

func blind(run *sim.Run, s scenario.Scenario) int64 {
	for range mostLooks / len(s.Arms) {
		state, shown := run.Inspect()
		if !shown || state.Why != policy.Start || run.Pulled() == s.Horizon {
			pulls := run.Pulls()
			if run.Pulled() < s.Horizon && slices.Max(pulls) != slices.Min(pulls) {
				return -1 // how many there are depends on who comes
			}
			return pulls[0]
		}
		run.Advance(run.Pulled()+max(1, state.Sure), math.MaxInt)
	}
	return -1
}
