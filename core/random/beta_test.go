package random

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

func TestBetaFollowsItsLaw(t *testing.T) {
	for _, c := range [][2]float64{{1, 1}, {0.5, 0.5}, {0.2, 3}, {2, 5}, {300, 200}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			t.Parallel()
			a, b := c[0], c[1]
			mean, deviation, moments := betaMoments(a, b)
			l := continuousLaw(many(), 0, 1,
				func(x float64) float64 { return mathext.RegIncBeta(a, b, x) },
				func(x float64) float64 { return mathext.RegIncBeta(b, a, 1-x) }, moments, mean, deviation)
			judge(t, fmt.Sprintf("Beta%v", c), l, func(s *Source) float64 { return s.Beta(a, b) })
		})
	}
}

// betaMoments returns the standardised moments from the raw moments
// E X^k = product of (a+i)/(a+b+i), i < k, with 300 bits against cancellation.
func betaMoments(a, b float64) (mean, deviation float64, moments [9]float64) {
	mean = a / (a + b)
	deviation = math.Sqrt(a*b/(a+b+1)) / (a + b)
	for order := range moments {
		sum, term := wide(0), wide(1) // term = E X^k (-mean)^(order-k) C(order, k)
		for range order {
			term.Mul(term, wide(-mean))
		}
		for k := 0; ; k++ {
			sum.Add(sum, term)
			if k == order {
				break
			}
			i := float64(k)
			term.Mul(term, wide(a).Add(wide(a), wide(i)))
			term.Quo(term, wide(a).Add(wide(a).Add(wide(a), wide(b)), wide(i)))
			term.Mul(term, wide(float64(order-k)/float64(k+1)))
			term.Quo(term, wide(-mean))
		}
		value, _ := sum.Float64()
		moments[order] = value / math.Pow(deviation, float64(order))
	}
	return mean, deviation, moments
}

func TestTinyShapesGiveNumbers(t *testing.T) {
	s := NewKey(3).Source()
	ones := 0
	for range 1000 {
		if x := s.Gamma(1e-300); x != 0 {
			t.Fatalf("Gamma(1e-300) = %v", x)
		}
		x := s.Beta(1e-300, 1e-300)
		if x != 0 && x != 1 {
			t.Fatalf("Beta(1e-300, 1e-300) = %v", x)
		}
		ones += int(x)
		if x := s.Beta(1e300, 1e300); math.Abs(x-0.5) > 1e-15 {
			t.Fatalf("Beta(1e300, 1e300) = %v", x)
		}
	}
	if ones < 420 || ones > 580 {
		t.Errorf("Beta of two tiny shapes gives %d ones of 1000", ones)
	}
}

func TestShapesOutOfRangeAreRefused(t *testing.T) {
	s := NewKey(3).Source()
	for _, shape := range []float64{0, -1, 1e-310, 1e301, math.Inf(1), math.NaN()} {
		mustPanic(t, fmt.Sprintf("Gamma(%v)", shape), func() { s.Gamma(shape) })
		mustPanic(t, fmt.Sprintf("Beta(%v, 1)", shape), func() { s.Beta(shape, 1) })
		mustPanic(t, fmt.Sprintf("Beta(1, %v)", shape), func() { s.Beta(1, shape) })
	}
}
