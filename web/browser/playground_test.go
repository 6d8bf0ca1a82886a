//go:build !js

package browser

import (
	"cmp"
	"context"
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
	"epsilonarcade/core/testkit/scenariotest"
)

// Hand-written links, so without a check, of scenarios that the tests share.
const (
	// slow runs for a quarter of an hour, and so for as long as any test.
	slow = "1t~speed=1000"
	// short is over in a moment.
	short = "1t&arms=0.9,0.5,0.1&policies=dp-ftpl-gauss,adap-klucb,thompson,ucb1&horizon=20000&runs=20"
	// every runs all the policies.
	every = "1t&policies=dp-ftpl-new,dp-ftpl-gauss,dp-ftpl-beta,adap-klucb,ldp-ucb-b,thompson,ucb1"
)

// play returns a tab with the page at a fragment, ready to be used.
func play(tb testing.TB, fragment string) *tab {
	tb.Helper()
	p := blank(tb, nil)
	p.goTo(fragment)
	return p
}

// goTo loads the page at a fragment in a window of a usual size.
func (p *tab) goTo(fragment string) {
	p.tb.Helper()
	p.size(1280, 900)
	p.navigate("/#" + fragment)
	p.ready()
}

// show leads a page that is loaded to another fragment, as a link on it does, and waits until it has
// been rendered there. Loading it takes ten times as much.
func (p *tab) show(fragment string) {
	p.tb.Helper()
	p.size(1280, 900)
	p.lead(fragment)
	p.goesOn(fragment)
	p.ready()
}

// lead leads a page that is loaded to another fragment.
func (p *tab) lead(fragment string) {
	p.tb.Helper()
	p.act(`new Promise((resolve) => {
		const was = location.href;
		addEventListener("hashchange", resolve, { once: true });
		location.hash = ` + quote(fragment) + `;
		if (location.href === was) resolve();
	})`)
}

// back goes back in the browser's history, and forward forward.
func (p *tab) back() {
	p.tb.Helper()
	p.perform(chromedp.NavigateBack())
}

func (p *tab) forward() {
	p.tb.Helper()
	p.perform(chromedp.NavigateForward())
}

// part runs a part of a test on the page that the whole test has.
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

// ready waits until the page's program has rendered it.
func (p *tab) ready() {
	p.tb.Helper()
	p.settle()
	if p.count("#view-play") != 1 {
		p.tb.Fatalf("the page has not started; it says %q", p.text("#trouble"))
	}
}

// before runs a script in each document before anything of the page.
func (p *tab) before(script string) {
	p.tb.Helper()
	p.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	}))
}

// processors makes the page believe that the machine has n of them: one draws the
// page, the others run simulations.
func (p *tab) processors(n int64) {
	p.tb.Helper()
	p.run(emulation.SetHardwareConcurrencyOverride(n))
}

// fragment returns what the address bar shows after "#", once that has followed the page.
func (p *tab) fragment() string {
	p.tb.Helper()
	p.wait("runs speech")
	var hash string
	p.eval(`location.hash.slice(1)`, &hash)
	return hash
}

// field selects a text field by the name that package web gives it.
func field(name string) string { return `[id="field-` + name + `"]` }

// value returns what is written in a field or chosen in a menu.
func (p *tab) value(selector string) string {
	p.tb.Helper()
	var value string
	p.eval(`document.querySelector(`+quote(selector)+`).value`, &value)
	return value
}

// fill replaces the text of a field, as pasting does, and stays in it.
func (p *tab) fill(selector, text string) {
	p.tb.Helper()
	p.settle()
	p.waitFor(selector+" to have the focus", func() (focused bool) {
		p.eval(`(() => {
			const e = document.querySelector(`+quote(selector)+`);
			e?.focus();
			e?.select();
			return e !== null && document.activeElement === e;
		})()`, &focused)
		return focused
	})
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

// choose picks an entry of a menu, or moves a slider.
func (p *tab) choose(selector, value string) {
	p.tb.Helper()
	p.act(`(() => {
		const e = document.querySelector(` + quote(selector) + `);
		e.value = ` + quote(value) + `;
		for (const type of ["input", "change"]) e.dispatchEvent(new Event(type, { bubbles: true }));
	})()`)
}

// mouse presses or releases the left button, or moves the mouse with it up.
func (p *tab) mouse(event input.MouseType, x, y float64) {
	p.tb.Helper()
	e := input.DispatchMouseEvent(event, x, y)
	if event != input.MouseMoved {
		e = e.WithButton(input.Left).WithClickCount(1)
	}
	p.perform(e)
}

// drag moves the mouse with its left button down.
func (p *tab) drag(x, y float64) {
	p.tb.Helper()
	p.run(input.DispatchMouseEvent(input.MouseMoved, x, y).WithButton(input.Left).WithButtons(1))
}

// A box is where an element is in the window.
type box struct{ Left, Top, Width, Height float64 }

// box waits for an element, scrolls to it and returns where it is then.
func (p *tab) box(selector string) (b box) {
	p.tb.Helper()
	p.waitFor(selector, func() bool { return p.count(selector) > 0 })
	p.eval(`(() => {
		const e = document.querySelector(`+quote(selector)+`);
		e.scrollIntoView({ block: "center", behavior: "instant" });
		const { left, top, width, height } = e.getBoundingClientRect();
		return { left, top, width, height };
	})()`, &b)
	return b
}

// waitForText waits until an element's text contains another text.
func (p *tab) waitForText(selector, part string) {
	p.tb.Helper()
	p.waitFor(selector+" to say "+strconv.Quote(part), func() bool { return strings.Contains(p.text(selector), part) })
}

// waitForChange waits until what get returns is not what it was.
func (p *tab) waitForChange(what string, get func() string) {
	p.tb.Helper()
	was := get()
	p.waitFor(what+" to change", func() bool { return get() != was })
}

// running waits until more pulls or runs are finished than are now.
func (p *tab) running() {
	p.tb.Helper()
	was := p.done()
	p.waitFor("the simulation to go on", func() bool { return p.done() > was })
}

// done returns the number at the beginning of the progress.
func (p *tab) done() int64 {
	p.tb.Helper()
	words, _, _ := strings.Cut(p.text("#progress"), " ")
	n, err := strconv.ParseInt(strings.ReplaceAll(words, ",", ""), 10, 64)
	if err != nil {
		p.tb.Fatalf("the progress is %q", p.text("#progress"))
	}
	return n
}

// pause stops what runs.
func (p *tab) pause() {
	p.tb.Helper()
	if p.text("#play") == "Pause" {
		p.click("#play")
	}
	if text := p.text("#play"); !strings.HasPrefix(text, "Play") {
		p.tb.Fatalf("the page is paused and offers to %q", text)
	}
}

// toEnd runs the trajectories to the horizon, if they are not there by themselves before.
func (p *tab) toEnd() {
	p.tb.Helper()
	p.waitFor("the horizon", func() bool { return p.text("#play") == "Play again" || p.hits("#to-end:enabled") })
	p.ended()
}

// ended waits until there is nothing left to run, or to do.
func (p *tab) ended() {
	p.tb.Helper()
	p.idle()
	if text := p.text("#play"); text != "Play again" {
		p.tb.Fatalf("the page is idle and offers to %q: %s", text, p.text("#progress"))
	}
}

// theme presses the page's button until the page is light or dark.
func (p *tab) theme(name string) {
	p.tb.Helper()
	theme := func() (theme string) { p.eval(`document.documentElement.dataset.theme ?? ""`, &theme); return theme }
	for theme() != name {
		p.click("#theme")
	}
}

// inTheme returns the widths at which a page is looked at: in dark the first alone, but for
// pictures, for the other ones are as wide as in light.
func inTheme(theme string, widths ...int64) []int64 {
	if theme == "dark" && os.Getenv("SHOTS") == "" {
		return widths[:1]
	}
	return widths
}

// picture returns the drawn pixels of the chart.
func (p *tab) picture() string {
	p.tb.Helper()
	var picture string
	p.eval(`document.querySelector(".chart canvas")?.toDataURL() ?? ""`, &picture)
	return picture
}

// says checks that the sentence above the chart begins with a text in the end.
func (p *tab) says(want string) {
	p.tb.Helper()
	p.idle()
	if text := p.text("#sentence"); !strings.HasPrefix(text, want) {
		p.tb.Errorf("the page says %q, want %q", text, want)
	}
}

// pulls returns the table of pulls of the policy at a place: the pulls of each arm, the
// best arm first.
func (p *tab) pulls(policy int) []string {
	p.tb.Helper()
	name := "#focus-" + strconv.Itoa(policy)
	p.click(name)
	var counts []string
	p.eval(`Array.from(document.querySelectorAll(".pulls tbody td.num"), (e) => e.innerText)`, &counts)
	return counts
}

// parse reads a link, with or without what is appended about its view.
func parse(tb testing.TB, fragment string) scenario.Scenario {
	tb.Helper()
	link, _ := scenario.CutView(fragment)
	s, err := scenariotest.ParseLink(link)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// finished returns a run of a policy at its horizon, computed here and not on the page.
func finished(tb testing.TB, s scenario.Scenario, policy, run int, grid []int64) *sim.Record {
	tb.Helper()
	e, err := sim.New(scenariotest.Valid(s))
	if err != nil {
		tb.Fatal(err)
	}
	r := e.Record(policy, run, grid, sim.Leaps)
	for r.Pulled() < r.Horizon() {
		r.Advance(r.Horizon(), 1<<20)
	}
	return r
}

// pullsOf returns what the table of pulls should say about a run: the best arm first.
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
