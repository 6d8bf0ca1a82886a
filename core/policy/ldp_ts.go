package policy

// The policies of this file are Thompson sampling on one-bit responses, each behind a
// mechanism of its own.

var ldpTSLinear = oneBit(Spec{
	ID:        "ldp-ts-linear",
	Name:      "TS-LDP-B (linear)",
	Reference: "Jiang, Zhao & Li 2021, Algorithm 1, Theorems 1 and 2",
	Summary:   "Thompson sampling on one random bit of each reward: the learner never sees the reward.",
	Mechanism: ctb,
	New:       newThompson,
})

var ldpTSQuadratic = oneBit(Spec{
	ID:        "ldp-ts-quadratic",
	Name:      "TS-LDP-B (quadratic)",
	Reference: "Jiang, Zhao & Li 2021, Algorithm 1, Theorems 1 and 3",
	Summary:   "As TS-LDP-B (linear), with a bit that is quadratic in the reward: it tells high ones apart better.",
	Params:    []Param{quadraticB},
	Mechanism: quadratic,
	New:       newThompson,
})

var ldpTSExponential = oneBit(Spec{
	ID:        "ldp-ts-exponential",
	Name:      "TS-LDP-B (exponential)",
	Reference: "Jiang, Zhao & Li 2021, Algorithm 1, Theorems 1 and 3",
	Summary:   "As TS-LDP-B (linear), with a bit exponential in the reward: it tells high ones apart better.",
	Mechanism: exponential,
	New:       newThompson,
})

var ldpTSPiecewise = oneBit(Spec{
	ID:        "ldp-ts-piecewise",
	Name:      "TS-LDP-B (piecewise linear)",
	Reference: "Jiang, Zhao & Li 2021, Algorithm 1, Theorems 1 and 3",
	Summary:   "As TS-LDP-B (linear), with a bit whose chance p(r) is a curve that you bend at two knots.",
	Params:    piecewiseParams,
	Mechanism: piecewise,
	New:       newThompson,
})
