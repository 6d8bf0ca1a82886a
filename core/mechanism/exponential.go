package mechanism

import (
	"epsilonarcade/core/arm"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// Exponential turns a reward r in [0, 1] into a draw from
//
//	Bernoulli( e^{εr} / (1 + e^ε) ) = Bernoulli( e^{ε(r−1)} / (1 + e^{−ε}) ).
//
// For rewards of 0 and 1 it equals CTB. It is ε-locally differentially private for rewards in [0,
// 1]. Jiang, Zhao & Li 2021, Theorem 1.
type Exponential struct {
	Eps float64 // ε > 0
}

// Law returns Bernoulli(E p(r)).
func (e Exponential) Law(a arm.Arm) tape.Law {
	top := 1 / (1 + random.Exp(-e.Eps)) // p(1)
	return oneBit(top * a.Expect(func(r float64) float64 { return random.Exp(float64(e.Eps * (r - 1))) }))
}

// Key names the mechanism and ε.
func (e Exponential) Key() string { return "exponential " + text(e.Eps) }

// Epsilon returns ε.
func (e Exponential) Epsilon() float64 { return e.Eps }

// Domain is [0, 1].
func (e Exponential) Domain() (low, high float64) { return 0, 1 }
