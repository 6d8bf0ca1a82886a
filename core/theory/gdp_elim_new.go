package theory

import (
	"math"

	"epsilonarcade/core/say"
)

var gdpElimNew = Bound{
	ID: "gdp-elim-new", Name: say.Of("upper-bound-of", "GDP-Elim-New"), Kind: Upper,
	Formula:   "Σ [ 1024 Δ_a log T/Δ_min² + 32 Δ_a L/(ε Δ_min) ] + 4K,  L = log( (T² E + T²δ)/(2E + T²δ) )",
	Reference: say.Of("cite-theorem", "Wang & Zhu 2024", "18"),
	Note:      say.Of("vacuous-ordinary-horizons"),
	Policies:  []string{"gdp-elim-new"},
	requires:  []requirement{unitRewards, notBothZero},
	least:     2, // L > 0 needs T² > 2
	bind: func(q *question) BoundFunc {
		// L/ε is the B of δ/2 and T².
		law := boundary(q.Epsilon, q.Delta/2)
		sum := q.sum(func(gap float64) float64 { return gap })
		return func(horizon float64) (float64, error) {
			phases := 1024*math.Log(horizon)/(q.least*q.least) + 32*law.Bonus(horizon*horizon)/q.least
			return sum*phases + 4*q.arms(), nil
		}
	},
}

var _ = upper(gdpElimNew)
