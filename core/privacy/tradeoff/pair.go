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
