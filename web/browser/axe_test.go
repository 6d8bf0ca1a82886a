//go:build !js

package browser

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"epsilonarcade/core/explain/lessons"
)

// axe is Deque's checker of accessibility. It comes with npm and is in no page that is served.
const axe = "../../assets/checks/node_modules/axe-core/axe.min.js"

// violations returns what axe finds on the page as it is now, by some rules or else by all that
// it has switched on, whatever they call the impact.
func (p *tab) violations(rules ...string) (found []string) {
	p.tb.Helper()
	if !p.has(`globalThis.axe`) {
		source, err := os.ReadFile(axe)
		if err != nil {
			p.tb.Fatalf("axe is not there: run npm ci in assets/checks: %v", err)
		}
		// The debugger is not held to the page's policy, which allows no such script.
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

// accessible checks the page as it is now with axe at two widths, light and dark. Themes differ
// in nothing but colours, and so the rules about those are enough for the second one.
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

// has reports whether an expression is true in JavaScript's sense.
func (p *tab) has(expression string) (yes bool) {
	p.tb.Helper()
	p.eval(`Boolean(`+expression+`)`, &yes)
	return yes
}

// waitForOne waits until a selector finds one element.
func (p *tab) waitForOne(selector string) {
	p.tb.Helper()
	p.waitFor(selector, func() bool { return p.count(selector) == 1 })
}

// Each view on each stage, and what opens on it.
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
				p.waitForText("#write-state", "Running.")
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
			// What fades has neither the colour before nor the one after.
			p.media("prefers-reduced-motion", "reduce")
			p.goTo(link)
			for _, s := range steps {
				s.do(p)
				p.accessible(s.what)
			}
		})
	}
}

// Without its program the page says so in what stands in its document; and the test above
// rests on axe hearing what is wrong.
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
			t.Errorf("axe does not hear of %s, but of:\n%s", rule, found)
		}
	}
}
