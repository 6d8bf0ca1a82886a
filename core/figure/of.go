package figure

import (
	"errors"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// Of returns the figure of a result: the curves of a regret scenario or of a sweep. A
// region and a timeline need no runs; theirs is a figure of the scenario alone. An error
// names what does not fit.
func Of(r sim.Result) (Figure, error) {
	switch r.Scenario.Kind {
	case scenario.Regret:
		return OfRegret(r.Scenario, r.Curves()), nil
	case scenario.Sweep:
		return OfSweep(r.Scenario, r.Curves()), nil
	case scenario.Region:
		return RegionOf(r.Scenario)
	case scenario.Timeline:
		return TimelineOf(r.Scenario)
	}
	return Figure{}, errors.New("kind: " + scenario.Quote(string(r.Scenario.Kind)) + " is not known")
}
