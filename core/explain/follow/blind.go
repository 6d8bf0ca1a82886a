package follow

import (
	"math"
	"slices"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// mostStarts is how many stretches of a start phase are looked at.
const mostStarts = 20_000

// Blind returns how many pulls of each arm a policy of a scenario begins with, whatever they pay: its
// start phase, which is 1 for one that needs a reward of each. It is 0 if the policy begins with none,
// or not equally many of each, or has a start phase of more stretches than anybody looks at.
func Blind(s scenario.Scenario, place int) (int64, error) {
	e, err := sim.New(s)
	if err != nil {
		return 0, err
	}
	run := e.Open(place, 0)
	for range mostStarts {
		state, shown := run.Inspect()
		if !shown || state.Why != policy.Start || run.Pulled() == s.Horizon {
			pulls := run.Pulls()
			if run.Pulled() < s.Horizon && slices.Max(pulls) != slices.Min(pulls) {
				return 0, nil // how many there are depends on who comes
			}
			return pulls[0], nil
		}
		run.Advance(run.Pulled()+max(1, state.Sure), math.MaxInt)
	}
	return 0, nil
}
