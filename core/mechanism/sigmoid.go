package mechanism

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// Sigmoid turns a reward r of any size into sig(r) = 1/(1 + e^{−r}) in (0, 1) and passes sig(r) to
// another mechanism, whose guarantee then holds for all real rewards. With CTL and CTB, these are
// CTL-S and CTB-S of Ren, Zhou, Liu & Shroff 2020, Section 4.
type Sigmoid struct {
	Inner Mechanism // on [0, 1]
}

// Law returns the inner mechanism's law for the arm that pays sig(r).
func (s Sigmoid) Law(a arm.Arm) tape.Law {
	if low, high, p, ok := arm.TwoValues(a); ok {
		return s.Inner.Law(arm.TwoPoint{Low: sig(low), High: sig(high), P: p})
	}
	return s.Inner.Law(squashed{a})
}

// Key names the inner mechanism.
func (s Sigmoid) Key() string { return "sigmoid " + s.Inner.Key() }

// Epsilon returns the inner mechanism's ε.
func (s Sigmoid) Epsilon() float64 { return s.Inner.Epsilon() }

// Domain is (−∞, ∞).
func (s Sigmoid) Domain() (low, high float64) { return math.Inf(-1), math.Inf(1) }

// sig returns 1/(1 + e^{−r}) without overflow. Small values keep all their digits.
func sig(r float64) float64 {
	if r < 0 {
		e := random.Exp(r)
		return e / (1 + e)
	}
	return 1 / (1 + random.Exp(-r))
}

// squashed is an arm that pays sig(r) when the arm inside it pays r.
type squashed struct{ arm.Arm }

func (s squashed) Mean() float64 { return s.Arm.Expect(sig) }

func (s squashed) Bounds() (low, high float64) {
	low, high = s.Arm.Bounds()
	return sig(low), sig(high)
}

func (s squashed) Draw(src *random.Source, rewards []float64) {
	s.Arm.Draw(src, rewards)
	expMinus(rewards)
	for i, e := range rewards {
		rewards[i] = 1 / (1 + e)
	}
}

func (s squashed) Expect(f func(float64) float64) float64 {
	return s.Arm.Expect(func(r float64) float64 { return f(sig(r)) })
}
