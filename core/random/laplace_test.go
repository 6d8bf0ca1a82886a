package random

import (
	"fmt"
	"math"
	"testing"
)

// laplaceLaw is the Laplace law of a scale.
func laplaceLaw(scale float64) *law {
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
	return continuousLaw(many(), -80*scale, 80*scale, func(x float64) float64 { return above(-x) }, above, moments, mean, deviation)
}

func TestLaplaceFollowsItsLaw(t *testing.T) {
	t.Parallel()
	judge(t, "Laplace", laplaceLaw(2.5), func(s *Source) float64 { return s.Laplace(2.5) })
}

func TestLaplaceRefusesBadScales(t *testing.T) {
	s := NewKey(3).Source()
	for _, scale := range []float64{0, -1, math.Inf(1), math.NaN()} {
		mustPanic(t, fmt.Sprintf("Laplace(%v)", scale), func() { s.Laplace(scale) })
	}
}
