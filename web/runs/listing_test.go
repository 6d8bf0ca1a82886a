package runs_test

import (
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/runs"
)

// After each step, the lines of the algorithm that it ran are marked. The average of many runs has no marks.
func TestThePageShowsWhatAStepHasRun(t *testing.T) {
	p := webtest.Open("1t&arms=0.7,0.5&policies=ucb1&horizon=50", 1)
	p.Runs.PlayPause()
	if lines, _ := p.Algorithm(t); lines != 0 {
		t.Error("an algorithm is shown before anybody has asked")
	}
	p.Listing.ToggleListing()
	p.Settle()
	p.Runs.Restart()
	p.Runs.PlayPause()
	p.Settle()
	before := p.Workers.Session.Tracks()[0].Pulled
	for range 5 {
		p.Runs.Step()
		p.Settle()
	}
	lines, ran := p.Algorithm(t)
	if lines != 8 || len(ran) != 5 || !strings.Contains(ran[4], "a_t=") || !strings.Contains(ran[7], "x_t=") {
		t.Errorf("%d lines, of which ran %v", lines, ran)
	}
	if pulled := p.Workers.Session.Tracks()[0].Pulled; pulled != before+5 || !strings.Contains(say.English(p.Cards.Sheet(runs.ListingSheet).Says[0]), "This is pull "+strconv.Itoa(int(pulled))+" of the run") {
		t.Errorf("after %d pulls it says %q", pulled, p.Cards.Sheet(runs.ListingSheet).Says)
	}
	if !strings.HasSuffix(p.Fragment(), "~listing=open&policy=1") {
		t.Errorf("the address is %s", p.Fragment())
	}
	facts := p.Cards.Sheet(runs.ListingSheet).Facts
	if len(facts) < 2 || say.English(facts[0].Value) != "no privacy" || !strings.Contains(say.English(facts[1].Name), "no number here – vacuous") {
		t.Errorf("what is proved: %+v", facts)
	}
	p.Settings.ChooseMode("mean")
	p.Settle()
	if lines, ran := p.Algorithm(t); lines != 8 || len(ran) != 0 {
		t.Errorf("of the mean of runs, %d lines, of which ran %v", lines, ran)
	}
	p.Listing.ToggleListing()
	p.Settle()
	if lines, _ := p.Algorithm(t); lines != 0 || strings.Contains(p.Fragment(), "listing") {
		t.Errorf("closed, it shows %d lines at %s", lines, p.Fragment())
	}
}
