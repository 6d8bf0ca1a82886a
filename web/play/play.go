// Package play is the view of regret against pulls: one run as it grows, or the mean of many.
package play

import (
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
func (v *Play) Plots() ([]page.Plot, bool) { return runs.Curves(v.Runs) }

// Marks say whose start phase ends there.
func (v *Play) Marks(f figure.Figure) []parts.Key { return runs.StartMarks(f) }

// OnCharts returns the curves.
func (v *Play) OnCharts() (figure.Figure, chart.Options) { return v.Runs.OnChart() }

// Sentence says in plain words what the chart shows right now.
func (v *Play) Sentence() []page.Part {
	if before := v.Runs.Before(); before != nil {
		return before
	}
	return v.Runs.Paid()
}
