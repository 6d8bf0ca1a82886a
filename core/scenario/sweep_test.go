package scenario

import (
	"reflect"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
)

// A sweep affects the policies that use its quantity and have no value of their own for it.
func TestASweepMovesPoliciesWithoutTheirOwnValue(t *testing.T) {
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
		{"a switch", "on", Policy{}, policy.Spec{Params: []policy.Param{{Kind: policy.Switch, Name: "on"}}}, false},
		{"the horizon", "horizon", Policy{}, plain, true},
		{"the gap", "gap", Policy{}, plain, true},
		{"the number of arms", "arms", Policy{}, plain, true},
	} {
		if got := (SweepOptions{Over: c.over}).Moves(c.p, c.spec); got != c.moves {
			t.Errorf("%s: moved is %v", c.name, got)
		}
	}
}

// At each of its values, a sweep is a regret scenario whose only checkpoint is the horizon.
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
	s.Sweep = SweepOptions{OverHorizon, []float64{20}}
	if got := s.At(20); got.Kind != Regret || got.Horizon != 20 || !slices.Equal(got.Checkpoints, []int64{20}) {
		t.Errorf("over the horizon: %+v", got)
	}
	if s.Kind != Sweep || s.Epsilon != 1 || len(s.Checkpoints) != 1 {
		t.Errorf("the sweep itself became %+v", s)
	}
}

// The smallest gap becomes the value. The gaps keep their proportions, and the best arms keep their mean.
func TestASweepOverTheGapScalesAllGaps(t *testing.T) {
	s := Default()
	s.Arms = arm.Bernoullis(0.6, 0.8, 0.7, 0.8, 0.5)
	s.Sweep.Over = OverGap
	for gap, want := range map[float64][]arm.Arm{
		0.1:  s.Arms,
		0.01: arm.Bernoullis(0.78, 0.8, 0.79, 0.8, 0.77),
		0.2:  arm.Bernoullis(0.4, 0.8, 0.6, 0.8, 0.2),
	} {
		if got := s.At(gap).Arms; !slices.Equal(got, want) {
			t.Errorf("%v: %v, want %v", gap, got, want)
		}
	}
	if most := MostGap(s.Arms); most < 0.26 || most > 0.27 {
		t.Errorf("the largest gap is %v", most)
	}
	if got := s.At(MostGap(s.Arms)).Arms[4]; got != (arm.Bernoulli{}) {
		t.Errorf("at the largest gap the worst arm is %v", got)
	}
}

// The best arm occurs once. If the number of arms stays the same, so do the arms.
func TestASweepOverTheArmsKeepsTheBestOne(t *testing.T) {
	s := Default()
	s.Arms = arm.Bernoullis(0.1, 0.2, 0.9, 0.3)
	s.Sweep.Over = OverArms
	for count, want := range map[float64][]arm.Arm{
		1: arm.Bernoullis(0.9),
		2: arm.Bernoullis(0.1, 0.9),
		3: arm.Bernoullis(0.1, 0.2, 0.9),
		4: s.Arms,
		9: arm.Bernoullis(0.1, 0.2, 0.9, 0.3, 0.1, 0.2, 0.3, 0.1, 0.2),
	} {
		if got := s.At(count).Arms; !slices.Equal(got, want) {
			t.Errorf("%v arms: %v, want %v", count, got, want)
		}
	}
	s.Arms = s.Arms[:1]
	if got := s.At(3).Arms; len(got) != 1 {
		t.Errorf("a single arm became %v", got)
	}
}

// A sweep can vary every numeric parameter of a policy. No parameter shares its name with another quantity.
func TestEveryParameterCanBeSwept(t *testing.T) {
	numbers := 0
	for _, spec := range policy.All() {
		for _, q := range spec.Params {
			if q.Kind != policy.Number {
				continue
			}
			numbers++
			if slices.Contains([]string{OverEpsilon, OverDelta, OverHorizon, OverGap, OverArms}, q.Name) {
				t.Errorf("%s has a parameter %s", spec.ID, q.Name)
			}
			s := Default()
			s.Kind, s.Policies = Sweep, []Policy{{ID: spec.ID}}
			s.Sweep = SweepOptions{q.Name, []float64{q.Min, q.Max}}
			if problems := s.Problems(); len(problems) > 0 {
				t.Errorf("%s over %s: %v", spec.ID, q.Name, problems)
			}
			if got := s.At(q.Max).Policies[0].Params[q.Name]; got != q.Max {
				t.Errorf("%s at %s = %v has %v", spec.ID, q.Name, q.Max, got)
			}
		}
	}
	if numbers < 10 {
		t.Errorf("only %d numbers", numbers)
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
