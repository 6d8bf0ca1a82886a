package random

import (
	"fmt"
	"math"
	"testing"
)

func TestLaplaceFollowsItsLaw(t *testing.T) {
	t.Parallel()
	const scale = 2.5
	mean, deviation, moments := momentsOf(func(order int) float64 {
		if order%2 == 1 {
			return 0
		}
		return 2 * math.Pow(scale, float64(order)) * math.Gamma(float64(order))
	})
	above := func(x float64) float64 {
		if x < 0 {
			return 1 - math.Exp(x/scale)/2
		}
		return math.Exp(-x/scale) / 2
	}
	l := continuousLaw(many(), -200, 200, func(x float64) float64 { return above(-x) }, above, moments, mean, deviation)
	judge(t, "Laplace", l, func(s *Source) float64 { return s.Laplace(scale) })
}

func TestLaplaceRefusesBadScales(t *testing.T) {
	s := NewKey(3).Source()
	for _, scale := range []float64{0, -1, math.Inf(1), math.NaN()} {
		mustPanic(t, fmt.Sprintf("Laplace(%v)", scale), func() { s.Laplace(scale) })
	}
}
