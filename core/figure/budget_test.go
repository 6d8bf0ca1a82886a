package figure_test

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit/scenariotest"
)

// named returns the names of the curves of a scenario, and what a figure calls them.
func named(t *testing.T, link string) (names string) {
	t.Helper()
	s, err := scenariotest.ParseLink(link)
	if err != nil {
		t.Fatal(err)
	}
	f := figure.OfRegret(s, make([]sim.Summary, len(s.Policies)))
	if s.Kind == scenario.Sweep {
		f = figure.OfSweep(s, make([]sim.Summary, len(s.Policies)))
	}
	var all []string
	for _, x := range f.Named().Series {
		all = append(all, x.Name)
	}
	if f.Series[0].Name != figure.Name(s, 0) {
		t.Errorf("the figure itself is changed: %q", f.Series[0].Name)
	}
	return strings.Join(all, " | ")
}

// A budget is said where one is not the scenario's, and once.
func TestNamesSayTheBudgetsThatDiffer(t *testing.T) {
	for link, want := range map[string]string{
		"1t&policies=dp-ftpl-gauss,ucb1,ldp-ucb-b":                                               "DP-FTPL-Gauss | UCB1 | LDP-UCB-B",
		"1t&policies=dp-ftpl-gauss:epsilon=0.2,ucb1,ldp-ucb-b":                                   "DP-FTPL-Gauss, ε = 0.2 | UCB1 | LDP-UCB-B, ε = 1",
		"1t&policies=ldp-ucb-b:epsilon=0.2,ucb1":                                                 "LDP-UCB-B, ε = 0.2 | UCB1",
		"1t&policies=ldp-ucb-b:epsilon=0.2,ldp-ucb-b:epsilon=0.25":                               "LDP-UCB-B (ε = 0.2) | LDP-UCB-B (ε = 0.25)",
		"1t&policies=ldp-ucb-b:epsilon=0.2:label=%CE%B5%20=%200.25":                              "ε = 0.25, ε = 0.2",
		"1t&policies=dp-ftpl-gauss:delta=0.2,gdp-elim-new,ldp-ucb-b":                             "DP-FTPL-Gauss, δ = 0.2 | GDP-Elim-New, δ = 0.01 | LDP-UCB-B",
		"1t&kind=sweep&over=epsilon&values=1,2&policies=ldp-ucb-b,dp-ftpl-gauss:epsilon=1,ucb1":  "LDP-UCB-B | DP-FTPL-Gauss, ε = 1 | UCB1",
		"1t&kind=sweep&over=delta&values=0.1,0.2&policies=dp-ftpl-gauss,dp-ftpl-new:epsilon=0.2": "DP-FTPL-Gauss, ε = 1 | DP-FTPL-New, ε = 0.2",
		"1t&kind=sweep&over=horizon&values=10,20&policies=dp-ftpl-gauss:epsilon=2,heldp-ucb-b":   "DP-FTPL-Gauss, ε = 2 | HeLDP-UCB-B",
	} {
		if got := named(t, link); got != want {
			t.Errorf("%s: %q, want %q", link, got, want)
		}
	}
	one, two := 1.0, 2.0
	f := figure.Figure{Series: []figure.Series{{Name: "a", Epsilon: &one}, {Name: "b"}, {Name: "c", Epsilon: &two}}}.Named()
	if f.Series[0].Name != "a, ε = 1" || f.Series[1].Name != "b" || f.Series[2].Name != "c, ε = 2" {
		t.Errorf("without a scenario: %+v", f.Series)
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
		t.Error("a figure without panels is another")
	}
}
