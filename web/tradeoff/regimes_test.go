package tradeoff_test

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/theory"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/tradeoff"
)

// marked returns a page after a complete sweep over ε.
func marked(t *testing.T, policies ...string) *webtest.Page {
	t.Helper()
	s := webtest.Small(policies...)
	s.Kind = scenario.Sweep
	s.Sweep = scenario.SweepOptions{Over: scenario.OverEpsilon, Values: []float64{.02, .1, .5, 1, 4}}
	p := webtest.Rested(t, s.Link(), 2)
	return p
}

// The chart marks the smallest and the largest theoretical threshold, and the measured knee of the policy in focus. The
// legend and the card explain them.
func TestTheKneesAreMarked(t *testing.T) {
	p := marked(t, "ucb1", "adap-klucb")
	p.Policies.SetFocus(1)
	p.Rest(t)
	best := .7
	near, far := theory.KL(.5, best)/(6*(best-.5)), theory.KL(.4, best)/(6*(best-.4))
	low, high := min(near, far), max(near, far)
	f, _ := p.Screen().OnCharts()
	measured, _ := tradeoff.Knee(f.Series[1])
	if want := []float64{low, high, measured}; !slices.Equal(f.Marks, want) {
		t.Fatalf("marks at %v, want %v", f.Marks, want)
	}
	if want, got := []string{"theory", "theory", "stays within 1.5×"}, f.Said(say.English).MarkNames; !slices.Equal(got, want) {
		t.Errorf("they are called %q", got)
	}
	var facts string
	for _, f := range p.Cards.Sheet(tradeoff.RegimesCard).Facts {
		facts += say.English(f.Name + " " + f.Value + "\n")
	}
	for _, want := range []string{"below this ε, privacy determines every arm’s term", "ε = " + notation.Number(low), "ε = " + notation.Number(high), "hardest problem with 3 arms", "Theorem 3"} {
		if !strings.Contains(facts, want) {
			t.Errorf("the facts do not say %q:\n%s", want, facts)
		}
	}
	keys := p.Runs.Keys()[2:] // the first two explain the levels
	if len(keys) != 3 || keys[2].Name != "ε\u00a0=\u00a0"+notation.Number(measured) || !strings.Contains(say.English(keys[0].Says), "below this ε, privacy determines every arm’s term") || !strings.Contains(keys[2].Says, "AdaP-KLUCB") {
		t.Errorf("keys %+v", keys)
	}
	if notes := f.Said(say.English).Notes; len(notes) != 1 || !strings.Contains(notes[0], "below this ε, privacy determines every arm’s term") || !strings.Contains(notes[0], "regret of AdaP-KLUCB stays within a factor of 1.5") {
		t.Errorf("an exported figure says %q", notes)
	}
}

func TestWithoutATheoryOfRegimesTheCardSaysSo(t *testing.T) {
	p := marked(t, "dp-ftpl-gauss", "ucb1")
	if says := say.English(strings.Join(p.Cards.Sheet(tradeoff.RegimesCard).Says, " ")); !strings.Contains(says, "does not state where the regimes meet") || !strings.Contains(says, "DP-FTPL-Gauss") || strings.Contains(says, "UCB1") {
		t.Errorf("it says %q", says)
	}
	if f, _ := p.Screen().OnCharts(); len(f.Marks) != 1 { // the measured knee
		t.Errorf("marks at %v", f.Marks)
	}
	p.Settings.ChooseSweep(scenario.OverDelta)
	p.Rest(t)
	if says := say.English(strings.Join(p.Cards.Sheet(tradeoff.RegimesCard).Says, " ")); !strings.Contains(says, "not of δ") {
		t.Errorf("over δ it says %q", says)
	}
}

// A bound has a key below the chart. The key says so if the bound is off the chart.
func TestBoundsHaveKeys(t *testing.T) {
	s := webtest.Small("ucb1")
	s.Horizon, s.Runs = 1_000_000, 2
	p := webtest.Rested(t, s.Link()+"~mode=mean&bounds=ucb1", 2)
	keys := p.Runs.Keys()
	if len(keys) != 1 || !strings.Contains(say.English(keys[0].Name+keys[0].Says), "upper bound") || keys[0].Dash == "" {
		t.Fatalf("keys %+v", keys)
	}
	f, o := p.Screen().OnCharts()
	_, y := f.Shown(o.View).Ranges()
	shown := slices.ContainsFunc(f.Bounds[0].Y, y.Has)
	if off := strings.Contains(say.English(keys[0].Says), "off the chart"); off == shown {
		t.Errorf("it says %q, and the axis goes to %v", keys[0].Says, y.High)
	}
	if keys := webtest.Still(webtest.Region()).Runs.Keys(); len(keys) != 0 {
		t.Errorf("a region has keys %+v", keys)
	}
}

// The flat part of a curve lies between the two drawn lines. A curve that rises or falls to its last value is not flat.
func TestTheFlatPartLiesBetweenTheDrawnLines(t *testing.T) {
	for _, c := range []struct {
		mean []float64
		x    float64
		ok   bool
	}{
		{[]float64{100, 14, 9, 10}, 1, true},
		{[]float64{100, 50, 16, 10}, 0, false},
		{[]float64{1, 2, 3, 10}, 0, false},
		{[]float64{1, 7, 9, 10}, 1, true},
		{[]float64{10, 10, 10, 10}, 0, true},
		{[]float64{100, 9, 16, 10}, 0, false},
	} {
		s := figure.Series{X: []float64{0, 1, 2, 3}, Mean: c.mean}
		if x, ok := tradeoff.Knee(s); x != c.x || ok != c.ok {
			t.Errorf("%v: flat from %v, %v", c.mean, x, ok)
		}
	}
	p := marked(t, "ucb1", "adap-klucb")
	p.Policies.SetFocus(0)
	p.Rest(t)
	if f, _ := p.Screen().OnCharts(); len(f.Bounds) != 0 {
		t.Errorf("UCB1 does not depend on ε, but has lines %+v", f.Bounds)
	}
	p.Policies.SetFocus(1)
	p.Rest(t)
	f, _ := p.Screen().OnCharts()
	last := f.Series[1].Mean[4]
	if len(f.Bounds) != 2 || !slices.Equal(f.Bounds[0].Y, []float64{1.5 * last, 1.5 * last}) || !slices.Equal(f.Bounds[1].Y, []float64{last / 1.5, last / 1.5}) {
		t.Errorf("the lines are %+v, the last value is %v", f.Bounds, last)
	}
	if note := say.English(p.Tradeoff.TradeoffNote()); !strings.Contains(note, "within a factor of 1.5 of its final value") {
		t.Errorf("it says %q", note)
	}
}
