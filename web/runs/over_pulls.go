package runs

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
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

// Marks returns the legend of the marks: the policies whose start phases end there.
func (v *OverPulls) Marks(f figure.Figure) (keys []parts.Key) {
	inks := f.Inks()
	for i, name := range f.MarkNames {
		of, dots := f.MarkOf(i)
		k := parts.Key{Name: name, Class: "theory", Dash: parts.Dashes(dots)}
		if of >= 0 {
			k.Class += " " + parts.CurveClass(inks[of])
		}
		keys = append(keys, k)
	}
	return keys
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
