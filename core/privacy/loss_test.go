package privacy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/privacy"
)

// Randomised response: of two outcomes of chances e^ε/(1 + e^ε) and the rest.
func TestTheLossOfRandomisedResponse(t *testing.T) {
	for _, eps := range []float64{1e-6, .1, 1, 10, 100} {
		q := 1 / (2 + math.Expm1(eps))
		l := privacy.Loss{P: []float64{1 - q, q}, Q: []float64{q, 1 - q}}
		if got := l.Epsilon(0); math.Abs(got-eps) > 1e-9*eps+1e-15 {
			t.Errorf("ε = %v: %v", eps, got)
		}
		for _, e := range []float64{0, eps / 2, eps} {
			if got, want := l.Delta(e), (1-q)-math.Exp(e)*q; math.Abs(got-math.Max(0, want)) > 1e-12 {
				t.Errorf("ε = %v: δ at %v is %v, want %v", eps, e, got, want)
			}
		}
	}
}

// Epsilon and Delta are inverse to each other, and no event needs more: all sets of outcomes are looked at.
func TestNoSetOfOutcomesNeedsMore(t *testing.T) {
	l := privacy.Loss{P: []float64{.3, .05, .2, .001, .449}, Q: []float64{.1, .3, .25, 1e-9, .35 - 1e-9}}
	for _, delta := range []float64{0, 1e-4, .01, .1} {
		eps, most := l.Epsilon(delta), 0.0
		for set := 1; set < 32; set++ {
			var p, q float64
			for i := range 5 {
				if set>>i&1 == 1 {
					p, q = p+l.P[i], q+l.Q[i]
				}
			}
			for _, x := range []float64{math.Log((p - delta) / q), math.Log((q - delta) / p)} {
				if x > most { // not so of NaN
					most = x
				}
			}
		}
		if got := l.Delta(eps); math.Abs(eps-most) > 1e-12 || math.Abs(got-delta) > 1e-12 {
			t.Errorf("δ = %v: ε = %v, want %v, and δ at that ε is %v", delta, eps, most, got)
		}
	}
}

// What has a chance in one law alone needs an infinite ε, unless δ covers it. At ε = 100 nothing overflows.
func TestWhatOnlyOneLawHas(t *testing.T) {
	l := privacy.Loss{P: []float64{.9, .1, 0}, Q: []float64{.9, 0, .1}}
	if eps, covered, delta := l.Epsilon(.05), l.Epsilon(.1), l.Delta(100); !math.IsInf(eps, 1) || covered != 0 || delta != .1 {
		t.Errorf("ε = %v at δ = 0.05 and %v at δ = 0.1; δ = %v at ε = 100", eps, covered, delta)
	}
}
