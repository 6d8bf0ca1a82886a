package scenario

import (
	"maps"

	"epsilonarcade/core/policy"
)

// Alone returns the scenario of the policy at place i by itself: of kind Regret, without a
// label, with the policy's own budget as the scenario's, and with nothing said that its runs
// do not depend on. Its runs are those that the policy has in s. So policies of any two
// scenarios that are the same alone have the same runs, which need not be made twice.
func (s Scenario) Alone(i int) Scenario {
	p, usual := s.Policies[i], Default()
	spec, _ := p.Spec()
	s.Epsilon, s.Delta = s.Budget(p)
	if spec.Epsilon == policy.Ignores {
		s.Epsilon = usual.Epsilon
	}
	if spec.Delta == policy.Ignores {
		s.Delta = usual.Delta
	}
	p.Label, p.Epsilon, p.Delta = "", nil, nil
	p.Params = maps.Clone(p.Params)
	for _, q := range spec.Params {
		if x, ok := p.Params[q.Name]; ok && x == q.Default {
			delete(p.Params, q.Name)
		}
	}
	if len(p.Params) == 0 {
		p.Params = nil
	}
	s.Kind, s.Policies, s.Sweep, s.Region = Regret, []Policy{p}, SweepOptions{}, usual.Region
	return s
}
