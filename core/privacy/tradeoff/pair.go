// Package tradeoff describes how well an observer can tell two distributions P and Q apart, for all (ε, δ) and not
// just one pair. P belongs to a history, and Q to a neighbouring history, where one reward differs.
//
// The privacy profile and the trade-off function are
//
//	δ_PQ(ε) = sup_E P(E) − e^ε Q(E),
//	f(α) = inf { Q(accept) : a test of P against Q that rejects with probability α under P }.
//
// They are equivalent: f determines δ_PQ and δ_QP, and these two determine f (Dong, Roth & Su 2022, Proposition 2.12).
// The package keeps both directions, because the larger of the two profiles alone only gives a symmetrised curve.
package tradeoff

import (
	"math"

	"epsilonarcade/core/privacy"
)

// A Pair holds two distributions P and Q.
type Pair interface {
	// Profile returns δ_PQ(ε) for ε ≥ 0.
	Profile(eps float64) float64
	// Above returns the probabilities under P and under Q of the event that log(P/Q) is above ε. ε may be negative.
	// Of all events E, this one has the largest P(E) − e^ε Q(E).
	Above(eps float64) (p, q float64)
	// TradeOff returns f(α), the smallest type II error of a test of P against Q at level α in [0, 1].
	TradeOff(alpha float64) float64
	// KL returns the Kullback–Leibler divergence E_P log(P/Q) in nats. It may be +∞.
	KL() float64
	// Renyi returns the Rényi divergence of order n = 2, 3, …,
	//
	//	log( E_Q (P/Q)^n ) / (n − 1),
	//
	// in nats. It may be +∞.
	Renyi(order int) float64
	// Back returns the pair of Q and P.
	Back() Pair
}

// Variation returns the total variation distance δ(0), which is also the largest advantage of a guess, 1 − min_α (α +
// f(α)). With a fair coin, a guess is right with probability at most (1 + Variation)/2.
func Variation(p Pair) float64 { return p.Profile(0) }

// MaxEpsilon is the largest ε that Epsilon tries.
const MaxEpsilon = 1 << 40

// Epsilon returns, to 12 digits, the smallest ε that makes the two distributions (ε, δ)-indistinguishable. The
// profile computed at that ε is at most δ. Epsilon returns +∞ if no ε up to MaxEpsilon is large enough.
//
// There is one exception. The profile of noise on the boundary stays at δ for all larger ε, and rounding may put it
// just above δ. A profile that does not fall further may exceed δ by 10^−10 times the smaller of δ and 1 − δ.
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

// Grown returns e^ε x, which is 0 for x = 0 even if e^ε overflows.
func Grown(eps, x float64) float64 {
	if x == 0 {
		return 0
	}
	return math.Exp(eps) * x
}

// halve calls privacy.Halve with a relative error of 1e−12.
func halve(low, high float64, holds func(x float64) bool) (not, does float64) {
	return privacy.Halve(low, high, 1e-12, holds)
}

// Approximate returns the pair that is easiest to tell apart under (ε, δ)-privacy, with
//
//	f(α) = max{ 0, 1 − δ − e^ε α, e^−ε (1 − δ − α) }
//
// (Wasserman & Zhou 2010; Dong, Roth & Su 2022, Proposition 2.5).
func Approximate(eps, delta float64) *Discrete { return Optimal(eps, delta, 1) }

// OneWay returns the pair that is easiest to tell apart if P(E) ≤ e^ε Q(E) + δ for all events E. Q(E) may exceed P(E)
// by any amount, so f(α) = max(0, e^{−ε} (1 − δ − α)).
func OneWay(eps, delta float64) *Discrete {
	both, none := math.Log1p(-delta), math.Inf(-1)
	return NewDiscrete([]float64{both, math.Log(delta), none}, []float64{both - eps, none, math.Log1p(-math.Exp(both - eps))})
}

// GDP returns the pair that is easiest to tell apart under μ-Gauss differential privacy: N(0, 1) and N(μ, 1), with
//
//	f(α) = Φ(Φ^−1(1 − α) − μ),  δ(ε) = Φ(−ε/μ + μ/2) − e^ε Φ(−ε/μ − μ/2)
//
// (Dong, Roth & Su 2022, Definition 2.6 and Corollary 2.13).
func GDP(mu float64) Pair {
	return Ordered{P: privacy.Normal{Variance: 1}, Q: privacy.Normal{Mean: mu, Variance: 1}}
}

// Concentrated returns x²/2, rounded up if it is too small to have all its digits. For x = μ it is the ρ of
// zero-concentrated differential privacy that μ-GDP implies, because the Rényi divergence of order a of N(0, 1) and
// N(μ, 1) is aμ²/2. For x = ε it is the ρ that ε-DP implies (Bun & Steinke 2016, Proposition 1.4).
func Concentrated(x float64) float64 {
	y := x * x / 2
	if x > 0 && y < 0x1p-1000 {
		y = math.Nextafter(y, 1)
	}
	return y
}

// DeltaOfConcentrated returns a δ such that ρ-zCDP implies (ε, δ)-DP (Canonne, Kamath & Steinke 2020, Corollary 13):
//
//	inf over a > 1 of e^{(a − 1)(aρ − ε)} (1 − 1/a)^a / (a − 1).
//
// Every a gives a valid δ. The search starts from the best value on a grid. In all cases that we have tried, the
// logarithm is convex in log(a − 1).
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

// EpsilonOfConcentrated returns, to 12 digits, the smallest ε such that DeltaOfConcentrated is at most δ.
func EpsilonOfConcentrated(rho, delta float64) float64 {
	holds := func(eps float64) bool { return DeltaOfConcentrated(rho, eps) <= delta }
	if holds(0) {
		return 0
	}
	_, eps := halve(0, rho+2*math.Sqrt(-rho*math.Log(delta)), holds) // Bun & Steinke 2016, Proposition 1.3
	return eps
}
