package arm_test

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

var _ = enrol("gaussian", enrolment{low: -1e6, high: 1e6, examples: []example{
	{arm.Gaussian{M: .5, SD: 1}, 0x3ff4000000000002, 0xfd7fd3545636607d},
	{arm.Gaussian{M: -2, SD: 3}, 0x402a000000000000, 0x51433f50ed4a030e},
}})

func TestGaussianHasItsMoments(t *testing.T) {
	for _, g := range []arm.Gaussian{{M: 0, SD: 1}, {M: -3, SD: .1}, {M: 5, SD: 20}, {M: 1e6, SD: 1}, {M: .5, SD: 1e-300}, {M: 1, SD: 1000}} {
		scale := math.Abs(g.M) + g.SD
		one := g.Expect(func(r float64) float64 { return r / scale })
		two := g.Expect(func(r float64) float64 { return r / scale * r / scale })
		if math.Abs(one-g.M/scale) > 1e-12 || math.Abs(two-(g.M/scale*g.M/scale+g.SD/scale*g.SD/scale)) > 1e-12 {
			t.Errorf("%+v: E r/%v is %.15g, its square %.15g", g, scale, one, two)
		}
	}
}

// The distributions are wide and narrow, centred at the bend of the sigmoid and away from it. By
// symmetry, E sig is 1/2 around 0, and E sig(M + SD Z) + E sig(−M + SD Z) is 1.
func TestGaussianExpectsTheSigmoid(t *testing.T) {
	for _, sd := range []float64{1e-6, .1, 1, 3, 30, 1000} {
		for _, m := range []float64{0, .3, 1, 7, 500} {
			got := arm.Gaussian{M: m, SD: sd}.Expect(sigmoid)
			if other := (arm.Gaussian{M: -m, SD: sd}).Expect(sigmoid); math.Abs(got+other-1) > 1e-12 {
				t.Errorf("means ±%v, deviation %v: the two sum to %.17g", m, sd, got+other)
			}
			law, want := distuv.Normal{Mu: m, Sigma: sd}, 0.0
			for panel := range 1000 { // over the probabilities below and above 0, using integration by parts
				low := float64(panel-500) / 10
				want += quad.Fixed(func(r float64) float64 { return sigmoid(r) * sigmoid(-r) * law.Survival(r) }, low, low+.1, 20, quad.Legendre{}, 0)
			}
			if sd >= .1 && math.Abs(got-want) > 1e-12 {
				t.Errorf("E sig of N(%v, %v²) is %.17g, want %.17g", m, sd, got, want)
			}
		}
	}
}
