package scenario

import (
	"maps"

	"epsilonarcade/core/policy"
)

// Alone returns the scenario with only policy i. Its kind is Regret, it has no label, and its budget is the policy's.
// Fields on which the policy's runs do not depend have their defaults. The policy has the same runs in both scenarios.
// So policies for which Alone returns the same scenario share their runs.
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
