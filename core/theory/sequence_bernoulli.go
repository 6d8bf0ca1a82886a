package theory

import (
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

var sequenceBernoulli = Bound{
	ID: "sequence-bernoulli", Name: say.Of("lower-bound-private-action"), Kind: Lower,
	Formula:   "log T · Σ Δ_a/min{ d_a, 6 ε t_a }",
	Reference: say.Of("cite-theorem", "Azize & Basu 2022", "3"),
	Note:      say.Of("notes", say.Of("notes", asymptotic, classes), say.Of("papers-remark-order-log")),
	Notions:   []policy.Notion{policy.Sequence},
	requires:  []requirement{classedRewards, positiveEpsilon},
	bind: func(q *question) BoundFunc {
		return q.rate(func(a int, kl, tv float64) float64 { return q.gaps[a] / min(kl, 6*q.Epsilon*tv) })
	},
}

var sequenceBernoulliPrivate = Bound{
	ID: "sequence-bernoulli-private", Name: say.Of("lower-bound-private-action-sequence"), Kind: Lower,
	Formula:   "log T · Σ Δ_a/(6 ε t_a)",
	Reference: say.Of("cite-theorem-second", "Azize & Basu 2022", "3"),
	Note:      say.Of("notes", asymptotic, classes),
	Notions:   []policy.Notion{policy.Sequence},
	requires:  []requirement{classedRewards, positiveEpsilon},
	bind: func(q *question) BoundFunc {
		return q.rate(func(a int, _, tv float64) float64 { return q.gaps[a] / tv * (1 / (6 * q.Epsilon)) })
	},
}
