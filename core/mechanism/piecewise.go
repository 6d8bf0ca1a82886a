package mechanism

import (
	"epsilonarcade/core/arm"
	"epsilonarcade/core/tape"
)

// Piecewise turns a reward r in [0, 1] into a draw from
//
//	Bernoulli( (1 + (e^ε − 1) h(r)) / (1 + e^ε) ) = Bernoulli( s + tanh(ε/2) h(r) ),  s = 1/(1 + e^ε).
//
// The curve h is linear between its values at 0, r₁, r₂ and 1. Jiang, Zhao & Li 2021, Theorem 1
// requires p(0) ≥ s, p(1) ≤ 1 − s and a p(r) that never decreases. Heights in [0, 1] satisfy the
// first two conditions. Such heights alone make the response ε-locally differentially private for
// rewards in [0, 1], at every ε. The exact loss is below ε if h does not reach both 0 and 1.
type Piecewise struct {
	Eps float64    // ε > 0
	R   [2]float64 // 0 < r₁ < r₂ < 1
	H   [4]float64 // h(0), h(r₁), h(r₂) and h(1), in [0, 1]
}

func (p Piecewise) knots() [4]float64 { return [4]float64{0, p.R[0], p.R[1], 1} }

// Height returns h(r).
func (p Piecewise) Height(r float64) float64 {
	at, i := p.knots(), 0
	for i < 2 && r >= at[i+1] {
		i++
	}
	return p.H[i] + float64((p.H[i+1]-p.H[i])*((r-at[i])/(at[i+1]-at[i])))
}

// Law returns Bernoulli(E p(r)).
func (p Piecewise) Law(a arm.Arm) tape.Law {
	s, slope := CTB{p.Eps}.line()
	return oneBit(s + float64(slope*arm.ExpectPieces(a, p.Height, p.R[:]...)))
}

// Key names the mechanism and its parameters.
func (p Piecewise) Key() string {
	key := "piecewise " + text(p.Eps)
	for _, x := range append(p.R[:], p.H[:]...) {
		key += " " + text(x)
	}
	return key
}

// Epsilon returns ε.
func (p Piecewise) Epsilon() float64 { return p.Eps }

// Domain is [0, 1].
func (p Piecewise) Domain() (low, high float64) { return 0, 1 }
