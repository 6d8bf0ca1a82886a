package theory

import (
	"math"

	"epsilonarcade/core/policy"
)

const klNote = "; the paper's remark that this is of the order log T/min{Δ_a, ε} needs means away from 0 and 1"

var sequenceBernoulli = Bound{
	ID: "sequence-bernoulli", Name: "Lower bound, private action sequence", Kind: Lower,
	Formula:   "log T · Σ Δ_a/min{ kl(μ_a, μ*), 6 ε Δ_a }",
	Reference: "Azize & Basu 2022, Theorem 3",
	Note:      asymptotic + klNote,
	Notions:   []policy.Notion{policy.Sequence},
	rewards:   bernoulliRewards,
	requires:  []requirement{positiveEpsilon},
	bind: func(q *question) Curve {
		return q.rate(func(mean, top, gap float64) float64 { return gap / min(KL(mean, top), 6*q.Epsilon*gap) })
	},
}

var sequenceBernoulliPrivate = Bound{
	ID: "sequence-bernoulli-private", Name: "Lower bound, private action sequence, its private branch", Kind: Lower,
	Formula:   "log T · Σ 1/(6ε)",
	Reference: "Azize & Basu 2022, Theorem 3, second member",
	Note:      asymptotic,
	Notions:   []policy.Notion{policy.Sequence},
	rewards:   bernoulliRewards,
	requires:  []requirement{positiveEpsilon},
	bind: func(q *question) Curve {
		return q.rate(func(_, _, _ float64) float64 { return 1 / (6 * q.Epsilon) })
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
