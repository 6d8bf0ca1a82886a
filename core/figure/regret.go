package figure

import (
	"strconv"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// OfRegret returns the figure of a regret scenario: one curve a policy, in the
// scenario's order. Curves without runs get a series without points.
func OfRegret(s scenario.Scenario, curves []sim.Curve) Figure {
	f := Figure{
		Title:    "Regret of " + whose(s) + " on " + notation.Things(len(s.Arms), "arm"),
		Kind:     string(scenario.Regret),
		X:        Axis{"pulls", Log},
		Y:        Axis{"regret", Linear},
		Scenario: s.Link(),
	}
	x := sim.Columns(s)
	for i, c := range curves {
		series := seriesOf(s.Policies[i])
		if c.Runs > 0 {
			series.X, series.Mean, series.Std = x, c.Mean, c.Std
			series.Q05, series.Q95, series.Runs = c.Q05, c.Q95, c.Runs
		}
		f.Series = append(f.Series, series)
	}
	return f
}

// whose names the policy of a scenario, or says how many there are.
func whose(s scenario.Scenario) string {
	if len(s.Policies) == 1 {
		return Name(s.Policies[0])
	}
	return strconv.Itoa(len(s.Policies)) + " policies"
}

// seriesOf returns a policy's series without points.
func seriesOf(p scenario.Policy) Series {
	spec, _ := policy.Find(p.ID)
	return Series{Name: Name(p), Policy: p.ID, Notion: string(spec.Notion)}
}

// Name returns what a policy of a scenario is called on a figure: its label, or its
// own name.
func Name(p scenario.Policy) string {
	if p.Label != "" {
		return p.Label
	}
	spec, _ := policy.Find(p.ID)
	return spec.Name
}
