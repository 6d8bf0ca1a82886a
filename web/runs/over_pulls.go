package runs

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/page"
)

// OverPulls is a view that plots the regret of the scenario's policies against the number of pulls.
type OverPulls struct{ Base }

// Plots returns the curves with their bounds and the marks of start phases.
func (v *OverPulls) Plots() ([]page.Plot, bool) {
	of := v.Runs
	f, more := of.Regret(0, of.Page.S)
	marks, names := of.Why.Marks()
	return []page.Plot{{Chart: page.MainChart, Figure: f.With(figure.Layers{Bounds: of.OwnBounds(), Marks: marks, Names: names}), Options: of.Options()}}, more
}

// OnCharts returns the curves.
func (v *OverPulls) OnCharts() (figure.Figure, chart.Options) { return v.Runs.OnChart() }

// Sentence describes the current contents of the chart in plain words.
func (v *OverPulls) Sentence() []page.Part {
	if before := v.Runs.Before(); before != nil {
		return before
	}
	return v.Runs.Paid()
}
