package policy

import (
	"math"

	"epsilonarcade/core/random"
)

var dpFTPLGauss = Spec{
	ID:        "dp-ftpl-gauss",
	Name:      "DP-FTPL-Gauss",
	Notion:    Decision,
	Guarantee: "(ε, δ)-privacy of each single decision, given the history",
	Reference: "Wang & Zhu 2024, Algorithm 1, Theorem 11",
	Summary:   "After a start phase, adds Gaussian noise of variance 2/N to each mean and follows the leader.",
	Epsilon:   Accepts,
	Delta:     Requires,
	Mechanism: coin,
	New: func(s Setup, noise *random.Source) Policy {
		return &ftplGauss{tally: newTally(s.Arms), need: Pulls(GaussStart(s.Epsilon, s.Delta)), noise: noise}
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
// θ_a ~ Normal(R_a/N_a, variance 2/N_a).
type ftplGauss struct {
	tally
	need  int64
	noise *random.Source
}

func (p *ftplGauss) Next(int64) (arm int, sure int64) {
	if a, lacks, ok := p.short(p.need); ok {
		return a, lacks
	}
	return argmax(len(p.n), func(a int) float64 {
		return p.mean(a) + float64(math.Sqrt(2/float64(p.n[a]))*p.noise.Normal())
	}), 1
}
