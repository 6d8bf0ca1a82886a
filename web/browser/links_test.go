//go:build !js

package browser

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/gallery"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/core/theory"
)

var (
	manyLinks = flag.Int("links", 30, "how many random links to open on the page")
	firstLink = flag.Int("first-link", 0, "the first of them to open: those before it were opened earlier")
)

// An address is a fragment, and the link that the page then makes of what it shows.
type address struct{ Fragment, Link string }

// randomAddress returns a link of any length up to the longest, with a view or without.
func randomAddress(rng *rand.Rand, longest scenario.Scenario) address {
	s := scenariotest.Random(rng)
	if rng.IntN(4) == 0 {
		s = scenariotest.Long(rng, longest)
	}
	return address{s.Link() + randomView(rng, longest), s.Link()}
}

// randomView returns what a page appends to a link, and now and then what none does.
func randomView(rng *rand.Rand, longest scenario.Scenario) string {
	panels, bounds := gallery.Panels(), theory.Bounds()
	anything := func() string {
		text := make([]byte, rng.IntN(20_000))
		for i := range text {
			text[i] = "abcdefghijklmnopqrstuvwxyz0123456789-,."[rng.IntN(39)]
		}
		return string(text)
	}
	var view string
	for _, part := range []func() string{
		func() string { return "mode=mean" }, func() string { return "x=log" }, func() string { return "inside=open" }, func() string { return "listing=open" },
		func() string { return "view=" + []string{"gallery", "sheet", "audit"}[rng.IntN(3)] },
		func() string { return "panel=" + panels[rng.IntN(len(panels))].ID }, func() string { return "panel=" + anything() },
		func() string { return "bounds=" + bounds[rng.IntN(len(bounds))].ID }, func() string { return "bounds=" + anything() },
		func() string { return "lesson=" + []string{"all", "tour.1", "local.1"}[rng.IntN(3)] }, func() string { return "lesson=" + anything() },
		func() string { return "audit=ucb1,,,,,,9" }, func() string { return "audit=" + anything() }, func() string { return "policy=" + anything() },
		func() string {
			s := scenariotest.Long(rng, longest)
			for s.Kind != scenario.Regret || rng.IntN(2) == 0 { // no other can be compared
				s = scenariotest.Random(rng)
			}
			return "compare=" + folded(s.Link())
		},
		func() string { return []string{"present", "embed"}[rng.IntN(2)] }, func() string { return "hide=arms,settings&lock=budget" },
	} {
		if rng.IntN(12) == 0 {
			view += "&" + part()
		}
	}
	if view == "" {
		return ""
	}
	return "~" + view[1:]
}

// folded writes a link as the view of another does: see web.Look.
func folded(link string) string {
	const digits = "0123456789abcdef"
	var text strings.Builder
	for _, c := range []byte(link) {
		switch {
		case c == '&':
			text.WriteString("=.")
		case c == '=':
			text.WriteString("=-")
		case c == ':':
			text.WriteString("=,")
		case scenario.IsView(string(c)):
			text.WriteByte(c)
		default:
			text.WriteString("=" + string(digits[c>>4]) + string(digits[c&15]))
		}
	}
	return text.String()
}

// opening leads the page to a link, waits until it shows it, and returns whether it does: it does
// not where its program has ended.
const opening = `(async ({ Fragment, Link }) => {
	const whole = location.origin + "/#" + Link;
	location.hash = Fragment;
	for (let frames = 0; frames <= 1500; frames++) {
		await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
		if (!document.getElementById("trouble").hidden) return false;
		const shown = document.getElementById("open-whole")?.href;
		if (frames > 1 && (shown === whole || shown?.startsWith(whole + "~"))) return true;
	}
	return false;
})(`

// TestNoLinkEndsThePage opens as many links as the flags say: 30 have one of a kind that is every
// tenth with a chance of 95%, and 10,000 take about an hour.
func TestNoLinkEndsThePage(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	longest := scenariotest.Longest()
	a := address{longest.Link() + "~compare=" + folded(longest.Link()), longest.Link()}
	most, began := 0, time.Now()
	at := 0
	defer func() {
		if t.Failed() {
			t.Logf("it was link %d of %d letters: go on with -first-link %d", at, len(a.Fragment), at)
		}
	}()
	for opened := *firstLink; opened < *manyLinks; opened++ {
		at = opened
		if opened > 0 { // each has a seed of its own
			a = randomAddress(rand.New(rand.NewPCG(31, uint64(opened))), longest)
		}
		most = max(most, len(a.Fragment))
		to, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		var shown bool
		since := time.Now()
		// How long the page is busy with a link says the machine.
		if p.evalWithin(4*patience, opening+string(to)+")", &shown); !shown {
			t.Fatalf("link %d of %d letters, and what it is about of %d, is not opened; the page says %q, %q: %.3000s", opened, len(a.Fragment), len(a.Link), p.text("#trouble"), p.text("#notice"), a.Fragment)
		}
		if took := time.Since(since); took > 5*time.Second {
			t.Logf("link %d of %d letters took %v: %.300s", opened, len(a.Fragment), took.Round(time.Second), a.Fragment)
		}
		if opened%500 == 499 {
			t.Logf("%d links after %v", opened+1, time.Since(began).Round(time.Second))
		}
	}
	t.Logf("links %d to %d, of up to %d letters, in %v", *firstLink, *manyLinks, most, time.Since(began).Round(time.Second))
}
