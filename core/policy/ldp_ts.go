package policy

// The policies of this file are Thompson sampling on one-bit responses, each behind a
// mechanism of its own.

var ldpTSLinear = Spec{
	ID:        "ldp-ts-linear",
	Name:      "TS-LDP-B (linear)",
	Notion:    Reward,
	Guarantee: "ε-local privacy: each reward is randomised before anyone sees it",
	Reference: "Jiang, Zhao & Li 2021, Algorithm 1, Theorems 1 and 2",
	Summary:   "Thompson sampling on one random bit of each reward: the learner never sees the reward.",
	Epsilon:   Requires,
	Forgetful: true,
	Mechanism: ctb,
	New:       newThompson,
}

var ldpTSQuadratic = Spec{
	ID:        "ldp-ts-quadratic",
	Name:      "TS-LDP-B (quadratic)",
	Notion:    Reward,
	Guarantee: "ε-local privacy: each reward is randomised before anyone sees it",
	Reference: "Jiang, Zhao & Li 2021, Algorithm 1, Theorems 1 and 3",
	Summary:   "As TS-LDP-B (linear), with a bit that is quadratic in the reward: it tells high ones apart better.",
	Epsilon:   Requires,
	Forgetful: true,
	Params:    []Param{quadraticB},
	Mechanism: quadratic,
	New:       newThompson,
}

var ldpTSExponential = Spec{
	ID:        "ldp-ts-exponential",
	Name:      "TS-LDP-B (exponential)",
	Notion:    Reward,
	Guarantee: "ε-local privacy: each reward is randomised before anyone sees it",
	Reference: "Jiang, Zhao & Li 2021, Algorithm 1, Theorems 1 and 3",
	Summary:   "As TS-LDP-B (linear), with a bit exponential in the reward: it tells high ones apart better.",
	Epsilon:   Requires,
	Forgetful: true,
	Mechanism: exponential,
	New:       newThompson,
}

var ldpTSPiecewise = Spec{
	ID:        "ldp-ts-piecewise",
	Name:      "TS-LDP-B (piecewise linear)",
	Notion:    Reward,
	Guarantee: "ε-local privacy: each reward is randomised before anyone sees it",
	Reference: "Jiang, Zhao & Li 2021, Algorithm 1, Theorems 1 and 3",
	Summary:   "As TS-LDP-B (linear), with a bit whose chance p(r) is a curve that you bend at two knots.",
	Epsilon:   Requires,
	Forgetful: true,
	Params:    piecewiseParams,
	Mechanism: piecewise,
	New:       newThompson,
}
