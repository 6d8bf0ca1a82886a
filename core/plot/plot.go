// Package plot makes figures of results and scenarios of all kinds. It contains the figures that need package privacy;
// package figure contains the others.
package plot

import (
	"errors"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// Result returns the figure of a result: the curves of a regret scenario or of a sweep, or the figure of a region or a
// timeline, which need no runs. An error names the invalid field.
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
