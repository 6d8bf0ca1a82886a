// Package play is the view of regret against pulls: one run as it grows, or the mean of many.
package play

import (
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
	"epsilonarcade/web/runs"
)

// Play is the view of regret against pulls: one run as it grows, or the mean of many.
type Play struct{ runs.Base }

// New returns it.
func New(of *runs.Runs) *Play {
	v := &Play{runs.Base{Runs: of}}
	of.Page.Rooms.Add(string(scenario.Regret), v)
	return v
}

// Tab leads to the view.
func (v *Play) Tab() page.Tab {
	p := v.Runs.Page
	return page.Tab{ID: "play", Name: "Play", Here: func() bool { return p.View().Own(scenario.Regret) }, Turn: func() { p.Show(scenario.Regret) }}
}

// Plots are the curves.
func (v *Play) Plots() ([]page.Plot, bool) {
	f, more := v.Runs.Regret(0, v.Runs.Page.S)
	o := v.Runs.Options()
	var marks []float64
	marks, o.Marks = v.Runs.Why.Marks()
	return []page.Plot{{Chart: page.MainChart, Figure: f.With(figure.Layers{Bounds: v.Runs.OwnBounds(), Marks: marks}), Options: o}}, more
}

// Marks say whose start phase ends there.
func (v *Play) Marks(f figure.Figure) (keys []parts.Key) {
	at, names := v.Runs.Why.Marks()
	for _, x := range f.Marks { // as they were when it was drawn
		k := parts.Key{Class: "theory", Dash: "1 3"}
		if i := slices.Index(at, x); i >= 0 {
			k.Name = names[i]
		}
		keys = append(keys, k)
	}
	return keys
}

// OnCharts returns the curves.
func (v *Play) OnCharts() (figure.Figure, chart.Options) { return v.Runs.OnChart() }

// Sentence says in plain words what the chart shows right now.
func (v *Play) Sentence() []page.Part {
	if before := v.Runs.Before(); before != nil {
		return before
	}
	return v.Runs.Paid()
}
