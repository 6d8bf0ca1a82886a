package scenario

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
)

// refused are the budgets in {0, 1} × {0, 1/2} (ε, δ) that the policies' theorems do not
// cover: ε = 0 for those that divide by it or whose responses would be coins, δ = 0 for
// those whose start size or calibration has a log(1/δ), both 0 for Lemma 15.
var refused = map[string][][2]float64{
	"dp-ftpl-new": {{0, 0}}, "gdp-elim-new": {{0, 0}},
	"dp-ftpl-gauss": noDelta, "dp-ftpl-beta": noDelta,
	"adap-klucb": noEpsilon, "adap-ucb": noEpsilon, "dp-se": noEpsilon,
	"dp-ucb": noEpsilon, "dp-ucb-bound": noEpsilon, "private-ucb": noEpsilon,
	"dp-ucb-int": either0, "dp-ucb-int-redraw": either0,
	"ldp-ucb-b": noEpsilon, "ldp-ucb-l": noEpsilon, "ldp-ucb-bs": noEpsilon, "ldp-ucb-ls": noEpsilon,
	"ldp-ucb-quadratic": noEpsilon, "ldp-ucb-exponential": noEpsilon,
	"ldp-ts-linear": noEpsilon, "ldp-ts-quadratic": noEpsilon, "ldp-ts-exponential": noEpsilon,
	"heldp-ucb-b": nil, "heldp-ucb-l": nil, "heldp-ucb-bs": nil, "heldp-ucb-ls": nil, // users' own levels
	"thompson": nil, "ucb1": nil, "kl-ucb": nil,
}

var (
	noEpsilon = [][2]float64{{0, 0}, {0, 0.5}}
	noDelta   = [][2]float64{{0, 0}, {1, 0}}
	either0   = [][2]float64{{0, 0}, {0, 0.5}, {1, 0}}
)

// Every policy refuses what its theorem refuses, in words that name it and the budget, and
// takes the rest.
func TestEveryPolicyRefusesWhatItsTheoremRefuses(t *testing.T) {
	for id, budgets := range refused {
		spec, ok := policy.Find(id)
		if !ok {
			t.Errorf("%s is in refused in core/scenario/theorems_test.go and not registered", id)
			continue
		}
		for _, eps := range []float64{0, 1} {
			for _, delta := range []float64{0, 0.5} {
				want := false
				for _, b := range budgets {
					want = want || b == [2]float64{eps, delta}
				}
				s := Default()
				s.Epsilon, s.Delta, s.Policies = eps, delta, []Policy{{ID: id}}
				problems := s.Validate()
				said := ""
				if len(problems) > 0 {
					said = problems.Error()
				}
				if want != (said != "") || want && (!strings.Contains(said, "0 is too small: "+spec.Name+" needs ") || len(problems) > 2) {
					t.Errorf("%s with (%v, %v): %q, want it refused: %v", id, eps, delta, said, want)
				}
			}
		}
	}
}

// No policy takes a budget that is no budget, whether it is the scenario's or its own.
func TestNoPolicyTakesWhatIsNoBudget(t *testing.T) {
	for _, spec := range policy.All() {
		for _, bad := range []float64{-1, math.NaN(), math.Inf(1), math.Inf(-1), 1e6} {
			for _, p := range []Policy{{ID: spec.ID, Epsilon: &bad}, {ID: spec.ID, Delta: &bad}} {
				s := Default()
				s.Epsilon, s.Delta, s.Policies = 1, 0.5, []Policy{p}
				if problems := s.Validate(); len(problems) != 1 {
					t.Errorf("%s with ε or δ of its own of %v: %v", spec.ID, bad, problems)
				}
			}
		}
	}
}
