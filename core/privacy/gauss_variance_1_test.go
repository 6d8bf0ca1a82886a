package privacy

import (
	"fmt"
	"math"
	"testing"
)

// Where ε = 0 the start size is 1/(4πδ²) and the defect with variance 1/N is
// erf(1/√(8N)), about √2 δ.
func TestVariance1NeedsTwiceTheStartSize(t *testing.T) {
	for _, delta := range []float64{1e-4, 1e-3, 0.01} {
		n := gaussVariance1.FormulaN(0, delta)
		near(t, fmt.Sprintf("δ = %v", delta), gaussVariance1.Worst(0, delta, n), math.Sqrt2*delta, 1e-3)
		near(t, "the closed form", gaussVariance1.Worst(0, delta, n), math.Erf(1/math.Sqrt(8*float64(n))), 1e-12)
		if got := float64(gaussVariance1.SmallestN(0, delta)) / float64(n); math.Abs(got-2) > 0.02 {
			t.Errorf("δ = %v: %v times the start size is enough", delta, got)
		}
	}
}

// N pulls with variance 1/N tell as much as N/2 with variance 2/N.
func TestVariance1IsGaussWithHalfThePulls(t *testing.T) {
	for _, n := range []int64{1, 7, 500} {
		for _, eps := range []float64{0, 0.1, 2} {
			near(t, fmt.Sprintf("n = %d, ε = %v", n, eps), gaussVariance1.Worst(eps, 0, 2*n), gauss.Worst(eps, 0, n), 1e-12)
		}
	}
}
