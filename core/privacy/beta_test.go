package privacy

import (
	"fmt"
	"math"
	"testing"
)

// F(x₁) − e^ε F'(x₁) is also a sum of positive terms over the binomial law whose tails
// F and F' are.
func TestBetaDefectIsABinomialSum(t *testing.T) {
	for _, a := range []float64{1, 2, 17, 4000, 3e6} {
		for _, b := range []float64{1, 3, 250, 1e5, 2e8} {
			m := a + b
			for _, z := range []float64{0, 0.01, 1, 5, 20} {
				eps := z * math.Sqrt(1/a+1/b)
				sum, ratio := 0.0, 1.0
				for j := 1.0; j <= b+1; j++ {
					term := ratio * (j*b + (j-1)*a) / ((a + j) * b)
					sum += term
					if term < 1e-18*sum {
						break
					}
					ratio *= (b - j + 1) * a / ((a + j) * b) * math.Exp(-eps)
				}
				x := odds{a, b * math.Exp(eps)}.normal()
				log := -a*math.Log(a/m/x.yes) - b*math.Log(b/m/x.no)
				want := peak(a, b) * math.Exp(log) * sum
				near(t, fmt.Sprintf("a = %v, b = %v, ε = %v", a, b, eps), betaDefect(eps, a, b), want, 1e-13+1e-15*m)
			}
		}
	}
}

// Without k, all zeros: Beta(1, N+1) and Beta(2, N), times N, are Gamma(1) and Gamma(2)
// in the end, and these differ.
func TestWithoutKThereIsALimitAboveZero(t *testing.T) {
	for _, eps := range []float64{0.01, 0.3, 1, 3} {
		e := math.Exp(eps)
		y := 1 / e
		limit := -math.Expm1(-y) - e*(-math.Expm1(-y)-y*math.Exp(-y))
		near(t, fmt.Sprintf("ε = %v", eps), betaWithoutK.Worst(eps, 0, MaxPulls), limit, 1e-10)
		if n := betaWithoutK.SmallestN(eps, 0.99*limit); n != 0 {
			t.Errorf("ε = %v, δ below the limit: SmallestN = %d", eps, n)
		}
		if n := betaWithoutK.SmallestN(eps, 1.01*limit); n == 0 {
			t.Errorf("ε = %v, δ above the limit: no SmallestN", eps)
		}
	}
}

// mathext.RegIncBeta(1e7, 1e7, 0.5) is off by 2 %. Reference values from a series with
// 60 digits.
func TestBetaTailsKeepTheirDigitsForManyPulls(t *testing.T) {
	for _, c := range []struct{ a, b, x, below, above float64 }{
		{2, 3, 0.1, 0.052300000000000006, 0.94769999999999999},
		{30, 500, 0.04, 0.037379582912015291, 0.96262041708798474},
		{1e7, 1e7, 0.5, 0.5, 0.5},
		{1e9, 1e9, 0.5, 0.5, 0.5},
		{1e7, 1e7, 0.4998, 0.036819131097873992, 0.96318086890212595},
		{1e7, 1e7, 0.5001, 0.81445331464065784, 0.18554668535934216},
		{3, 1e7, 2e-07, 0.32332369208517303, 0.67667630791482702},
		{3, 1e7, 1.5e-06, 0.99996069199059212, 3.9308009407850181e-05},
		{1e9, 3e9, 0.24998, 0.0017432458650297022, 0.99825675413497028},
		{1e5, 1e7, 0.0101, 0.99999999989024935, 1.0975064421085424e-10},
	} {
		l := Beta{c.a, c.b}
		below, above := l.Tails(c.x)
		near(t, fmt.Sprintf("%v below %v", l, c.x), below, c.below, 1e-10)
		near(t, fmt.Sprintf("%v above %v", l, c.x), above, c.above, 1e-10)
	}
}

func TestBetaSpanLeavesOutATenThousandthOnEachSide(t *testing.T) {
	for _, l := range []Beta{{1, 2}, {2, 1}, {6, 36}, {1, 1e7}, {1e8, 1e9}} {
		low, high := l.Span()
		below, _ := l.Tails(low)
		_, above := l.Tails(high)
		if below > 1.2e-4 || above < 0.8e-4 || above > 1.3e-4 || low < 0 || high > 1 {
			t.Errorf("%v: %v below and %v above its span %v, %v", l, below, above, low, high)
		}
	}
}

func TestPeakIsTheBinomialMode(t *testing.T) {
	near(t, "C(2,1)/4", peak(1, 1), 0.5, 1e-14)
	near(t, "C(10,5)/1024", peak(5, 5), 252.0/1024, 1e-14)
	near(t, "C(40,20)/2^40", peak(20, 20), 137846528820.0/(1<<40), 1e-14)
	near(t, "10 · 0.9^9 · 0.1", peak(1, 9), math.Pow(0.9, 9), 1e-14)
}

// Theorem 13 asks for more than enough at any sensible budget, and for too little at
// absurd ones.
func TestTheFormulaOfBetaFailsAtAbsurdBudgets(t *testing.T) {
	for _, c := range []struct {
		eps, delta        float64
		formula, smallest int64
	}{{1, .01, 827, 32}, {5, 1e-30, 543, 120}, {30, 1e-200, 101, 112}} {
		if f, n := beta.FormulaN(c.eps, c.delta), beta.SmallestN(c.eps, c.delta); f != c.formula || n != c.smallest {
			t.Errorf("(%v, %v): the formula asks for %d, and %d are needed; want %d and %d", c.eps, c.delta, f, n, c.formula, c.smallest)
		}
	}
}
