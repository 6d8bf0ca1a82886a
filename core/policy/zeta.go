package policy

import (
	"math"

	"epsilonarcade/core/random"
)

// zeta returns Riemann's ζ(v) = Σ 1/n^v for v > 1. It sums nine terms and approximates the rest by the Euler–Maclaurin
// formula. The relative error is below 1e-13 for v ≤ 2.
func zeta(v float64) float64 {
	const n = 10.0
	var sum float64
	for k := 1.0; k < n; k++ {
		sum += power(k, -v)
	}
	tail := power(n, 1-v)/(v-1) + power(n, -v)/2
	// The terms with the Bernoulli numbers B₂/2!, B₄/4!, …
	term := v * power(n, -v-1)
	for j, b := range []float64{1. / 12, -1. / 720, 1. / 30240, -1. / 1209600, 1. / 47900160} {
		tail += float64(b * term)
		i := float64(2 * j)
		term *= (v + i + 1) * (v + i + 2) / (n * n)
	}
	return sum + tail
}

// power returns x^y for x > 0.
func power(x, y float64) float64 { return random.Exp(float64(y * math.Log(x))) }
