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

var ldpUCBPiecewise = Spec{
	ID:        "ldp-ucb-piecewise",
	Name:      "UCB-LDP-B (piecewise linear)",
	Notion:    Reward,
	Guarantee: "ε-local privacy: each reward is randomised before anyone sees it",
	Reference: "Jiang, Zhao & Li 2021, Section 4 with Theorem 1",
	Summary:   "As LDP-UCB-B, with a bit whose chance p(r) is a curve that you bend at two knots.",
	Epsilon:   Requires,
	Forgetful: true,
	Params:    piecewiseParams,
	Mechanism: piecewise,
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

// piecewiseParams are the knots of the piecewise-linear mechanism. Heights are shares of the way
// from the least p(r) that Theorem 1 allows, 1/(1 + e^ε), to the largest, e^ε/(1 + e^ε): the same
// curve is private at every ε.
var piecewiseParams = []Param{
	height("h0", "h(0)", "chance of a 1 for a reward of 0: 0 is the least that ε allows, 1 the largest", 0),
	knot("r1", "r₁", "reward at the first knot", 0.25),
	height("h1", "h(r₁)", "height of the chance at the first knot", 0.1),
	knot("r2", "r₂", "reward at the second knot: the curve jumps if it is the first one's", 0.75),
	height("h2", "h(r₂)", "height of the chance at the second knot", 0.9),
	height("h3", "h(1)", "height of the chance for a reward of 1", 1),
}

func height(name, symbol, meaning string, usual float64) Param {
	return Param{Name: name, Symbol: symbol, Meaning: meaning, Max: 1, Default: usual}
}

func knot(name, symbol, meaning string, usual float64) Param {
	return Param{Name: name, Symbol: symbol, Meaning: meaning, Min: 0.001, Max: 0.999, Default: usual}
}

// piecewise is the Mechanism of policies behind the piecewise-linear mechanism.
func piecewise(s Setup) mechanism.Mechanism {
	of := func(name string) float64 { return s.Params[name] }
	return mechanism.Piecewise{
		Eps: s.Epsilon, R: [2]float64{of("r1"), of("r2")}, H: [4]float64{of("h0"), of("h1"), of("h2"), of("h3")},
	}
}
