package random

import (
	"flag"
	"math"
	"testing"

	"epsilonarcade/core/internal/lawtest"
	"epsilonarcade/core/testkit"
)

// manyDraws is the number of draws that a test compares with a distribution. With two million, a
// chi-square test at level 1e-5 detects with a probability of 99 % that the probabilities of 100
// bins are off by 0.8 % (root mean square).
var manyDraws = flag.Int("draws", 2_000_000, "draws that a sampler is judged by")

// many returns manyDraws, or a smaller number if there is little time for tests.
func many() int { return testkit.Either(*manyDraws, 200_000) }

// judge compares draws from a stream of their own with a distribution.
func judge(t *testing.T, name string, l *lawtest.Discrete, draw func(s *Source) int64) {
	t.Helper()
	s := NewKey(1).Name(name).Source()
	if err := l.Compare(many(), func() int64 { return draw(&s) }); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// The check refuses distributions that are almost right.
func TestWrongLawsAreRefused(t *testing.T) {
	const draws = 2e6
	s := NewKey(2).Source()
	for name, draw := range map[string]func() float64{
		"a deviation off by 0.5%": func() float64 { return 1.005 * s.Normal() },
		"a sum of twelve uniforms": func() float64 {
			sum := -6.0
			for range 12 {
				sum += s.Float64()
			}
			return sum
		},
		"a tail cut at four": func() float64 { return max(-4, min(4, s.Normal())) },
	} {
		if lawtest.Continuous(draws, normal.below, normal.above, draw) == nil {
			t.Errorf("the check accepts %s for a normal law", name)
		}
	}
	deviation := math.Sqrt(1024 * 0.3 * 0.7)
	binomial, hypergeometric := binomialLaw(1024, 0.3), hypergeometricLaw(100000, 30000, 1000)
	for name, c := range map[string]struct {
		law  *lawtest.Discrete
		draw func() int64
	}{
		"a binomial p off by 0.1%": {binomial, func() int64 { return s.Binomial(1024, 0.3*1.001) }},
		"a normal approximation": {binomial, func() int64 {
			return int64(math.Floor(1024*0.3 + deviation*s.Normal() + 0.5))
		}},
		"a binomial tail cut at four deviations": {binomial, func() int64 {
			for {
				if x := s.Binomial(1024, 0.3); math.Abs(float64(x)-1024*0.3) < 4*deviation {
					return x
				}
			}
		}},
		"a binomial for a hypergeometric of a hundredth part": {hypergeometric, func() int64 { return s.Binomial(1000, 0.3) }},
	} {
		if c.law.Compare(draws, c.draw) == nil {
			t.Errorf("the check accepts %s", name)
		}
	}
}

// Arguments outside their ranges cause a panic.
func TestBadArgumentsAreRefused(t *testing.T) {
	s := NewKey(3).Source()
	refused := func(name string, f func()) {
		t.Helper()
		defer func() {
			if recover() == nil {
				t.Errorf("%s does not panic", name)
			}
		}()
		f()
	}
	refused("the zero Source", func() { new(Source).Uint64() })
	refused("Below(0)", func() { s.Below(0) })
	for _, shape := range []float64{0, -1, 1e-310, 1e301, math.Inf(1), math.NaN()} {
		refused("Gamma", func() { s.Gamma(shape) })
		refused("Beta's first shape", func() { s.Beta(shape, 1) })
		refused("Beta's second shape", func() { s.Beta(1, shape) })
	}
	for _, scale := range []float64{0, -1, math.Inf(1), math.NaN()} {
		refused("Laplace", func() { s.Laplace(scale) })
	}
	for _, n := range []int64{-1, 1<<40 + 1} {
		refused("Binomial's n", func() { s.Binomial(n, 0.5) })
	}
	for _, p := range []float64{-0.1, 1.1, math.NaN()} {
		refused("Binomial's p", func() { s.Binomial(3, p) })
	}
	for _, c := range [][3]int64{{-1, 0, 0}, {5, 6, 1}, {5, 1, 6}, {5, -1, 2}, {5, 2, -1}, {1<<40 + 1, 2, 2}} {
		refused("Hypergeometric", func() { s.Hypergeometric(c[0], c[1], c[2]) })
	}
	for _, c := range [][2]int{{0, 0}, {3, 0}, {32, 0}, {1, -1}, {1, 65}, {16, 1025}} {
		refused("Subset", func() { s.Subset(make([]uint64, c[0]), c[1]) })
	}
}
