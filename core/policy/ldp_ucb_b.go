package policy

import "epsilonarcade/core/mechanism"

// The policies of this file are UCB1 on one-bit responses, each behind a mechanism of
// its own.

var ldpUCBB = Spec{
	ID:        "ldp-ucb-b",
	Name:      "LDP-UCB-B",
	Notion:    Reward,
	Guarantee: "ε-local privacy: each reward is randomised before anyone sees it",
	Reference: "Ren, Zhou, Liu & Shroff 2020, Agent 4, Theorem 6",
	Summary:   "UCB1 on one random bit of each reward: the learner never sees the reward.",
	Epsilon:   Requires,
	Forgetful: true,
	Mechanism: ctb,
	New:       newUCB1,
}

var ldpUCBBS = Spec{
	ID:        "ldp-ucb-bs",
	Name:      "LDP-UCB-BS",
	Notion:    Reward,
	Guarantee: "ε-local privacy, for rewards of any size: each is randomised before anyone sees it",
	Reference: "Ren, Zhou, Liu & Shroff 2020, Agent 4 with Curator 6, Corollary 11",
	Summary:   "As LDP-UCB-B, for rewards of any size: a sigmoid squeezes them into (0, 1).",
	Epsilon:   Requires,
	Forgetful: true,
	Mechanism: func(s Setup) mechanism.Mechanism {
		return mechanism.Sigmoid{Inner: mechanism.CTB{Eps: s.Epsilon}}
	},
	New: newUCB1,
}

var ldpUCBQuadratic = Spec{
	ID:        "ldp-ucb-quadratic",
	Name:      "UCB-LDP-B (quadratic)",
	Notion:    Reward,
	Guarantee: "ε-local privacy: each reward is randomised before anyone sees it",
	Reference: "Jiang, Zhao & Li 2021, Section 4 with Corollary 1",
	Summary:   "As LDP-UCB-B, with a bit that is quadratic in the reward: it tells high ones apart better.",
	Epsilon:   Requires,
	Forgetful: true,
	Params:    []Param{quadraticB},
	Mechanism: quadratic,
	New:       newUCB1,
}

var ldpUCBExponential = Spec{
	ID:        "ldp-ucb-exponential",
	Name:      "UCB-LDP-B (exponential)",
	Notion:    Reward,
	Guarantee: "ε-local privacy: each reward is randomised before anyone sees it",
	Reference: "Jiang, Zhao & Li 2021, Section 4 with Corollary 1",
	Summary:   "As LDP-UCB-B, with a bit exponential in the reward: it tells high ones apart better.",
	Epsilon:   Requires,
	Forgetful: true,
	Mechanism: exponential,
	New:       newUCB1,
}

// quadraticB is the b of the quadratic mechanism.
var quadraticB = Param{
	Name: "b", Symbol: "b/(e^ε − 1)", Meaning: "weight of the linear term: 0 is the square alone, 1 the linear mechanism",
	Min: 0, Max: 2, Default: 0,
}

// quadratic is the Mechanism of policies behind the quadratic mechanism.
func quadratic(s Setup) mechanism.Mechanism {
	return mechanism.Quadratic{Eps: s.Epsilon, B: s.Params[quadraticB.Name]}
}

// exponential is the Mechanism of policies behind the exponential mechanism.
func exponential(s Setup) mechanism.Mechanism { return mechanism.Exponential{Eps: s.Epsilon} }
