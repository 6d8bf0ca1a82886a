package theory

import (
	"math"

	"epsilonarcade/core/say"
)

var heldpUCBB = Bound{
	ID: "heldp-ucb-b", Name: say.Of("upper-bound-of", "HeLDP-UCB-B"), Kind: Upper,
	Formula: say.Of("formula-inf-kappa", "Σ [ 8 (β₀ + κ Q_B) log T/(p₀ Δ_a)"+
		" + Δ_a (log(p₀ T) + 2 p₀ κ²)/(2 p₀ κ²) + Δ_a/p₀ + π² Δ_a/3 ]"),
	Reference: say.Of("cite-theorem", heldpPaper, "10"),
	Note:      say.Of("chosen-numerically"),
	Policies:  []string{"heldp-ucb-b"},
	Params:    []Param{epsMin},
	requires:  []requirement{unitRewards, someUsers},
	bind:      bindHeLDPUCBB,
}

var _ = upper(heldpUCBB, heldpOneLevelB)

// bindHeLDPUCBB computes p₀ = P(ε_t ≥ ε_min), β₀ = E[β(ε_t) | ε_t ≥ ε_min] with
// β(ε) = coth(ε/2)², and Q_B = β(ε_min) − β(ε_max). The theorem has exp{2 p₀ κ²} where
// Theorem 7 has exp{2κ²}: κ² leaves Δ here, and Δ/p₀ there.
func bindHeLDPUCBB(q *question) BoundFunc {
	least := q.params["eps_min"]
	beta := func(eps float64) float64 { return square(cothHalf(eps)) }
	p := q.Levels.Share(least)
	mean := q.Levels.Expect(least, beta)
	spread := beta(least) - beta(q.Levels.Max())
	return q.heldp(p, spread, 1+math.Pi*math.Pi/3, func(kappaQ, log, gap float64) float64 {
		return 8 * (mean + kappaQ) * log / (p * gap)
	})
}
