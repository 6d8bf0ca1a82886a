package scenario

import (
	"reflect"
	"testing"

	"epsilonarcade/core/policy"
)

// A sweep moves the policies that use what it goes over and do not set it themselves.
func TestASweepMovesWhoeverLeavesItsValueOpen(t *testing.T) {
	plain, private := policy.Spec{}, policy.Spec{Epsilon: policy.Requires, Delta: policy.Accepts, Params: []policy.Param{{Name: "eps_min"}}}
	for _, c := range []struct {
		name  string
		over  string
		p     Policy
		spec  policy.Spec
		moves bool
	}{
		{"ε of a policy that uses it", "epsilon", Policy{}, private, true},
		{"ε of a policy with its own", "epsilon", Policy{Epsilon: new(1.0)}, private, false},
		{"ε of a policy with its own δ", "epsilon", Policy{Delta: new(1.0)}, private, true},
		{"ε of a policy without", "epsilon", Policy{}, plain, false},
		{"δ of a policy that uses it", "delta", Policy{}, private, true},
		{"δ of a policy with its own", "delta", Policy{Delta: new(1.0)}, private, false},
		{"δ of a policy without", "delta", Policy{}, plain, false},
		{"a parameter", "eps_min", Policy{}, private, true},
		{"a parameter that is set", "eps_min", Policy{Params: map[string]float64{"eps_min": 1}}, private, false},
		{"a parameter that the policy has not", "eps_min", Policy{}, plain, false},
	} {
		if got := (SweepOptions{Over: c.over}).Moves(c.p, c.spec); got != c.moves {
			t.Errorf("%s: moved is %v", c.name, got)
		}
	}
}

// At one of its values a sweep is a regret scenario that is looked at at its end.
func TestAValueOfASweepIsARegretScenario(t *testing.T) {
	s := Default()
	s.Kind, s.Checkpoints = Sweep, []int64{5}
	for over, change := range map[string]func(*Scenario){
		OverEpsilon: func(s *Scenario) { s.Epsilon = 0.25 },
		OverDelta:   func(s *Scenario) { s.Delta = 0.25 },
		OverEpsMin:  func(*Scenario) {},
	} {
		s.Sweep = SweepOptions{over, []float64{0.25}}
		want := Default()
		want.Checkpoints = []int64{want.Horizon}
		change(&want)
		if got := s.At(0.25); !reflect.DeepEqual(got, want) {
			t.Errorf("over %s: %+v, want %+v", over, got, want)
		}
	}
	if s.Kind != Sweep || s.Epsilon != 1 || len(s.Checkpoints) != 1 {
		t.Errorf("the sweep itself became %+v", s)
	}
}

func TestDifferenceNamesTheFirstField(t *testing.T) {
	for want, change := range map[string]func(*Scenario){
		"":         func(*Scenario) {},
		"epsilon":  func(s *Scenario) { s.Epsilon, s.Runs = 2, 3 },
		"policies": func(s *Scenario) { s.Policies = s.Policies[:2] },
		"values":   func(s *Scenario) { s.Sweep.Values = []float64{1} },
	} {
		other := Default()
		change(&other)
		if got := Difference(Default(), other); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
