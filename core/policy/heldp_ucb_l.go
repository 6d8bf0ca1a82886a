package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var heldpUCBL = levelPrivate(Spec{
	ID:        "heldp-ucb-l",
	Name:      "HeLDP-UCB-L",
	Reference: say.Of("cite-agent-theorem", heldpPaper, "2", "7"),
	Summary:   say.Of("ldp-ucb-l-users"),
	Mechanism: func(s Setup) mechanism.Mechanism { return hetCTL(s) },
	New:       newHeLDPUCBL,
})

var heldpUCBLS = levelPrivate(Spec{
	ID:        "heldp-ucb-ls",
	Name:      "HeLDP-UCB-LS",
	Guarantee: say.Of("rewards-may-any-size", hetGuarantee),
	Reference: say.Of("cite-agent-corollary", heldpPaper, "2", "13"),
	Summary:   say.Of("heldp-ucb-l-sigmoid"),
	Mechanism: func(s Setup) mechanism.Mechanism { return mechanism.Sigmoid{Inner: hetCTL(s)} },
	New:       newHeLDPUCBL,
})

// hetCTL returns the mechanism for a setup. The weight of a response is ε_t^−2.
func hetCTL(s Setup) mechanism.HetCTL {
	return mechanism.HetCTL{EpsMin: s.Params[epsMin.Name], Levels: s.Law}
}

// newHeLDPUCBL returns the policy that gives priority to arms with too few responses. At step t = 1, 2, … it pulls the
// first arm with A_a ≤ ε_min^−2 log t⁴, for which the tail bound for a sum of Laplace variables does not hold yet. If
// there is no such arm, it pulls the arm with the largest index after step t − 1. With L = log (t−1)⁴, the index is
//
//	S_a/N_a + √(L/(2 N_a)) + √(8 A_a L/N_a²).
//
// N_a, S_a and A_a = Σ ε_t^−2 count only responses that the mechanism did not discard.
func newHeLDPUCBL(s Setup, _ *random.Source) Policy {
	least := s.Params[epsMin.Name]
	p := leap.NewForcedIndex(newHet(s, leap.Radius{C: 1, D: 16}), 4/(least*least))
	return shown{p, func(t int64) DecisionState { return forced(p, t) }}
}

// forced returns the state of a policy with a ForcedIndex.
func forced(p *leap.ForcedIndex, t int64) DecisionState {
	s := indexes(p.Arms(), t, p.At)
	if a, ok := p.Forced(t); ok {
		return s.first(Forced, a, 1)
	}
	return s
}
