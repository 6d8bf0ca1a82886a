package theory

import (
	"math"

	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var dpFTPLNew = Bound{
	ID: "dp-ftpl-new", Name: say.Of("upper-bound-of", "DP-FTPL-New"), Kind: Upper,
	Formula:   "Σ max{ 16 log T/Δ_a, 4B } + 4K,  B = log( (T E + 2Tδ)/(2E + 2Tδ) )/ε",
	Reference: say.Of("cite-theorem", "Wang & Zhu 2024", "16"),
	Policies:  []string{"dp-ftpl-new"},
	requires:  []requirement{unitRewards, notBothZero},
	least:     3, // B > 0 needs T > 2
	bind: func(q *question) BoundFunc {
		law := boundary(q.Epsilon, q.Delta)
		return func(horizon float64) (float64, error) {
			bonus, log := law.Bonus(horizon), math.Log(horizon)
			return 4*q.arms() + q.sum(func(gap float64) float64 { return max(16*log/gap, 4*bonus) }), nil
		}
	},
}

var _ = upper(dpFTPLNew)

// boundary is random.NewBoundaryLaw. It takes an ε that is so far below δ that it changes no
// digit for 0, for T δ/E may overflow.
func boundary(eps, delta float64) random.BoundaryLaw {
	if delta > 1e20*eps {
		eps = 0
	}
	return random.NewBoundaryLaw(eps, delta)
}
