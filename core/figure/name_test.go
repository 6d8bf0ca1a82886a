package figure_test

import (
	"slices"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// Without labels, no two curves have the same name, and no curve has the name of another policy.
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

// A custom policy may have any name, even that of another policy.
func TestACustomPolicyMayHaveAnyName(t *testing.T) {
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

// If there is no scenario, budgets are compared with that of the first series.
func TestNamesWithoutAScenario(t *testing.T) {
	one, two := 1.0, 2.0
	f := figure.Figure{Series: []figure.Series{{Name: "a", Epsilon: &one}, {Name: "b"}, {Name: "c", Epsilon: &two}}}.Named()
	if f.Series[0].Name != "a, ε = 1" || f.Series[1].Name != "b" || f.Series[2].Name != "c, ε = 2" {
		t.Errorf("%+v", f.Series)
	}
}

func TestAFigureIsSplitIntoItsPanels(t *testing.T) {
	f := figure.Figure{
		Title: "both", Kind: "regret", Series: []figure.Series{{Name: "a"}, {Name: "b"}, {Name: "c"}}, Bounds: []figure.Bound{{Name: "x"}},
		Panels: []figure.Panel{{Title: "A", Series: 1, Bounds: 1}, {Title: "B", Series: 2}},
	}
	all := f.Split()
	if len(all) != 2 || all[0].Title != "A" || len(all[0].Series) != 1 || len(all[0].Bounds) != 1 || all[1].Kind != "regret" || len(all[1].Bounds) != 0 ||
		!slices.EqualFunc(all[1].Series, []string{"b", "c"}, func(s figure.Series, name string) bool { return s.Name == name }) {
		t.Errorf("%+v", all)
	}
	if f.Panels = nil; len(f.Split()) != 1 || f.Split()[0].Title != "both" {
		t.Error("Split changes a figure without panels")
	}
}
