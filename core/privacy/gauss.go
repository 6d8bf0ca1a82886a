package privacy

import (
	"math"

	"epsilonarcade/core/policy"
)

var gauss = Noise{
	Spec:  spec("gauss"),
	Alike: true,
	neighbours: func(_, _ float64, n, r int64) Neighbours {
		return gaussPair(2, n, r)
	},
	start: policy.GaussStart,
}

var gaussVariance1 = Noise{
	Spec:  spec("gauss-variance-1"),
	Alike: true,
	neighbours: func(_, _ float64, n, r int64) Neighbours {
		return gaussPair(1, n, r)
	},
	start: policy.GaussStart, // too small for this noise
}

// gaussPair returns Normal(r/n, v/n) and Normal((r+1)/n, v/n). Their means are
// 1/√(vn) standard deviations apart.
func gaussPair(v float64, n, r int64) Neighbours {
	pulls, ones := float64(n), float64(r)
	return Neighbours{
		F:      Normal{ones / pulls, v / pulls},
		Prime:  Normal{(ones + 1) / pulls, v / pulls},
		defect: func(eps float64) float64 { return NormalProfile(eps, 1/math.Sqrt(v*pulls)) },
		// The likelihood ratio is e^{((r + 1/2)/n − x)/v}. Both directions give the same value.
		worst: func(eps float64) (Interval, bool) {
			return Interval{math.Inf(-1), (ones+0.5)/pulls - v*eps}, false
		},
	}
}

// NormalProfile returns the privacy profile δ(ε) of two normal distributions of equal variance whose means are m > 0
// standard deviations apart. It equals their DeltaExact:
//
//	Φ(m/2 − ε/m) − e^ε Φ(−m/2 − ε/m) = φ(z) ∫₀^∞ e^{−zs − s²/2} (1 − e^{−ms}) ds.
//
// Here z = ε/m − m/2, and the likelihood ratio is e^ε at −z standard deviations from the mean of F (Balle & Wang 2018,
// Theorem 8). The two directions are mirror images. The integrand is the density of F minus e^ε times the density of
// F'. It keeps its digits even for small m, where the two terms on the left nearly cancel.
func NormalProfile(eps, m float64) float64 {
	z := eps/m - m/2
	if m == 0 || math.IsInf(z, 1) {
		return 0
	}
	if m > 2 { // the terms are far apart, and the factor 1 − e^{−ms} is too steep
		rest := integral(func(s float64) float64 { return -s * (z + m + s/2) }, func(float64) float64 { return 1 })
		return positive(math.Erfc(z/math.Sqrt2)/2 - math.Exp(-z*z/2)/math.Sqrt(2*math.Pi)*rest)
	}
	area := integral(
		func(s float64) float64 { return -s * (z + s/2) },
		func(s float64) float64 { return -math.Expm1(-m * s) })
	return positive(math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) * area)
}

// A Normal is a normal distribution.
type Normal struct{ Mean, Variance float64 }

// Tails returns Φ(z) and Φ(−z) for z = (x − mean)/σ.
func (l Normal) Tails(x float64) (below, above float64) {
	z := (x - l.Mean) / math.Sqrt(2*l.Variance)
	return math.Erfc(-z) / 2, math.Erfc(z) / 2
}

// Span returns the mean ± 3.72 σ.
func (l Normal) Span() (low, high float64) {
	w := math.Sqrt2 * math.Erfinv(1-2*tail) * math.Sqrt(l.Variance)
	return l.Mean - w, l.Mean + w
}

// Corners returns nil.
func (l Normal) Corners() []float64 { return nil }
