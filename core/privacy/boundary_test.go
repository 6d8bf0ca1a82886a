package privacy

import (
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

func TestNewStaysBetweenTheBounds(t *testing.T) {
	for _, eps := range []float64{0, 1e-6, 0.1, 1, 5, 10} {
		for _, delta := range []float64{0, 1e-10, 0.01, 0.3, 0.8, 1} {
			if eps == 0 && delta == 0 {
				continue
			}
			p := pairOf(t, "new", eps, delta, History{50, 20, 1})
			low, high := reach(p)
			for i := range 2001 {
				x := low + (high-low)*float64(i)/2000
				below, above := p.F.Tails(x)
				prime, _ := p.Prime.Tails(x)
				if l, u := Lower(eps, delta, below, above), Upper(eps, delta, below, above); prime < l-1e-12 || prime > u+1e-12 {
					t.Errorf("(%v, %v), x = %v: F' = %v is not between %v and %v", eps, delta, x, prime, l, u)
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
