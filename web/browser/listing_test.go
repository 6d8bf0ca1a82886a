//go:build !js

package browser

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// fetched reports whether the page has asked for a file.
func (p *tab) fetched(name string) (yes bool) {
	p.tb.Helper()
	p.eval(`performance.getEntriesByType("resource").some((e) => e.name.includes(`+quote("/"+name)+`))`, &yes)
	return yes
}

// A person opens the algorithm of a policy, steps through the run and asks what a symbol means.
// What sets formulas comes only then.
func TestAPersonReadsTheAlgorithm(t *testing.T) {
	p := play(t, "1t&arms=0.7,0.5&policies=ucb1,dp-ftpl-new&horizon=1000~speed=1")
	p.running()
	p.pause()
	for _, late := range []string{"listing.js", "katex.js", "katex.css", "KaTeX_"} {
		if p.fetched(late) {
			t.Errorf("%s is there before anybody has asked for it", late)
		}
	}
	p.click("#listing")
	p.waitFor("the algorithm", func() bool { return p.count(".lines > li") == 10 })
	for range 4 {
		p.click("#step")
	}
	p.waitFor("what the step has run", func() bool {
		return strings.Contains(p.text(".lines"), "∼") && p.count(".lines .entered") == 2
	})
	before := p.text("#listing-title ~ details .note:not([hidden])")
	p.click("#step")
	p.waitFor("the pull that is shown to change", func() bool { return p.text("#listing-title ~ details .note:not([hidden])") != before })
	if before == "" {
		t.Error("nobody says which pull this is")
	}
	p.eval(`document.querySelector(".symbols button").focus()`, nil)
	p.waitFor("the symbol to be marked in the algorithm", func() bool { return p.count(".lines .seen") > 0 })
	p.key(kb.Enter)
	p.eval(`document.activeElement.blur()`, nil)
	if p.count(".lines .seen") == 0 || p.count(`.symbols button[aria-pressed="true"]`) != 1 {
		t.Error("a symbol that was pressed is not marked any more")
	}
	var titled bool
	p.eval(`[...document.querySelectorAll(".lines [data-symbol]")].every((e) => e.title != "")`, &titled)
	if !titled {
		t.Error("a symbol in the algorithm does not say what it is")
	}
	p.waitFor("the fonts", func() bool {
		var there bool
		p.eval(`[...document.fonts].filter((f) => f.family.startsWith("KaTeX_M")).every((f) => f.status === "loaded")`, &there)
		return there
	})
	for _, theme := range []string{"light", "dark"} {
		p.theme(theme)
		for _, width := range inTheme(theme, 320, 390, 1024, 1440) {
			p.size(width, 900)
			p.open("#listing-title")
			p.eval(`document.querySelector("#listing-title").scrollIntoView()`, nil)
			p.waitFor("a page as wide as the window", func() bool {
				var fits bool
				p.eval(`document.documentElement.scrollWidth <= innerWidth`, &fits)
				return fits
			})
			p.shot("listing-" + itoa(width) + "-" + theme)
		}
	}
}

// Each policy's algorithm is set in type, and no formula of it is refused.
func TestEveryAlgorithmIsSetInType(t *testing.T) {
	p := play(t, "1t&arms=0.7,0.5&policies=ucb1&horizon=1000~listing=open")
	p.size(320, 900)
	for _, spec := range policy.All() {
		p.lead("1t&arms=0.7,0.5&policies=" + spec.ID + "&horizon=1000~listing=open")
		name, reference := say.English(spec.Name), say.English(spec.Reference)
		p.goesOn(name)
		p.open("#listing-title")
		p.waitFor(name, func() bool {
			return p.text("#listing-title") == "How "+name+" works" && strings.Contains(p.text("#listing-title ~ details"), reference) && p.count(".lines .ran") > 0
		})
		var wide []string
		p.eval(`[...document.querySelectorAll(".lines > li")].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.innerText.slice(0, 60))`, &wide)
		if len(wide) > 0 {
			t.Errorf("%s: at 320 px these lines are too wide: %q", spec.ID, wide)
		}
		p.eval(`document.querySelector("#listing-title").scrollIntoView()`, nil)
		p.shot("listing-320-" + spec.ID)
	}
}

func TestAnAlgorithmThatCannotBeShownIsSaidNotToBe(t *testing.T) {
	for _, missing := range []string{"listing.js", "katex.js"} {
		p := blank(t, fstest.MapFS{missing: nil})
		p.expect(missing)
		p.goTo("1t&policies=ucb1&horizon=1000~listing=open")
		p.waitForText(".listing", "could not be loaded")
	}
}
