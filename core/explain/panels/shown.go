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

// Shown describes a panel in plain words, and tells the reader what to look for.
func Shown(p gallery.Panel) string {
	switch p.Form {
	case gallery.Region:
		s := p.Scenarios[0]
		spec, _ := noise.Find(s.Region.Noise)
		return say.Of("panel-region", spec.Name, notation.Count(s.Region.N), values("ε", s.Epsilon), values("δ", s.Delta))
	case gallery.Points:
		return say.Of("panel-points", p.X.Label)
	case gallery.Measured:
		return say.Of("panel-measured")
	case gallery.Values:
		return say.Of("panel-values")
	}
	s := p.Scenarios[0]
	of, arms := who(s), notation.Count(len(s.Arms))
	switch {
	case s.Kind == scenario.Timeline:
		return say.Of("panel-timeline", of, arms)
	case s.Kind == scenario.Sweep:
		over := p.X.Label
		return say.Of("panel-sweep", of, arms, values(over, s.Sweep.Values...), over) + scales(p)
	}
	eps := epsilons(s)
	delta := slices.ContainsFunc(s.Policies, func(q scenario.Policy) bool { return spec(q).Delta != policy.Ignores })
	switch {
	case len(eps) == 0:
		return say.Of("panel-levels", of, arms) + scales(p)
	case len(eps) > 1:
		return say.Of("panel-epsilons", of, arms, values("ε", eps...)) + scales(p)
	case delta:
		return say.Of("panel-budget-delta", of, arms, values("ε", eps...), values("δ", s.Delta)) + scales(p)
	}
	return say.Of("panel-budget", of, arms, values("ε", eps...)) + scales(p)
}

func spec(q scenario.Policy) policy.Spec {
	spec, _ := q.Spec()
	return spec
}

// who returns the policy's name if there is only one, or the number of policies.
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
	return say.Of("panel-policies", notation.Count(len(ids)))
}

// epsilons returns the distinct values of ε among a scenario's policies, in ascending order.
func epsilons(s scenario.Scenario) (all []float64) {
	for _, q := range s.Policies {
		if eps, _ := s.Budget(q); spec(q).Epsilon != policy.Ignores {
			all = append(all, eps)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// values writes a budget's only value, or the range of its values.
func values(of string, all ...float64) string {
	if len(all) == 1 {
		return of + " = " + notation.Number(all[0])
	}
	return say.Of("panel-from-to", of, notation.Number(slices.Min(all)), notation.Number(slices.Max(all)))
}

// scales returns a sentence that names the logarithmic axes.
func scales(p gallery.Panel) string {
	return map[[2]bool]string{
		{true, true}: " " + say.Of("panel-both-log"), {true, false}: " " + say.Of("panel-x-log"), {false, true}: " " + say.Of("panel-y-log"),
	}[[2]bool{p.X.Scale == figure.Log, p.Y.Scale == figure.Log}]
}
