package divergence_test

import (
	"math"
	"testing"

	"epsilonarcade/core/divergence"
)

// plainKL computes kl(p, q) directly from its formula.
func plainKL(p, q float64) float64 {
	term := func(a, b float64) float64 {
		if a == 0 {
			return 0
		}
		return a * math.Log(a/b)
	}
	return term(p, q) + term(1-p, 1-q)
}

// minimised returns inf ε |z − x| + kl(z, y) over z between x and y. The function is convex in z,
// so a ternary search finds its minimum.
func minimised(x, y, eps float64) float64 {
	f := func(z float64) float64 { return eps*math.Abs(z-x) + plainKL(z, y) }
	low, high := math.Min(x, y), math.Max(x, y)
	least := math.Min(f(x), f(y))
	for range 200 {
		a, b := low+(high-low)/3, high-(high-low)/3
		least = math.Min(least, math.Min(f(a), f(b)))
		if f(a) < f(b) {
			high = b
		} else {
			low = a
		}
	}
	return least
}

var divergenceMeans = []float64{0, .01, .2, .499, .5, .7, .75, .99, 1}

func TestPrivateKLIsTheInfimum(t *testing.T) {
	linear, other := 0, 0
	for _, eps := range []float64{0, .01, .1, .5, 1, 4, 30, 100} {
		for _, x := range divergenceMeans {
			for _, y := range divergenceMeans {
				got, want := divergence.PrivateKL(x, y, eps), minimised(x, y, eps)
				if !(math.Abs(got-want) <= 1e-9*(1+want)) {
					t.Errorf("d_%v(%v, %v) is %v, want %v", eps, x, y, got, want)
				}
				if mirrored := divergence.PrivateKL(1-x, 1-y, eps); math.Abs(got-mirrored) > 1e-12*(1+got) {
					t.Errorf("d_%v(%v, %v) is %v, and %v mirrored", eps, x, y, got, mirrored)
				}
				if got > eps*math.Abs(y-x)+1e-12 || got > plainKL(x, y)+1e-12 {
					t.Errorf("d_%v(%v, %v) = %v is above ε |x − y| or kl", eps, x, y, got)
				}
				if x < y {
					if _, ok := divergence.LinearKL(x, y, eps); ok {
						linear++
					} else {
						other++
					}
				}
			}
		}
	}
	if linear < 50 || other < 50 {
		t.Errorf("%d pairs in the linear branch, %d in the other", linear, other)
	}
}

func TestPrivateKLUpperInvertsIt(t *testing.T) {
	for _, eps := range []float64{1e-6, .01, .1, .5, 1, 4, 100} {
		for _, x := range divergenceMeans {
			for _, y := range divergenceMeans {
				if y < x {
					continue
				}
				if got := divergence.PrivateKLUpper(x, divergence.PrivateKL(x, y, eps), eps); math.Abs(got-y) > 1e-6 {
					t.Errorf("ε = %v: the upper bound of %v at d_ε(%v, %v) is %v", eps, x, x, y, got)
				}
			}
			if got := divergence.PrivateKLUpper(x, eps*(1-x)*1.001, eps); got != 1 {
				t.Errorf("ε = %v: the upper bound of %v above ε (1 − x) is %v", eps, x, got)
			}
			for budget := 1e-9; budget < 10; budget *= 1.7 {
				y := divergence.PrivateKLUpper(x, budget, eps)
				if y < x || y > 1 {
					t.Fatalf("ε = %v: the upper bound of %v at %v is %v", eps, x, budget, y)
				}
				// By its definition, d_ε crosses the budget within 1e-6 of y.
				const near = 1e-6
				if y-near > x && minimised(x, y-near, eps) > budget || y+near < 1 && minimised(x, y+near, eps) < budget {
					t.Errorf("ε = %v: the upper bound of %v at %v is %v, where d_ε does not pass it", eps, x, budget, y)
				}
			}
		}
	}
}

// If e^−ε underflows, d_ε(x, 1) is still ε (1 − x).
func TestPrivateKLOfHugeEpsilon(t *testing.T) {
	for _, eps := range []float64{800, 1e300} {
		if got := divergence.PrivateKL(.5, 1, eps); math.Abs(got/eps-.5) > 1e-12 {
			t.Errorf("d_%v(.5, 1) is %v", eps, got)
		}
		if got := divergence.PrivateKL(.5, .75, eps); math.Abs(got-plainKL(.5, .75)) > 1e-12 {
			t.Errorf("d_%v(.5, .75) is %v", eps, got)
		}
	}
}

// The expected divergences of Bernoulli distributions were computed with 40 digits. At p = 0, the
// divergence is −log(1 − q).
func TestKLHasItsDigits(t *testing.T) {
	for _, c := range []struct{ p, q, want, digits float64 }{
		{0, .5, .69314718055994531, 15}, {0, .1, .10536051565782631, 15}, {0, 1e-9, 1.0000000005000001e-9, 15}, {0, .999999, 13.815510557935518, 11},
		{.5, .75, .14384103622589046, 14}, {.25, .5, .13081203594113696, 14}, {.1, .9, 1.7577796618689757, 14},
		{1e-9, 2e-9, 3.0685281994005471e-10, 6}, {.999, .9999, .0014029902550772219, 10}, {.3, .30001, 2.380922147639983e-10, 5}, {1e-300, .5, .69314718055994531, 15},
	} {
		if got := divergence.KL(c.p, c.q); math.Abs(got-c.want) > math.Pow(10, -c.digits)*c.want {
			t.Errorf("kl(%v, %v) is %v, want %v", c.p, c.q, got, c.want)
		}
	}
	for _, p := range []float64{0, .1, .5, .9, 1} { // KLUpper inverts kl
		for _, budget := range []float64{1e-6, .1, 1, 5} {
			q := divergence.KLUpper(p, budget)
			if p < 1 && q < 1-1e-12 && math.Abs(divergence.KL(p, q)-budget) > 1e-9*(1+budget) || p == 1 && q != 1 {
				t.Errorf("KLUpper(%v, %v) is %v, with kl = %v", p, budget, q, divergence.KL(p, q))
			}
		}
	}
}
