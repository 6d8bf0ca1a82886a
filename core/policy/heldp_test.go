package policy_test

import (
	"slices"
	"testing"

	"epsilonarcade/core/sim"
)

// A response that is discarded counts as a pull, in t and in the regret, and nothing
// else.
func TestDiscardedResponsesTeachNothing(t *testing.T) {
	for _, id := range []string{"heldp-ucb-l", "heldp-ucb-b"} {
		spec := find(t, id)
		set := setup(spec, 3, 1000, 0, 0)
		set.Law = levels(t, .5) // below ε_min = 1
		if got := actions(start([]float64{.1, .5, .9}, spec, set, 0, sim.Leaps)); !slices.Equal(got, []stretch{{Arm: 0, Pulls: 1000}}) {
			t.Errorf("%s knows nothing of any arm and plays %v", id, got)
		}
	}
}
