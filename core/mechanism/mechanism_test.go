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
func one(m mechanism.Mechanism, r float64) float64 { return m.Law(arm.Bernoulli{P: r}).P }

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

// Any two rewards in [0, 1] are e^ε-indistinguishable by either response, and the two
// extreme ones attain the ratio. A probability is right to about 1e-16, which counts
// where the other response is rarer than that.
func TestCTBIsLocallyPrivate(t *testing.T) {
	const rounding = 3e-16
	for _, eps := range epsilons {
		m, ratio := mechanism.CTB{Eps: eps}, math.Exp(eps)
		for i := range 101 {
			for j := range 101 {
				p, q := one(m, float64(i)/100), one(m, float64(j)/100)
				if p > ratio*q*(1+1e-13) || 1-p > ratio*(1-q+rounding) {
					t.Errorf("ε = %v: rewards %d/100 and %d/100 are answered 1 with %v and %v", eps, i, j, p, q)
				}
			}
		}
		high, low := one(m, 1), one(m, 0)
		if math.Abs(high/low/ratio-1) > 1e-13 {
			t.Errorf("ε = %v: the largest ratio is %v, not e^ε = %v: the mechanism is noisier than it need be", eps, high/low, ratio)
		}
		if math.Abs(high+low-1) > rounding {
			t.Errorf("ε = %v: zeros and ones are not treated alike: %v, %v", eps, low, high)
		}
		if !(low > 0 && high <= 1) {
			t.Errorf("ε = %v: P(1) goes from %v to %v", eps, low, high)
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
		if got := one(mechanism.Open{}, mu); got != mu {
			t.Errorf("mean %v becomes %v", mu, got)
		}
	}
	if !math.IsInf(mechanism.Open{}.Epsilon(), 1) {
		t.Error("a mechanism that hides nothing needs an infinite budget")
	}
}

// Policies share tapes by the key: it must name all that the responses depend on.
func TestKeysTellMechanismsApart(t *testing.T) {
	seen := map[string]bool{mechanism.Open{}.Key(): true}
	for _, eps := range append(epsilons, 1+1e-15) {
		m := mechanism.CTB{Eps: eps}
		if seen[m.Key()] {
			t.Errorf("ε = %v has the key of another mechanism, %q", eps, m.Key())
		}
		if m.Epsilon() != eps || m.Key() != (mechanism.CTB{Eps: eps}).Key() {
			t.Errorf("ε = %v: budget %v, key %q", eps, m.Epsilon(), m.Key())
		}
		seen[m.Key()] = true
	}
}
