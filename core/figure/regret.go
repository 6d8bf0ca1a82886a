package figure

import (
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// OfRegret returns the figure of a regret scenario, with a curve for each policy. Policies without runs get a series
// without points.
func OfRegret(s scenario.Scenario, curves []sim.Summary) Figure {
	f := Figure{
		Title:    say.Of("regret-of-arms", whose(s), notation.Count(len(s.Arms))),
		Kind:     string(scenario.Regret),
		X:        Axis{say.Of("label-pulls"), Log},
		Y:        Axis{say.Of("label-regret"), Linear},
		Scenario: s.Link(),
	}
	x := sim.Columns(s)
	for i, c := range curves {
		series := SeriesOf(s, i)
		if c.Runs > 0 {
			series.X, series.Mean, series.Std = x, c.Mean, c.Std
			series.Q05, series.Q95, series.Runs = c.Q05, c.Q95, c.Runs
		}
		f.Series = append(f.Series, series)
	}
	return f
}

// whose returns the name of a scenario's policy, or the number of policies.
func whose(s scenario.Scenario) string {
	if len(s.Policies) == 1 {
		return Subject(s, 0)
	}
	return say.Of("panel-policies", notation.Count(len(s.Policies)))
}

// SeriesOf returns the series of policy i without points.
func SeriesOf(s scenario.Scenario, i int) Series {
	p := s.Policies[i]
	spec, _ := p.Spec()
	eps, delta := budgetOf(s, i, spec)
	return Series{Name: Name(s, i), Policy: p.ID, Notion: string(spec.Notion), Epsilon: eps, Delta: delta}
}
