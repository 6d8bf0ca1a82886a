package mechanism_test

import (
	"math"
	"slices"
	"testing"

	"epsilonarcade/core/internal/lawtest"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"

	"gonum.org/v1/gonum/stat/distuv"
)

// oneBits returns the mechanisms that respond with a single bit.
func oneBits(eps float64) map[string]mechanism.Mechanism {
	return map[string]mechanism.Mechanism{
		"CTB": mechanism.CTB{Eps: eps}, "exponential": mechanism.Exponential{Eps: eps},
		"quadratic, b = 0":    mechanism.Quadratic{Eps: eps, B: 0},
		"quadratic, b = .7 E": mechanism.Quadratic{Eps: eps, B: .7},
		"quadratic, b = E":    mechanism.Quadratic{Eps: eps, B: 1},
		"quadratic, b = 2 E":  mechanism.Quadratic{Eps: eps, B: 2},
		"piecewise linear":    mechanism.Piecewise{Eps: eps, R: [2]float64{.25, .75}, H: [4]float64{0, .1, .9, 1}},
		"piecewise, a jump":   mechanism.Piecewise{Eps: eps, R: [2]float64{jump(.5), .5}, H: [4]float64{0, 0, 1, 1}},
	}
}

// all returns all mechanisms that are ε-private.
func all(eps float64) map[string]mechanism.Mechanism {
	m := oneBits(eps)
	m["CTL"] = mechanism.CTL{Eps: eps}
	for name, inner := range m {
		if name[0] != 'S' {
			m["Sigmoid, "+name] = mechanism.Sigmoid{Inner: inner}
		}
	}
	return m
}

// Responses to any two rewards in [0, 1] are e^ε-indistinguishable, and the rewards 0 and 1 attain
// this ratio. Probabilities have an error of about 1e-16, which matters if the other response is rare.
func TestOneBitMechanismsAreLocallyPrivate(t *testing.T) {
	const rounding = 4e-16
	for _, eps := range append(epsilons, 1e-300) {
		ratio := math.Exp(eps)
		for name, m := range oneBits(eps) {
			var p []float64
			for i := range 101 {
				p = append(p, one(m, float64(i)/100))
			}
			most, least := slices.Max(p), slices.Min(p)
			if most > ratio*least*(1+1e-13) || 1-least > ratio*(1-most+rounding) {
				t.Errorf("%s, ε = %v: rewards are answered 1 with %v to %v", name, eps, least, most)
			}
			high, low := one(m, 1), one(m, 0)
			if math.Abs(high/low/ratio-1) > 1e-12 {
				t.Errorf("%s, ε = %v: the largest ratio is %v, not e^ε = %v: the mechanism has more noise than necessary", name, eps, high/low, ratio)
			}
			if math.Abs(high+low-1) > rounding || !(low > 0 && high <= 1) {
				t.Errorf("%s, ε = %v: zeros and ones are not treated alike: %v, %v", name, eps, low, high)
			}
			if !slices.IsSorted(p) && eps > 1e-6 { // smaller differences are rounding errors
				t.Errorf("%s, ε = %v: a larger reward is answered 1 more rarely: %v", name, eps, p)
			}
		}
	}
}

// After the sigmoid, the response to any real reward r is the response to sig(r) in [0, 1]. So
// responses to any two real rewards are e^ε-indistinguishable, too.
func TestSigmoidKeepsPrivacyForAllRewards(t *testing.T) {
	for _, eps := range epsilons {
		for name, inner := range all(eps) {
			for _, r := range []float64{math.Inf(-1), -1e300, -800, -3, -1e-9, 0, .5, 7, 800, 1e300, math.Inf(1)} {
				got, want := mechanism.Sigmoid{Inner: inner}.Law(always(r)), inner.Law(always(1/(1+math.Exp(-r))))
				if math.Abs(got.P-want.P) > 1e-15 || (got.Draw == nil) != (want.Draw == nil) {
					t.Errorf("%s, ε = %v: the response to %v is 1 with %v, that to its sigmoid with %v", name, eps, r, got.P, want.P)
				}
				if got.Draw == nil {
					continue
				}
				one, two := random.NewKey(5).Source(), random.NewKey(5).Source()
				var a, b tape.Responses
				got.Draw(&one, &a)
				want.Draw(&two, &b)
				for i, x := range a.Value {
					if y := b.Value[i]; math.Abs(x-y) > 1e-13*(1+math.Abs(y)) {
						t.Fatalf("%s, ε = %v: the response to %v is %v, that to its sigmoid %v", name, eps, r, x, y)
					}
				}
			}
		}
	}
}

// CTL's response to a reward r is distributed as r + Lap(1/ε). Its density changes by a factor of at
// most e^ε between any two rewards in [0, 1].
func TestCTLIsLocallyPrivate(t *testing.T) {
	for _, eps := range []float64{.01, .5, 1, 4} {
		for _, r := range []float64{0, .3, 1} {
			law := distuv.Laplace{Mu: r, Scale: 1 / eps}
			tp := responses(mechanism.CTL{Eps: eps}, always(r))
			if err := lawtest.Uniform(testkit.Either(100_000, 10_000), func() float64 { return law.CDF(tp.Read(1).Sum) }); err != nil {
				t.Errorf("ε = %v: the responses to %v are not r + Lap(1/ε): %v", eps, r, err)
			}
		}
	}
}

// An unbounded CTL adds CTL's noise to a reward of any size.
func TestUnboundedCTLTakesRewardsOfAnySize(t *testing.T) {
	m, plain := mechanism.CTL{Eps: 2, Unbounded: true}, mechanism.CTL{Eps: 2}
	low, high := m.Domain()
	moved, base := draws(m, always(-300), 1000), draws(plain, always(0), 1000)
	same := true
	for i, x := range moved {
		same = same && math.Abs(x-base[i]+300) < 1e-9
	}
	if !same || !math.IsInf(low, -1) || !math.IsInf(high, 1) || m.Key() != plain.Key() || m.Epsilon() != 2 {
		t.Errorf("rewards in [%v, %v], the key %q, ε = %v; the same noise: %v", low, high, m.Key(), m.Epsilon(), same)
	}
}

// Policies with equal keys share tapes, so a key must name everything that the responses depend on.
func TestKeysTellMechanismsApart(t *testing.T) {
	seen := map[string]bool{mechanism.Open{}.Key(): true, mechanism.Sigmoid{Inner: mechanism.Open{}}.Key(): true}
	for _, eps := range append(epsilons, 1+1e-15) {
		for name, m := range all(eps) {
			if seen[m.Key()] {
				t.Errorf("%s, ε = %v has the key of another mechanism, %q", name, eps, m.Key())
			}
			if m.Epsilon() != eps || m.Key() != all(eps)[name].Key() {
				t.Errorf("%s, ε = %v: budget %v, key %q", name, eps, m.Epsilon(), m.Key())
			}
			seen[m.Key()] = true
		}
	}
	gaussian := mechanism.HetCTL{EpsMin: 1, Levels: levels(t, "gaussian")}
	for _, m := range []mechanism.Mechanism{gaussian, mechanism.HetCTL{EpsMin: 1}, mechanism.HetCTL{EpsMin: 2},
		mechanism.HetCTB{EpsMin: 1}, mechanism.HetCTL{EpsMin: 1, Levels: levels(t, "0.5")}} {
		if seen[m.Key()] {
			t.Errorf("%+v has the key of another mechanism, %q", m, m.Key())
		}
		seen[m.Key()] = true
	}
}

func TestDomains(t *testing.T) {
	for name, m := range all(1) {
		low, high := m.Domain()
		if wide := math.IsInf(low, -1) && math.IsInf(high, 1); wide != (name[0] == 'S') || (!wide && (low != 0 || high != 1)) {
			t.Errorf("%s takes rewards in [%v, %v]", name, low, high)
		}
	}
}
