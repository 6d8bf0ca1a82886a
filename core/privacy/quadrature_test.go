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

// The integrals up to each node are exact for polynomials that the nodes fix, and the 8-point
// rule is for twice the degree.
func TestRulesIntegrateUpToTheirNodes(t *testing.T) {
	for _, r := range []gaussRule{rule8, rule16} {
		n := len(r.x)
		for degree := range 2 * n {
			power := func(x float64) float64 { return math.Pow(x, float64(degree)) }
			sum := 0.0
			for k, x := range r.x {
				sum += r.w[k] * power(x)
			}
			if want := (1 - power(-1)*-1) / float64(degree+1); degree%2 == 0 {
				near(t, "∫x^d", sum, want, 1e-14)
			} else if math.Abs(sum) > 1e-15 {
				t.Errorf("∫x^%d = %v", degree, sum)
			}
			for j := 0; degree < n && j < n; j++ {
				sum := 0.0
				for k, x := range r.x {
					sum += r.upTo[j][k] * power(x)
				}
				want := (power(r.x[j])*r.x[j] - power(-1)*-1) / float64(degree+1)
				if math.Abs(sum-want) > 1e-14 {
					t.Errorf("%d nodes: ∫x^%d up to node %d is %v, want %v", n, degree, j, sum, want)
				}
			}
		}
	}
}
