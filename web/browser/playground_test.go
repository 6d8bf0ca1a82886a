//go:build !js

package browser

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// Links to scenarios that several tests use. They are written by hand, so they have no checksum.
const (
	// slow is a scenario that runs for a quarter of an hour, which is longer than any test.
	slow = "1t~speed=1000"
	// short is a scenario that ends in a moment.
	short = "1t&arms=0.9,0.5,0.1&policies=dp-ftpl-gauss,adap-klucb,thompson,ucb1&horizon=20000&runs=20"
	// every is a scenario with all kinds of policies.
	every = "1t&policies=dp-ftpl-new,dp-ftpl-gauss,dp-ftpl-beta,adap-klucb,ldp-ucb-b,thompson,ucb1"
)

// play returns a tab with the page at a fragment, ready for use.
func play(tb testing.TB, fragment string) *tab {
	tb.Helper()
	p := blank(tb, nil)
	p.goTo(fragment)
	return p
}

// goTo loads the page at a fragment, in a window of the usual size.
func (p *tab) goTo(fragment string) {
	p.tb.Helper()
	p.size(1280, 900)
	p.navigate("/#" + fragment)
	p.ready()
}

// show leads the loaded page to another fragment, as a link on the page would, and waits until it is rendered. Loading
// the page again would take ten times as long.
func (p *tab) show(fragment string) {
	p.tb.Helper()
	p.size(1280, 900)
	p.lead(fragment)
	p.goesOn(fragment)
	p.ready()
}

// lead leads the loaded page to another fragment.
func (p *tab) lead(fragment string) {
	p.tb.Helper()
	p.act(`new Promise((resolve) => {
		const was = location.href;
		addEventListener("hashchange", resolve, { once: true });
		location.hash = ` + quote(fragment) + `;
		if (location.href === was) resolve();
	})`)
}

// back goes back in the browser's history.
func (p *tab) back() {
	p.tb.Helper()
	p.perform(chromedp.NavigateBack())
}

func (p *tab) forward() {
	p.tb.Helper()
	p.perform(chromedp.NavigateForward())
}

// part runs a subtest on the page that the whole test shares.
func (p *tab) part(t *testing.T, name string, run func(t *testing.T)) {
	t.Helper()
	t.Run(name, func(part *testing.T) {
		whole := p.tb
		defer func() { p.tb = whole }()
		p.tb = part
		run(part)
	})
}

// reload loads the page again.
func (p *tab) reload() {
	p.tb.Helper()
	p.run(chromedp.Reload())
	p.ready()
}

// ready waits until the page is rendered.
func (p *tab) ready() {
	p.tb.Helper()
	p.settle()
	if p.count("#view-play") != 1 {
		p.tb.Fatalf("the page has not started; it says %q", p.text("#trouble"))
	}
}

// before makes a script run in each document before the page's own scripts.
func (p *tab) before(script string) {
	p.tb.Helper()
	p.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	}))
}

// processors sets the number of processors that the page sees. One draws the page, and the others run simulations.
func (p *tab) processors(n int64) {
	p.tb.Helper()
	p.run(emulation.SetHardwareConcurrencyOverride(n))
}

// fragment returns the fragment of the address, once the address has followed the page.
func (p *tab) fragment() string {
	p.tb.Helper()
	p.wait("runs speech")
	return read[string](p, `location.hash.slice(1)`)
}

// field selects a text field by its name in package web.
func field(name string) string { return `[id="field-` + name + `"]` }

// value returns the value of a field or a menu.
func (p *tab) value(selector string) string {
	p.tb.Helper()
	return read[string](p, `document.querySelector(`+quote(selector)+`).value`)
}

// fill replaces the text of a field as pasting does, and stays in the field.
func (p *tab) fill(selector, text string) {
	p.tb.Helper()
	p.settle()
	p.until(selector+" to have the focus", `(() => {
			const e = document.querySelector(`+quote(selector)+`);
			e?.focus();
			e?.select();
			return e !== null && document.activeElement === e;
		})()`)
	if text == "" {
		p.key(kb.Backspace)
		return
	}
	p.perform(input.InsertText(text))
}

// key presses and releases a key.
func (p *tab) key(key string) {
	p.tb.Helper()
	p.perform(chromedp.KeyEvent(key))
}

// choose chooses an entry in a menu or moves a slider.
func (p *tab) choose(selector, value string) {
	p.tb.Helper()
	p.act(`(() => {
		const e = document.querySelector(` + quote(selector) + `);
		e.value = ` + quote(value) + `;
		for (const type of ["input", "change"]) e.dispatchEvent(new Event(type, { bubbles: true }));
	})()`)
}

// mouse presses or releases the left button, or moves the mouse.
func (p *tab) mouse(event input.MouseType, x, y float64) {
	p.tb.Helper()
	e := input.DispatchMouseEvent(event, x, y)
	if event != input.MouseMoved {
		e = e.WithButton(input.Left).WithClickCount(1)
	}
	p.perform(e)
}

// drag moves the mouse with the left button held down.
func (p *tab) drag(x, y float64) {
	p.tb.Helper()
	p.run(input.DispatchMouseEvent(input.MouseMoved, x, y).WithButton(input.Left).WithButtons(1))
}

// box waits for an element, scrolls to it and returns its place.
func (p *tab) box(selector string) place {
	p.tb.Helper()
	p.waitFor(selector, func() bool { return p.count(selector) > 0 })
	p.eval(`document.querySelector(`+quote(selector)+`).scrollIntoView({ block: "center", behavior: "instant" })`, nil)
	return p.where(selector)
}

// waitForText waits until an element's text contains another text.
func (p *tab) waitForText(selector, part string) {
	p.tb.Helper()
	p.waitFor(selector+" to say "+strconv.Quote(part), func() bool { return strings.Contains(p.text(selector), part) })
}

// waitForChange waits until get returns a different value.
func (p *tab) waitForChange(what string, get func() string) {
	p.tb.Helper()
	was := get()
	p.waitFor(what+" to change", func() bool { return get() != was })
}

// running waits until more pulls or runs are finished.
func (p *tab) running() {
	p.tb.Helper()
	was := p.done()
	p.waitFor("the simulation to go on", func() bool { return p.done() > was })
}

// done returns the number at the beginning of the progress text.
func (p *tab) done() int64 {
	p.tb.Helper()
	words, _, _ := strings.Cut(p.text("#progress"), " ")
	n, err := strconv.ParseInt(strings.ReplaceAll(words, ",", ""), 10, 64)
	if err != nil {
		p.tb.Fatalf("the progress is %q", p.text("#progress"))
	}
	return n
}

// pause pauses the simulation.
func (p *tab) pause() {
	p.tb.Helper()
	if p.text("#play") == "Pause" {
		p.click("#play")
	}
	if text := p.text("#play"); !strings.HasPrefix(text, "Play") {
		p.tb.Fatalf("the page is paused and offers to %q", text)
	}
}

// toEnd runs the trajectories to the horizon.
func (p *tab) toEnd() {
	p.tb.Helper()
	p.waitFor("the horizon", func() bool { return p.text("#play") == "Play again" || p.hits("#to-end:enabled") })
	p.ended()
}

// ended waits until all runs and all other work are finished.
func (p *tab) ended() {
	p.tb.Helper()
	p.idle()
	if text := p.text("#play"); text != "Play again" {
		p.tb.Fatalf("the page is idle and offers to %q: %s", text, p.text("#progress"))
	}
}

// theme makes the page light or dark.
func (p *tab) theme(name string) {
	p.tb.Helper()
	p.act(`document.documentElement.dataset.theme = ` + quote(name) + `, dispatchEvent(new Event("themechange"))`)
}

// fits is the condition that the page is not wider than its window.
const fits = `document.scrollingElement.scrollWidth <= innerWidth`

// wider reports whether the page is wider than its window.
func (p *tab) wider() bool {
	p.tb.Helper()
	return !p.has(fits)
}

// everywhere calls look for the page at all widths in the light theme. In the dark theme, it calls look only at the
// largest width, unless the test takes pictures. The page must fit each window.
func (p *tab) everywhere(look func(width int64, theme string)) {
	p.tb.Helper()
	for _, theme := range []string{"dark", "light"} {
		p.theme(theme)
		for _, width := range []int64{1440, 1024, 390, 320} {
			if theme == "light" || width == 1440 || os.Getenv("SHOTS") != "" {
				p.size(width, 900)
				p.until(fmt.Sprintf("a page that fits %d px", width), fits)
				look(width, theme)
			}
		}
	}
	p.size(1280, 900)
}

// looks takes pictures of the page at all widths, or of the cards that contain the given parts.
func (p *tab) looks(name string, parts ...string) {
	p.tb.Helper()
	p.everywhere(func(width int64, theme string) {
		for i, part := range append(parts, "body")[:max(1, len(parts))] {
			p.reach(part)
			p.waitFor(part, func() bool { return p.count(part) > 0 })
			p.eval(`(document.querySelector(`+quote(part)+`).closest(".card") ?? document.body).scrollIntoView({ behavior: "instant" })`, nil)
			p.shot(fmt.Sprintf("%s-%d-%d-%s", name, i, width, theme))
		}
	})
}

// picture returns the pixels of the chart.
func (p *tab) picture() string {
	p.tb.Helper()
	return read[string](p, `document.querySelector(".chart canvas")?.toDataURL() ?? ""`)
}

// says checks that the sentence above the chart begins with a text once the page is idle.
func (p *tab) says(want string) {
	p.tb.Helper()
	p.idle()
	if text := p.text("#sentence"); !strings.HasPrefix(text, want) {
		p.tb.Errorf("the page says %q, want %q", text, want)
	}
}

// pulls returns how often a policy has pulled each arm, the best arm first, according to the page's table.
func (p *tab) pulls(policy int) []string {
	p.tb.Helper()
	name := "#focus-" + strconv.Itoa(policy)
	p.click(name)
	return read[[]string](p, `Array.from(document.querySelectorAll(".pulls tbody td.num"), (e) => e.innerText)`)
}

// parse parses a link, with or without a view.
func parse(tb testing.TB, fragment string) scenario.Scenario {
	tb.Helper()
	link, _ := scenario.CutView(fragment)
	s, err := scenariotest.ParseLink(link)
	testkit.OK(tb, err)
	return s
}

// finished returns a run of a policy at its horizon, computed by the test and not on the page.
func finished(tb testing.TB, s scenario.Scenario, policy, run int, grid []int64) *sim.Record {
	tb.Helper()
	e, err := sim.New(scenariotest.Valid(s))
	testkit.OK(tb, err)
	r := e.Record(policy, run, grid, sim.Leaps)
	for r.Pulled() < r.Horizon() {
		r.Advance(r.Horizon(), 1<<20)
	}
	return r
}

// pullsOf returns the numbers of pulls in a run as the table shows them, the best arm first.
func pullsOf(s scenario.Scenario, r *sim.Record) []string {
	order := make([]int, len(s.Arms))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(s.Arms[k].Mean(), s.Arms[i].Mean()) })
	var counts []string
	for _, i := range order {
		counts = append(counts, notation.Count(r.Pulls()[i]))
	}
	return counts
}
