package theory

import (
	"math"

	"epsilonarcade/core/say"
)

// heldpPaper is an anonymous submission on heterogeneous LDP.
const heldpPaper = "Multi-Armed Bandits with Local Differential Privacy 2021"

var epsMin = Param{
	Name: "eps_min", Symbol: "ε_min", // responses of users with a smaller ε are discarded
	Default: 1, Low: 0, LowOpen: true, High: math.Inf(1), HighOpen: true,
}

var heldpUCBL = Bound{
	ID: "heldp-ucb-l", Name: say.Of("upper-bound-of", "HeLDP-UCB-L"), Kind: Upper,
	Formula: say.Of("formula-inf-kappa", "Σ [ max{ 8 (1 + 4√(α₀ + κ Q_L))² log T/(p₀ Δ_a), 2 Δ_a (4 α₀ ε_min^−2 + ε_min^−4) log T/(p₀ α₀²) }"+
		" + Δ_a (log(p₀ T) + 2κ²)/(2 p₀ κ²) + 2Δ_a/p₀ + 2π² Δ_a/3 ]"),
	Reference: say.Of("cite-theorem", heldpPaper, "7"),
	Note:      say.Of("chosen-numerically"),
	Policies:  []string{"heldp-ucb-l"},
	Params:    []Param{epsMin},
	requires:  []requirement{unitRewards, someUsers},
	bind:      bindHeLDPUCBL,
}

var _ = upper(heldpUCBL, heldpOneLevelL)

// bindHeLDPUCBL computes p₀ = P(ε_t ≥ ε_min), α₀ = E[ε_t^−2 | ε_t ≥ ε_min] and
// Q_L = ε_min^−2 − ε_max^−2.
func bindHeLDPUCBL(q *question) BoundFunc {
	least := q.params["eps_min"]
	alpha := func(eps float64) float64 { return 1 / (eps * eps) }
	p := q.Levels.Share(least)
	mean := q.Levels.Expect(least, alpha)
	spread := alpha(least) - alpha(q.Levels.Max())
	forced := 2 * (4*mean*alpha(least) + square(alpha(least))) / (p * mean * mean)
	return q.heldp(p, spread, 2/p+2*math.Pi*math.Pi/3, func(kappaQ, log, gap float64) float64 {
		return max(8*square(1+4*math.Sqrt(mean+kappaQ))*log/(p*gap), forced*gap*log)
	})
}

// heldp returns, with spread for Q and constant · Δ for the terms without T,
//
//	inf over κ > 0 of Σ [ lead(κQ, log T, Δ) + Δ log(p₀ T)/(2 p₀ κ²) + Δ/p₀ + constant Δ ].
//
// κ is infinite for Q = 0. Otherwise the sum is convex in log κ if p₀ T > 1, which it
// requires.
func (q *question) heldp(p, spread, constant float64, lead func(kappaQ, log, gap float64) float64) BoundFunc {
	sum := q.sum(func(gap float64) float64 { return gap })
	return func(horizon float64) (float64, error) {
		users := math.Log(p * horizon)
		if !(users > 0) {
			return 0, refuse(ShortHorizon, say.Of("t-no-more-than", text(horizon)))
		}
		log := math.Log(horizon)
		leads := func(kappaQ float64) float64 {
			return q.sum(func(gap float64) float64 { return lead(kappaQ, log, gap) })
		}
		fixed := sum * (1/p + constant)
		if spread <= 0 {
			return leads(0) + fixed, nil
		}
		_, least := goldenSection(func(x float64) float64 {
			kappa := math.Exp(x)
			return leads(kappa*spread) + sum*users/(2*p*kappa*kappa)
		}, math.Log(1e-6), math.Log(1e9))
		return least + fixed, nil
	}
}
