package policy

import "epsilonarcade/core/say"

// The policies in this file apply Thompson sampling to one-bit responses. They differ only in their mechanisms.

var ldpTSLinear = rewardPrivate(Spec{
	ID:        "ldp-ts-linear",
	Name:      "TS-LDP-B (linear)",
	Reference: say.Of("cite-algorithm-theorems", "Jiang, Zhao & Li 2021", "1", "1", "2"),
	Summary:   say.Of("thompson-sampling-randomised-one-bit"),
	Mechanism: ctb,
	New:       newThompson,
})

var ldpTSQuadratic = rewardPrivate(Spec{
	ID:        "ldp-ts-quadratic",
	Name:      "TS-LDP-B (quadratic)",
	Reference: say.Of("cite-algorithm-theorems", "Jiang, Zhao & Li 2021", "1", "1", "3"),
	Summary:   say.Of("thompson-sampling-randomised-one-bit-responses"),
	Params:    []Param{quadraticB},
	Mechanism: quadratic,
	New:       newThompson,
})

var ldpTSExponential = rewardPrivate(Spec{
	ID:        "ldp-ts-exponential",
	Name:      "TS-LDP-B (exponential)",
	Reference: say.Of("cite-algorithm-theorems", "Jiang, Zhao & Li 2021", "1", "1", "3"),
	Summary:   say.Of("thompson-sampling-randomised-one"),
	Mechanism: exponential,
	New:       newThompson,
})

var ldpTSPiecewise = rewardPrivate(Spec{
	ID:        "ldp-ts-piecewise",
	Name:      "TS-LDP-B (piecewise linear)",
	Reference: say.Of("cite-algorithm-theorems", "Jiang, Zhao & Li 2021", "1", "1", "3"),
	Summary:   say.Of("curve-bent-thompson"),
	Params:    piecewiseParams,
	Mechanism: piecewise,
	New:       newThompson,
})
