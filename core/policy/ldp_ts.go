package policy

import "epsilonarcade/core/say"

// The policies of this file are Thompson sampling on one-bit responses, each behind a
// mechanism of its own.

var ldpTSLinear = Spec{
	ID:        "ldp-ts-linear",
	Name:      "TS-LDP-B (linear)",
	Notion:    Reward,
	Guarantee: say.Of("eps-local-privacy-each"),
	Reference: say.Of("cite-algorithm-theorems", "Jiang, Zhao & Li 2021", "1", "1", "2"),
	Summary:   say.Of("thompson-sampling-randomised-one-bit"),
	Epsilon:   Requires,
	Forgetful: true,
	Mechanism: ctb,
	New:       newThompson,
}

var ldpTSQuadratic = Spec{
	ID:        "ldp-ts-quadratic",
	Name:      "TS-LDP-B (quadratic)",
	Notion:    Reward,
	Guarantee: say.Of("eps-local-privacy-each"),
	Reference: say.Of("cite-algorithm-theorems", "Jiang, Zhao & Li 2021", "1", "1", "3"),
	Summary:   say.Of("thompson-sampling-randomised-one-bit-responses"),
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
	Guarantee: say.Of("eps-local-privacy-each"),
	Reference: say.Of("cite-algorithm-theorems", "Jiang, Zhao & Li 2021", "1", "1", "3"),
	Summary:   say.Of("thompson-sampling-randomised-one"),
	Epsilon:   Requires,
	Forgetful: true,
	Mechanism: exponential,
	New:       newThompson,
}

var ldpTSPiecewise = Spec{
	ID:        "ldp-ts-piecewise",
	Name:      "TS-LDP-B (piecewise linear)",
	Notion:    Reward,
	Guarantee: say.Of("eps-local-privacy-each"),
	Reference: say.Of("cite-algorithm-theorems", "Jiang, Zhao & Li 2021", "1", "1", "3"),
	Summary:   say.Of("curve-bent-thompson"),
	Epsilon:   Requires,
	Forgetful: true,
	Params:    piecewiseParams,
	Mechanism: piecewise,
	New:       newThompson,
}
