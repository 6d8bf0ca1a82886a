package figure_test

import (
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// Without labels, no two curves have the same name, and none has another policy's name.
func TestAllNamesDiffer(t *testing.T) {
	s := scenario.Default()
	s.Policies = nil
	for _, spec := range policy.All() {
		eps := 0.3
		s.Policies = append(s.Policies, scenario.Policy{ID: spec.ID}, scenario.Policy{ID: spec.ID, Epsilon: &eps}, scenario.Policy{ID: spec.ID})
	}
	seen := map[string]int{}
	for i := range s.Policies {
		if k, ok := seen[figure.Name(s, i)]; ok {
			t.Errorf("curves %d and %d are both called %q", k, i, figure.Name(s, i))
		}
		seen[figure.Name(s, i)] = i
	}
}

// A custom policy may have any name, also another policy's.
func TestAWrittenPolicyIsNotTakenForTheOneWhoseNameItHas(t *testing.T) {
	text := func(name string) scenario.Policy {
		return scenario.Policy{ID: "own", Source: "policy(name = \"" + name + "\")\ndef index(t, arm):\n    return 0\n"}
	}
	s := scenario.Default()
	s.Policies = []scenario.Policy{text("UCB1"), {ID: "ucb1"}, text("Mine"), text("Yours"), text("Mine")}
	for i, want := range []string{"UCB1 (custom)", "UCB1", "Mine (no. 1)", "Yours", "Mine (no. 2)"} {
		if got := say.English(figure.Name(s, i)); got != want {
			t.Errorf("policy %d is called %q, want %q", i, got, want)
		}
	}
}
