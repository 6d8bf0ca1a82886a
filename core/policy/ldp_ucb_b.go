package policy

import (
	"math"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/say"
)

// The policies in this file apply UCB1 to one-bit responses. They differ only in their mechanisms.

var ldpUCBB = rewardPrivate(Spec{
	ID:        "ldp-ucb-b",
	Name:      "LDP-UCB-B",
	Reference: say.Of("cite-agent-theorem", "Ren, Zhou, Liu & Shroff 2020", "4", "6"),
	Summary:   say.Of("ucb1-randomised-one-bit-responses"),
	Mechanism: ctb,
	New:       newUCB1,
})

var ldpUCBBS = rewardPrivate(Spec{
	ID:        "ldp-ucb-bs",
	Name:      "LDP-UCB-BS",
	Guarantee: say.Of("eps-local-privacy-rewards"),
	Reference: say.Of("cite-agent-curator", "Ren, Zhou, Liu & Shroff 2020", "4", "6", "11"),
	Summary:   say.Of("ucb1-randomised-one-bit"),
	Mechanism: func(s Setup) mechanism.Mechanism {
		return mechanism.Sigmoid{Inner: mechanism.CTB{Eps: s.Epsilon}}
	},
	New: newUCB1,
})

var ldpUCBQuadratic = rewardPrivate(Spec{
	ID:        "ldp-ucb-quadratic",
	Name:      "UCB-LDP-B (quadratic)",
	Reference: say.Of("cite-section-corollary", "Jiang, Zhao & Li 2021", "4", "1"),
	Summary:   say.Of("ucb1-randomised-one-bit-responses-whose-mean"),
	Params:    []Param{quadraticB},
	Mechanism: quadratic,
	New:       newUCB1,
})

var ldpUCBExponential = rewardPrivate(Spec{
	ID:        "ldp-ucb-exponential",
	Name:      "UCB-LDP-B (exponential)",
	Reference: say.Of("cite-section-corollary", "Jiang, Zhao & Li 2021", "4", "1"),
	Summary:   say.Of("ucb1-randomised-one-bit-responses-whose"),
	Mechanism: exponential,
	New:       newUCB1,
})

var ldpUCBPiecewise = rewardPrivate(Spec{
	ID:        "ldp-ucb-piecewise",
	Name:      "UCB-LDP-B (piecewise linear)",
	Reference: say.Of("cite-section-theorem", "Jiang, Zhao & Li 2021", "4", "1"),
	Summary:   say.Of("curve-bent-ucb"),
	Params:    piecewiseParams,
	Mechanism: piecewise,
	New:       newUCB1,
})

// quadraticB is the parameter b of the quadratic mechanism.
var quadraticB = Param{
	Name: "b", Symbol: "b/(e^ε − 1)", Meaning: say.Of("weight-linear-term"),
	Min: 0, Max: 2, Default: 0,
}

// quadratic returns the quadratic mechanism for a setup.
func quadratic(s Setup) mechanism.Mechanism {
	return mechanism.Quadratic{Eps: s.Epsilon, B: s.Params[quadraticB.Name]}
}

// exponential returns the exponential mechanism for a setup.
func exponential(s Setup) mechanism.Mechanism { return mechanism.Exponential{Eps: s.Epsilon} }

// piecewiseParams are the knots of the piecewise-linear mechanism. Theorem 1 lets p(r) range from 1/(1 + e^ε) to
// e^ε/(1 + e^ε). A height of 0 stands for the lower end and 1 for the upper, so the same curve is private at every ε.
var piecewiseParams = []Param{
	{Name: "h0", Symbol: "h(0)", Meaning: say.Of("height-at-0"), Max: 1},
	{Name: "r1", Symbol: "r₁", Meaning: say.Of("reward-at-knot"), Min: 0.001, Max: 0.999, Default: 0.25},
	{Name: "h1", Symbol: "h(r₁)", Meaning: say.Of("height-at-knot"), Max: 1, Default: 0.1},
	{Name: "r2", Symbol: "r₂", Meaning: say.Of("reward-at-other-knot"), Min: 0.001, Max: 0.999, Default: 0.75},
	{Name: "h2", Symbol: "h(r₂)", Meaning: say.Of("height-at-other-knot"), Max: 1, Default: 0.9},
	{Name: "h3", Symbol: "h(1)", Meaning: say.Of("height-at-1"), Max: 1, Default: 1},
}

// piecewise returns the piecewise-linear mechanism for a setup. Its inner knots may come in either order. If both are
// at the same reward, the curve jumps there: it has the second knot's height at this reward, and the first knot's
// height just below.
func piecewise(s Setup) mechanism.Mechanism {
	p := s.Params
	m := mechanism.Piecewise{Eps: s.Epsilon, R: [2]float64{p["r1"], p["r2"]}, H: [4]float64{p["h0"], p["h1"], p["h2"], p["h3"]}}
	if m.R[0] > m.R[1] {
		m.R[0], m.R[1], m.H[1], m.H[2] = m.R[1], m.R[0], m.H[2], m.H[1]
	}
	m.R[0] = min(m.R[0], math.Nextafter(m.R[1], 0))
	return m
}
