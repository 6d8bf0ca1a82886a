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

// At the edges of both ziggurats the bounds decide as the curve does.
func TestBoundsOfTheCurveDecideAsItDoes(t *testing.T) {
	s := NewKey(1).Source()
	for range 100_000 {
		layer := 1 + s.Below(layers-1)
		for _, c := range []struct {
			t     *layerTable
			power func(x float64) float64
		}{
			{&slope, func(x float64) float64 { return -x }},
			{&ziggurat, func(x float64) float64 { return -0.5 * x * x }},
		} {
			inner, outer := c.t.width[layer+1], c.t.width[layer]
			bottom, top := c.t.height[layer], c.t.height[layer+1]
			x := inner + s.Float64()*(outer-inner)
			y, power := bottom+s.Float64()*(top-bottom), c.power(x)
			if got, want := below(y, top, c.power(inner)-power, power), y < Exp(power); got != want {
				t.Fatalf("layer %d, x = %v: y = %v is below: %v, want %v", layer, x, y, got, want)
			}
		}
	}
}
