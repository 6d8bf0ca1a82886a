//go:build !js

package browser

import (
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

func TestTheMeanOfRunsIsTheOneComputedOutsideABrowser(t *testing.T) {
	p := play(t, short+"~mode=mean")
	p.ended()
	if got, want := p.text("#progress"), "80 of 80 runs, 4 policies"; got != want {
		t.Errorf("the progress is %q, want %q", got, want)
	}
	p.isTheMeanOf(parse(t, short))
}

// isTheMeanOf compares the sentence about each policy with all runs of a scenario,
// computed here.
func (p *tab) isTheMeanOf(s scenario.Scenario) {
	p.tb.Helper()
	for i := range s.Policies {
		sample, grid := sim.NewSample(len(s.Grid())), s.Grid()
		for run := range s.Runs {
			if err := sample.Add(run, finished(p.tb, s, i, run, grid).Noted); err != nil {
				p.tb.Fatal(err)
			}
		}
		c, last := sample.Curve(), len(grid)-1
		p.pulls(i)
		want := "Over " + notation.Count(int64(s.Runs)) + " runs of " + notation.Count(s.Horizon) + " pulls, the regret of " + say.English(figure.Subject(s, i)) +
			" averages " + notation.Number(c.Mean[last]) + ", with a standard deviation of " + notation.Number(c.Std[last]) + "."
		p.says(want)
	}
}

func TestTheMeanSharpensAsRunsArrive(t *testing.T) {
	p := play(t, "1t&horizon=1000000&runs=10000~mode=mean")
	p.waitForText("#sentence", "Over ")
	p.running()
	p.waitForChange("the sentence", func() string { return p.text("#sentence") })
	p.waitForChange("the chart", p.picture)
	p.waitForText("#progress", " left")
}

func TestPauseStopsTheRunsAndPlayGoesOnWithThem(t *testing.T) {
	p := play(t, "1t&arms=0.9,0.5,0.1&policies=ldp-ucb-b,thompson&horizon=100000&runs=10000~mode=mean")
	p.running()
	p.pause()
	p.idle()
	stopped := p.done()
	if stopped == 20_000 {
		t.Fatal("there was nothing left to pause")
	}
	p.click("#play")
	p.running()
	p.pause()
	if p.done() < stopped {
		t.Errorf("it went back from %d to %d runs", stopped, p.done())
	}
}

// The two ways to look at the largest scenario that is accepted, of policies for which a
// billion pulls take long.
func TestTheLargestScenarioLeavesThePageResponsive(t *testing.T) {
	const slow = "&policies=dp-ucb,private-ucb,dp-ftpl-new,thompson"
	p := play(t, "1t&horizon=5000"+slow)
	p.toEnd()
	p.fill(field("horizon"), "1000000000")
	p.fill(field("runs"), "1000")
	if problem := p.text(".problem:not([hidden])"); problem != "" {
		t.Fatalf("it is refused: %s", problem)
	}
	p.click("#to-end")
	p.waitForText("#progress", " of 1,000,000,000 pulls")
	p.running()
	p.answers()
	p.pause()
	p.idle()

	p.click("#choose-mean")
	p.waitForText("#progress", " of 4,000 runs")
	p.answers()
	p.pause()
	p.idle()
	p.click("#play")
	p.answers()

	p.fill(field("horizon"), "1000")
	p.fill(field("runs"), "10")
	p.ended()
	p.isTheMeanOf(parse(t, "1t&horizon=1000&runs=10"+slow))
}

// answers checks that the page does what it is asked to while it computes.
func (p *tab) answers() {
	p.tb.Helper()
	p.waitForChange("the colours", func() string {
		p.click("#theme")
		var theme string
		p.eval(`document.documentElement.dataset.theme ?? "the system's"`, &theme)
		return theme
	})
	if p.text("#play") != "Pause" {
		p.tb.Error("it does not run")
	}
}
