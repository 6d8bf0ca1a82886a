//go:build !js

package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// A student looks inside a private policy while it is running, and chooses an arm and a changed reward. The link
// contains these choices, and a control leads to the region of the same history.
func TestAPersonLooksInsideThePolicy(t *testing.T) {
	p := play(t, "1t&arms=0.6,0.5,0.4&horizon=100000000~speed=10")
	p.running()
	p.click("#inside")
	p.waitForText("#page .inside", "A number is drawn for each arm")
	p.waitForOne("#inside-chart canvas")
	p.waitForChange("the pull that is shown", func() string { return p.text(".inside .gauge + .note") })
	p.pause()
	p.choose("#inside-arm", "1")
	p.waitForText("#page .inside", "pulls of arm 2")
	p.click("#choose-reward-down")
	p.waitForText("#page .inside", "changed from 1 to 0")
	p.waitForText("#page .inside", "(ε, δ) allows at most")
	for _, part := range []string{"inside=open", "arm=2", "change=down"} {
		p.leads(part)
	}
	if svg := string(p.saveFrom("#inside-save", "#export-svg", "*-inside-*.svg")); !strings.Contains(svg, "after the change") || !strings.Contains(svg, "change=down") {
		t.Errorf("the saved figure is %.900s", svg)
	}
	p.looks("inside", "#inside-chart")
	p.reload()
	p.waitForText("#page .inside", "pulls of arm 2")
	p.waitForOne(".inside .choices .choice")
	p.pause()
	p.click(".inside .choices .choice")
	p.waitForOne("#region-chart canvas")
}

// fetched reports whether the page has requested a file.
func (p *tab) fetched(name string) bool {
	p.tb.Helper()
	return p.has(`performance.getEntriesByType("resource").some((e) => e.name.includes(` + quote("/"+name) + `))`)
}

// A student opens the algorithm of a policy, steps through the run, and asks for the meaning of a symbol. Only then
// does the page load the typesetting.
func TestAPersonReadsTheAlgorithm(t *testing.T) {
	p := play(t, "1t&arms=0.7,0.5&policies=ucb1,dp-ftpl-new&horizon=1000~speed=1")
	p.running()
	p.pause()
	for _, late := range []string{"listing.js", "katex.js", "katex.css", "KaTeX_"} {
		if p.fetched(late) {
			t.Errorf("%s is loaded before the student asks for it", late)
		}
	}
	p.click("#listing")
	p.waitFor("the algorithm", func() bool { return p.count(".lines > li") == 10 })
	for range 4 {
		p.click("#step")
	}
	p.waitFor("the lines of the step", func() bool {
		return strings.Contains(p.text(".lines"), "∼") && p.count(".lines .entered") == 2
	})
	note := func() string { return p.text("#listing-title ~ details .note:not([hidden])") }
	before := note()
	p.click("#step")
	p.waitFor("another pull", func() bool { return note() != before })
	if before == "" {
		t.Error("the algorithm does not say which pull it shows")
	}
	p.eval(`document.querySelector(".symbols button").focus()`, nil)
	p.waitFor("the symbol to be marked in the algorithm", func() bool { return p.count(".lines .seen") > 0 })
	p.key(kb.Enter)
	p.eval(`document.activeElement.blur()`, nil)
	if p.count(".lines .seen") == 0 || p.count(`.symbols button[aria-pressed="true"]`) != 1 {
		t.Error("a pressed symbol is no longer marked")
	}
	if !p.has(`[...document.querySelectorAll(".lines [data-symbol]")].every((e) => e.title != "")`) {
		t.Error("a symbol in the algorithm has no meaning")
	}
	p.until("the fonts", `[...document.fonts].filter((f) => f.family.startsWith("KaTeX_M")).every((f) => f.status === "loaded")`)
	p.looks("listing", "#listing-title")
}

// The page typesets the algorithm of each policy without an error, and its lines fit a narrow window.
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
		wide := read[[]string](p, `[...document.querySelectorAll(".lines > li")].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.innerText.slice(0, 60))`)
		if len(wide) > 0 {
			t.Errorf("%s: at 320 px these lines are too wide: %q", spec.ID, wide)
		}
		p.eval(`document.querySelector("#listing-title").scrollIntoView()`, nil)
		p.shot("listing-320-" + spec.ID)
	}
}

// A researcher draws a theoretical bound on the chart, and the link contains it.
func TestABoundIsChosenAndTravelsInTheLink(t *testing.T) {
	p := play(t, "1t&horizon=1000000&runs=3&policies=ucb1,thompson~mode=mean&y=log")
	p.ended()
	before := p.picture()
	p.click("#bounds")
	p.waitForOne("#bound-ucb1")
	p.click("#bound-ucb1")
	p.waitFor("the bound in the address", func() bool { return strings.HasSuffix(p.fragment(), "bounds=ucb1") })
	p.waitFor("the bound on the chart", func() bool { return p.picture() != before })
	p.idle()
	p.shot("bounds")
	with := p.picture()
	p.reload()
	p.ended()
	p.waitFor("the same chart from the link", func() bool { return p.picture() == with })
	p.click("#bounds")
	p.waitForOne("#bound-ucb1:checked")
	p.click("#bound-ucb1")
	p.waitFor("the chart without it", func() bool { return p.picture() != with && !strings.Contains(p.fragment(), "bounds") })
}

// The trade-off marks where privacy begins to cost regret, by theory and by the runs, and says so if theory gives no ε.
func TestTheTradeoffMarksItsRegimes(t *testing.T) {
	p := play(t, "1t&kind=sweep&over=epsilon&values=0.05,0.1,0.2,0.5,1,2,5,10&horizon=20000&runs=5&policies=adap-klucb,dp-se,dp-ftpl-new,ucb1")
	p.ended()
	for selector, texts := range map[string][]string{
		"#tradeoff-title ~ .facts:not(.columns)": {"Theorem 3", "hardest problem with 9 arms", "below this ε, privacy determines every arm’s term"},
		".side.inside":                           {"The theoretical ε applies to AdaP-KLUCB, DP-SE", "For DP-FTPL-New, theory does not state where the regimes meet"},
		".figure":                                {"at this ε and above, privacy determines no arm’s term", "the measured regret of AdaP-KLUCB stays within a factor of 1.5"},
	} {
		for _, text := range texts {
			p.waitForText(selector, text)
		}
	}
	p.everywhere(func(width int64, theme string) {
		p.waitFor("the chart", func() bool { return p.pixels("--curve-0") > 60 })
		p.shot("regimes-" + itoa(width) + "-" + theme)
	})
	before := p.picture()
	p.click("#focus-2")
	p.waitForText(".figure", "1.5 × final value of DP-FTPL-New")
	p.waitFor("another mark", func() bool { return p.picture() != before })
	if svg := string(p.save("#export-svg", "*-sweep-*.svg")); !strings.Contains(svg, "Vertical lines – ε") {
		t.Error("the exported figure does not explain its lines")
	}
}

// A researcher chooses a noise distribution, moves N until the verdict changes, opens a panel from the paper, and
// leaves the view and returns.
func TestAWayThroughTheRegionView(t *testing.T) {
	p := play(t, "1t&kind=region")
	p.waitForText("#verdict", "Outside.")
	p.waitForOne("#need-chart canvas")
	p.click("#noise-beta")
	p.waitForText("#need-chart ~ .legend", "smallest N")
	for _, c := range [][2]string{{"30", "Outside. After 31 pulls"}, {"31", "Inside. After 32 pulls"}} {
		p.choose(`[id="slide-region.n"]`, c[0])
		p.waitForText("#verdict", c[1])
	}
	need := func() string { return read[string](p, `document.querySelector("#need-chart canvas").toDataURL()`) }
	was := need()
	p.choose(`[id="slide-region.n"]`, "120")
	p.waitFor("the mark to move to N = 1,000", func() bool { return need() != was })

	panel := `[aria-label="Figure 2, DP-FTPL-Beta (without k): (f) N = 10⁷"]`
	p.click(panel)
	p.waitForText("#verdict", "After 10,000,000 pulls, changing one reward moves the dashed curve out")
	p.waitForText("#verdict", "No number of pulls up to 2⁴⁰ is enough")
	p.waitForOne(`.segments ` + panel + `[aria-pressed="true"]`)
	p.leads("n=10000000")
	p.click("#choose-down")
	p.waitForText("#region-facts", "δ needed if a 1 becomes 0\t✗ 0.163")

	p.click("#view-play")
	p.waitForOne("#chart canvas")
	p.click("#view-region")
	p.waitForOne("#region-chart canvas")
	p.waitForOne("#need-chart canvas")
	p.looks("region-need", "#need-chart")
}
