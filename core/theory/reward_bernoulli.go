package theory

import (
	"math"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

var rewardBernoulli = Bound{
	ID: "reward-bernoulli", Name: say.Of("lower-bound-private-rewards"), Kind: Lower,
	Formula:   "log T · (e^ε − e^−ε)^−2 Σ 1/Δ_a",
	Reference: say.Of("cite-theorem", "Ren et al. 2020", "1"),
	Note:      say.Of("notes", asymptotic, say.Of("says-little-eps-above")),
	Notions:   []policy.Notion{policy.Reward, policy.RewardNear}, // rewards of 0 and 1 are at distance 1
	rewards:   bernoulliRewards,
	requires:  []requirement{positiveEpsilon},
	bind:      func(q *question) Curve { return q.localRate(q.Epsilon) },
}

var rewardHeterogeneous = Bound{
	ID: "reward-heterogeneous-bernoulli", Name: say.Of("lower-bound-rewards-users"), Kind: Lower,
	Formula:   "log T · (e^ε − e^−ε)^−2 Σ 1/Δ_a,  ε = ε_max",
	Reference: say.Of("cite-theorem", "Ren et al. 2020", "1"),
	Note:      say.Of("notes", asymptotic, say.Of("responses-users-any-levels")),
	Notions:   []policy.Notion{policy.RewardHeterogeneous},
	rewards:   bernoulliRewards,
	requires:  []requirement{someLevel},
	bind:      func(q *question) Curve { return q.localRate(q.Levels.Max()) },
}

// localRate returns log T Σ 1/(4 sinh(ε)² Δ).
func (q *question) localRate(eps float64) Curve {
	width := 2 * math.Sinh(eps)
	c := q.sum(func(gap float64) float64 { return 1 / gap }) / width / width
	return func(horizon float64) (float64, error) { return c * math.Log(horizon), nil }
}
