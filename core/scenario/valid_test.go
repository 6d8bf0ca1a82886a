package scenario_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

func TestValidateMakesNoValidOfWhatCannotBeRun(t *testing.T) {
	s := scenario.Default()
	s.Epsilon = -1
	if v, problems := s.Validate(); !v.IsZero() || len(problems) != 1 {
		t.Errorf("%+v, %v", v.Scenario(), problems)
	}
	if v, problems := scenario.Default().Validate(); v.IsZero() || problems != nil || !reflect.DeepEqual(v.Scenario(), scenario.Default()) {
		t.Errorf("%+v, %v", v.Scenario(), problems)
	}
}

// What is made of a Valid is not validated again: here it is.
func TestWhatIsMadeOfAValidIsValid(t *testing.T) {
	testkit.Cases(t, 2000, func(t *testing.T, rng *rand.Rand) {
		s := scenariotest.Random(rng)
		v := scenariotest.Valid(s)
		parts := []scenario.Valid{v.WithRuns(1), v.WithRuns(scenario.MaxRuns)}
		switch s.Kind {
		case scenario.Sweep:
			for _, x := range s.Sweep.Values {
				at := v.At(x)
				parts = append(parts, at)
				for i := range s.Policies {
					parts = append(parts, at.Alone(i))
				}
			}
		case scenario.Regret, scenario.Timeline:
			for i := range s.Policies {
				parts = append(parts, v.Alone(i))
			}
		}
		for _, part := range parts {
			if problems := part.Scenario().Problems(); len(problems) > 0 {
				t.Fatalf("%s, of %s: %v", part.Link(), s.Link(), problems)
			}
		}
		if !reflect.DeepEqual(v.Scenario(), s) {
			t.Fatalf("%s has changed to %s", s.Link(), v.Link())
		}
	})
}

// Two scenarios are equal if and only if their links are the same.
func TestValidsAreEqualIfTheirLinksAre(t *testing.T) {
	testkit.Cases(t, 2000, func(t *testing.T, rng *rand.Rand) {
		s := scenariotest.Random(rng)
		v := scenariotest.Valid(s)
		same, err := scenario.ParseLink(v.Link())
		if err != nil || !v.Equal(same) {
			t.Fatalf("%s is not itself: %v", v.Link(), err)
		}
		s = scenario.Used(s)
		if keys := scenario.Differences(s, same.Scenario()); keys != nil {
			t.Fatalf("%s differs from itself in %v", v.Link(), keys)
		}
		for _, change := range []func(){
			func() { s.Seed++ }, func() { s.Epsilon /= 2 }, func() { s.Region.N++ }, func() { s.Shuffle = !s.Shuffle }, func() { s.Runs++ },
			func() { s.Arms = append([]arm.Arm{arm.Bernoulli{P: rng.Float64()}}, s.Arms...) },
			func() { s.Sweep.Values = append([]float64{rng.Float64()}, s.Sweep.Values...) },
			func() { s.Checkpoints = nil },
			func() { s.Policies = append([]scenario.Policy{{ID: "ucb1", Label: "other"}}, s.Policies...) },
		} {
			change()
			if w, problems := s.Validate(); problems == nil && v.Equal(w) != (v.Link() == w.Link()) {
				t.Fatalf("%s and %s: %t", v.Link(), w.Link(), v.Equal(w))
			}
		}
	})
	if none := (scenario.Valid{}); !none.Equal(scenario.Valid{}) || none.Equal(scenariotest.Valid(scenario.Default())) {
		t.Error("no scenario is a scenario")
	}
}
