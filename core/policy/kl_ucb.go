package policy

import (
	"epsilonarcade/core/divergence"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var klUCBSpec = Spec{
	ID:        "kl-ucb",
	Name:      "KL-UCB",
	Notion:    None,
	Guarantee: say.Of("no-privacy"),
	Reference: say.Of("cite-algorithm", "Garivier & Cappé 2011", "1"),
	Summary:   say.Of("pulls-arm-largest-mean"),
	Forgetful: true,
	Params: []Param{{
		Name: "c", Symbol: "c", Meaning: say.Of("weight-of-log-log-t"),
		Min: 0, Max: 10, Default: 0,
	}, sigmoidParam},
	Mechanism: sigmoidBefore(mechanism.Open{}),
	New:       newKLUCB,
}

// newKLUCB returns the policy that pulls each arm once and then, after t pulls, the arm with the largest
//
//	max{ q in [m_a, 1] : N_a kl(m_a, q) ≤ log t + c log log t },  m_a = S_a/N_a.
func newKLUCB(s Setup, _ *random.Source) Policy {
	p := leap.NewDivergenceIndex(s.Arms, s.Params["c"])
	return shown{p, func(t int64) DecisionState {
		s := DecisionState{Arms: armStates(&p.Counts)}
		if a, _, ok := p.Short(1); ok {
			return s.first(Start, a, 1)
		}
		budget := p.Allowance(t)
		for a := range s.Arms {
			v := &s.Arms[a]
			each := budget / float64(v.N)
			v.Low, v.High = 1-divergence.KLUpper(1-v.Mean, each), divergence.KLUpper(v.Mean, each)
		}
		return s.largest()
	}}
}
