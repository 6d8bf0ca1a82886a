package runs_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

func TestThePlayButtonSaysWhatItDoes(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1").Link(), 1)
	for _, c := range []struct {
		do      func()
		says    string
		playing bool
	}{
		{func() {}, "Pause", true},
		{p.Runs.PlayPause, "Play", false},
		{p.Runs.PlayPause, "Pause", true},
		{func() { p.Runs.ToEnd(); p.Rest(t) }, "Play again", false},
		{p.Runs.PlayPause, "Pause", true},
		{func() { p.Runs.ToEnd(); p.Rest(t); p.Runs.Restart() }, "Pause", true},
	} {
		if c.do(); say.English(p.Runs.PlayText()) != c.says || p.Runs.Playing() != c.playing {
			t.Errorf("%q, playing: %v, want %q", p.Runs.PlayText(), p.Runs.Playing(), c.says)
		}
	}
}

func TestATrajectoryTakesAQuarterOfAMinuteByDefault(t *testing.T) {
	p := webtest.Open("", 0)
	if p.Speed() != 1e6/16 || !slices.Equal(webtest.Chosen(p.Runs.Speeds()), []string{"auto"}) {
		t.Errorf("%v pulls a second, %q", p.Speed(), webtest.Chosen(p.Runs.Speeds()))
	}
	p.Fields.Edit(page.Horizon, "5")
	if p.Speed() != 1 {
		t.Errorf("%v pulls a second for a horizon of 5", p.Speed())
	}
	for i, c := range p.Runs.Speeds()[1:] {
		p.Runs.SetSpeed(c.Value)
		if p.Speed() != page.Speeds[i+1] || !slices.Equal(webtest.Chosen(p.Runs.Speeds()), []string{c.Value}) {
			t.Errorf("%s: %v pulls a second", c.Text, p.Speed())
		}
		if x, err := strconv.ParseFloat(c.Value, 64); err != nil || x != p.Speed() {
			t.Errorf("%s is called %q in links", c.Text, c.Value)
		}
	}
	was := p.Look
	if p.Runs.SetSpeed("7"); p.Look != was {
		t.Errorf("a speed that is not in the menu became %v", p.Speed())
	}
}

func TestASpeedIsKept(t *testing.T) {
	s := webtest.Small("ucb1")
	s.Horizon = 1_000_000
	p := webtest.Open(s.Link(), 1)
	p.Runs.SetSpeed("10000")
	for range 100 {
		p.Tick()
	}
	// The workers answer within the frame, so little time is lost.
	if got, want := float64(p.Workers.Session.Tracks()[0].Pulled), 100*16.0/1000*10_000; math.Abs(got/want-1) > 0.1 {
		t.Errorf("%v pulls in 1.6 s, want %v", got, want)
	}
	if words := p.Runs.Progress().Words; !strings.HasSuffix(say.English(words), " left") || math.Abs(p.Runs.Timing.Rate/10_000-1) > 0.1 {
		t.Errorf("%q at %v pulls a second", words, p.Runs.Timing.Rate)
	}
}

func TestMenusChooseWhatTheyShow(t *testing.T) {
	p := webtest.Open("1t~mode=mean", 0)
	values := map[string][]string{
		"axis-x": {"log", "linear"}, "axis-y": {"log", "linear"}, "band": {"sd", "ci95", "none", "q90"},
	}
	menus := p.Settings.Views
	for i, m := range menus() {
		for _, v := range values[m.ID] {
			menus()[i].Choose(v)
			if got := webtest.Chosen(menus()[i].Choices); !slices.Equal(got, []string{v}) {
				t.Errorf("%s: chose %q, shown is %q", m.ID, v, got)
			}
		}
		if len(values[m.ID]) != len(m.Choices) || m.Label == "" {
			t.Errorf("%s, %q: %v", m.ID, m.Label, m.Choices)
		}
		delete(values, m.ID)
	}
	if len(values) > 0 || p.Fragment() != "1t~mode=mean" {
		t.Errorf("no menu for %v; back at the start the fragment is %q", values, p.Fragment())
	}
}

func TestALookIsInTheAddressAtOnceAndRestartsNothing(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1").Link()+"~mode=mean", 1)
	p.Rest(t)
	p.Settings.Views()[1].Choose("log")
	p.Settings.Views()[2].Choose("sd")
	if got := p.Fragments[len(p.Fragments)-1]; got != p.S.Link()+"~mode=mean&y=log&band=sd" || !p.Runs.Ended() {
		t.Errorf("the address is %q; ended: %v", got, p.Runs.Ended())
	}
	p.Rest(t)
	if f := p.Plotted(); f.X.Scale != figure.Linear || f.Y.Scale != figure.Log || p.Plots[len(p.Plots)-1].Options.Band != figure.Deviation {
		t.Errorf("axes %s and %s", f.X.Scale, f.Y.Scale)
	}
}

func TestCheckpointsAreTyped(t *testing.T) {
	s := webtest.Small("ucb1")
	s.Checkpoints = []int64{3, 700}
	p := webtest.Open(s.Link()+"~mode=mean", 0)
	f := p.Fields.Field(page.Checkpoints)
	if f.Text != "3, 700" || f.Usual != "log200" {
		t.Errorf("%+v", f)
	}
	for _, c := range []struct {
		typed string
		want  []int64
		link  string
	}{
		{"5 1e3; 1200", []int64{5, 1000, 1200}, "5,1000,1200"},
		{"Linear 50", scenario.LinearGrid(1500, 50), "linear50"},
		{"log3", scenario.LogGrid(1500, 3), "log3"},
		{"log200", nil, ""},
		{"7", []int64{7}, "7"},
		{" ", nil, ""},
	} {
		p.Fields.Edit(page.Checkpoints, c.typed)
		p.Fields.Leave(page.Checkpoints)
		_, link, _ := strings.Cut(p.S.Link(), "&checkpoints=")
		if f.Problem != "" || !slices.Equal(p.S.Checkpoints, c.want) || link != c.link {
			t.Errorf("%q: %v, %q in the link, %s", c.typed, p.S.Checkpoints, link, f.Problem)
		}
	}
	p.Fields.Edit(page.Checkpoints, "linear10001")
	if p.Fields.Leave(page.Checkpoints); say.English(f.Problem) != `"linear10001" must end in a number of checkpoints from 1 to 10000` || p.S.Checkpoints != nil {
		t.Errorf("%q, %v", f.Problem, p.S.Checkpoints)
	}
}

func TestModesAreChosenByName(t *testing.T) {
	p := webtest.Still(webtest.Small("ucb1"))
	if say.English(p.Settings.MeanText()) != "Mean of 9 runs" {
		t.Errorf("%q", p.Settings.MeanText())
	}
	for _, m := range []string{"mean", "live"} {
		if p.Settings.ChooseMode(m); !slices.Equal(webtest.Chosen(p.Settings.Modes()), []string{m}) || p.View().IsLive() != (m == "live") {
			t.Errorf("%s: chosen is %q", m, webtest.Chosen(p.Settings.Modes()))
		}
	}
	p.Fields.Edit(page.RunsField, "1")
	if say.English(p.Settings.MeanText()) != "1 run to the end" {
		t.Errorf("%q", p.Settings.MeanText())
	}
}

func TestHiddenCurvesStayHidden(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1", "thompson").Link(), 1)
	p.Policies.ToggleCurve(1)
	p.Rest(t)
	hidden := p.Plots[len(p.Plots)-1].Options.Hidden
	if hidden(0) || !hidden(1) {
		t.Errorf("hidden: %v, %v", hidden(0), hidden(1))
	}
	p.Policies.ToggleCurve(1)
	p.Show(scenario.Region)
	p.Hidden[0] = true // a region's curves do not belong to policies
	p.Rest(t)
	if o := p.Plots[len(p.Plots)-1].Options; o.Hides(0) || o.Under != nil {
		t.Errorf("in the Region view, hidden: %v", o.Hides(0))
	}
}

func TestTheThemeGoesRound(t *testing.T) {
	p := webtest.Open("", 0)
	for dark, order := range map[bool][]string{false: {"dark", "light", ""}, true: {"light", "dark", ""}} { // the first press has a visible effect
		p.Themes, p.Appearance.SystemDark = nil, func() bool { return dark }
		labels := map[string]bool{}
		for range 3 {
			labels[p.Appearance.ThemeLabel()] = true
			p.Appearance.NextTheme()
		}
		if !slices.Equal(p.Themes, order) || len(labels) != 3 || p.Appearance.Dark != "" {
			t.Errorf("where the system is dark: %v: %q, labels %v", dark, p.Themes, labels)
		}
	}
}
