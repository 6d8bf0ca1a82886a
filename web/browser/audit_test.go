//go:build !js

package browser

import (
	"context"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/study"
)

// finds checks that the page shows what an audit finds in the core.
func (p *tab) finds(d audit.Draft) {
	p.tb.Helper()
	prepared, err := d.Prepare()
	if err != nil {
		p.tb.Fatal(err)
	}
	watch, err := study.Watch(p.tb.Context(), prepared, 2, nil)
	if err != nil {
		p.tb.Fatal(err)
	}
	want := watch.Result()
	verdict := "Consistent with the claim of ε = "
	switch {
	case !prepared.Claims():
		verdict = "No privacy is claimed. "
	case want.Violated:
		verdict = "Violates the claim of ε = "
	case want.Few:
		verdict = "These runs "
	}
	p.waitFor("the verdict", func() bool { return p.text("#run-audit") == "Run again" && p.text("#audit-says") != "" })
	// What only screen readers get has no layout of its own to read.
	var heard string
	p.eval(`document.querySelector("#audit-verdict").textContent`, &heard)
	if said := p.text("#audit-says"); !strings.HasPrefix(heard, verdict) || said != heard {
		p.tb.Errorf("%q is heard and %q seen, want %s", heard, said, verdict)
	}
	facts := p.text("#audit-title ~ div .facts")
	for w := range 2 {
		part := notation.Count(int64(want.Hits.Hits[w])) + " of " + notation.Count(int64(want.Hits.Runs[w])) + " ("
		if !strings.Contains(facts, part) {
			p.tb.Errorf("%q is not in %q", part, facts)
		}
	}
	for _, part := range []string{strconv.FormatFloat(want.Lower, 'f', 4, 64), notation.Number(watch.Wealth())} {
		if !strings.Contains(facts, part) {
			p.tb.Errorf("%q is not in %q", part, facts)
		}
	}
	seen := "caught at least, by the runs so far (confidence 0.99), if world B holds the data\t" + strconv.FormatFloat(math.Floor(1000*(1-watch.Frontier().At(.3))+1e-9)/10, 'f', 1, 64) + "\n"
	switch trivial := len(watch.Frontier().Alpha) == 2; {
	case trivial && watch.Over():
		seen = "too early to show that anyone is caught"
	case trivial:
		seen = "do not show that anyone is caught"
	}
	p.choose("#accused", "30")
	p.waitFor("who is caught", func() bool {
		people := p.text("#accused-says")
		return strings.Contains(people, "data was not used, 30 are accused") && strings.Contains(p.text(".caught")+"\n", seen)
	})
}

// A person is sent an audit, runs it, reads the verdict, states another claim and runs that,
// and sends it on. What is found is what the command line finds.
func TestAPersonAuditsAPolicy(t *testing.T) {
	p := blank(t, nil)
	p.processors(3)
	p.goTo("1t~view=audit&audit=broken-dp-ftpl-gauss,,,0.02")
	p.waitForText("#audit-progress", "at most 20,000 runs in each world")
	if text := p.text("#run-audit"); text != "Run the audit" || p.count("#audit-chart") != 0 {
		t.Errorf("it begins with %q", text)
	}
	p.click("#run-audit")
	p.waitForText("#audit-progress", "by 2 workers")
	p.finds(audit.Draft{ID: "broken-dp-ftpl-gauss", Delta: new(.02)})
	p.waitFor("the figure", func() bool { return p.count("#audit-chart canvas") == 1 })
	if svg := string(p.saveFrom("#audit-save", "#export-svg", "*audit.svg")); !strings.Contains(svg, "claimed") {
		t.Errorf("the saved figure is %.900s", svg)
	}

	p.choose("#audit-policy", "dp-ftpl-new")
	p.fill(field("audit-runs"), "1e9")
	p.waitForText("#page", "1000000000 is not between 2 and 10000000")
	var off bool
	if p.eval(`document.querySelector("#run-audit").disabled`, &off); !off || p.text("#audit-title") != "" {
		t.Error("a result, or a way to run what is wrong")
	}
	p.fill(field("audit-runs"), "8,000")
	p.fill(field("audit-epsilon"), "0,5")
	p.waitForText("#page", "arcade audit dp-ftpl-new -eps 0.5 -delta 0.02 -runs 8000")
	p.click("#run-audit")
	p.finds(audit.Draft{ID: "dp-ftpl-new", Epsilon: new(.5), Delta: new(.02), Runs: 8000})
	p.waitForText("#compare-title", "Privacy loss of DP-FTPL-New")
	p.waitFor("the audit among the levels", func() bool { return strings.Contains(p.text("#compare-title ~ div .facts"), "≥") })
	p.waitFor("the address", func() bool {
		return strings.HasSuffix(p.fragment(), "view=audit&audit=dp-ftpl-new,,0.5,0.02,,,8000")
	})
	p.waitFor("the levels’ figure", func() bool { return p.count("#compare-chart canvas") == 1 })
	p.looks("audit", "#audit-name", "#audit-title", "#caught-title", "#compare-title")
	p.reload()
	p.waitForText("#page", "-eps 0.5 -delta 0.02 -runs 8000")
	if p.text("#run-audit") != "Run the audit" {
		t.Error("an audit runs by itself")
	}
}

// looks takes pictures of parts of the page at all widths, light and dark. Nothing may be wider
// than the page.
func (p *tab) looks(name string, parts ...string) {
	p.tb.Helper()
	for _, theme := range []string{"light", "dark"} {
		p.theme(theme)
		for _, width := range inTheme(theme, 1440, 1024, 390, 320) {
			p.size(width, 900)
			p.waitFor(fmt.Sprintf("a page of %d px", width), func() bool {
				var scroll int64
				p.eval(`document.scrollingElement.scrollWidth`, &scroll)
				return scroll <= width
			})
			for i, part := range parts {
				p.eval(`document.querySelector(`+quote(part)+`).closest(".card").scrollIntoView({ behavior: "instant" })`, nil)
				p.shot(fmt.Sprintf("%s-%d-%d-%s", name, i, width, theme))
			}
		}
	}
	p.size(1280, 900)
}

// someRuns waits until some of an audit's runs have been made.
func (p *tab) someRuns() {
	p.tb.Helper()
	p.waitFor("some runs", func() bool {
		words := p.text("#audit-progress")
		return strings.Contains(words, "workers") && !strings.HasPrefix(words, "0 ")
	})
}

// underWay returns a page on which three workers, which it keeps, make an audit of a policy with a
// horizon and runs.
func underWay(t *testing.T, policy, size, half string) *tab {
	t.Helper()
	p := blank(t, nil)
	p.before(keepWorkers)
	p.processors(3)
	p.goTo("1t~view=audit&audit=" + policy + ",,,,," + size)
	p.waitForText("#audit-progress", half)
	p.click("#run-audit")
	p.someRuns()
	return p
}

// Workers that are lost in the middle of an audit change nothing of what it finds.
func TestALostWorkerChangesNoAudit(t *testing.T) {
	for _, death := range []string{
		`workers.at(-1).postMessage("nobody can read this")`,
		`workers.at(-2).dispatchEvent(new ErrorEvent("error"))`,
		`workers.forEach((w) => w.dispatchEvent(new ErrorEvent("error")))`,
	} {
		p := underWay(t, "private-ucb", "2000,1000", "1,000 runs")
		var still string
		if p.eval(death+`, document.querySelector("#run-audit").innerText`, &still); still != "Stop" {
			t.Fatalf("it died with nothing left to do: %q", still)
		}
		p.finds(audit.Draft{ID: "private-ucb", Horizon: 2000, Runs: 1000})
	}
}

// tasks returns how many seconds of the processor the page's own thread has taken.
func (p *tab) tasks() (seconds float64) {
	p.tb.Helper()
	p.run(chromedp.ActionFunc(func(ctx context.Context) error {
		all, err := performance.GetMetrics().Do(ctx)
		for _, m := range all {
			if m.Name == "TaskDuration" {
				seconds = m.Value
			}
		}
		return err
	}))
	return seconds
}

// An audit that takes long is stopped at once, and keys are answered while it runs.
func TestALongAuditStopsAtOnce(t *testing.T) {
	p := underWay(t, "dp-ftpl-gauss", "2000,1000000", "1,000,000 runs")
	// The processor's time and not the clock's, which a busy machine takes, too.
	p.run(performance.Enable().WithTimeDomain(performance.EnableTimeDomainThreadTicks))
	before := p.tasks()
	p.eval(`new Promise((resolve) => {
		let frames = 0;
		const frame = () => ++frames < 60 ? requestAnimationFrame(frame) : resolve();
		requestAnimationFrame(frame);
	})`, nil)
	if millis := 1000 * (p.tasks() - before) / 60; millis > 50 {
		t.Errorf("a frame takes the page %.0f ms", millis)
	} else {
		t.Logf("a frame takes the page %.1f ms", millis)
	}
	p.click("#run-audit")
	p.waitForText("#audit-progress", "Stopped after ")
	p.idle()
	p.fill(field("audit-runs"), "20")
	p.waitForText("#audit-progress", "at most 20 runs in each world")
	p.fill(field("audit-horizon"), "500")
	p.waitForText("#page", "-horizon 500 -runs 20")
	p.click("#run-audit")
	p.finds(audit.Draft{ID: "dp-ftpl-gauss", Horizon: 500, Runs: 20})
}

// Once the page is kept, an audit and a game need no network.
func TestAnAuditNeedsNoNetwork(t *testing.T) {
	h := &host{files: os.DirFS(dist)}
	p := visit(t, h)
	p.click("#view-audit")
	p.waitForText("#audit-progress", "at most 20,000 runs in each world")
	h.cutOff(true)
	p.expect("sw.js")
	p.expect("Failed to load resource")
	p.choose("#audit-policy", "broken-ldp-ucb-b")
	p.fill(field("audit-runs"), "2000")
	p.waitForText("#page", "broken-ldp-ucb-b -runs 2000")
	p.click("#run-audit")
	p.finds(audit.Draft{ID: "broken-ldp-ucb-b", Runs: 2000})
	p.click("#deal")
	p.waitForText("[aria-labelledby=game-title]", "Round 1")
}

// A class plays with three keys against the machine, and hears and sees who was right.
func TestAClassPlaysAgainstTheMachine(t *testing.T) {
	p := play(t, "1t~view=audit&audit=broken-ldp-ucb-b")
	p.waitForText("#page", "arcade audit broken-ldp-ucb-b")
	p.click("#deal")
	for round := range 4 {
		p.waitForText("[aria-labelledby=game-title]", "Round "+strconv.Itoa(round+1)+"\n")
		if text := p.text("[aria-labelledby=game-title]"); strings.Contains(text, "It was") {
			t.Errorf("before the guess it says %q", text)
		}
		p.key([]string{"a", "b"}[round%2])
		p.waitForText("[aria-labelledby=game-title]", "It was world ")
		p.waitForText("#page .inside .facts", " of "+strconv.Itoa(round+1)+" (")
		if round < 3 {
			p.key("n")
		}
	}
	p.looks("game", "#game-title")
	p.key(kb.Tab) // on to the next thing: the keys are no trap
	if p.focus() == "deal" {
		t.Error("Tab does not leave the game")
	}
}

// What the next choice gives away is seen without unfolding anything, and follows the run.
func TestTheLossIsSeenOnPlay(t *testing.T) {
	p := play(t, "1t&arms=0.6,0.5&policies=dp-ftpl-gauss,adap-ucb,ucb1,ldp-ucb-b&horizon=100000000~speed=10")
	p.running()
	p.waitForText(".loss", "DP-FTPL-Gauss: upper bound on this choice’s privacy loss")
	p.waitForText(".loss", "(budget: 1)")
	p.waitForChange("the loss", func() string { return p.text(".loss") })
	p.pause()
	p.looks("loss", ".loss")
	for name, want := range map[string]string{"AdaP-UCB": "budget spent by its releases", "LDP-UCB-B": "each reward was randomised"} {
		p.eval(`[...document.querySelectorAll(".policy-name")].find((b) => b.innerText.startsWith(`+quote(name)+`)).click()`, nil)
		p.waitForText(".loss", name)
		p.waitForText(".loss", want)
	}
}
