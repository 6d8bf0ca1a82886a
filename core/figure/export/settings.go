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

// settings says in one line what a drawing's curves were run with, in the words of a handout, "" if the figure
// has no scenario that is known, or two, or is none of regret or a region:
//
//	ε = 1, δ = 0.01, 9 arms, horizon T = 1,000,000
//
// What a sweep goes over is not among them, nor an ε or δ that no policy takes. What a policy has of its own
// stands with its name, and how many runs there were with the means.
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
