package figure_test

import (
	"fmt"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// testdata/says.txt holds links and some texts of their figures: the title, the axes, and three names of each policy.
// These are the name of its curve, its name in sentences, and the name of its curve if budgets differ.
func TestTextsOfFigures(t *testing.T) {
	testkit.Said(t, "testdata/says.txt", func(link string) string {
		s, err := scenariotest.ParseLink("1t&" + link)
		if err != nil {
			t.Fatalf("%s: %v", link, err)
		}
		f := figure.OfRegret(s, make([]sim.Summary, len(s.Policies)))
		if s.Kind == scenario.Sweep {
			f = figure.OfSweep(s, make([]sim.Summary, len(s.Policies)))
		}
		says := fmt.Sprintf("%s: %s against %s\n", f.Title, f.Y.Label, f.X.Label)
		for i, x := range f.Named().Series {
			says += figure.Name(s, i) + " | " + figure.Subject(s, i) + " | " + x.Name + "\n"
		}
		if f.Series[0].Name != figure.Name(s, 0) {
			t.Errorf("the figure itself is changed: %q", f.Series[0].Name)
		}
		return say.English(says)
	})
}
