package panels

import (
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/noise"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// Shown says in plain words what a panel shows and what to look for, as its own data have it.
func Shown(p gallery.Panel) string {
	switch p.Form {
	case gallery.Region:
		s := p.Scenarios[0]
		spec, _ := noise.Find(s.Region.Noise)
		return "What one changed reward does to the noise of " + spec.Name + " after " + notation.Things(s.Region.N, "pull") + ", at " +
			values("ε", s.Epsilon) + " and " + values("δ", s.Delta) + ": it is private while the changed curve stays in the shaded region."
	case gallery.Points:
		return say.Of("panel-points", p.X.Label)
	case gallery.Measured:
		return say.Of("panel-measured")
	case gallery.Values:
		return say.Of("panel-values")
	}
	s := p.Scenarios[0]
	of := who(s) + " on " + notation.Things(len(s.Arms), "arm")
	switch {
	case s.Kind == scenario.Timeline:
		return "Which arm is pulled when, by " + of + ": each block is an episode, and the policy sees one noisy mean at its end."
	case s.Kind == scenario.Sweep:
		over := p.X.Label
		return "Regret of " + of + " for " + values(over, s.Sweep.Values...) + ": the lower the better, and flat where " + over + " makes no difference." + scales(p)
	}
	switch eps := epsilons(s); {
	case len(eps) == 0:
		return "Regret over time of " + of + ", whose users each have a privacy level: the lower the better, and flat once the best arm is found." + scales(p)
	case len(eps) > 1:
		return "Regret over time of " + of + " for " + values("ε", eps...) + ": the gaps between the curves are what privacy costs." + scales(p)
	default:
		at := values("ε", eps...)
		if slices.ContainsFunc(s.Policies, func(q scenario.Policy) bool { return spec(q).Delta != policy.Ignores }) {
			at += " and " + values("δ", s.Delta)
		}
		return "Regret over time of " + of + " at " + at + ": the lower the better, and flat once the best arm is found." + scales(p)
	}
}

func spec(q scenario.Policy) policy.Spec {
	spec, _ := q.Spec()
	return spec
}

// who names the policies of a scenario: one by its name, several by their number.
func who(s scenario.Scenario) string {
	var ids []string
	for _, q := range s.Policies {
		if !slices.Contains(ids, q.ID) {
			ids = append(ids, q.ID)
		}
	}
	if len(ids) == 1 {
		return spec(s.Policies[0]).Name
	}
	return notation.Things(len(ids), "policy")
}

// epsilons returns the values of ε that policies of a scenario have, in order.
func epsilons(s scenario.Scenario) (all []float64) {
	for _, q := range s.Policies {
		if eps, _ := s.Budget(q); spec(q).Epsilon != policy.Ignores {
			all = append(all, eps)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// values writes what a budget is, or from where to where it goes.
func values(of string, all ...float64) string {
	if len(all) == 1 {
		return of + " = " + notation.Number(all[0])
	}
	return say.Of("panel-from-to", of, notation.Number(slices.Min(all)), notation.Number(slices.Max(all)))
}

// scales says which axes are logarithmic.
func scales(p gallery.Panel) string {
	x, y := p.X.Scale == figure.Log, p.Y.Scale == figure.Log
	switch {
	case x && y:
		return " " + say.Of("panel-both-log")
	case x:
		return " " + say.Of("panel-x-log")
	case y:
		return " " + say.Of("panel-y-log")
	}
	return ""
}
