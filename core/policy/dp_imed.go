package policy

import (
	"math"

	"epsilonarcade/core/divergence"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var dpIMED = sequencePrivate(Spec{
	ID:         "dp-imed",
	Name:       "DP-IMED",
	Reference:  batchesReference,
	Summary:    say.Of("dp-klucb-evidence-against"),
	Episodic:   true,
	Cumulative: true,
	Params:     []Param{batchRatio},
	Mechanism:  coin,
	New: func(s Setup, noise *random.Source) Policy {
		return newBatches(s, noise, privateEvidence, true)
	},
})

// privateEvidence returns the negative of
//
//	n d_ε(m̃, max_b m̃_b) + log n.
//
// The arm with the smallest value of this formula wins.
func privateEvidence(mean, n float64, d decision, _ float64) float64 {
	return -float64(n*divergence.PrivateKL(mean, d.best, d.eps)) - math.Log(n)
}
