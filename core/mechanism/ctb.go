package mechanism

import (
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/tape"
)

// CTB is the convert-to-Bernoulli mechanism, also called linear. A reward r in [0, 1] becomes a
// draw from
//
//	Bernoulli( (r e^ε + 1 − r) / (1 + e^ε) ) = Bernoulli( s + tanh(ε/2) r ),  s = 1/(1 + e^ε).
//
// It is ε-locally differentially private for rewards in [0, 1]. Ren, Zhou, Liu & Shroff 2020,
// Curator 3.
type CTB struct {
	Eps float64 // ε > 0
}

// Law returns Bernoulli(s + tanh(ε/2) μ). It depends only on the mean reward.
func (c CTB) Law(a arm.Arm) tape.Law {
	s, slope := c.line()
	return oneBit(s + float64(slope*a.Mean()))
}

// oneBit returns the law of a response that is 1 with probability p. If rounding has carried p out
// of [0, 1], it uses the nearest end.
func oneBit(p float64) tape.Law { return tape.Bernoulli(max(0, min(1, p))) }

// line returns s = 1/(1+e^ε) and tanh(ε/2) = (1−e^−ε)/(1+e^−ε).
func (c CTB) line() (s, slope float64) { return Choice{c.Eps, 2}.line() }

// Key names the mechanism and ε.
func (c CTB) Key() string {
	return "ctb " + text(c.Eps)
}

// text formats a parameter for a key.
func text(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// Epsilon returns ε.
func (c CTB) Epsilon() float64 { return c.Eps }

// Domain is [0, 1].
func (c CTB) Domain() (low, high float64) { return 0, 1 }
