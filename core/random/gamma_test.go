package random

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

// gammaCumulant returns the cumulants of the gamma law.
func gammaCumulant(shape float64) func(order int) float64 {
	return func(order int) float64 { return shape * math.Gamma(float64(order)) }
}

func TestGammaFollowsItsLaw(t *testing.T) {
	for _, shape := range []float64{0.3, 1, 2.5, 1e3, 1e7} {
		t.Run(fmt.Sprint(shape), func(t *testing.T) {
			t.Parallel()
			mean, deviation, moments := momentsOf(gammaCumulant(shape))
			l := continuousLaw(many(), 0, mean+100*deviation,
				func(x float64) float64 { return mathext.GammaIncReg(shape, x) },
				func(x float64) float64 { return mathext.GammaIncRegComp(shape, x) }, moments, mean, deviation)
			judge(t, fmt.Sprintf("Gamma(%v)", shape), l, func(s *Source) float64 { return s.Gamma(shape) })
		})
	}
}

// The acceptance of a gamma draw keeps its digits for large shapes.
func TestGammaExcess(t *testing.T) {
	for _, d := range []float64{0.7, 10, 1e4, 1e10, 1e15} {
		for _, z := range []float64{-6, -2, -0.1, 1e-3, 1, 5} {
			step := z / (3 * math.Sqrt(d))
			if step <= -1 {
				continue
			}
			// 3d (log(1+t) - t + t^2/2 - t^3/3)
			x := wide(step)
			sum := wide(1)
			sum = bigLogFloat(sum.Add(sum, x))
			power := wide(1)
			for _, divisor := range []float64{-1, 2, -3} {
				power.Mul(power, x)
				sum.Add(sum, wide(0).Quo(power, wide(divisor)))
			}
			want, _ := sum.Mul(sum, wide(3*d)).Float64()
			if got := gammaExcess(d, step); math.Abs(got-want) > 1e-12*max(1, math.Abs(want)) {
				t.Errorf("excess at d = %v, z = %v is %.17g, want %.17g", d, z, got, want)
			}
		}
	}
}
