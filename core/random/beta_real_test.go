package random_test

import (
	"math"
	"testing"

	"epsilonarcade/core/random"
)

// For integers the density equals BetaLogDensity. For other numbers it follows its definition, with
// the Γ of the standard library.
func TestRealBetaLogDensity(t *testing.T) {
	for _, n := range []int64{0, 1, 2, 8, 23, 24, 25, 64, 1000, 1 << 20, 1 << 40} {
		for _, part := range []float64{0, .1, .5, .9, 1} {
			s := int64(part * float64(n))
			for _, z := range []float64{1e-3, .2, .5, .9} {
				want := random.BetaLogDensity(s, n-s, z)
				got := random.RealBetaLogDensity(float64(s), float64(n-s), z)
				if !(math.Abs(got-want) <= 1e-12*(1+math.Abs(want))) {
					t.Errorf("at %v with %d and %d it is %v, want %v", z, s, n-s, got, want)
				}
			}
		}
	}
	logGamma := func(x float64) float64 { l, _ := math.Lgamma(x); return l }
	for _, n := range []float64{1, 2, 16, 32, 64, 300} {
		for _, part := range []float64{.001, .13, .37, .5, .77, .999} {
			for _, z := range []float64{.01, .3, .71, .99} {
				s, f := part*n, (1-part)*n
				want := logGamma(s+f+2) - logGamma(s+1) - logGamma(f+1) + s*math.Log(z) + f*math.Log1p(-z)
				if got := random.RealBetaLogDensity(s, f, z); !(math.Abs(got-want) <= 2e-12*(1+math.Abs(want))) {
					t.Errorf("at %v with %v and %v it is %v, want %v", z, s, f, got, want)
				}
			}
		}
	}
}
