// Package plot makes the figures of results and scenarios of every kind. Package figure has figures
// of runs alone. Those here also need the distributions of package privacy.
package plot

import (
	"errors"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// Result returns the figure of a result: the curves of a regret scenario or of a sweep. A
// region and a timeline need no runs; theirs is a figure of the scenario alone. An error
// names what does not fit.
func Result(r sim.Result) (figure.Figure, error) {
	switch s := r.Scenario.Scenario(); s.Kind {
	case scenario.Regret:
		return figure.OfRegret(s, r.Curves()), nil
	case scenario.Sweep:
		return figure.OfSweep(s, r.Curves()), nil
	case scenario.Region:
		return Region(s)
	case scenario.Timeline:
		return figure.TimelineOf(r.Scenario)
	}
	return figure.Figure{}, errors.New("kind: " + scenario.Quote(string(r.Scenario.Scenario().Kind)) + " is not known")
}
