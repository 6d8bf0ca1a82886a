package follow

import (
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariotest"
)

// Start phases are as long as the papers' formulas say: 827 and 8 pulls of each arm at (1, 0.01).
func TestBlindPullsAreThoseOfTheStartPhase(t *testing.T) {
	s := scenario.Default()
	for place, want := range []int64{1, 8, 827, 0} {
		if got, err := Blind(s, place); err != nil || got != want {
			t.Errorf("%s begins with %d blind pulls of each arm, want %d (%v)", s.Policies[place].ID, got, want, err)
		}
	}
	s.Horizon = 100
	if got, _ := Blind(s, 2); got != 100 {
		t.Errorf("in 100 pulls there are %d blind ones of the first arm", got)
	}
	if _, err := Blind(scenario.Scenario{Policies: s.Policies}, 0); err == nil {
		t.Error("a scenario of nothing has a start phase")
	}
}

// Whatever the rewards are, a run begins with so many pulls of each arm.
func TestBlindPullsDependOnNoReward(t *testing.T) {
	s := scenariotest.Everyone(20_000)
	worse := s
	worse.Arms = nil
	for range s.Arms {
		worse.Arms = append(worse.Arms, arm.Bernoulli{P: 0.5})
	}
	for i, p := range s.Policies {
		a, err := Blind(s, i)
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := Blind(worse, i); a != b {
			t.Errorf("%s begins with %d or %d pulls of each arm", p.ID, a, b)
		}
		var r Runs
		at := look(t, &r, Place{Scenario: s, Policy: i, Pulled: min(a*int64(len(s.Arms)), s.Horizon)})
		for k, n := range at.Pulls {
			if n != a && a*int64(len(s.Arms)) <= s.Horizon {
				t.Errorf("%s has pulled arm %d %d times when %d of each are blind", p.ID, k+1, n, a)
			}
		}
	}
}
