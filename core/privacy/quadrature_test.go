package privacy

import (
	"math"
	"testing"
)

func TestIntegral(t *testing.T) {
	one := func(float64) float64 { return 1 }
	for _, scale := range []float64{1e-9, 1, 1e9} {
		near(t, "exponential", integral(func(s float64) float64 { return -s / scale }, one), scale, 1e-14)
		near(t, "gamma", integral(func(s float64) float64 { return -s / scale }, func(s float64) float64 { return s }), scale*scale, 1e-14)
		near(t, "half a bell", integral(func(s float64) float64 { return -s * s / scale / scale / 2 }, one), scale*math.Sqrt(math.Pi/2), 1e-14)
	}
}

func TestLegendreRuleIsExactForPolynomials(t *testing.T) {
	for degree := 0; degree < 32; degree += 2 {
		sum := 0.0
		for i, x := range legendreX {
			sum += 2 * legendreW[i] * math.Pow(x, float64(degree))
		}
		near(t, "∫x^d", sum, 2/float64(degree+1), 1e-14)
	}
}
