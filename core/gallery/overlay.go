package gallery

import (
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/theory"
)

// overlay returns the bounds with these ids as curves over what a scenario's regret is
// drawn against: an upper bound for each policy that it is about, a lower bound for each
// budget at which a policy keeps its notion of privacy. Where a bound does not apply or
// says nothing there is no point, and without any there is no curve.
func overlay(ids []string, s scenario.Scenario) []figure.Bound {
	var all []figure.Bound
	for _, id := range ids {
		b, ok := theory.Find(id)
		if !ok {
			continue
		}
		var curves []figure.Bound
		for _, p := range s.Policies {
			if !concerns(b, p.ID) {
				continue
			}
			c := figure.Bound{Name: b.Name + " (" + figure.Name(p) + ")", Kind: string(b.Kind)}
			for _, x := range sim.Columns(s) {
				if y, ok := boundAt(b, s, p, x); ok {
					c.X, c.Y = append(c.X, x), append(c.Y, y)
				}
			}
			same := func(d figure.Bound) bool { return slices.Equal(d.X, c.X) && slices.Equal(d.Y, c.Y) }
			if len(c.X) > 0 && !slices.ContainsFunc(curves, same) {
				curves = append(curves, c)
			}
		}
		if len(curves) == 1 {
			curves[0].Name = b.Name
		}
		all = append(all, curves...)
	}
	return all
}

// concerns reports whether a bound is about a policy.
func concerns(b theory.Bound, id string) bool {
	spec, _ := policy.Find(id)
	return slices.Contains(b.Policies, id) || slices.Contains(b.Notions, spec.Notion)
}

// boundAt returns a bound on a policy's regret at a column of its scenario.
func boundAt(b theory.Bound, s scenario.Scenario, p scenario.Policy, x float64) (float64, bool) {
	horizon := x
	if s.Kind == scenario.Sweep {
		s, horizon = s.At(x), float64(s.Horizon)
	}
	y, err := b.At(problem(s, p), horizon)
	return y, err == nil
}

// problem is what theory is asked about a policy of a scenario.
func problem(s scenario.Scenario, p scenario.Policy) theory.Problem {
	eps, delta := s.Budget(p)
	q := theory.Problem{Arms: s.Arms, Epsilon: eps, Delta: delta, Params: p.Params}
	spec, _ := policy.Find(p.ID)
	if spec.Notion == policy.RewardHeterogeneous {
		if levels, err := scenario.ParseLaw(p.Law); err == nil {
			q.Levels = &levels
		}
	}
	return q
}
