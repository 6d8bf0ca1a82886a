package figure

import (
	"slices"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// budgetOf returns the budget of policy i. A parameter that the policy ignores, or that a sweep varies, is nil.
func budgetOf(s scenario.Scenario, i int, spec policy.Spec) (epsilon, delta *float64) {
	p, over := s.Policies[i], ""
	if s.Kind == scenario.Sweep && s.Sweep.Moves(p, spec) {
		over = s.Sweep.Over
	}
	eps, del := s.Budget(p)
	if spec.Epsilon != policy.Ignores && over != scenario.OverEpsilon {
		epsilon = &eps
	}
	if spec.Delta != policy.Ignores && over != scenario.OverDelta {
		delta = &del
	}
	return epsilon, delta
}

// Named returns the figure with ε and δ in the names of its series where they help. If ε differs between one series and
// the figure's scenario, it is added to each name that does not contain it yet. The same is true for δ. In a sweep over
// ε, it is added for each series with its own ε. Without a scenario, series are compared with the first.
func (f Figure) Named() Figure {
	f.Series = slices.Clone(f.Series)
	link, _ := scenario.CutView(f.Scenario)
	v, err := scenario.ParseLink(link)
	s := v.Scenario()
	name := func(symbol, over string, usual float64, of func(Series) *float64) {
		known, differs := err == nil, s.Kind == scenario.Sweep && s.Sweep.Over == over
		for _, x := range f.Series {
			if own := of(x); own != nil {
				if !known {
					usual, known = *own, true
				}
				differs = differs || *own != usual
			}
		}
		for i, x := range f.Series {
			if own := of(x); own != nil && differs {
				text := symbol + " = " + notation.Exact(*own)
				if _, after, said := strings.Cut(say.English(x.Name), text); !said || after != "" && strings.IndexByte(" ,)", after[0]) < 0 {
					f.Series[i].Name += ", " + text
				}
			}
		}
	}
	name("ε", scenario.OverEpsilon, s.Epsilon, func(x Series) *float64 { return x.Epsilon })
	name("δ", scenario.OverDelta, s.Delta, func(x Series) *float64 { return x.Delta })
	return f
}
