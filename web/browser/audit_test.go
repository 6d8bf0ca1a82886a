//go:build !js

package browser

import (
	"context"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/study"
)

// finds checks that the page shows the same result as an audit in the core.
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
	heard := p.html("#audit-verdict") // the text is for screen readers only, so it has no layout
	if said := p.text("#audit-says"); !strings.HasPrefix(heard, verdict) || said != heard {
		p.tb.Errorf("a screen reader says %q, the page shows %q, want %s", heard, said, verdict)
	}
	facts := p.text("#audit-title ~ div .facts")
	parts := []string{strconv.FormatFloat(want.Lower, 'f', 4, 64), notation.Number(watch.Wealth())}
	for w := range 2 {
		parts = append(parts, notation.Count(int64(want.Hits.Hits[w]))+" of "+notation.Count(int64(want.Hits.Runs[w]))+" (")
	}
	for _, part := range parts {
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

// A researcher opens a link to an audit, runs it, reads the verdict, audits another claim, and shares it. The page's
// findings are the same as the core's.
func TestAPersonAuditsAPolicy(t *testing.T) {
	p := blank(t, nil)
	p.processors(3)
	p.goTo("1t~view=audit&audit=broken-dp-ftpl-gauss,,,0.02")
	p.waitForText("#audit-progress", "at most 20,000 runs in each world")
	if text := p.text("#run-audit"); text != "Run the audit" || p.count("#audit-chart") != 0 {
		t.Errorf("the button says %q at first", text)
	}
	p.click("#run-audit")
	p.waitForText("#audit-progress", "by 2 workers")
	p.finds(audit.Draft{ID: "broken-dp-ftpl-gauss", Delta: new(.02)})
	p.waitForOne("#audit-chart canvas")
	if svg := string(p.saveFrom("#audit-save", "#export-svg", "*audit.svg")); !strings.Contains(svg, "claimed") {
		t.Errorf("the saved figure is %.900s", svg)
	}

	p.choose("#audit-policy", "dp-ftpl-new")
	p.fill(field("audit-runs"), "1e9")
	p.waitForText("#page", "1000000000 is not between 2 and 10000000")
	if p.count("#run-audit:disabled") != 1 || p.text("#audit-title") != "" {
		t.Error("the page has a result, or offers to run a wrong form")
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
	p.waitForOne("#compare-chart canvas")
	p.looks("audit", "#audit-name", "#audit-title", "#caught-title", "#compare-title")
	p.reload()
	p.waitForText("#page", "-eps 0.5 -delta 0.02 -runs 8000")
	if p.text("#run-audit") != "Run the audit" {
		t.Error("an audit starts without a click")
	}
}

// underWay returns a page with three processors that has begun an audit of a policy. Scripts can access its workers.
func underWay(t *testing.T, policy, size, half string) *tab {
	t.Helper()
	p := blank(t, nil)
	p.before(keepWorkers)
	p.processors(3)
	p.goTo("1t~view=audit&audit=" + policy + ",,,,," + size)
	p.waitForText("#audit-progress", half)
	p.click("#run-audit")
	p.waitFor("some runs", func() bool {
		words := p.text("#audit-progress")
		return strings.Contains(words, "workers") && !strings.HasPrefix(words, "0 ")
	})
	return p
}

// Workers that are lost in the middle of an audit change no result.
func TestALostWorkerChangesNoAudit(t *testing.T) {
	for _, death := range []string{
		`workers.at(-1).postMessage("no engine can read this")`,
		`workers.at(-2).dispatchEvent(new ErrorEvent("error"))`,
		`workers.forEach((w) => w.dispatchEvent(new ErrorEvent("error")))`,
	} {
		p := underWay(t, "private-ucb", "2000,1000", "1,000 runs")
		if still := read[string](p, death+`, document.querySelector("#run-audit").innerText`); still != "Stop" {
			t.Fatalf("the worker was lost after the last run: %q", still)
		}
		p.finds(audit.Draft{ID: "private-ucb", Horizon: 2000, Runs: 1000})
	}
}

// tasks returns the processor time of the page's own thread in seconds.
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

// A long audit stops at once. While it runs, the page draws each frame in time.
func TestALongAuditStopsAtOnce(t *testing.T) {
	p := underWay(t, "dp-ftpl-gauss", "2000,1000000", "1,000,000 runs")
	// The test measures processor time, because on a busy machine frames are late by the clock.
	p.run(performance.Enable().WithTimeDomain(performance.EnableTimeDomainThreadTicks))
	before := p.tasks()
	p.eval(`new Promise((resolve) => {
		let frames = 0;
		const frame = () => ++frames < 60 ? requestAnimationFrame(frame) : resolve();
		requestAnimationFrame(frame);
	})`, nil)
	if millis := 1000 * (p.tasks() - before) / 60; millis > 50 {
		t.Errorf("a frame takes the page %.0f ms", millis)
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

// A student computes the joint privacy loss of all decisions of a run, and asks for more decisions.
func TestAPersonSeesWhatDecisionsTellTogether(t *testing.T) {
	p := blank(t, nil)
	p.goTo("1t~view=audit&audit=dp-ftpl-new")
	p.waitForText("#together-title", "From one decision to the whole run")
	if p.count("#together-chart canvas") != 0 {
		t.Error("the chart is there before the student has asked for it")
	}
	const section = "section[aria-labelledby=together-title]"
	for _, name := range []string{"Compute", "20 decisions"} {
		button := `[...document.querySelectorAll("` + section + ` .choice")].find((b) => b.textContent === ` + quote(name) + `)`
		p.until(name, button)
		p.act(button + `.click()`)
	}
	p.waitForText(section, "estimated for these two worlds")
	p.waitForText(section, "Computed from the decisions of ") // the number of runs grows
	p.waitForOne("#together-chart canvas")
	if keys := p.count(section + " .key"); keys != 7 {
		t.Errorf("the legend has %d keys", keys)
	}
	p.looks("together", "#together-title", section+" .facts")
}
