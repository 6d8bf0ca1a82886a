// Package tradeoff says how well two laws P and Q of what is seen can be told apart: not for one
// pair (ε, δ), but whole. P is what is seen of a history, Q of its neighbour, in which one reward
// differs.
//
// The privacy profile and the trade-off function,
//
//	δ_PQ(ε) = sup_E P(E) − e^ε Q(E),
//	f(α) = inf { Q(accept) : a test of P against Q that rejects with a chance of α under P },
//
// say the same: of the tests of all levels, and of all levels of privacy, the one determines the
// other together with δ_QP (Dong, Roth & Su 2022, Proposition 2.12). Both directions are kept, for
// the larger of the two profiles alone gives a symmetrised curve only.
package tradeoff

import (
	"math"

	"epsilonarcade/core/privacy"
)

// A Pair is two laws P and Q.
type Pair interface {
	// Profile returns δ_PQ(ε) for ε ≥ 0.
	Profile(eps float64) float64
	// Above returns the chances under P and under Q that log(P/Q) is above ε, which may be any number. Of all
	// events this is the one with the largest P(E) − e^ε Q(E).
	Above(eps float64) (p, q float64)
	// TradeOff returns f(α), the least type II error of a test of P against Q of level α in [0, 1].
	TradeOff(alpha float64) float64
	// KL returns the Kullback–Leibler divergence of P from Q, E_P log(P/Q) in nats, +∞ if P has what Q
	// has not.
	KL() float64
	// Renyi returns the Rényi divergence of P from Q of an order n = 2, 3, …,
	//
	//	log( E_Q (P/Q)^n ) / (n − 1),
	//
	// in nats, which may be +∞.
	Renyi(order int) float64
	// Back returns the pair of Q and P.
	Back() Pair
}

// Variation returns the total variation of the two, δ(0). It is also the largest advantage of a guess
// between them, 1 − min_α (α + f(α)): who guesses which of the two is seen, with even chances before,
// is right with a chance of (1 + Variation)/2 at most.
func Variation(p Pair) float64 { return p.Profile(0) }

// MaxEpsilon is the largest ε that Epsilon looks for.
const MaxEpsilon = 1 << 40

// Epsilon returns the smallest ε that makes the two laws (ε, δ)-indistinguishable, to 12 digits. The computed
// profile at that ε is at most δ. Epsilon returns +∞ if no ε up to MaxEpsilon is large enough.
//
// There is one exception. The profile of noise on the boundary stays at δ for all larger ε, and rounding may put it
// just above δ. Where the profile does not fall further, it may exceed δ by a share of 10^−10 of δ and of 1 − δ.
func Epsilon(p Pair, delta float64) float64 {
	back := p.Back()
	worst := func(eps float64) float64 { return math.Max(p.Profile(eps), back.Profile(eps)) }
	slack := 1e-10 * math.Min(delta, 1-delta)
	near := func(eps float64) bool { return worst(eps) <= delta+slack }
	eps := 0.0
	if !near(0) {
		low, high := 0.0, 1.0/1024
		for !near(high) {
			if high >= MaxEpsilon {
				return math.Inf(1)
			}
			low, high = high, 2*high
		}
		_, eps = halve(low, high, near)
	}
	further := 2*eps + 1.0/1024
	if worst(eps) <= delta || worst(further) >= delta-slack {
		return eps
	}
	_, eps = halve(eps, further, func(eps float64) bool { return worst(eps) <= delta })
	return eps
}

// Grown returns e^ε x, which is 0 for x = 0 however large ε is.
func Grown(eps, x float64) float64 {
	if x == 0 {
		return 0
	}
	return math.Exp(eps) * x
}

// halve is privacy.Halve to 12 digits.
func halve(low, high float64, holds func(x float64) bool) (not, does float64) {
	return privacy.Halve(low, high, 1e-12, holds)
}

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
