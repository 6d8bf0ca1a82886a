package divergence_test

import (
	"math"
	"testing"

	"epsilonarcade/core/divergence"
)

// plainKL is kl(p, q) as it is written.
func plainKL(p, q float64) float64 {
	term := func(a, b float64) float64 {
		if a == 0 {
			return 0
		}
		return a * math.Log(a/b)
	}
	return term(p, q) + term(1-p, 1-q)
}

// minimised returns inf ε |z − x| + kl(z, y) over z between x and y, by thirds: it is convex in z.
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

// It is continuous and grows with |x − y|, across the point where its branches meet.
func TestPrivateKLIsContinuousAndIncreasing(t *testing.T) {
	for _, eps := range []float64{.01, .5, 3} {
		for _, x := range []float64{0, .3, .9} {
			last := 0.0
			const step = 1e-4
			for y := x + step; y <= 1; y += step {
				d := divergence.PrivateKL(x, y, eps)
				if !(d > last) || d-last > math.Expm1(eps)*step*1.001+1e-9 { // its slope is at most e^ε − 1
					t.Fatalf("d_%v(%v, ·) goes from %v to %v at %v", eps, x, last, d, y)
				}
				last = d
			}
		}
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
				// By the divergence as it is defined: it passes the budget within 1e-6 of y.
				const near = 1e-6
				if y-near > x && minimised(x, y-near, eps) > budget || y+near < 1 && minimised(x, y+near, eps) < budget {
					t.Errorf("ε = %v: the upper bound of %v at %v is %v, where d_ε does not pass it", eps, x, budget, y)
				}
			}
		}
	}
}

// Where e^−ε underflows a sure arm still costs ε (1 − x) to tell apart.
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
