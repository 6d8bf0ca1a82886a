package theory

import (
	"math"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

var asymptotic = say.Of("asymptotic-c-log-t")

// everyNotion lists all notions: what holds without privacy holds with any.
func everyNotion() []policy.Notion {
	return []policy.Notion{policy.None, policy.Decision, policy.Sequence, policy.SequenceApproximate,
		policy.Reward, policy.RewardNear, policy.RewardHeterogeneous}
}

var consistent = Bound{
	ID: "consistent", Name: say.Of("lower-bound-without-privacy"), Kind: Lower,
	Formula:   "log T · Σ Δ_a/d_a",
	Reference: say.Of("cite-theorem-free", "Lai & Robbins 1985; Azize & Basu 2022", "3"),
	Note:      say.Of("notes", asymptotic, classes),
	Notions:   everyNotion(),
	requires:  []requirement{classedRewards},
	bind: func(q *question) BoundFunc {
		return q.rate(func(a int, kl, _ float64) float64 { return q.gaps[a] / kl })
	},
}

// rate returns log T · Σ f(a, d_inf, t_inf) over the arms with Δ_a > 0.
func (q *question) rate(f func(a int, kl, tv float64) float64) BoundFunc {
	var c float64
	for i, gap := range q.gaps {
		if gap > 0 {
			kl, tv := q.distinguishability(i)
			c += f(i, kl, tv)
		}
	}
	return func(horizon float64) (float64, error) { return c * math.Log(horizon), nil }
}
