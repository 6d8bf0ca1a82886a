package listings

import (
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/explain/follow"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit/scenariotest"
)

// listed returns the sheet of the algorithm of a scenario's first policy after some pulls.
func listed(t *testing.T, runs *follow.Runs, link string, pulled int64) *explain.Listing {
	t.Helper()
	s, err := scenariotest.ParseLink(link)
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := At(runs, follow.Place{Scenario: scenariotest.Valid(s), Pulled: pulled})
	if err != nil {
		t.Fatalf("%s at %d: %v", link, pulled, err)
	}
	for i, text := range sheet.Says {
		sheet.Says[i] = say.English(text)
	}
	for i, f := range sheet.Facts {
		sheet.Facts[i].Name, sheet.Facts[i].Value = say.English(f.Name), say.English(f.Value)
	}
	return sheet
}

// The lines of the last pull do not depend on earlier questions: step by step, at once, or back from a later pull.
func TestAListingIsTheSameHoweverOneComesThere(t *testing.T) {
	for _, id := range []string{"ucb1", "dp-ftpl-new", "thompson", "adap-klucb", "dp-ucb", "dp-se", "heldp-ucb-l", "dp-ucb-int-redraw"} {
		link := "1t&arms=0.7,0.5,0.3&horizon=120&policies=" + id
		var stepping follow.Runs
		for n := int64(0); n <= 120; n++ {
			step := listed(t, &stepping, link, n)
			if n%17 != 0 {
				continue
			}
			var fresh follow.Runs
			listed(t, &fresh, link, 110)
			at := listed(t, &fresh, link, n)
			if step.Text != at.Text || step.Says[0] != at.Says[0] || step.More {
				t.Errorf("%s after %d pulls: step by step\n%s\nand at once\n%s", id, n, step.Text, at.Text)
			}
		}
	}
}
