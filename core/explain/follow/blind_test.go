package follow

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariotest"
)

// Start phases are as long as the papers' formulas say: 827 and 8 pulls of each arm at (1, 0.01).
func TestBlindPullsAreThoseOfTheStartPhase(t *testing.T) {
	s := scenario.Default()
	if got, err := Blind(scenariotest.Valid(s)); err != nil || !slices.Equal(got, []int64{1, 8, 827, 0}) {
		t.Errorf("the policies begin with %v blind pulls of each arm (%v)", got, err)
	}
	s.Horizon = 100
	if got, _ := Blind(scenariotest.Valid(s)); got[2] != 100 {
		t.Errorf("in 100 pulls there are %v blind ones of the first arm", got)
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
	all, err := Blind(scenariotest.Valid(s))
	if err != nil {
		t.Fatal(err)
	}
	others, _ := Blind(scenariotest.Valid(worse))
	for i, p := range s.Policies {
		a := all[i]
		if a != others[i] {
			t.Errorf("%s begins with %d or %d pulls of each arm", p.ID, a, others[i])
		}
		if levels := strings.HasPrefix(p.ID, "heldp-"); a < 0 {
			if !levels { // whose users decide how many each arm gets
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
