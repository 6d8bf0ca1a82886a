package policy_test

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// Broken policies are marked as broken, but run like the correct policies. Only FindAny finds them.
func TestBrokenPoliciesAreKeptApart(t *testing.T) {
	for _, s := range policy.Broken() {
		correct, ok := policy.Find(strings.TrimPrefix(s.ID, "broken-"))
		if !ok || s.ID == correct.ID || s.Notion != correct.Notion || s.Epsilon != correct.Epsilon || s.Delta != correct.Delta {
			t.Errorf("%s is not a registered policy with a mistake", s.ID)
		}
		if s.Name == correct.Name || s.Guarantee == correct.Guarantee || s.Summary == correct.Summary || !strings.HasSuffix(say.English(s.Summary), ".") {
			t.Errorf("%s does not say that it is broken", s.ID)
		}
		if _, ok := policy.Find(s.ID); ok {
			t.Errorf("%s is found like a correct one", s.ID)
		}
		if found, ok := policy.FindAny(s.ID); !ok || found.ID != s.ID {
			t.Errorf("%s is not found at all", s.ID)
		}
		sc := scenario.Default()
		sc.Policies = []scenario.Policy{{ID: s.ID}}
		if problems := sc.Problems(); len(problems) == 0 {
			t.Errorf("a scenario may have %s", s.ID)
		}
		set := setup(correct, 3, 500, 1, .01)
		r := sim.Start(arm.Bernoullis(.2, .5, .8), s, set, random.NewKey(1), sim.Leaps)
		if finish(r).Pulled() != 500 {
			t.Errorf("%s stops after %d pulls", s.ID, r.Pulled())
		}
	}
	if _, ok := policy.FindAny("ucb1"); !ok {
		t.Error("a registered policy is not found")
	}
	if _, ok := policy.FindAny("broken-ucb1"); ok {
		t.Error("a policy that is not there is found")
	}
}

// Without noise at its nodes, as with it, DP-UCB makes the same pulls with leaps as pull by pull.
func TestBareTreesLeap(t *testing.T) {
	s, _ := policy.FindAny("broken-dp-ucb")
	for run := range uint64(20) {
		var pulls [2][]int64
		for i, mode := range []sim.Mode{sim.Leaps, sim.Textbook} {
			pulls[i] = finish(sim.Start(arm.Bernoullis(.3, .5, .45), s, setup(s, 3, 5000, 1, 0), random.NewKey(run), mode)).Pulls()
		}
		if !slices.Equal(pulls[0], pulls[1]) {
			t.Errorf("run %d: %v with leaps, %v without", run, pulls[0], pulls[1])
		}
	}
}
