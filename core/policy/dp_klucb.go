package policy

import (
	"math"

	"epsilonarcade/core/divergence"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var dpKLUCB = sequencePrivate(Spec{
	ID:         "dp-klucb",
	Name:       "DP-KLUCB",
	Reference:  batchesReference,
	Summary:    say.Of("plays-batches-grow-arms"),
	Episodic:   true,
	Cumulative: true,
	Params:     []Param{batchRatio},
	Mechanism:  coin,
	New: func(s Setup, noise *random.Source) Policy {
		return newBatches(s, noise, privateBound, false)
	},
})

// privateBound returns
//
//	max{ μ ≥ m̃ : d_ε(m̃, μ) ≤ log t/n }.
func privateBound(mean, n float64, d decision, top float64) float64 {
	budget := math.Log(d.t) / n
	const rounding = 1e-12 // far above the rounding error of d_ε(m̃, μ), which grows with μ
	if mean < top && divergence.PrivateKL(mean, top, d.eps) > budget+rounding*(1+budget) {
		return mean
	}
	return divergence.PrivateKLUpper(mean, budget, d.eps)
}
