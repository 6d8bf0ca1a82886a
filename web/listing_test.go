package web

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/vugu/vugu/js"
)

// shown is the algorithm that the page shows: how many lines there are, and what has run.
func (p *page) algorithm(t *testing.T) (lines int, ran map[int]string) {
	t.Helper()
	p.listing = ""
	p.MountListing(js.Value{})
	if p.listing == "" {
		return 0, nil
	}
	var read struct {
		Lines []struct{ Parts []string }
		Ran   []struct {
			Line   int
			Values []string
		}
	}
	if err := json.Unmarshal([]byte(p.listing), &read); err != nil {
		t.Fatal(err)
	}
	ran = map[int]string{}
	for _, r := range read.Ran {
		ran[r.Line] = strings.Join(r.Values, " ")
	}
	return len(read.Lines), ran
}

// A person steps through a run and sees which lines each pull has run; the mean of many runs
// has the algorithm alone.
func TestThePageShowsWhatAStepHasRun(t *testing.T) {
	p := open("1t&arms=0.7,0.5&policies=ucb1&horizon=50", 1)
	p.PlayPause()
	if lines, _ := p.algorithm(t); lines != 0 {
		t.Error("an algorithm is shown before anybody has asked")
	}
	p.ToggleListing()
	p.settle()
	p.Restart()
	p.PlayPause()
	p.settle()
	before := p.session.Tracks()[0].Pulled
	for range 5 {
		p.Step()
		p.settle()
	}
	lines, ran := p.algorithm(t)
	if lines != 8 || len(ran) != 5 || !strings.Contains(ran[4], "a_t=") || !strings.Contains(ran[7], "x_t=") {
		t.Errorf("%d lines, of which ran %v", lines, ran)
	}
	if pulled := p.session.Tracks()[0].Pulled; pulled != before+5 || !strings.Contains(p.Sheet(listingCard).Says[0], "Pull "+itoa(int(pulled))+" of the run") {
		t.Errorf("after %d pulls it says %q", pulled, p.Sheet(listingCard).Says)
	}
	if !strings.HasSuffix(p.Fragment(), "~listing=open&policy=1") {
		t.Errorf("the address is %s", p.Fragment())
	}
	facts := p.Sheet(listingCard).Facts
	if len(facts) < 2 || facts[0].Value != "no privacy" || !strings.Contains(facts[1].Name, "no number here: vacuous") {
		t.Errorf("what is proved: %+v", facts)
	}
	p.ChooseMode("mean")
	p.settle()
	if lines, ran := p.algorithm(t); lines != 8 || len(ran) != 0 {
		t.Errorf("of the mean of runs, %d lines, of which ran %v", lines, ran)
	}
	p.ToggleListing()
	p.settle()
	if lines, _ := p.algorithm(t); lines != 0 || strings.Contains(p.Fragment(), "listing") {
		t.Errorf("closed, it shows %d lines at %s", lines, p.Fragment())
	}
}
