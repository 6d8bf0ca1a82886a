package answers

import (
	"epsilonarcade/core/explain/setting"
	"epsilonarcade/web/lab"
)

// verdicts compares the policies of a scenario. There must be a regret for each policy in each run.
func verdicts(m *lab.VerdictsOf) lab.Message {
	s := m.Scenario.Scenario()
	if m.Scenario.IsZero() || len(m.Regret) != len(s.Policies) || !(m.Margin >= 0 && m.Margin < 1) {
		return refuse(errNoQuestion)
	}
	for _, runs := range m.Regret {
		if len(runs) != len(m.Regret[0]) {
			return refuse(errNoQuestion)
		}
	}
	return setting.Verdicts(s, m.Regret, m.Margin)
}
