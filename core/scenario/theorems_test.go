package scenario

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
)

// No policy takes a budget that is no budget, whether it is the scenario's or its own.
func TestNoPolicyTakesWhatIsNoBudget(t *testing.T) {
	for _, spec := range policy.All() {
		for _, bad := range []float64{-1, math.NaN(), math.Inf(1), math.Inf(-1), 1e6} {
			for _, p := range []Policy{{ID: spec.ID, Epsilon: &bad}, {ID: spec.ID, Delta: &bad}} {
				s := Default()
				s.Epsilon, s.Delta, s.Policies = 1, 0.5, []Policy{p}
				if problems := s.Problems(); len(problems) != 1 {
					t.Errorf("%s with ε or δ of its own of %v: %v", spec.ID, bad, problems)
				}
			}
		}
	}
}
