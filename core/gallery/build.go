package gallery

import (
	"math"
	"slices"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
)

// instance returns the arms of a named instance.
func instance(id string) []arm.Arm {
	i, _ := arm.Find(id)
	return slices.Clone(i.Arms)
}

// plain returns a policy that is as the scenario and its defaults have it.
func plain(id string) scenario.Policy { return scenario.Policy{ID: id} }

// at returns a policy with an ε of its own, which names it.
func at(id string, eps float64) scenario.Policy {
	return scenario.Policy{ID: id, Epsilon: &eps, Label: epsLabel(eps)}
}

// epsLabel is the label of a policy with an ε of its own.
func epsLabel(eps float64) string { return "ε = " + number(eps) }

// each returns one policy at several ε.
func each(id string, eps ...float64) []scenario.Policy {
	var list []scenario.Policy
	for _, e := range eps {
		list = append(list, at(id, e))
	}
	return list
}

// sweep makes a scenario one of kind sweep.
func sweep(s *scenario.Scenario, over string, values []float64) {
	s.Kind = scenario.Sweep
	s.Sweep = scenario.SweepOptions{Over: over, Values: values}
}

// logSpaced returns n values from low to high, evenly spaced on a logarithmic axis,
// each to six significant digits, so that links stay short.
func logSpaced(low, high float64, n int) []float64 {
	values := make([]float64, n)
	for i := range values {
		x := low * math.Pow(high/low, float64(i)/float64(n-1))
		values[i], _ = strconv.ParseFloat(strconv.FormatFloat(x, 'e', 5, 64), 64)
	}
	return values
}

// curves returns a panel of one scenario's curves, with the ids of its bounds.
func curves(id string, place Place, title string, s scenario.Scenario, x, y figure.Axis, bounds []string, inferred ...string) Panel {
	return Panel{ID: id, Place: place, Title: title, Form: Curves, Scenarios: []scenario.Scenario{s}, X: x, Y: y, Bounds: bounds, Inferred: inferred}
}

// linear and logarithmic return axes.
func linear(label string) figure.Axis      { return figure.Axis{Label: label, Scale: figure.Linear} }
func logarithmic(label string) figure.Axis { return figure.Axis{Label: label, Scale: figure.Log} }

// number writes x as people do.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
