package theory

import (
	"math"
	"slices"

	"epsilonarcade/core/say"
)

// heldpPaper is an anonymous submission on heterogeneous LDP.
const heldpPaper = "Multi-Armed Bandits with Local Differential Privacy 2021"

var epsMin = Param{
	Name: "eps_min", Symbol: "ε_min", // responses from users with a smaller ε are discarded
	Default: 1, Low: 0, LowOpen: true, High: math.Inf(1), HighOpen: true,
}

// Here p₀ = P(ε_t ≥ ε_min), α₀ = E[ε_t^−2 | ε_t ≥ ε_min] and Q_L = ε_min^−2 − ε_max^−2.
var heldpUCBL = Bound{
	ID: "heldp-ucb-l", Name: say.Of("upper-bound-of", "HeLDP-UCB-L"), Kind: Upper,
	Formula: say.Of("formula-inf-kappa", "Σ [ max{ 8 (1 + 4√(α₀ + κ Q_L))² log T/(p₀ Δ_a), 2 Δ_a (4 α₀ ε_min^−2 + ε_min^−4) log T/(p₀ α₀²) }"+
		" + Δ_a (log(p₀ T) + 2κ²)/(2 p₀ κ²) + 2Δ_a/p₀ + 2π² Δ_a/3 ]"),
	Reference: say.Of("cite-theorem", heldpPaper, "7"),
	Note:      say.Of("chosen-numerically"),
	Policies:  []string{"heldp-ucb-l"},
	Params:    []Param{epsMin},
	requires:  []requirement{unitRewards, someUsers},
	value: func(q *question, horizon float64) (float64, error) {
		least := q.params["eps_min"]
		alpha := func(eps float64) float64 { return 1 / (eps * eps) }
		p := q.Levels.Share(least)
		mean := q.Levels.Expect(least, alpha)
		spread := alpha(least) - alpha(q.Levels.Max())
		forced := 2 * (4*mean*alpha(least) + square(alpha(least))) / (p * mean * mean)
		return q.heldp(horizon, p, spread, 2/p+2*math.Pi*math.Pi/3, func(kappaQ, log, gap float64) float64 {
			return max(8*square(1+4*math.Sqrt(mean+kappaQ))*log/(p*gap), forced*gap*log)
		})
	},
}

// heldp returns the following, where spread is Q:
//
//	inf over κ > 0 of Σ [ lead(κQ, log T, Δ) + Δ log(p₀ T)/(2 p₀ κ²) + Δ/p₀ + constant Δ ].
//
// κ is infinite for Q = 0. Otherwise the sum is convex in log κ, because heldp requires p₀ T > 1.
func (q *question) heldp(horizon, p, spread, constant float64, lead func(kappaQ, log, gap float64) float64) (float64, error) {
	sum, users, log := q.allGaps(), math.Log(p*horizon), math.Log(horizon)
	if !(users > 0) {
		return 0, refuse(ShortHorizon, say.Of("t-no-more-than", text(horizon)))
	}
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

// Here p₀ = P(ε_t ≥ ε_min), β₀ = E[β(ε_t) | ε_t ≥ ε_min] with β(ε) = coth(ε/2)², and Q_B = β(ε_min) − β(ε_max). The
// theorem has exp{2 p₀ κ²} where Theorem 7 has exp{2κ²}. So the numerator over κ² is Δ here, and Δ/p₀ there.
var heldpUCBB = Bound{
	ID: "heldp-ucb-b", Name: say.Of("upper-bound-of", "HeLDP-UCB-B"), Kind: Upper,
	Formula: say.Of("formula-inf-kappa", "Σ [ 8 (β₀ + κ Q_B) log T/(p₀ Δ_a)"+
		" + Δ_a (log(p₀ T) + 2 p₀ κ²)/(2 p₀ κ²) + Δ_a/p₀ + π² Δ_a/3 ]"),
	Reference: say.Of("cite-theorem", heldpPaper, "10"),
	Note:      say.Of("chosen-numerically"),
	Policies:  []string{"heldp-ucb-b"},
	Params:    []Param{epsMin},
	requires:  []requirement{unitRewards, someUsers},
	value: func(q *question, horizon float64) (float64, error) {
		least := q.params["eps_min"]
		p := q.Levels.Share(least)
		mean := q.Levels.Expect(least, bernoulliFactor)
		spread := bernoulliFactor(least) - bernoulliFactor(q.Levels.Max())
		return q.heldp(horizon, p, spread, 1+math.Pi*math.Pi/3, func(kappaQ, log, gap float64) float64 {
			return 8 * (mean + kappaQ) * log / (p * gap)
		})
	},
}

// heldpBounds holds the bounds for policies whose users have their own privacy levels.
var heldpBounds = slices.Concat([]Bound{
	heldpUCBL,
	heldpUCBB,
	{
		ID: "heldp-ucb-l-one-level", Name: say.Of("upper-bound-one-privacy", "HeLDP-UCB-L"), Kind: Upper,
		Formula:   "Σ [ 8 (1 + 4/ε)² log T/Δ_a + (3 + 2π²/3) Δ_a ]",
		Reference: say.Of("cite-corollary", heldpPaper, "8"),
		Policies:  []string{"heldp-ucb-l"},
		requires:  []requirement{unitRewards, someLevel, oneLevel},
		value: func(q *question, horizon float64) (float64, error) {
			return q.ucb(laplaceFactor(q.Levels.Max()), 3+2*math.Pi*math.Pi/3, horizon)
		},
	},
	{
		ID: "heldp-ucb-b-one-level", Name: say.Of("upper-bound-one-privacy", "HeLDP-UCB-B"), Kind: Upper,
		Formula:   "Σ [ 8 coth(ε/2)² log T/Δ_a + (2 + π²/3) Δ_a ]",
		Reference: say.Of("cite-corollary", heldpPaper, "11"),
		Policies:  []string{"heldp-ucb-b"},
		requires:  []requirement{unitRewards, someLevel, oneLevel},
		value: func(q *question, horizon float64) (float64, error) {
			return q.ucb(bernoulliFactor(q.Levels.Max()), 2+math.Pi*math.Pi/3, horizon)
		},
	},
},
	sigmoid(heldpUCBL, "heldp-ucb-ls", "HeLDP-UCB-LS", say.Of("cite-corollary-theorem", heldpPaper, "13", "7")),
	sigmoid(heldpUCBB, "heldp-ucb-bs", "HeLDP-UCB-BS", say.Of("cite-corollary-theorem", heldpPaper, "13", "10")),
)
