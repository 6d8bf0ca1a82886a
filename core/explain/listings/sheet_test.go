package listings

import (
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/explain/follow"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit/scenariotest"
)

// listed returns the sheet of the algorithm of a scenario's first policy after so many pulls.
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

// What the last pull has run does not depend on how one has come there: step by step, at once,
// or back from further on.
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

// A listing says what it shows, and what is proved: privacy by its name, bounds with their value
// at the horizon where they have one.
func TestAListingSaysWhatIsProved(t *testing.T) {
	var w follow.Runs
	sheet := listed(t, &w, "1t&arms=0.7,0.5&policies=ucb1&horizon=1000000", 0)
	if !strings.HasPrefix(sheet.Says[0], "Nothing has been pulled yet") {
		t.Errorf("before the first pull it says %q", sheet.Says)
	}
	if f := sheet.Facts; f[0].Value != "no privacy" || !strings.HasSuffix(f[1].Value, " = 553 at T") {
		t.Errorf("what is proved: %+v", f)
	}
	// A number that leaves terms out is not what the regret is at most: it says so, and its constants.
	for link, want := range map[string]string{
		"1t&policies=dp-ftpl-gauss": " + O(K/ℓ⁴); 7,127 at T with ℓ/Δ_min = 0.25 and without O(K/ℓ⁴), whose constant is not stated",
		"1t&policies=thompson":      " + O(K/(2Δ_min)) ]; 845 at T with γ = 0.5 and without O(K/(2Δ_min)), whose constant is not stated",
		"1t&policies=adap-ucb":      " + 3α/(α − 3) ] = 37,992 at T with α = 3.1",
	} {
		if f := listed(t, &w, link, -1).Facts[1]; !strings.HasSuffix(f.Value, want) {
			t.Errorf("%s: %q, %q, want the end %q", link, f.Name, f.Value, want)
		}
	}
	sheet = listed(t, &w, "1t&policies=adap-klucb", -1)
	if !strings.HasPrefix(sheet.Says[0], "Watch one run live") || !strings.HasSuffix(sheet.Text, `"ran":[]}`) || sheet.Facts[0].Value != "ε-privacy of the whole action sequence" {
		t.Errorf("without a run it says %q, %+v", sheet.Says, sheet.Facts)
	}
}
