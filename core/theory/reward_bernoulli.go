package theory

import (
	"math"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// The bound rests on Lemma 12 of Ren et al. 2020: for h_a = pf + (1−p)g and h_b = qf + (1−q)g with |log(f/g)| ≤ ε,
//
//	KL(h_a‖h_b) ≤ (e^ε − e^−ε)² (p − q)².
//
// The lemma is never tight. KL is at most χ² = (p − q)² ∫(f − g)²/h_b, which is convex in q and so largest at q = 0 or 1.
// There it is (p − q)² times the variance of a ratio with mean 1 in [e^−ε, e^ε], at most (e^ε − 1)(1 − e^−ε). So KL is at
// most 1/(4 cosh(ε/2)²) of the lemma's bound.
var rewardBernoulli = Bound{
	ID: "reward-bernoulli", Name: say.Of("lower-bound-private-rewards"), Kind: Lower,
	Formula:   "log T · (e^ε − e^−ε)^−2 Σ 1/Δ_a",
	Reference: say.Of("cite-theorem", "Ren et al. 2020", "1"),
	Note:      say.Of("notes", asymptotic, say.Of("says-little-eps-above")),
	Notions:   []policy.Notion{policy.Reward, policy.RewardNear}, // rewards of 0 and 1 are at distance 1
	requires:  []requirement{bernoulliRewards, positiveEpsilon},
	bind:      func(q *question) BoundFunc { return q.localRate(q.Epsilon) },
}

var rewardHeterogeneous = Bound{
	ID: "reward-heterogeneous-bernoulli", Name: say.Of("lower-bound-rewards-users"), Kind: Lower,
	Formula:   "log T · (e^ε − e^−ε)^−2 Σ 1/Δ_a,  ε = ε_max",
	Reference: say.Of("cite-theorem", "Ren et al. 2020", "1"),
	Note:      say.Of("notes", asymptotic, say.Of("responses-users-any-levels")),
	Notions:   []policy.Notion{policy.RewardHeterogeneous},
	requires:  []requirement{bernoulliRewards, someLevel},
	bind:      func(q *question) BoundFunc { return q.localRate(q.Levels.Max()) },
}

// localRate returns log T Σ 1/(4 sinh(ε)² Δ).
func (q *question) localRate(eps float64) BoundFunc {
	width := 2 * math.Sinh(eps)
	c := q.sum(func(gap float64) float64 { return 1 / gap }) / width / width
	return func(horizon float64) (float64, error) { return c * math.Log(horizon), nil }
}
