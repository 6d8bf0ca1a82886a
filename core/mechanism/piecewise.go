package mechanism

import (
	"errors"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/tape"
)

// Piecewise turns a reward r in [0, 1] into a draw of
//
//	Bernoulli( (1 + (e^ε − 1) h(r)) / (1 + e^ε) ) = Bernoulli( s + tanh(ε/2) h(r) ),  s = 1/(1 + e^ε),
//
// where h is straight between its values at 0, r₁, r₂ and 1. For r₁ = r₂ it jumps there, and
// counts as h(r₂) at the jump. A curve h in [0, 1] that does not fall is the condition of Jiang,
// Zhao & Li 2021, Theorem 1: p(0) ≥ s, p(1) ≤ 1 − s, and p does not fall. The response is then
// ε-locally differentially private. Its exact loss is below ε if h(0) > 0 or h(1) < 1.
type Piecewise struct {
	Eps float64    // ε > 0
	R   [2]float64 // 0 < r₁ ≤ r₂ < 1
	H   [4]float64 // h(0), h(r₁), h(r₂) and h(1), in [0, 1]
}

// Check refuses knots in the wrong order and a curve that falls.
func (p Piecewise) Check() error {
	if p.R[0] > p.R[1] {
		return errors.New("has r₁ = " + text(p.R[0]) + " above r₂ = " + text(p.R[1]) + ": choose r₁ ≤ r₂")
	}
	at := p.knots()
	for i := range 3 {
		if p.H[i] > p.H[i+1] {
			return errors.New("has a curve that falls from " + text(p.H[i]) + " at r = " + text(at[i]) + " to " + text(p.H[i+1]) +
				" at r = " + text(at[i+1]) + ": Theorem 1 asks for a p(r) that never falls")
		}
	}
	return nil
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
	for _, x := range [...]float64{p.H[0], p.R[0], p.H[1], p.R[1], p.H[2], p.H[3]} {
		key += " " + text(x)
	}
	return key
}

// Epsilon returns ε.
func (p Piecewise) Epsilon() float64 { return p.Eps }

// Domain is [0, 1].
func (p Piecewise) Domain() (low, high float64) { return 0, 1 }

func (p Piecewise) logOdds(x, y float64) (odds float64, ok bool) {
	h := p.Height(x)
	return CTB{p.Eps}.logOdds(h, 1-h)
}
