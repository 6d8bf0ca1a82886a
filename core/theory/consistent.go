package theory

import (
	"math"

	"epsilonarcade/core/policy"
)

const asymptotic = "asymptotic: c log T for the c that R(T)/log T approaches or exceeds, for policies whose regret is o(T^p) for every p > 0"

// everyNotion lists all notions: what holds without privacy holds with any.
func everyNotion() []policy.Notion {
	return []policy.Notion{policy.None, policy.Decision, policy.Sequence, policy.SequenceApproximate,
		policy.Reward, policy.RewardNear, policy.RewardHeterogeneous}
}

var consistent = Bound{
	ID: "consistent", Name: "Lower bound without privacy", Kind: Lower,
	Formula:   "log T · Σ Δ_a/kl(μ_a, μ*)",
	Reference: "Lai & Robbins 1985; Azize & Basu 2022, Theorem 3 without privacy",
	Note:      asymptotic,
	Notions:   everyNotion(),
	rewards:   bernoulliRewards,
	bind: func(q *question) Curve {
		return q.rate(func(mean, top, gap float64) float64 { return gap / KL(mean, top) })
	},
}

// rate returns log T · Σ f(μ_a, μ*, Δ_a).
func (q *question) rate(f func(mean, top, gap float64) float64) Curve {
	top := q.Arms[q.best].Mean()
	var c float64
	for i, gap := range q.gaps {
		if gap > 0 {
			c += f(q.Arms[i].Mean(), top, gap)
		}
	}
	return func(horizon float64) (float64, error) { return c * math.Log(horizon), nil }
}
