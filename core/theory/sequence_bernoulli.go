package theory

import (
	"math"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

var sequenceBernoulli = Bound{
	ID: "sequence-bernoulli", Name: say.Of("lower-bound-private-action"), Kind: Lower,
	Formula:   "log T · Σ Δ_a/min{ d_a, 6 ε t_a }",
	Reference: say.Of("cite-theorem", "Azize & Basu 2022", "3"),
	Note:      say.Of("notes", say.Of("notes", asymptotic, classes), say.Of("papers-remark-order-log")),
	Notions:   []policy.Notion{policy.Sequence},
	rewards:   classedRewards,
	requires:  []requirement{positiveEpsilon},
	bind: func(q *question) Curve {
		return q.rate(func(a int, kl, tv float64) float64 { return q.gaps[a] / min(kl, 6*q.Epsilon*tv) })
	},
}

var sequenceBernoulliPrivate = Bound{
	ID: "sequence-bernoulli-private", Name: say.Of("lower-bound-private-action-sequence"), Kind: Lower,
	Formula:   "log T · Σ Δ_a/(6 ε t_a)",
	Reference: say.Of("cite-theorem-second", "Azize & Basu 2022", "3"),
	Note:      say.Of("notes", asymptotic, classes),
	Notions:   []policy.Notion{policy.Sequence},
	rewards:   classedRewards,
	requires:  []requirement{positiveEpsilon},
	bind: func(q *question) Curve {
		return q.rate(func(a int, _, tv float64) float64 { return q.gaps[a] / tv * (1 / (6 * q.Epsilon)) })
	},
}

// BernoulliThreshold returns the ε from which on privacy of the action sequence costs
// nothing for an arm in Theorem 3 of Azize & Basu 2022,
//
//	kl(μ, μ*)/(6Δ),
//
// for Bernoulli means μ < μ* in [0, 1]. It is infinite for μ* = 1, and NaN for μ ≥ μ*.
func BernoulliThreshold(mean, best float64) float64 {
	if !(mean < best) {
		return math.NaN()
	}
	return KL(mean, best) / (6 * (best - mean))
}
