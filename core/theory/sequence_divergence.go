package theory

import (
	"epsilonarcade/core/divergence"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

const azize25Paper = "Azize, Wu, Honda, Orabona, Ito & Basu 2025"

var secondHand = say.Of("read-second-hand")

// sequenceDivergence improves sequenceBernoulli at every ε, for d_ε is at most kl and at most ε Δ.
var sequenceDivergence = Bound{
	ID: "sequence-divergence", Name: say.Of("lower-bound-d-eps"), Kind: Lower,
	Formula:   say.Of("formula-d-eps", "log T · Σ Δ_a/d_ε(μ_a, μ*)"),
	Reference: azize25Paper,
	Note:      say.Of("notes", asymptotic, secondHand),
	Notions:   []policy.Notion{policy.Sequence},
	requires:  []requirement{bernoulliRewards, positiveEpsilon},
	bind: func(q *question) BoundFunc {
		top := q.Arms[q.best].Mean()
		return q.rate(func(a int, kl, _ float64) float64 {
			if d, ok := divergence.LinearKL(q.Arms[a].Mean(), top, q.Epsilon); ok {
				return q.gaps[a] / d
			}
			return q.gaps[a] / kl
		})
	},
}
