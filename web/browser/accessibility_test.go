//go:build !js

package browser

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/explain/lessons"
)

// media sets one of the reader's preferences, such as reduced motion.
func (p *tab) media(name, value string) {
	p.tb.Helper()
	p.run(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: name, Value: value}}))
}

// Readers who prefer reduced motion see nothing move.
func TestNothingMovesByItselfForThoseWhoWantLessMotion(t *testing.T) {
	p := play(t, short)
	p.toEnd()
	moving := func() (names []string) {
		p.eval(`Array.from(document.querySelectorAll("*")).filter((e) => {
			const s = getComputedStyle(e);
			return s.transitionDuration.split(",").some((d) => parseFloat(d) > 0) || s.animationName !== "none" || s.scrollBehavior === "smooth";
		}).map((e) => e.id || e.className || e.tagName)`, &names)
		return names
	}
	if len(moving()) == 0 {
		t.Error("nothing fades at all, so this test finds nothing")
	}
	p.media("prefers-reduced-motion", "reduce")
	if names := moving(); len(names) > 0 {
		t.Errorf("these still move: %q", names)
	}
}

// With forced colours, a chosen element still looks chosen, and the focus is still visible.
func TestForcedColoursTellWhatIsOn(t *testing.T) {
	p := play(t, "1t&kind=region")
	p.waitForOne("#need-chart canvas")
	p.media("forced-colors", "active")
	looks := func(on, off string) {
		t.Helper()
		for _, selector := range []string{on, off} {
			if p.count(selector) == 0 {
				t.Fatalf("there is no %s", selector)
			}
		}
		if color := func(selector string) (c string) {
			p.eval(`getComputedStyle(document.querySelector(`+quote(selector)+`)).backgroundColor`, &c)
			return c
		}; color(on) == color(off) {
			t.Errorf("%s looks like %s: %s", on, off, color(on))
		}
	}
	looks(`.view[aria-current="page"]`, `.view[aria-current="false"]`)
	looks(`.choice[aria-checked="true"]`, `.choice[aria-checked="false"]`)
	looks(`.segments [aria-pressed="true"]`, `.segments [aria-pressed="false"]`)
	p.size(1440, 900)
	p.shot("forced-region")

	p.click("#view-play")
	p.waitForOne(".bars")
	p.pause()
	looks(`.policy[data-focus="true"] .policy-name`, `.policy[data-focus="false"] .policy-name`)
	looks(`.bar-slot[data-best="true"] .bar-fill`, `.bar-slot[data-best="false"] .bar-fill`)
	p.key(kb.Tab)
	if !p.has(`document.activeElement !== document.body && getComputedStyle(document.activeElement).outlineStyle === "solid"`) {
		t.Error("nothing shows the focus")
	}
	p.shot("forced-play")
}

// Every control is large enough for a shaky hand, and on a touch screen for a finger. The bars share the screen's
// width, so they may be smaller. The rows of the arms offer the same functions.
func TestWhateverIsPressedIsLargeEnough(t *testing.T) {
	small := func(p *tab, least string) (names []string) {
		p.eval(`Array.from(document.querySelectorAll("#page :is(button, a, input, select, summary, [role=slider])"))
			.filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled && !e.closest(".bars, .sr"))
			.map((e) => [e, (e.closest("label:has([type=checkbox])") ?? e).getBoundingClientRect()])
			.filter(([e, b]) => Math.min(b.width, b.height) < `+least+`)
			.map(([e, b]) => (e.id || e.className || e.tagName) + " " + Math.round(b.width) + "×" + Math.round(b.height))`, &names)
		return names
	}
	check := func(p *tab, view string) {
		t.Helper()
		for _, width := range []int64{1440, 390, 320} {
			least := "24"
			if width < 860 {
				least = "44"
			}
			p.size(width, 900)
			if names := small(p, least); len(names) > 0 {
				t.Errorf("%s at %d px: smaller than %s px: %s", view, width, least, strings.Join(names, ", "))
			}
		}
	}
	p := play(t, short+"~inside=open")
	p.click("#fold")
	p.fill("#arm-list", "0.5")
	p.click("#in-rows")
	p.click("#bounds")
	p.waitFor("bounds", func() bool { return p.count(".bound input") > 0 })
	check(p, "play")
	p.share()
	p.click("#lecture")
	p.waitForOne("#share-menu details[open]")
	check(p, "sharing")
	p.click("#view-sweep")
	p.waitFor("the sweep", func() bool { return strings.Contains(p.fragment(), "kind=sweep") })
	check(p, "trade-off")
	p.click("#view-region")
	p.waitForOne("#region-chart canvas")
	check(p, "region")
	p.size(1024, 768) // ends touch emulation
	p.run(emulation.SetTouchEmulationEnabled(true))
	if !p.has(`matchMedia("(pointer: coarse)").matches`) {
		t.Fatal("the browser has no touch screen")
	}
	if names := small(p, "44"); len(names) > 0 {
		t.Errorf("on a tablet: smaller than 44 px: %s", strings.Join(names, ", "))
	}
	p.click("#view-gallery")
	p.waitFor("panels", func() bool { return p.count(".thumb") > 0 })
	check(p, "gallery")
}

// axe is the path of Deque's accessibility checker. The checker comes from npm and is not part of any served page.
const axe = "../../assets/checks/node_modules/axe-core/axe.min.js"

// violations returns what axe finds on the page now, by the named rules or by all rules that are on by default.
func (p *tab) violations(rules ...string) (found []string) {
	p.tb.Helper()
	if !p.has(`globalThis.axe`) {
		source, err := os.ReadFile(axe)
		if err != nil {
			p.tb.Fatalf("axe is not there: run npm ci in assets/checks: %v", err)
		}
		// The security policy would forbid this script. The policy does not apply to the debugger.
		p.eval(string(source)+"; null", nil)
	}
	options := `{ resultTypes: ["violations"] }`
	if len(rules) > 0 {
		options = `{ resultTypes: ["violations"], runOnly: ["` + strings.Join(rules, `", "`) + `"] }`
	}
	p.eval(`axe.run(document, `+options+`).then(({ violations }) => violations.flatMap((v) =>
		v.nodes.map((n) => v.id + " (" + v.impact + "): " + n.target.join(" ") + ": " + n.failureSummary.replaceAll("\n", " "))))`, &found)
	return found
}

// accessible checks the page with axe at two widths, in the light and the dark theme. Themes differ only in colours, so
// the second theme needs only the rules for colours.
func (p *tab) accessible(what string) {
	p.tb.Helper()
	for _, width := range []int64{1440, 390} {
		p.size(width, 900)
		for _, theme := range []string{"light", "dark"} {
			p.act(`document.documentElement.dataset.theme = "` + theme + `", dispatchEvent(new Event("themechange")), null`)
			var rules []string
			if theme == "dark" {
				rules = []string{"color-contrast", "link-in-text-block"}
			}
			for _, v := range p.violations(rules...) {
				p.tb.Errorf("%s at %d px, %s: %s", what, width, theme, v)
			}
		}
	}
	p.size(1440, 900)
}

// waitForOne waits until a selector finds exactly one element.
func (p *tab) waitForOne(selector string) {
	p.tb.Helper()
	p.waitFor(selector, func() bool { return p.count(selector) == 1 })
}

// Axe finds no fault in any view on any stage, nor in the view's menus and folds.
func TestAxeFindsNothingWrong(t *testing.T) {
	t.Parallel()
	type step struct {
		what string
		do   func(p *tab)
	}
	for link, steps := range map[string][]step{
		"1t~view=gallery": {
			{"the gallery", func(p *tab) { p.waitForOne("#panel-wang-4a canvas") }},
		},
		"1t~panel=azize-3": {
			{"a panel with runs", func(p *tab) { p.waitForText(`[aria-labelledby="claims-title"]`, "All 20 runs") }},
		},
		"1t~panel=azize-1&present": {
			{"a sheet in a hall", func(p *tab) { p.waitForOne("#figure-chart canvas") }},
			{"a sheet", func(p *tab) { p.click("#leave-stage"); p.waitForOne("#claims-title") }},
		},
		"1t~panel=azize-table-2&view=sheet": {
			{"a sheet that is a table", func(p *tab) { p.waitFor("values", func() bool { return p.count(".values td") > 0 }) }},
		},
		"1t~lesson=regret.1": {
			{"a lesson with an answer", func(p *tab) {
				p.waitFor("answers", func() bool { return p.count(".answers button") > 1 })
				p.click(".answers button")
				p.waitFor("what it says", func() bool { return p.text("#lesson-says") != "" })
			}},
		},
		"1t~inside=open&listing=open": {
			{"a live run, all folds open", func(p *tab) {
				p.pause()
				p.waitForOne("#inside-chart canvas")
				p.waitFor("the algorithm", func() bool { return p.text(".listing") != "" })
				p.click("#data")
				p.waitFor("a table", func() bool { return p.count(".data tbody tr") >= 3 })
				p.click("#fold")
				p.click("#in-rows")
				p.fill("#arm-list", "0.5, 0.6, x")
				p.waitForText("#arm-draft", "arm 3")
			}},
		},
		short + "~mode=mean&bounds=ucb1&lock=budget&present": {
			{"means in a hall", (*tab).ended},
			{"means, a field that is wrong, locked ones and a hidden curve", func(p *tab) {
				p.click("#leave-stage")
				p.waitForOne(field("horizon"))
				p.fill(field("horizon"), "x")
				p.waitForOne(`[aria-invalid="true"]`)
				p.click("#curve-0")
				p.waitForOne(`.key[aria-pressed="false"]`)
			}},
			{"the files' menu", func(p *tab) { p.click("#files"); p.waitForOne("#files-menu:popover-open") }},
			{"the menu for sharing", func(p *tab) { p.share(); p.click("#lecture"); p.waitForOne("#share-menu details[open]") }},
			{"a QR code", func(p *tab) { p.click("#show-code"); p.waitForOne("#code:popover-open img") }},
		},
		lessons.Place{Lesson: 1, Step: 0, Answer: 0}.Fragment(): {
			{"a lesson with an answer", func(p *tab) { p.waitForText("#lesson-says", "Averaged over 20 of 20 runs") }},
			{"the list of lessons", func(p *tab) {
				p.click(".lesson-nav a:nth-child(2)")
				p.waitForText("#lesson-title", "nine short lessons")
			}},
		},
		"1t&arms=0.7,0.5&policies=dp-ftpl-new&horizon=1000~listing=open&lesson=tour.4": {
			{"an algorithm, and a stop of the tour", func(p *tab) {
				p.toEnd()
				p.waitFor("both", func() bool { return p.count(".lines .entered") == 2 && p.count(".answers button") == 2 })
			}},
		},
		tradeoff: {
			{"a trade-off", (*tab).ended},
		},
		short + "&epsilon=0.3~compare=1t=.horizon=-5000=.policies=-ucb1,thompson,adap-ucb": {
			{"two scenarios and their table", func(p *tab) {
				p.toEnd()
				p.waitForText("#sentence", "A: ")
				p.click("#data")
				p.waitFor("a table", func() bool { return p.count(".data tbody tr") > 3 })
			}},
			{"two scenarios in a hall", func(p *tab) {
				p.share()
				p.click("#present")
				p.waitForOne("#leave-stage")
			}},
		},
		"1t~view=write&assignment=private-ucb1": {
			{"an assignment that is graded", func(p *tab) {
				p.waitForText("#write-state", "The figure shows this version.")
				p.click("#task-check")
				p.waitForText("#task-verdict", "Some checks failed")
			}},
			{"a text that prints", func(p *tab) {
				p.pastes("print(\"begin\")\nstart = 1\ndef index(t, arm):\n    return arm.mean\n")
				p.waitForText("#printed", "begin")
			}},
			{"a text with a fault", func(p *tab) {
				p.pastes("start = 1\ndef index(t, arm):\n    return arm.meen\n")
				p.waitForText("#write-state", "Still running your last working version")
			}},
			{"a text in a hall", func(p *tab) {
				p.share()
				p.click("#present")
				p.waitForOne("#leave-stage")
			}},
		},
		"1t&kind=region": {
			{"a region", func(p *tab) { p.waitForOne("#need-chart canvas") }},
		},
		"1t~view=audit&audit=dp-ftpl-new,,,,,,2000": {
			{"an audit and a round of the game", func(p *tab) {
				p.waitForText("#page", "arcade audit dp-ftpl-new")
				p.click("#run-audit")
				p.waitForText("#page", "Consistent with the claim")
				p.waitForOne("#audit-chart canvas")
				p.waitForOne("#compare-chart canvas")
				p.click("#deal")
				p.waitForText("#page", "Round 1")
			}},
			{"a guess, and a field that is wrong", func(p *tab) {
				p.click("#guess-0")
				p.waitForText("#page", "It was world")
				p.fill(field("audit-runs"), "x")
				p.waitForOne(`[aria-invalid="true"]`)
			}},
		},
		short + "~inside=open": {
			{"a page in Chinese", func(p *tab) {
				p.toEnd()
				p.click("#language")
				p.waitForText("#view-gallery", "图库")
				p.click("#data")
				p.waitFor("a table", func() bool { return p.count(".data tbody tr") >= 3 })
			}},
		},
		"1t&horizon=0": {
			{"a notice of a fault", func(p *tab) { p.waitForOne("#notice.bad") }},
		},
		short + "~embed": {
			{"an embedded page", (*tab).toEnd},
		},
	} {
		t.Run(steps[0].what, func(t *testing.T) {
			t.Parallel()
			p := blank(t, nil)
			// While an element fades, its colour is between the two that should be checked.
			p.media("prefers-reduced-motion", "reduce")
			p.goTo(link)
			for _, s := range steps {
				s.do(p)
				p.accessible(s.what)
			}
		})
	}
}

// A page without its program is accessible, too. Since the test above relies on axe, axe must also report real faults.
func TestAxeFindsNothingWrongButWhatIs(t *testing.T) {
	p := blank(t, fstest.MapFS{"app.wasm": nil})
	p.expect("404")
	p.expect("The page could not be loaded.")
	p.navigate("/")
	p.waitForText("#trouble", "The page could not be loaded.")
	p.accessible("a page that cannot start")

	p.eval(`(() => {
		const main = document.querySelector("main"), nameless = document.createElement("button"), pale = document.createElement("p");
		pale.append("pale"), pale.style.color = "#ddd", pale.style.background = "#fff", main.append(nameless, pale), document.documentElement.lang = "";
	})()`, nil)
	found := strings.Join(p.violations(), "\n")
	for _, rule := range []string{"button-name (critical)", "color-contrast (serious)", "html-has-lang (serious)"} {
		if !strings.Contains(found, rule) {
			t.Errorf("axe does not report %s, but:\n%s", rule, found)
		}
	}
}
