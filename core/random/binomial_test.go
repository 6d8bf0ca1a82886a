package random

import (
	"fmt"
	"math"
	"testing"
)

// binomialLaw tabulates the binomial law from P(x+1)/P(x) = (n-x)p/((x+1)(1-p)).
func binomialLaw(draws int, n int64, p float64) *law {
	size := float64(n)
	start := min(n, int64((size+1)*p))
	return discreteLaw(draws, 0, n, start, size*p, math.Sqrt(size*p*(1-p)), func(x int64) float64 {
		return float64(n-x) * p / (float64(x+1) * (1 - p))
	})
}

func TestBinomialFollowsItsLaw(t *testing.T) {
	for i, c := range []struct {
		name string
		n    int64
		p    float64
	}{
		{"one trial", 1, 0.3},
		{"tiny n", 5, 0.5},
		{"p above one half", 20, 0.9},
		{"tiny p", 1 << 30, 1e-9},
		{"mean just below the switch", 64, 0.0624},
		{"mean just above the switch", 64, 0.0626},
		{"mean at the switch, least n", 8, 0.5},
		{"large n, mean just below the switch", 1 << 30, 3.999 / (1 << 30)},
		{"large n, mean just above the switch", 1 << 30, 4.001 / (1 << 30)},
		{"a word of rewards", 64, 0.3},
		{"few failures", 1024, 0.99},
		{"large n", 1 << 30, 0.25},
		{"largest n", 1 << 40, 0.5},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := NewKey(1).Name("binomial").Sub(uint64(i)).Source()
			err := binomialLaw(many(), c.n, c.p).compare(many(), func() float64 {
				return float64(s.Binomial(c.n, c.p))
			})
			if err != nil {
				t.Errorf("Binomial(%d, %v): %v", c.n, c.p, err)
			}
		})
	}
}

func TestBinomialIsCertainAtTheEnds(t *testing.T) {
	s := NewKey(3).Source()
	for _, n := range []int64{0, 1, 2, 63, 1 << 40} {
		if x := s.Binomial(n, 0); x != 0 {
			t.Errorf("Binomial(%d, 0) = %d", n, x)
		}
		if x := s.Binomial(n, 1); x != n {
			t.Errorf("Binomial(%d, 1) = %d", n, x)
		}
		for _, p := range []float64{5e-324, 1e-15, 0.5, 1 - 0x1p-53} {
			if x := s.Binomial(n, p); x < 0 || x > n {
				t.Errorf("Binomial(%d, %v) = %d", n, p, x)
			}
		}
	}
}

func TestBinomialRefusesBadArguments(t *testing.T) {
	s := NewKey(3).Source()
	for _, c := range []struct {
		n int64
		p float64
	}{{-1, 0.5}, {1<<40 + 1, 0.5}, {3, -0.1}, {3, 1.1}, {3, math.NaN()}} {
		mustPanic(t, fmt.Sprintf("Binomial(%d, %v)", c.n, c.p), func() { s.Binomial(c.n, c.p) })
	}
}

func TestEverySmallBinomialFollowsItsLaw(t *testing.T) {
	t.Parallel()
	draws := many() / 5
	for n := int64(1); n <= 8; n++ {
		for i, p := range []float64{.01, .2, .5, .7, .95} {
			s := NewKey(5).Name("small").Sub(uint64(n*10) + uint64(i)).Source()
			if err := binomialLaw(draws, n, p).compare(draws, func() float64 { return float64(s.Binomial(n, p)) }); err != nil {
				t.Errorf("Binomial(%d, %v): %v", n, p, err)
			}
		}
	}
}
