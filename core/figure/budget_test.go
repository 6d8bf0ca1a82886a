package figure_test

import (
	"slices"
	"testing"

	"epsilonarcade/core/figure"
)

// Without a scenario, budgets are compared with the first series.
func TestNamesOfAFigureWithoutAScenario(t *testing.T) {
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
		t.Error("a figure without panels is another")
	}
}
