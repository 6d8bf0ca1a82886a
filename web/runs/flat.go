package runs

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/web/page"
)

// A Flat offers help when one curve is so high that the others look flat. The offer stays until the reader closes it.
type Flat struct {
	runs *Runs
	done bool // the reader has closed the offer in this scenario
}

func newFlat(runs *Runs) *Flat {
	f := &Flat{runs: runs}
	again := func() { f.done = false }
	runs.Page.Rooms.Join(page.Hooks{Opened: again, Changed: again})
	return f
}

// flattens is the factor by which the end of such a curve exceeds the ends of all other curves.
const flattens = 5

// Curve returns the index of the curve that flattens at least two others, or −1.
func (f *Flat) Curve() int {
	v := f.runs
	p := v.Page
	if !p.View().IsPlay() || p.View().Guessing() || p.Look.Y == figure.Log || f.done || v.Covered() >= 0 {
		return -1
	}
	if p.View().IsLive() && !p.Workers.Session.Ended() {
		return -1 // the answer would change while the curves grow
	}
	fig, o := p.Screen().OnCharts()
	first, second, worst, seen := 0.0, 0.0, -1, 0
	for i, s := range fig.Series {
		n := len(s.Mean)
		if n == 0 || o.Hides(i) {
			continue
		}
		of := p.S
		if o.Beside != nil && i < len(o.Beside.Series) { // the other chart's curves come first
			of = p.Pair.A()
		}
		if !p.View().IsLive() && s.Runs < of.Runs {
			return -1 // the answer would change with each run
		}
		seen++
		switch y := s.Mean[n-1]; {
		case y > first:
			first, second, worst = y, first, i
		case y > second:
			second = y
		}
	}
	if o.Beside != nil && worst >= len(o.Beside.Series) {
		worst -= len(o.Beside.Series)
	}
	// A new scenario shows the previous chart until its own first points arrive.
	if seen < 3 || first < flattens*second || worst >= len(v.Entries()) {
		return -1
	}
	return worst
}

// Says returns a sentence that names the curve, or "" if there is no such curve.
func (f *Flat) Says() string {
	if i := f.Curve(); i >= 0 {
		return say.Of("flattens", f.runs.Entries()[i].Name)
	}
	return ""
}

// Log shows regret on a logarithmic axis.
func (f *Flat) Log() {
	f.runs.Page.Look.Y = figure.Log
	f.runs.Page.Looked()
}

// Hide hides the curve.
func (f *Flat) Hide() {
	if i := f.Curve(); i >= 0 {
		f.runs.Policies.ToggleCurve(i)
	}
	f.Close()
}

// Close ends the offer.
func (f *Flat) Close() { f.done = true }
