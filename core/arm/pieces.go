package arm

import (
	"math"
	"slices"

	"epsilonarcade/core/random"
)

// ExpectPieces returns E[f(r)] for a function f of rewards in [0, 1] that is smooth except at the
// given kinks. The result is as precise as that of Expect. Kinks outside (0, 1) are ignored.
func ExpectPieces(a Arm, f func(r float64) float64, kinks ...float64) float64 {
	switch a := a.(type) {
	case Beta:
		return a.expectPieces(f, kinks)
	case Uniform:
		return Beta{1, 1}.expectPieces(f, kinks)
	case Triangular: // the same pieces as in Expect
		c, d := a.Mode, 1-a.Mode
		var below, above []float64
		for _, k := range kinks {
			below, above = append(below, k/c), append(above, (1-k)/d)
		}
		return float64(c*Beta{2, 1}.expectPieces(func(r float64) float64 { return f(c * r) }, below)) +
			float64(d*Beta{2, 1}.expectPieces(func(r float64) float64 { return f(1 - float64(d*r)) }, above))
	}
	return a.Expect(f) // for a discrete distribution, Expect is a sum over its values
}

// The positive nodes of the 8-node Gauss–Legendre rule on [−1, 1], and their weights.
var (
	LegendreX8 = [4]float64{0.1834346424956498049394761, 0.5255324099163289858177390, 0.7966664774136267395915539, 0.9602898564975362316835609}
	LegendreW8 = [4]float64{0.3626837833783619829651504, 0.3137066458778873372879622, 0.2223810344533744705443560, 0.1012285362903762591525314}
)

// expectPieces integrates over d = z − log(A/B) = w sinh t, as Expect does. Panels are 1/4 long in
// t, and each kink also ends a panel. Each panel uses a Gauss–Legendre rule in d.
func (b Beta) expectPieces(f func(float64) float64, kinks []float64) float64 {
	const panel = 1.0 / 4
	width := math.Min(1, math.Sqrt(1/b.A+1/b.B))
	ends := []float64{0}
	for _, side := range []float64{1, -1} {
		d := 0.0
		for t := panel; b.logDensity(d) > -50; t += panel {
			d = side * width * (random.Exp(t) - random.Exp(-t)) / 2
			ends = append(ends, d)
		}
		slices.Reverse(ends) // after both sides have been reversed, the ends are in order
	}
	for _, k := range kinks {
		if k > 0 && k < 1 {
			d := random.Log(k/b.A) - random.Log((1-k)/b.B)
			ends = append(ends, d)
			for i := len(ends) - 1; i > 0 && ends[i-1] > d; i-- {
				ends[i-1], ends[i] = d, ends[i-1]
			}
		}
	}
	var sum, mass float64
	for i := range ends[1:] {
		middle, half := (ends[i]+ends[i+1])/2, (ends[i+1]-ends[i])/2
		for k, x := range LegendreX8 {
			for _, d := range [...]float64{middle - float64(half*x), middle + float64(half*x)} {
				w := float64(half * LegendreW8[k] * random.Exp(b.logDensity(d)))
				mass += w
				sum += float64(w * f(b.A/(b.A+float64(b.B*random.Exp(-d)))))
			}
		}
	}
	return sum / mass
}
