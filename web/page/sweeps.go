package page

import "epsilonarcade/core/scenario"

// Sweeps are what a sweep can go over, and the values that it begins with.
var Sweeps = []struct {
	Over   string
	values []float64
}{
	{scenario.OverEpsilon, []float64{.05, .1, .2, .5, 1, 2, 5, 10}},
	{scenario.OverDelta, []float64{1e-6, 1e-5, 1e-4, .001, .01, .1, .5}},
	{scenario.OverEpsMin, []float64{.05, .1, .2, .3, .4, .5, .6, .8}},
}

// UsualSweep returns the sweep over something that the page begins with.
func UsualSweep(over string) scenario.SweepOptions {
	for _, s := range Sweeps {
		if s.Over == over {
			return scenario.SweepOptions{Over: over, Values: s.values}
		}
	}
	return scenario.SweepOptions{}
}
