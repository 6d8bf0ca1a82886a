package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var heldpUCBB = levelPrivate(Spec{
	ID:        "heldp-ucb-b",
	Name:      "HeLDP-UCB-B",
	Reference: say.Of("cite-agent-theorem", heldpPaper, "4", "10"),
	Summary:   say.Of("ldp-ucb-b-users"),
	Mechanism: func(s Setup) mechanism.Mechanism { return hetCTB(s) },
	New:       newHeLDPUCBB,
})

var heldpUCBBS = levelPrivate(Spec{
	ID:        "heldp-ucb-bs",
	Name:      "HeLDP-UCB-BS",
	Guarantee: say.Of("rewards-may-any-size", hetGuarantee),
	Reference: say.Of("cite-agent-corollary", heldpPaper, "4", "13"),
	Summary:   say.Of("heldp-ucb-b-sigmoid"),
	Mechanism: func(s Setup) mechanism.Mechanism { return mechanism.Sigmoid{Inner: hetCTB(s)} },
	New:       newHeLDPUCBB,
})

// hetCTB returns the mechanism for a setup. It turns a reward x into a response g(x; ε_t) with mean x. The weight of
// a response is the square of the range of g, β(ε_t) = coth(ε_t/2)².
func hetCTB(s Setup) mechanism.HetCTB {
	return mechanism.HetCTB{EpsMin: s.Params[epsMin.Name], Levels: s.Law}
}

// newHeLDPUCBB returns the policy that pulls the arm with the largest index. At step t = 1, 2, … the index uses the
// responses from the first t − 1 steps: with L = log (t−1)⁴,
//
//	S_a/N_a + √(B_a L/(2 N_a²)).
//
// The index is infinite while N_a = 0. N_a, S_a and B_a = Σ β(ε_t) count only responses that the mechanism did not
// discard.
func newHeLDPUCBB(s Setup, _ *random.Source) Policy {
	return showIndexes(newHet(s, leap.Radius{D: 1}))
}
