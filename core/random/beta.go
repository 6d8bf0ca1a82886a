package random

import "math"

// Beta returns a draw from the beta distribution with shapes a and b, which has the density
// x^(a-1) (1-x)^(b-1) / B(a, b) on (0, 1) and the mean a/(a+b). The draw is the ratio X/(X+Y) of
// gamma draws with shapes a and b. With shapes far below 1, it may round to 0 or 1. Beta panics
// unless both shapes are in [1e-300, 1e300].
func (s *Source) Beta(a, b float64) float64 {
	checkShape("Beta", a)
	checkShape("Beta", b)
	if a < 1 || b < 1 {
		// Both gamma draws may underflow, so compare their logarithms.
		x := s.logGamma(a)
		y := s.logGamma(b)
		return 1 / (1 + Exp(y-x))
	}
	x := s.gamma(a)
	y := s.gamma(b)
	return x / (x + y)
}

// Betas fills x with draws of Beta.
func (s *Source) Betas(x []float64, a, b float64) {
	checkShape("Betas", a)
	checkShape("Betas", b)
	if a < 1 || b < 1 {
		for i := range x {
			x[i] = s.Beta(a, b)
		}
		return
	}
	laws := [2]GammaLaw{NewGammaLaw(a), NewGammaLaw(b)}
	r := *s
	var parts [2]float64
	for i := range x {
		for k := range laws {
			var word uint64
			word, r = r.next()
			// The fast path of GammaLaw.Draw.
			l := &laws[k]
			strip := &ziggurat.strips[word%layers]
			z := strip.both(word)
			t := float64(l.c * z)
			v := 1 + t
			if square := float64(t * t); math.Abs(z) < strip.sure && t > -0.5 &&
				float64(1.5*l.d*square*square)+float64(word>>8&7)*0.125 <= 0.875 {
				parts[k] = l.d * v * v * v
				continue
			}
			*s = r
			parts[k] = s.gammaEdge(l, word)
			r = *s
		}
		x[i] = parts[0] / (parts[0] + parts[1])
	}
	*s = r
}

// BetaLogDensity returns the logarithm of the density at z of the beta distribution with shapes
// successes + 1 and failures + 1,
//
//	log( (s+f+1)!/(s! f!) z^s (1-z)^f ),  0 < z < 1.
//
// Its error is about 1e-15 times 1 + |d|/min(z, 1-z), where d is the distance of s from (s+f+1) z.
// The terms that grow with s and f cancel before they are computed, as in the samplers of the
// discrete distributions.
func BetaLogDensity(successes, failures int64, z float64) float64 {
	m := float64(successes + failures + 1)
	c := float64(m * z)
	d := float64(successes) + 0.5 - c
	return float64(m*Log1p(0.5/m)) + 0.5*Log(m+0.5) - 0.5 + stirlingTail(successes+failures+1) -
		0.5*logTwoPi - 0.5*Log(z*(1-z)) - cellEnergy(successes, c, d) - cellEnergy(failures, m-c, -d)
}

// RealBetaLogDensity is like BetaLogDensity for real successes and failures, each at least 0. Its
// error is larger by about 1e-13.
func RealBetaLogDensity(successes, failures, z float64) float64 {
	m := successes + failures + 1
	c := float64(m * z)
	d := successes + 0.5 - c
	return float64(m*Log1p(0.5/m)) + 0.5*Log(m+0.5) - 0.5 + realStirlingTail(successes+failures+1) -
		0.5*logTwoPi - 0.5*Log(z*(1-z)) - cellExcess(successes+0.5, c, d) - realStirlingTail(successes) -
		cellExcess(failures+0.5, m-c, -d) - realStirlingTail(failures)
}

const logTwoPi = 1.8378770664093454836 // log 2π
