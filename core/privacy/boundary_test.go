package privacy

import (
	"fmt"
	"math"
	"testing"
)

func TestNewIsOnTheBoundaryWhateverN(t *testing.T) {
	for _, eps := range []float64{0, 1e-6, 0.01, 0.1, 1, 2, 5, 10, 100} {
		for _, delta := range []float64{0, 1e-10, 1e-6, 0.01, 0.1, 0.5, 0.6, 0.9, 1} {
			if eps == 0 && delta == 0 {
				continue
			}
			for _, n := range []int64{1, 10, 50, 1e9} {
				d := boundary.Worst(eps, delta, n)
				switch {
				case d > delta:
					t.Errorf("(%v, %v), n = %d: δ = %v is needed", eps, delta, n, d)
				case delta <= 0.5 && d != delta:
					t.Errorf("(%v, %v), n = %d: δ = %v is enough", eps, delta, n, d)
				}
			}
		}
	}
}

// F' coincides with the lower bound but for |u| < 1 about the two peaks' middle, where
// there is slack; the paper says "always".
func TestNewTouchesItsBoundButForAWindow(t *testing.T) {
	for _, c := range []struct{ eps, delta, slack float64 }{{0.1, 0, 0.0012}, {1, 0.01, 0.074}} {
		s := shape(c.eps, c.delta)
		most := 0.0
		for i := -2000; i <= 2000; i++ {
			u := float64(i) / 500
			slack := s.cdf(u-1) - Lower(c.eps, c.delta, s.cdf(u), s.cdf(-u))
			if (u <= 0 || u >= 1) && math.Abs(slack) > 1e-12 {
				t.Errorf("(%v, %v): slack %v at u = %v", c.eps, c.delta, slack, u)
			}
			most = math.Max(most, slack)
		}
		near(t, "slack", most, c.slack, 0.05)
	}
}

func TestBoundaryShape(t *testing.T) {
	near(t, "F(−1)", shape(1, 0.01).cdf(-1), 0.180260926, 1e-8)
	near(t, "F of the quantile 0.1", shape(1, 0.01).cdf(-1.564443), 0.1, 1e-5)
	near(t, "F of the quantile 0.999", shape(1, 0.01).cdf(4.306355), 0.999, 1e-6)
	for _, b := range [][2]float64{{1, 0.01}, {0, 0.2}, {1, 0}, {1e-9, 0.3}, {40, 1e-3}, {1, 1e-300}, {100, 1e-300}} {
		s := shape(b[0], b[1])
		for _, q := range []float64{1e-12, 1e-6, 0.01, 0.3, 0.5} {
			near(t, "F of a quantile", s.cdf(s.law.Quantile(q)), q, 1e-4)
		}
		if s.cdf(-s.half) > 1e-15 || s.cdf(s.half) < 1-1e-15 {
			t.Errorf("%v: F is %v and %v at the ends of its support", b, s.cdf(-s.half), s.cdf(s.half))
		}
	}
}

// The two laws are 1/N apart and their scale is 1/(Nε), so that the likelihood ratio is
// at most e^ε: nothing is left for δ, whatever N, and less ε would cost
// 1 − e^{(e−ε)/2}.
func TestLaplaceIsPrivateWithoutDelta(t *testing.T) {
	for _, eps := range []float64{1e-6, 0.1, 1, 5, 100} {
		for _, n := range []int64{1, 10, 1e9} {
			p := pairOf(t, "laplace", eps, 0.3, History{n, n / 2, 1})
			if d := p.DeltaExact(eps); d != 0 {
				t.Errorf("ε = %v, n = %d: δ = %v", eps, n, d)
			}
			for _, share := range []float64{0, 0.25, 0.9} {
				near(t, fmt.Sprintf("law for %v at %v of it", eps, share), p.DeltaExact(share*eps), -math.Expm1((share-1)*eps/2), 1e-9)
			}
		}
	}
}

func TestLaplaceTails(t *testing.T) {
	const eps, n, r = 0.5, 20, 8
	law := pairOf(t, "laplace", eps, 0.9, History{n, r, 1}).F // δ is not used
	for _, u := range []float64{-30, -1, 0, 0.5, 40} {
		below, above := law.Tails((r + u) / n)
		near(t, fmt.Sprintf("below %v", u), math.Min(below, above), math.Exp(-eps*math.Abs(u))/2, 1e-10)
		if (u < 0) != (below < above) {
			t.Errorf("at %v: %v below and %v above", u, below, above)
		}
	}
	if corners := law.Corners(); len(corners) != 1 || corners[0] != r/float64(n) {
		t.Errorf("corners %v, want the peak", corners)
	}
}
