package web

import (
	"slices"
	"strconv"
	"testing"

	"epsilonarcade/core/scenario"
)

func TestAPageAtRestAsksForNothing(t *testing.T) {
	for what, p := range map[string]*page{
		"Region": open(region().Link(), 2),
		"paused": func() *page {
			p := open(small("ucb1", "thompson").Link(), 2)
			p.frame()
			p.PlayPause()
			return p
		}(),
		"stepped": func() *page {
			p := open(small("ucb1", "thompson").Link(), 2)
			p.Step()
			return p
		}(),
		"at the end": func() *page {
			p := open(small("ucb1", "thompson").Link(), 2)
			p.ToEnd()
			return p
		}(),
		"all runs made": open(small("ucb1", "thompson").Link()+"~mode=mean", 2),
		"runs paused": func() *page {
			p := open(small("ucb1", "thompson").Link()+"~mode=mean", 2)
			p.frame()
			p.PlayPause()
			return p
		}(),
		"after an edit": func() *page {
			p := open(region().Link(), 2)
			p.Edit(Epsilon, "2")
			return p
		}(),
	} {
		p.rest(t)
		plots, renders, fragments := len(p.plots), len(p.renders), len(p.fragments)
		if plots == 0 || renders == 0 {
			t.Errorf("%s: nothing was shown", what)
		}
		for range 50 {
			p.now += 16
			if p.Frame(p.now) {
				t.Fatalf("%s: it wants another frame", what)
			}
		}
		if p.awake || len(p.plots) != plots || len(p.renders) != renders || len(p.fragments) != fragments {
			t.Errorf("%s: %d charts, %d renders and %d addresses more", what, len(p.plots)-plots, len(p.renders)-renders, len(p.fragments)-fragments)
		}
	}
}

func TestARunningPageWantsEveryFrame(t *testing.T) {
	for _, look := range []string{"", "~mode=mean"} {
		s := small("ucb1", "thompson")
		s.Runs = 10_000
		p := open(s.Link()+look, 2)
		p.SetSpeed("1") // so that most frames bring nothing
		for i := range 60 {
			before := p.frames
			if p.frame(); p.frames != before+1 || !p.Playing() {
				t.Fatalf("%q: frame %d, playing: %v", look, i, p.Playing())
			}
		}
	}
}

// A page that has stopped asking cannot notice that a worker never answers.
func TestAPageThatWaitsForAnAnswerWantsEveryFrame(t *testing.T) {
	p := open(small("ucb1").Link(), 1)
	p.PlayPause()
	p.rest(t)
	p.Step()
	p.to[0] = nil
	for i := range 100 {
		if p.now += 16; !p.Frame(p.now) || !p.Busy(0) {
			t.Fatalf("it gave up after %d frames", i)
		}
	}
}

// Dragging, workers and menus may all want a new chart between two frames.
func TestTheChartIsDrawnAtMostOnceAFrame(t *testing.T) {
	for _, look := range []string{"", "~mode=mean"} {
		p := open(small("ucb1", "thompson", "dp-ftpl-new").Link()+look, 3)
		for i := range 200 {
			switch i % 20 {
			case 3:
				p.SetMean(0, float64(i)/200)
				p.SetMean(1, float64(i)/200)
			case 7:
				p.ToggleCurve(0)
				p.SetFocus(1)
			}
			before := len(p.plots)
			if p.frame(); len(p.plots) > before+1 {
				t.Fatalf("%q: %d charts in one frame", look, len(p.plots)-before)
			}
		}
	}
}

func TestMarkupIsRenderedCalmlyWhileSomethingRuns(t *testing.T) {
	for _, look := range []string{"", "~mode=mean"} {
		s := small("ucb1", "thompson")
		s.Runs = 10_000
		p := open(s.Link()+look, 2)
		p.frame()
		p.renders = p.renders[:0]
		for range 250 {
			p.frame()
		}
		if !p.Playing() {
			t.Fatal("it has ended")
		}
		for i := 1; i < len(p.renders); i++ {
			if d := p.renders[i] - p.renders[i-1]; d < markupEvery {
				t.Errorf("%q: two renders within %v ms", look, d)
			}
		}
		if n := len(p.renders); n < 14 || n > 21 { // 4 s
			t.Errorf("%q: %d renders in 4 s", look, n)
		}
	}
}

func TestMeansAreDrawnCalmlyAndTrajectoriesAtTheScreensPace(t *testing.T) {
	s := small("ucb1", "thompson")
	s.Runs = 10_000
	for look, most := range map[string]int{"": 100, "~mode=mean": 17} { // 1.6 s
		p := open(s.Link()+look, 2)
		for range 100 {
			p.frame()
		}
		if n := len(p.plots); n > most || n < most/2 {
			t.Errorf("%q: %d charts in 100 frames", look, n)
		}
	}
}

func TestTheAddressFollowsOnceChangesSettle(t *testing.T) {
	for _, s := range []scenario.Scenario{region(), small("ucb1")} {
		p := open(s.Link(), 1)
		p.rest(t)
		p.now += 60_000 // nobody touches the page for a while
		for i := range 50 {
			p.SlideEpsilon(strconv.Itoa(200 + i))
			p.frame()
		}
		if len(p.fragments) != 0 {
			t.Errorf("%s: the address changed to %q within the drag", s.Kind, p.fragments)
		}
		last := p.now
		for len(p.fragments) == 0 && p.now < last+10_000 {
			p.frame()
		}
		if wait := p.now - last; wait < 280 || wait > 330 {
			t.Errorf("%s: the address waited for %v ms", s.Kind, wait)
		}
		p.rest(t)
		if !slices.Equal(p.fragments, []string{p.Fragment()}) {
			t.Errorf("%s: addresses %q", s.Kind, p.fragments)
		}
	}
}

func TestAnEditThatChangesNothingLeavesTheAddress(t *testing.T) {
	p := still(region())
	p.Edit(Epsilon, "x")
	p.Edit(Epsilon, "1.0")
	for range 100 {
		p.frame()
	}
	if len(p.fragments) != 0 {
		t.Errorf("addresses %q", p.fragments)
	}
}
