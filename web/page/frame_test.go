package page_test

import (
	"slices"
	"strconv"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

func TestAPageAtRestAsksForNothing(t *testing.T) {
	live, pause := webtest.Small("ucb1", "thompson").Link(), func(p *webtest.Page) { p.Tick(); p.Runs.PlayPause() }
	for what, c := range map[string]struct {
		link string
		do   func(p *webtest.Page)
	}{
		"Region":        {webtest.Region().Link(), nil},
		"paused":        {live, pause},
		"stepped":       {live, func(p *webtest.Page) { p.Runs.Step() }},
		"at the end":    {live, func(p *webtest.Page) { p.Runs.ToEnd() }},
		"all runs made": {live + "~mode=mean", nil},
		"runs paused":   {live + "~mode=mean", pause},
		"after an edit": {webtest.Region().Link(), func(p *webtest.Page) { p.Fields.Edit(page.Epsilon, "2") }},
	} {
		p := webtest.Open(c.link, 2)
		if c.do != nil {
			c.do(p)
		}
		p.Rest(t)
		plots, renders, fragments := len(p.Plots), len(p.Renders), len(p.Fragments)
		if plots == 0 || renders == 0 {
			t.Errorf("%s: nothing was shown", what)
		}
		for range 50 {
			p.Now += 16
			if p.Frame(p.Now) {
				t.Fatalf("%s: it wants another frame", what)
			}
		}
		if p.Awake || len(p.Plots) != plots || len(p.Renders) != renders || len(p.Fragments) != fragments {
			t.Errorf("%s: %d charts, %d renders and %d addresses more", what, len(p.Plots)-plots, len(p.Renders)-renders, len(p.Fragments)-fragments)
		}
	}
}

// If the page got no frames, it could not notice that a worker never answers.
func TestAPageThatWaitsForAnAnswerWantsEveryFrame(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1").Link(), 1)
	p.Runs.PlayPause()
	p.Rest(t)
	p.Runs.Step()
	p.To[0] = nil
	for i := range 100 {
		if p.Now += 16; !p.Frame(p.Now) || !p.Workers.Session.Busy(0) {
			t.Fatalf("it gave up after %d frames", i)
		}
	}
}

// Between two frames, dragging, workers and menus may all ask for a new chart.
func TestTheChartIsDrawnAtMostOnceAFrame(t *testing.T) {
	for _, look := range []string{"", "~mode=mean"} {
		p := webtest.Open(webtest.Small("ucb1", "thompson", "dp-ftpl-new").Link()+look, 3)
		for i := range 200 {
			switch i % 20 {
			case 3:
				p.Arms.SetMean(0, float64(i)/200)
				p.Arms.SetMean(1, float64(i)/200)
			case 7:
				p.Policies.ToggleCurve(0)
				p.Policies.SetFocus(1)
			}
			before := len(p.Plots)
			if p.Tick(); len(p.Plots) > before+1 {
				t.Fatalf("%q: %d charts in one frame", look, len(p.Plots)-before)
			}
		}
	}
}

// While runs continue, the page wants every frame. It limits how often it renders its markup and draws averages.
// Trajectories are drawn in every frame.
func TestARunningPageIsRenderedCalmly(t *testing.T) {
	for look, most := range map[string]int{"": 250, "~mode=mean": 26} { // the largest number of charts in 4 s
		s := webtest.Small("ucb1", "thompson")
		s.Runs = 10_000
		p := webtest.Open(s.Link()+look, 2)
		p.Tick()
		p.Renders, p.Plots = p.Renders[:0], p.Plots[:0]
		for i := range 250 {
			before := p.Frames
			if p.Tick(); p.Frames != before+1 || !p.Runs.Playing() {
				t.Fatalf("%q: frame %d, playing: %v", look, i, p.Runs.Playing())
			}
		}
		for i := 1; i < len(p.Renders); i++ {
			if d := p.Renders[i] - p.Renders[i-1]; d < page.MarkupEvery {
				t.Errorf("%q: two renders within %v ms", look, d)
			}
		}
		if n := len(p.Renders); n < 14 || n > 21 {
			t.Errorf("%q: %d renders in 4 s", look, n)
		}
		if n := len(p.Plots); n > most || n < most/2 {
			t.Errorf("%q: %d charts in 4 s", look, n)
		}
	}
}

func TestTheAddressFollowsOnceChangesSettle(t *testing.T) {
	for _, s := range []scenario.Scenario{webtest.Region(), webtest.Small("ucb1")} {
		p := webtest.Open(s.Link(), 1)
		p.Rest(t)
		p.Now += 60_000 // a pause without changes
		for i := range 50 {
			p.Budget.SlideEpsilon(strconv.Itoa(200 + i))
			p.Tick()
		}
		if len(p.Fragments) != 0 {
			t.Errorf("%s: the address changed to %q within the drag", s.Kind, p.Fragments)
		}
		last := p.Now
		for len(p.Fragments) == 0 && p.Now < last+10_000 {
			p.Tick()
		}
		if wait := p.Now - last; wait < 280 || wait > 330 {
			t.Errorf("%s: the address waited for %v ms", s.Kind, wait)
		}
		p.Rest(t)
		if !slices.Equal(p.Fragments, []string{p.Fragment()}) {
			t.Errorf("%s: addresses %q", s.Kind, p.Fragments)
		}
	}
}

func TestAnEditThatChangesNothingLeavesTheAddress(t *testing.T) {
	p := webtest.Still(webtest.Region())
	p.Fields.Edit(page.Epsilon, "x")
	p.Fields.Edit(page.Epsilon, "1.0")
	for range 100 {
		p.Tick()
	}
	if len(p.Fragments) != 0 {
		t.Errorf("addresses %q", p.Fragments)
	}
}

// While averages come in, texts and curves change in the same frame, so both describe the same runs.
func TestWordsAndMeansAreOfTheSameRuns(t *testing.T) {
	for _, link := range []string{"1t&horizon=2000&runs=60~mode=mean", "1t&horizon=2000&runs=30&kind=sweep&over=epsilon&values=0.1,1,2"} {
		p := webtest.Open(link, 1)
		drawn := 0
		for range 100_000 {
			plots, renders := len(p.Plots), len(p.Renders)
			p.Tick()
			if !p.Runs.Playing() {
				break
			}
			if (len(p.Plots) > plots) != (len(p.Renders) > renders) {
				t.Fatalf("%s: in a frame the charts are drawn %d times and the words %d times", link, len(p.Plots)-plots, len(p.Renders)-renders)
			}
			if len(p.Plots) > plots {
				drawn++
			}
		}
		if drawn < 3 {
			t.Errorf("%s is drawn %d times while it runs", link, drawn)
		}
	}
}

// An idle page gets no frames. The idle time does not count as waiting time of later questions.
func TestARestIsNoWork(t *testing.T) {
	p := webtest.Open("", 1)
	p.Page.Frame(p.Now + 1000)
	before := p.Worked
	p.Page.Frame(p.Now + 100_000)
	if passed := p.Worked - before; passed > 1000 {
		t.Errorf("a rest of 99 seconds counts as %v milliseconds", passed)
	}
}
