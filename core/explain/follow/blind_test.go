package follow

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
)

// Start phases have the lengths of the papers' formulas: 827 and 8 pulls of each arm at (1, 0.01).
func TestBlindPullsAreThoseOfTheStartPhase(t *testing.T) {
	s := scenario.Default()
	want := []explain.StartPhase{{Pulls: 1, Known: true}, {Pulls: 8, Known: true}, {Pulls: 827, Known: true}, {Known: true}}
	if got, err := Starts(scenariotest.Valid(s)); err != nil || !slices.Equal(got, want) {
		t.Errorf("the start phases are %v, want %v (%v)", got, want, err)
	}
	s.Horizon = 100
	if got, _ := Starts(scenariotest.Valid(s)); got[2].Pulls != 100 {
		t.Errorf("in 100 pulls there are %v blind ones of the first arm", got)
	}
}

// A run begins with its start phase for any rewards.
func TestBlindPullsDependOnNoReward(t *testing.T) {
	s := scenariotest.Everyone(20_000)
	worse := s
	worse.Arms = nil
	for range s.Arms {
		worse.Arms = append(worse.Arms, arm.Bernoulli{P: 0.5})
	}
	all, err := Starts(scenariotest.Valid(s))
	if err != nil {
		t.Fatal(err)
	}
	others, _ := Starts(scenariotest.Valid(worse))
	for i, p := range s.Policies {
		a := all[i].Pulls
		if all[i] != others[i] {
			t.Errorf("%s begins with %v or %v", p.ID, all[i], others[i])
		}
		if levels := strings.HasPrefix(p.ID, "heldp-"); !all[i].Known {
			if !levels { // users' levels decide the number
				t.Errorf("it is not known how %s begins", p.ID)
			}
			continue
		}
		var r Runs
		at := look(t, &r, Place{Scenario: scenariotest.Valid(s), Policy: i, Pulled: min(a*int64(len(s.Arms)), s.Horizon)})
		for k, n := range at.Pulls {
			if n != a && a*int64(len(s.Arms)) <= s.Horizon {
				t.Errorf("%s has pulled arm %d %d times when %d of each are blind", p.ID, k+1, n, a)
			}
		}
	}
}
