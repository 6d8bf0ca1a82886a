package mechanism

import (
	"epsilonarcade/core/arm"
	"epsilonarcade/core/tape"
)

// Quadratic turns a reward r in [0, 1] into a draw from
//
//	Bernoulli( ((E − b) r² + b r + 1) / (1 + e^ε) ),  E = e^ε − 1, b in [0, 2E],
//	= Bernoulli( s + tanh(ε/2) ((1 − b/E) r² + (b/E) r) ),  s = 1/(1 + e^ε).
//
// It equals CTB if b = E, and for rewards of 0 and 1 it always does. It is ε-locally differentially
// private for rewards in [0, 1]. Jiang, Zhao & Li 2021, Theorem 1.
type Quadratic struct {
	Eps float64 // ε > 0
	B   float64 // b/E, in [0, 2]
}

// Law returns Bernoulli(E p(r)). It depends on the reward's first two moments.
func (q Quadratic) Law(a arm.Arm) tape.Law {
	s, slope := CTB{q.Eps}.line()
	// r² + (b/E)(r − r²)
	return oneBit(s + float64(slope*a.Expect(func(r float64) float64 { return float64(r*r) + float64(q.B*r*(1-r)) })))
}

// Key names the mechanism and its parameters.
func (q Quadratic) Key() string { return "quadratic " + text(q.Eps) + " " + text(q.B) }

// Epsilon returns ε.
func (q Quadratic) Epsilon() float64 { return q.Eps }

// Domain is [0, 1].
func (q Quadratic) Domain() (low, high float64) { return 0, 1 }
