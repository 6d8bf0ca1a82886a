package scenariotest

import (
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
)

// Everyone returns the default scenario with all policies and the given horizon.
func Everyone(horizon int64) scenario.Scenario {
	s := scenario.Default()
	s.Policies, s.Horizon = nil, horizon
	for _, spec := range policy.All() {
		s.Policies = append(s.Policies, scenario.Policy{ID: spec.ID})
	}
	return s
}
