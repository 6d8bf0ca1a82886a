package policy

import (
	"math"

	"epsilonarcade/core/divergence"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var adapKLUCB = sequencePrivate(Spec{
	ID:        "adap-klucb",
	Name:      "AdaP-KLUCB",
	Reference: say.Of("cite-algorithm-equation", "Azize & Basu 2022", "1", "8", "6", "8"),
	Summary:   say.Of("plays-episodes-doubling-length"),
	Episodic:  true,
	Params:    []Param{alpha},
	New: func(s Setup, noise *random.Source) Policy {
		return newAdaP(s, noise, klIndex)
	},
})

// klIndex computes equation 8. With width = α log t_ℓ and q₀ = clip_[0,1]( mean + width/(εn) ), the index is
//
//	max{ q in [0, 1] : kl(q₀, q) ≤ width/n }.
func klIndex(mean, n float64, d decision, top float64) float64 {
	width := d.width
	q0, budget := math.Max(0, math.Min(1, mean+width/(d.eps*n))), width/n
	const rounding = 1e-12 // far above the rounding error of kl(q₀, q), which grows with q
	if q0 < top && top < 1 && divergence.KL(q0, top) > budget+rounding*(1+budget) {
		return q0
	}
	return divergence.KLUpper(q0, budget)
}
