package scenario_test

import (
	"slices"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

func TestPoliciesOfTwoScenariosAreMatched(t *testing.T) {
	list := func(text string) []scenario.Policy {
		t.Helper()
		s, err := scenariotest.ParseLink("1t&policies=" + text)
		testkit.OK(t, err)
		return s.Policies
	}
	for _, c := range []struct {
		a, b string
		want []int
	}{
		{"ucb1,kl-ucb", "ucb1,kl-ucb", []int{0, 1}},
		{"ucb1,kl-ucb", "kl-ucb,thompson,ucb1", []int{1, -1, 0}},
		// A policy with a changed parameter still matches. Removing a policy leaves the other matches unchanged.
		{"adap-ucb:alpha=4,ucb1", "ucb1,adap-ucb", []int{1, 0}},
		{"ldp-ucb-b:epsilon=0.2,ldp-ucb-b:epsilon=1", "ldp-ucb-b:epsilon=1", []int{1}},
		{"ldp-ucb-b:epsilon=0.2,ldp-ucb-b:epsilon=1", "ldp-ucb-b:epsilon=1,ldp-ucb-b:epsilon=3", []int{1, 0}},
		{"ldp-ucb-b:epsilon=0.2:label=low,ldp-ucb-b:epsilon=1:label=high", "ldp-ucb-b:epsilon=2:label=high,ldp-ucb-b:epsilon=0.5:label=low", []int{1, 0}},
		{"ucb1", "ucb1,ucb1", []int{0, -1}},
	} {
		if got := scenario.Match(list(c.a), list(c.b)); !slices.Equal(got, c.want) {
			t.Errorf("%s and %s: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
