package export

import (
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// settings returns a line with the settings of a drawing's scenario, in the words of a handout. It returns "" if there
// is no valid scenario, if there are two, or if the figure is not of regret or a region:
//
//	ε = 1, δ = 0.01, 9 arms, horizon T = 1,000,000
//
// The line leaves out the setting that a sweep varies, and an ε or δ that no policy uses. Curves have their own
// settings in their names, and other notes have the number of runs.
func settings(f figure.Figure) string {
	link, view := scenario.CutView(f.Scenario)
	v, err := scenario.ParseLink(link)
	s := v.Scenario()
	if f.Scenario == "" || err != nil || strings.Contains(view, "compare=") || f.Kind != string(s.Kind) || len(f.Series) == 0 {
		return ""
	}
	var all []string
	put := func(over, text string) {
		if s.Kind != scenario.Sweep || s.Sweep.Over != over {
			all = append(all, text)
		}
	}
	takes := func(over string) bool {
		return s.Kind == scenario.Region || slices.ContainsFunc(s.Policies, func(p scenario.Policy) bool {
			spec, _ := p.Spec()
			return scenario.SweepOptions{Over: over}.Moves(p, spec)
		})
	}
	if takes(scenario.OverEpsilon) {
		put(scenario.OverEpsilon, "ε = "+notation.Exact(s.Epsilon))
	}
	if takes(scenario.OverDelta) {
		put(scenario.OverDelta, "δ = "+notation.Exact(s.Delta))
	}
	switch s.Kind {
	case scenario.Region:
		all = append(all, "N = "+notation.Count(s.Region.N), "R = "+notation.Count(s.Region.R))
	case scenario.Regret, scenario.Sweep:
		put(scenario.OverArms, notation.Things(len(s.Arms), "arm"))
		put(scenario.OverHorizon, "horizon T = "+notation.Count(s.Horizon))
		put("", "seed "+strconv.FormatUint(s.Seed, 10))
		if s.Shuffle {
			put("", say.Of("arms-random-order"))
		}
	default:
		return ""
	}
	return clean(strings.Join(all, ", ") + ".")
}
