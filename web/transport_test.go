package web

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
)

func TestThePlayButtonSaysWhatItDoes(t *testing.T) {
	p := open(small("ucb1").Link(), 1)
	for _, c := range []struct {
		do      func()
		says    string
		playing bool
	}{
		{func() {}, "Pause", true},
		{p.PlayPause, "Play", false},
		{p.PlayPause, "Pause", true},
		{func() { p.ToEnd(); p.rest(t) }, "Play again", false},
		{p.PlayPause, "Pause", true},
		{func() { p.ToEnd(); p.rest(t); p.Restart() }, "Pause", true},
	} {
		if c.do(); p.PlayText() != c.says || p.Playing() != c.playing {
			t.Errorf("%q, playing: %v, want %q", p.PlayText(), p.Playing(), c.says)
		}
	}
}

func TestAStepMakesOneDecisionOfEachPolicy(t *testing.T) {
	p := open(small("dp-ftpl-new", "ucb1", "thompson").Link(), 2)
	p.PlayPause()
	p.rest(t)
	head, _ := p.session.Pulled()
	for i := range 5 {
		p.Step()
		p.rest(t)
		low, high := p.session.Pulled()
		if low != high || high < head+1 || p.Playing() {
			t.Fatalf("step %d from pull %d led to pulls %d and %d", i, head, low, high)
		}
		head = high
	}
}

func TestATrajectoryTakesAQuarterOfAMinuteUnlessToldOtherwise(t *testing.T) {
	p := open("", 0)
	if p.Speed() != 1e6/16 || !slices.Equal(chosen(p.Speeds()), []string{"auto"}) {
		t.Errorf("%v pulls a second, %q", p.Speed(), chosen(p.Speeds()))
	}
	p.Edit(Horizon, "5")
	if p.Speed() != 1 {
		t.Errorf("%v pulls a second for a horizon of 5", p.Speed())
	}
	for i, c := range p.Speeds()[1:] {
		p.SetSpeed(c.Value)
		if p.Speed() != speeds[i+1] || !slices.Equal(chosen(p.Speeds()), []string{c.Value}) {
			t.Errorf("%s: %v pulls a second", c.Text, p.Speed())
		}
		if x, err := strconv.ParseFloat(c.Value, 64); err != nil || x != p.Speed() {
			t.Errorf("%s is called %q in links", c.Text, c.Value)
		}
	}
	was := p.Look
	if p.SetSpeed("7"); p.Look != was {
		t.Errorf("a speed that is not in the menu became %v", p.Speed())
	}
}

func TestASpeedIsKept(t *testing.T) {
	s := small("ucb1")
	s.Horizon = 1_000_000
	p := open(s.Link(), 1)
	p.SetSpeed("10000")
	for range 100 {
		p.frame()
	}
	// The workers answer within the frame, so that little is lost.
	if got, want := float64(p.session.Tracks()[0].Pulled), 100*16.0/1000*10_000; math.Abs(got/want-1) > 0.1 {
		t.Errorf("%v pulls in 1.6 s, want %v", got, want)
	}
	if _, words := p.Progress(); words == "" || p.timing.rate <= 0 {
		t.Errorf("%q at %v pulls a second", words, p.timing.rate)
	}
}

func TestMenusChooseWhatTheyShow(t *testing.T) {
	p := open("", 0)
	values := map[string][]string{
		"axis-x": {"log", "linear"}, "axis-y": {"log", "linear"}, "band": {"sd", "none", "q90"}, "grid": {"linear", "log"},
	}
	for i, m := range p.Menus() {
		for _, v := range values[m.ID] {
			p.Menus()[i].Choose(v)
			if got := chosen(p.Menus()[i].Choices); !slices.Equal(got, []string{v}) {
				t.Errorf("%s: chose %q, shown is %q", m.ID, v, got)
			}
		}
		if len(values[m.ID]) != len(m.Choices) || m.Label == "" {
			t.Errorf("%s, %q: %v", m.ID, m.Label, m.Choices)
		}
		delete(values, m.ID)
	}
	if len(values) > 0 || p.Fragment() != "" {
		t.Errorf("no menu for %v; back at the start the fragment is %q", values, p.Fragment())
	}
}

func TestALookIsInTheAddressAtOnceAndBeginsNothingAnew(t *testing.T) {
	p := open(small("ucb1").Link(), 1)
	p.ToEnd()
	p.rest(t)
	p.Menus()[1].Choose("log")
	p.Menus()[2].Choose("sd")
	if got := p.fragments[len(p.fragments)-1]; got != p.S.Link()+"~y=log&band=sd" || !p.Ended() {
		t.Errorf("the address is %q; ended: %v", got, p.Ended())
	}
	p.rest(t)
	if f := p.plotted(); f.X.Scale != figure.Linear || f.Y.Scale != figure.Log || p.plots[len(p.plots)-1].options.Band != figure.Deviation {
		t.Errorf("axes %s and %s", f.X.Scale, f.Y.Scale)
	}
}

func TestCheckpointsOfALinkAreKeptUntilOthersAreChosen(t *testing.T) {
	s := small("ucb1")
	s.Checkpoints = []int64{3, 700}
	p := still(s)
	grid := func() string { return chosen(p.Menus()[3].Choices)[0] }
	if p.SetGrid("own"); grid() != "own" || !slices.Equal(p.S.Checkpoints, s.Checkpoints) {
		t.Errorf("%s, %v", grid(), p.S.Checkpoints)
	}
	if p.SetGrid("linear"); grid() != "linear" || !slices.Equal(p.S.Checkpoints, scenario.LinearGrid(1500, 200)) {
		t.Errorf("%s, %v", grid(), p.S.Checkpoints)
	}
	if p.SetGrid("log"); grid() != "log" || p.S.Checkpoints != nil {
		t.Errorf("%s, %v", grid(), p.S.Checkpoints)
	}
}

func TestModesAreChosenByNameAndToldInTheSingularToo(t *testing.T) {
	p := still(small("ucb1"))
	if p.MeanText() != "Mean of 9 runs" {
		t.Errorf("%q", p.MeanText())
	}
	for _, m := range []string{"mean", "live"} {
		if p.ChooseMode(m); !slices.Equal(chosen(p.Modes()), []string{m}) || p.IsLive() != (m == "live") {
			t.Errorf("%s: chosen is %q", m, chosen(p.Modes()))
		}
	}
	p.Edit(Runs, "1")
	if p.MeanText() != "1 run to the end" {
		t.Errorf("%q", p.MeanText())
	}
}

func TestCurvesThatAreSwitchedOffStayOffTheChart(t *testing.T) {
	p := open(small("ucb1", "thompson").Link(), 1)
	p.ToggleCurve(1)
	p.rest(t)
	hidden := p.plots[len(p.plots)-1].options.Hidden
	if hidden(0) || !hidden(1) {
		t.Errorf("hidden: %v, %v", hidden(0), hidden(1))
	}
	p.ToggleCurve(1)
	p.Show(scenario.Region)
	p.Hidden[0] = true // the region's curves are no policies'
	p.rest(t)
	if o := p.plots[len(p.plots)-1].options; o.Hidden(0) || o.Under(0) != "" {
		t.Errorf("in the Region view, hidden: %v, %q", o.Hidden(0), o.Under(0))
	}
}

func TestTheThemeGoesRound(t *testing.T) {
	p := open("", 0)
	labels := map[string]bool{}
	for range 3 {
		labels[p.ThemeLabel()] = true
		p.NextTheme()
	}
	if !slices.Equal(p.themes, []string{"light", "dark", ""}) || len(labels) != 3 || p.Dark != "" {
		t.Errorf("%q, labels %v", p.themes, labels)
	}
}
