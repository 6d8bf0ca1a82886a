package policy

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var dpFTPLGauss = decisionPrivate(Spec{
	ID:        "dp-ftpl-gauss",
	Name:      "DP-FTPL-Gauss",
	Reference: say.Of("cite-algorithm-theorem", "Wang & Zhu 2024", "1", "11"),
	Summary:   say.Of("after-start-phase-adds"),
	Epsilon:   Accepts,
	Delta:     Requires,
	New: func(s Setup, noise *random.Source) Policy {
		return newFTPLGauss(s, noise, Pulls(GaussStart(s.Epsilon, s.Delta)), 0.5)
	},
})

// GaussStart returns the start size of DP-FTPL-Gauss, in pulls of each arm:
//
//	N_G = min{ 1/(4πδ²), log(e/(4πδ²))/ε² }
//
// (Wang & Zhu 2024, Theorem 11). It may be fractional, below 1, or infinite.
func GaussStart(eps, delta float64) float64 {
	return startSize(1/(4*math.Pi*delta*delta), 1/(eps*eps), 1-math.Log(4*math.Pi)-2*math.Log(delta))
}

// startSize returns min{free, scale · logTerm}. For ε = 0 the scale is infinite, and startSize returns free.
func startSize(free, scale, logTerm float64) float64 {
	if math.IsInf(scale, 1) {
		return free
	}
	return math.Min(free, scale*logTerm)
}

// newFTPLGauss returns the policy that first plays the arms in order, start times each (⌈N_G⌉ in the paper).
// Then it plays argmax θ_a with θ_a ~ Normal(S_a/N_a, variance 1/(precision N_a)). The paper's variance is 2/N_a.
func newFTPLGauss(s Setup, noise *random.Source, start int64, precision float64) Policy {
	p := new(leap.Normal)
	p.Init(s.Arms, start, precision, noise)
	return shown{p, func(int64) DecisionState {
		return sampling(&p.Start, func(a int) IndexLaw { return IndexLaw{Family: Normal, A: p.Mean(a), B: p.Variance(a)} })
	}}
}
