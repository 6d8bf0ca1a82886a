package mechanism_test

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
)

// epsilons goes from almost nothing to far beyond what is private.
var epsilons = []float64{1e-6, 1e-3, .1, .5, 1, 2, 5, 10, 20, 36, 40, 100}

// one returns the probability that the response to a reward r is 1.
func one(m mechanism.Mechanism, r float64) float64 { return m.Law(always(r)).P }

// always is an arm that pays r.
func always(r float64) arm.Arm { return arm.TwoPoint{Low: r, High: r, P: 1} }

// p = (r e^ε + 1 − r)/(1 + e^ε), as it is printed.
func TestCTBIsTheFormulaOfThePaper(t *testing.T) {
	for _, eps := range epsilons {
		for _, mu := range []float64{0, .001, .3, .5, .75, 1} {
			want := (mu*math.Exp(eps) + 1 - mu) / (1 + math.Exp(eps))
			if got := one(mechanism.CTB{Eps: eps}, mu); math.Abs(got-want) > 1e-14*want {
				t.Errorf("ε = %v, μ = %v: P(1) is %.17g, want %.17g", eps, mu, got, want)
			}
		}
	}
}

// The gaps of the means .9, .8, .7, .6, .5 behind the mechanism with ε = 1, which are
// tanh(1/2) times theirs: the row "linear" of the privatised gaps.
func TestCTBShrinksGaps(t *testing.T) {
	m := mechanism.CTB{Eps: 1}
	for mean, want := range map[float64]float64{.8: .0462, .7: .0924, .6: .1386, .5: .1848} {
		if got := one(m, .9) - one(m, mean); math.Abs(got-want) > .00005 {
			t.Errorf("the gap of %v is %.5f behind the mechanism, want %v", mean, got, want)
		}
	}
	if p := one(mechanism.CTB{Eps: 1e-6}, .5); math.Abs(p-.5) > 1e-15 {
		t.Errorf("the mean in the middle becomes %v", p)
	}
}

func TestOpenShowsTheMean(t *testing.T) {
	for _, mu := range []float64{0, .3, 1} {
		if got := (mechanism.Open{}).Law(arm.Bernoulli{P: mu}).P; got != mu {
			t.Errorf("mean %v becomes %v", mu, got)
		}
	}
	if !math.IsInf(mechanism.Open{}.Epsilon(), 1) {
		t.Error("a mechanism that hides nothing needs an infinite budget")
	}
}
