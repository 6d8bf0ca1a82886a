package random

import (
	"fmt"
	"math"
	"testing"

	"epsilonarcade/core/internal/lawtest"
)

// binomialLaw tabulates the binomial distribution, using P(x+1)/P(x) = (n-x)p/((x+1)(1-p)).
func binomialLaw(n int64, p float64) *lawtest.Discrete {
	size := float64(n)
	start := min(n, int64((size+1)*p))
	return lawtest.NewDiscrete(0, n, start, math.Sqrt(size*p*(1-p)), func(x int64) float64 {
		return float64(n-x) * p / (float64(x+1) * (1 - p))
	})
}

func TestBinomialFollowsItsLaw(t *testing.T) {
	type trials struct {
		name string
		n    int64
		p    float64
	}
	all := []trials{
		{"p above one half", 20, 0.9},
		{"tiny p", 1 << 30, 1e-9},
		{"mean just below the switch", 64, 0.0624},
		{"mean just above the switch", 64, 0.0626},
		{"large n, mean just below the switch", 1 << 30, 3.999 / (1 << 30)},
		{"large n, mean just above the switch", 1 << 30, 4.001 / (1 << 30)},
		{"a word of rewards", 64, 0.3},
		{"few failures", 1024, 0.99},
		{"large n", 1 << 30, 0.25},
		{"largest n", 1 << 40, 0.5},
	}
	for n := int64(1); n <= 8; n++ {
		for _, p := range []float64{.01, .2, .5, .7, .95} {
			all = append(all, trials{"small", n, p})
		}
	}
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			judge(t, fmt.Sprintf("Binomial(%d, %v)", c.n, c.p), binomialLaw(c.n, c.p), func(s *Source) int64 { return s.Binomial(c.n, c.p) })
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
