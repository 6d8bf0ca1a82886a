package policy

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var dpFTPLGauss = Spec{
	ID:        "dp-ftpl-gauss",
	Name:      "DP-FTPL-Gauss",
	Notion:    Decision,
	Guarantee: say.Of("eps-delta-privacy-each"),
	Reference: say.Of("cite-algorithm-theorem", "Wang & Zhu 2024", "1", "11"),
	Summary:   say.Of("after-start-phase-adds"),
	Epsilon:   Accepts,
	Delta:     Requires,
	Forgetful: true,
	Mechanism: coin,
	New: func(s Setup, noise *random.Source) Policy {
		return newFTPLGauss(s, noise, Pulls(GaussStart(s.Epsilon, s.Delta)), 0.5)
	},
}

// GaussStart returns the start size of DP-FTPL-Gauss, in pulls of each arm:
//
//	N_G = min{ 1/(4πδ²), log(e/(4πδ²))/ε² }
//
// (Wang & Zhu 2024, Theorem 11). It may be fractional, below 1, and infinite.
func GaussStart(eps, delta float64) float64 {
	return startSize(1/(4*math.Pi*delta*delta), 1/(eps*eps), 1-math.Log(4*math.Pi)-2*math.Log(delta))
}

// startSize returns min{free, scale · logTerm}, where scale is infinite for ε = 0
// and then only the first member counts.
func startSize(free, scale, logTerm float64) float64 {
	if math.IsInf(scale, 1) {
		return free
	}
	return math.Min(free, scale*logTerm)
}

// ftplGauss plays each arm ⌈N_G⌉ times in order, then argmax θ_a with
// θ_a ~ Normal(S_a/N_a, variance 2/N_a).
type ftplGauss struct{ leap.Normal }

// newFTPLGauss returns DP-FTPL-Gauss with a start phase of so many pulls of each arm, and noise
// of variance 1/(precision N).
func newFTPLGauss(s Setup, noise *random.Source, start int64, precision float64) Policy {
	p := new(ftplGauss)
	p.Init(s.Arms, start, precision, noise)
	return p
}

// Inspect shows the laws of θ_a, after the start phase.
func (p *ftplGauss) Inspect(int64) DecisionState {
	return sampling(&p.Start, func(a int) IndexLaw { return IndexLaw{Family: Normal, A: p.Mean(a), B: p.Variance(a)} })
}

// Base returns what plays: the policy adds to it only what it shows.
func (p *ftplGauss) Base() Policy { return &p.Normal }
