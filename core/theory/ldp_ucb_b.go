package theory

import (
	"math"

	"epsilonarcade/core/say"
)

var ldpUCBB = Bound{
	ID: "ldp-ucb-b", Name: say.Of("upper-bound-of", "LDP-UCB-B"), Kind: Upper,
	Formula:   "Σ [ 8 coth(ε/2)² log T/Δ_a + (1 + π²/3) Δ_a ]",
	Reference: say.Of("cite-theorem", "Ren et al. 2020", "6"),
	Policies:  []string{"ldp-ucb-b"},
	requires:  []requirement{unitRewards, positiveEpsilon},
	bind:      func(q *question) BoundFunc { return q.bernoulliUCB(1 + math.Pi*math.Pi/3) },
}

var _ = upper(ldpUCBB)

// bernoulliUCB returns Σ [ 8 coth(ε/2)² log T/Δ + constant Δ ].
func (q *question) bernoulliUCB(constant float64) BoundFunc {
	return q.ucb(square(cothHalf(q.Epsilon)), constant)
}
