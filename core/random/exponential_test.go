package random

import (
	"math"
	"testing"
)

func TestExponentialFollowsItsLaw(t *testing.T) {
	t.Parallel()
	mean, deviation, moments := momentsOf(gammaCumulant(1))
	l := continuousLaw(many(), 0, 100, func(x float64) float64 { return -math.Expm1(-x) },
		func(x float64) float64 { return math.Exp(-x) }, moments, mean, deviation)
	judge(t, "Exponential", l, (*Source).Exponential)
}
