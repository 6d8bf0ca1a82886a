package privacy

import (
	"fmt"
	"testing"
)

// With variance 1/N, as the paper's Algorithm 1 can be read, the start size is too
// small; with 2/N it is not.
func TestGaussNeedsVariance2OverN(t *testing.T) {
	violations := map[float64]int{}
	for _, eps := range []float64{0, 0.01, 0.03, 0.1, 0.3, 1} {
		for _, delta := range []float64{1e-5, 1e-4, 0.001, 0.003, 0.01, 0.03, 0.1} {
			n := gauss.FormulaN(eps, delta)
			for _, v := range []float64{1, 2} {
				if gaussPair(v, n, 0).DeltaExact(eps) > delta {
					violations[v]++
				}
			}
		}
	}
	if violations[1] == 0 || violations[2] != 0 {
		t.Errorf("%d budgets are not kept with variance 1/N and %d with 2/N", violations[1], violations[2])
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
