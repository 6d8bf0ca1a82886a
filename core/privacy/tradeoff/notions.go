package tradeoff

import (
	"math"

	"epsilonarcade/core/privacy"
)

// Approximate returns the pair of laws that whatever is (ε, δ)-private cannot be told apart better than, with
//
//	f(α) = max{ 0, 1 − δ − e^ε α, e^−ε (1 − δ − α) }
//
// (Wasserman & Zhou 2010; Dong, Roth & Su 2022, Proposition 2.5).
func Approximate(eps, delta float64) *Discrete { return Optimal(eps, delta, 1) }

// OneWay returns the two laws with P(E) ≤ e^ε Q(E) + δ for all events E that are easiest to tell apart. Q(E) may be any
// number above P(E), so f(α) = max(0, e^{−ε} (1 − δ − α)).
func OneWay(eps, delta float64) *Discrete {
	both, none := math.Log1p(-delta), math.Inf(-1)
	return NewDiscrete([]float64{both, math.Log(delta), none}, []float64{both - eps, none, math.Log1p(-math.Exp(both - eps))})
}

// GDP returns the pair of laws that whatever is μ-Gauss-differentially private cannot be told apart better than,
// N(0, 1) and N(μ, 1), with
//
//	f(α) = Φ(Φ^−1(1 − α) − μ),  δ(ε) = Φ(−ε/μ + μ/2) − e^ε Φ(−ε/μ − μ/2)
//
// (Dong, Roth & Su 2022, Definition 2.6 and Corollary 2.13).
func GDP(mu float64) Pair {
	return Ordered{P: privacy.Normal{Variance: 1}, Q: privacy.Normal{Mean: mu, Variance: 1}}
}

// Concentrated returns x²/2, rounded up where it is too small to have digits. It is the ρ of zero-concentrated
// differential privacy that μ-GDP implies for x = μ, because the Rényi divergence of order a of N(0, 1) and N(μ, 1) is
// aμ²/2. It is also the ρ that ε-DP implies for x = ε (Bun & Steinke 2016, Proposition 1.4).
func Concentrated(x float64) float64 {
	y := x * x / 2
	if x > 0 && y < 0x1p-1000 {
		y = math.Nextafter(y, 1)
	}
	return y
}

// DeltaOfConcentrated returns a δ with which ρ-zCDP implies (ε, δ) (Canonne, Kamath & Steinke 2020, Corollary 13):
//
//	inf over a > 1 of e^{(a − 1)(aρ − ε)} (1 − 1/a)^a / (a − 1).
//
// The logarithm is convex in log(a − 1) as far as has been looked; the best of a grid of a is what any a gives, a
// valid δ.
func DeltaOfConcentrated(rho, eps float64) float64 {
	at := func(u float64) float64 { // u = log(a − 1)
		a := 1 + math.Exp(u)
		return (a-1)*(a*rho-eps) - u + a*(u-math.Log(a))
	}
	best, from := math.Inf(1), 0.0
	for u := -30.0; u <= 30; u += 0.25 {
		if v := at(u); v < best {
			best, from = v, u
		}
	}
	for step := 0.125; step > 1e-9; step /= 2 {
		for _, u := range []float64{from - step, from + step} {
			if v := at(u); v < best {
				best, from = v, u
			}
		}
	}
	return math.Min(1, math.Exp(best))
}

// EpsilonOfConcentrated returns the smallest ε, to 12 digits, with which ρ-zCDP implies (ε, δ) by
// DeltaOfConcentrated.
func EpsilonOfConcentrated(rho, delta float64) float64 {
	holds := func(eps float64) bool { return DeltaOfConcentrated(rho, eps) <= delta }
	if holds(0) {
		return 0
	}
	_, eps := halve(0, rho+2*math.Sqrt(-rho*math.Log(delta)), holds) // Bun & Steinke 2016, Proposition 1.3
	return eps
}
