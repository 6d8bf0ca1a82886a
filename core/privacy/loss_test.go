package privacy_test

import (
	"math"
	"slices"
	"testing"

	"epsilonarcade/core/privacy"
)

// Randomised response: of two outcomes of chances e^ε/(1 + e^ε) and the rest.
func TestTheLossOfRandomisedResponse(t *testing.T) {
	for _, eps := range []float64{1e-6, .1, 1, 10, 100} {
		q := 1 / (2 + math.Expm1(eps))
		l := privacy.Loss{P: []float64{1 - q, q}, Q: []float64{q, 1 - q}}
		if got, event := l.Epsilon(0); math.Abs(got-eps) > 1e-9*eps+1e-15 || len(event.Outcomes) != 1 {
			t.Errorf("ε = %v: %v by %v", eps, got, event)
		}
		for _, e := range []float64{0, eps / 2, eps} {
			if got, want := l.Delta(e), (1-q)-math.Exp(e)*q; math.Abs(got-math.Max(0, want)) > 1e-12 {
				t.Errorf("ε = %v: δ at %v is %v, want %v", eps, e, got, want)
			}
		}
	}
}

// Epsilon and Delta are inverse to each other, the event that Epsilon names needs it, and no
// event needs more: all sets of outcomes are looked at.
func TestNoSetOfOutcomesNeedsMore(t *testing.T) {
	l := privacy.Loss{P: []float64{.3, .05, .2, .001, .449}, Q: []float64{.1, .3, .25, 1e-9, .35 - 1e-9}}
	for _, delta := range []float64{0, 1e-4, .01, .1} {
		eps, event := l.Epsilon(delta)
		most := 0.0
		needs := func(outcomes []int, back bool) float64 {
			var p, q float64
			for _, i := range outcomes {
				p, q = p+l.P[i], q+l.Q[i]
			}
			if back {
				p, q = q, p
			}
			return math.Log((p - delta) / q)
		}
		for set := 1; set < 32; set++ {
			var outcomes []int
			for i := range 5 {
				if set>>i&1 == 1 {
					outcomes = append(outcomes, i)
				}
			}
			for _, back := range []bool{false, true} {
				if x := needs(outcomes, back); x > most { // not so of NaN
					most = x
				}
			}
		}
		if math.Abs(eps-most) > 1e-12 || math.Abs(needs(event.Outcomes, event.Back)-eps) > 1e-12 {
			t.Errorf("δ = %v: ε = %v by %v, want %v", delta, eps, event, most)
		}
		if got := l.Delta(eps); math.Abs(got-delta) > 1e-12 {
			t.Errorf("δ at that ε is %v, want %v", got, delta)
		}
	}
}

// What has a chance in one law alone needs an infinite ε, unless δ covers it.
func TestWhatOnlyOneLawHas(t *testing.T) {
	l := privacy.Loss{P: []float64{.9, .1, 0}, Q: []float64{.9, 0, .1}}
	if eps, event := l.Epsilon(.05); !math.IsInf(eps, 1) || !slices.Equal(event.Outcomes, []int{1}) {
		t.Errorf("δ = 0.05: ε = %v by %v", eps, event)
	}
	if eps, event := l.Epsilon(.1); eps != 0 || event.Outcomes != nil {
		t.Errorf("δ = 0.1: ε = %v by %v", eps, event)
	}
	// At ε = 100 nothing overflows.
	if got := l.Delta(100); got != .1 {
		t.Errorf("δ at ε = 100 is %v", got)
	}
}
