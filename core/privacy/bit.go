package privacy

import (
	"math"

	"epsilonarcade/core/mechanism"
)

// A Bit is the distribution of a one-bit response. It holds both probabilities, because computing one as 1 minus the
// other would lose the digits of a small one.
type Bit struct{ Zero, One float64 }

// bitOf returns the distribution with the given log odds of a 1.
func bitOf(odds float64) Bit { return Bit{Zero: logistic(-odds), One: logistic(odds)} }

// logistic returns 1/(1 + e^−x).
func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Bits holds the log odds of a 1 in the responses to two rewards, before and after the change. For every ε, the results
// of its methods are as exact as the log odds.
type Bits struct{ P, Q float64 }

// BitsOf returns the Bits for the two rewards that the mechanism separates most. ok is false if its responses are not
// bits.
func BitsOf(m mechanism.Mechanism) (b Bits, ok bool) {
	low, high := mechanism.Farthest(m)
	p, ok1 := mechanism.LogOdds(m, low)
	q, ok2 := mechanism.LogOdds(m, high)
	return Bits{p, q}, ok1 && ok2
}

// Epsilon returns the smallest ε ≥ 0 that makes P and Q (ε, δ)-indistinguishable, or +∞. It is the larger of two
// values: log( (P(x) − δ)/Q(x) ) for the outcome x that is likelier under P, and the same with P and Q exchanged.
func (b Bits) Epsilon(delta float64) float64 {
	high, low := math.Max(b.P, b.Q), math.Min(b.P, b.Q)
	return math.Max(0, math.Max(logExcess(high, low, delta), logExcess(-low, -high, delta)))
}

// logExcess returns log( (p − δ)/q ) = log(p/q) + log(1 − δ/p) for the probabilities p ≥ q with log odds a and b. It
// returns −∞ if p ≤ δ.
func logExcess(a, b, delta float64) float64 {
	p, lacks := logistic(a), logistic(-a)
	left := p - delta
	if p > 0.5 {
		left = (1 - delta) - lacks
	}
	switch {
	case !(left > 0):
		return math.Inf(-1)
	case delta < p/2:
		return logRatioOf(a, b) + math.Log1p(-delta/p)
	}
	return logRatioOf(a, b) + math.Log(left/p)
}

// logRatioOf returns log(p/q) for the probabilities p ≥ q with log odds a and b. It is the difference of log(1 + e^−b)
// and log(1 + e^−a). If these are close, it is log( 1 + (e^{a−b} − 1)(1 − p) ).
func logRatioOf(a, b float64) float64 {
	switch {
	case a == b:
		return 0
	case a-b < 1:
		return math.Log1p(math.Expm1(a-b) * logistic(-a))
	}
	return log1pExp(-b) - log1pExp(-a)
}

// log1pExp returns log(1 + e^x).
func log1pExp(x float64) float64 { return math.Max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) }
