package theory

import "math"

// ClippedGaussian is the law Normal(1, 1) with what is below 0 moved to 0 and what is
// above 100 moved to 100 (Multi-Armed Bandits with Local Differential
// Privacy 2021, Section 4.2). A user has level 0
// with probability 0.1587. Level 100 is the supremum, but its probability is below the
// smallest float64.
type ClippedGaussian struct{}

// Accepted returns Φ(1 − ε_min), or 1 for ε_min ≤ 0. It is 0 from about 39 on.
func (ClippedGaussian) Accepted(epsMin float64) float64 {
	if epsMin <= 0 {
		return 1
	}
	return math.Erfc((epsMin-1)/math.Sqrt2) / 2
}

// Mean integrates over log(ε − ε_min), by the trapezoid rule in t with
//
//	ε = ε_min + exp( (π/2) sinh t ),
//
// to about 1e−14 (Takahasi & Mori 1974). Norm and integral come from the same rule, and
// the density is relative to that at ε_min, so that nothing is lost in the tail.
func (ClippedGaussian) Mean(epsMin float64, f func(float64) float64) float64 {
	const step, edge = 1.0 / 32, 5.2 // exp(−(π/2) sinh 5.2) = 1e−62, times cosh
	var sum, mass float64
	for t := -edge; t <= edge; t += step {
		x := math.Exp(math.Pi / 2 * math.Sinh(t))
		w := math.Exp(-x*(x/2+epsMin-1)) * x * math.Cosh(t)
		if w > 0 { // beyond, f could be 0 · ∞
			mass += w
			sum += w * f(epsMin+x)
		}
	}
	return sum / mass
}

// Max returns 100.
func (ClippedGaussian) Max() float64 { return 100 }

// Check returns nil.
func (ClippedGaussian) Check() error { return nil }
