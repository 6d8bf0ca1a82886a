package figure

import (
	"math"
	"slices"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// OfSweep returns the figure of a sweep, with a curve for each policy: the regret at the horizon against the values, in
// ascending order. An axis is logarithmic if its values are positive and span a factor of ten. Policies without runs
// get a series without points. Values without runs, with the mean NaN, are left out.
func OfSweep(s scenario.Scenario, curves []sim.Summary) Figure {
	symbol := Symbol(s.Sweep.Over)
	order := Ascending(s.Sweep.Values)
	x := at(s.Sweep.Values, order)
	f := Figure{
		Title:    say.Of("regret-of-against", whose(s), symbol),
		Kind:     string(scenario.Sweep),
		X:        Axis{symbol, spacing(x)},
		Scenario: s.Link(),
	}
	var means []float64
	for i, c := range curves {
		series := SeriesOf(s, i)
		if c.Runs > 0 {
			var there []int
			for _, j := range order {
				if !math.IsNaN(c.Mean[j]) {
					there = append(there, j)
				}
			}
			series.X, series.Runs = at(s.Sweep.Values, there), c.Runs
			series.Mean, series.Std = at(c.Mean, there), at(c.Std, there)
			series.Q05, series.Q95 = at(c.Q05, there), at(c.Q95, there)
			means = append(means, series.Mean...)
		}
		f.Series = append(f.Series, series)
	}
	after := say.Of("regret-after-pulls", notation.Count(s.Horizon))
	if s.Sweep.Over == scenario.OverHorizon {
		after = say.Of("regret-after-t")
	}
	f.Y = Axis{after, spacing(means)}
	return f
}

// Symbol returns the papers' symbol for the setting that a sweep varies.
func Symbol(over string) string {
	switch over {
	case scenario.OverEpsilon:
		return "ε"
	case scenario.OverDelta:
		return "δ"
	case scenario.OverHorizon:
		return "T"
	case scenario.OverGap:
		return "Δ"
	case scenario.OverArms:
		return "K"
	}
	for _, spec := range policy.All() {
		for _, q := range spec.Params {
			if q.Name == over {
				return q.Symbol
			}
		}
	}
	return over // a parameter of a custom policy
}

// Ascending returns the indices of the values in ascending order. The sort is stable.
func Ascending(values []float64) []int {
	order := make([]int, len(values)) // insertion sort: the values are few and mostly in order
	for i := range order {
		k := i
		for ; k > 0 && values[order[k-1]] > values[i]; k-- {
			order[k] = order[k-1]
		}
		order[k] = i
	}
	return order
}

// at returns the values at some indices, or nil for nil.
func at(values []float64, places []int) []float64 {
	if values == nil {
		return nil
	}
	out := make([]float64, len(places))
	for i, p := range places {
		out[i] = values[p]
	}
	return out
}

// spacing returns the scale that suits the values.
func spacing(values []float64) Scale {
	if len(values) > 0 && slices.Min(values) > 0 && slices.Max(values) >= 10*slices.Min(values) {
		return Log
	}
	return Linear
}
