package policy_test

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// An enrolment holds the facts about a policy that the tests for all policies need.
type enrolment struct {
	// refused lists the budgets (ε, δ) in {0, 1} × {0, 1/2} that the policy's theorem does not cover.
	refused [][2]float64
	// sees is the key of the policy's mechanism in the setup of TestPoliciesSeeWhatTheirPaperSays. It is "" if the
	// policy sees the rewards themselves or coins.
	sees string
	// exact compares the policy with its paper, either decision by decision, or by comparing runs on two arms with
	// their exact distribution.
	exact func(t *testing.T, spec policy.Spec)
	// noise returns each kind of noise that a private policy uses.
	noise func(id string) []release
}

// Theorems do not cover these budgets. At ε = 0, a theorem divides by ε, or responses are fair coins. At δ = 0, a start
// size or a calibration contains log(1/δ). Lemma 15 does not cover ε = δ = 0.
var (
	noEpsilon = [][2]float64{{0, 0}, {0, 0.5}}
	noDelta   = [][2]float64{{0, 0}, {1, 0}}
	either0   = [][2]float64{{0, 0}, {0, 0.5}, {1, 0}}
	both0     = [][2]float64{{0, 0}}
)

var enrolled = map[string]enrolment{}

// enrol registers policies, with their facts, for the tests that every policy must pass.
func enrol(e enrolment, ids ...string) bool {
	for _, id := range ids {
		enrolled[id] = e
	}
	return true
}

// each calls test for every registered policy with its enrolment.
func each(t *testing.T, test func(t *testing.T, spec policy.Spec, e enrolment)) {
	for _, spec := range policy.All() {
		t.Run(spec.ID, func(t *testing.T) { test(t, spec, enrolled[spec.ID]) })
	}
}

func TestEnrolledPoliciesAreRegistered(t *testing.T) {
	for id := range enrolled {
		if _, ok := policy.Find(id); !ok {
			t.Errorf("%s is enrolled and not in core/policy/registry.go", id)
		}
	}
}

func TestEveryPolicyFollowsItsExactLaw(t *testing.T) {
	each(t, func(t *testing.T, spec policy.Spec, e enrolment) {
		if e.exact == nil {
			t.Fatalf("%s has no exact law: give its enrolment the field exact, such as twoArms or another one in enrolments_test.go", spec.ID)
		}
		e.exact(t, spec)
	})
}

// Every policy refuses the budgets that its theorem does not cover, and no others. The problem names the policy and
// the budget.
func TestEveryPolicyRefusesWhatItsTheoremRefuses(t *testing.T) {
	each(t, func(t *testing.T, spec policy.Spec, e enrolment) {
		for _, eps := range []float64{0, 1} {
			for _, delta := range []float64{0, 0.5} {
				want := slices.Contains(e.refused, [2]float64{eps, delta})
				s := scenario.Default()
				s.Epsilon, s.Delta, s.Policies = eps, delta, []scenario.Policy{{ID: spec.ID}}
				problems := s.Problems()
				said := ""
				if len(problems) > 0 {
					said = say.English(problems.Error())
				}
				if want != (said != "") || want && (!strings.Contains(said, "0 is too small, because "+say.English(spec.Name)+" never learns ") || len(problems) > 2) {
					t.Errorf("(%v, %v): %q, want it refused: %v; the policy's Spec has Epsilon, Delta and NotBoth0, and its enrolment has refused", eps, delta, said, want)
				}
			}
		}
	})
}
