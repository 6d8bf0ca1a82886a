package random

// Beta returns a draw of the beta law of shapes a and b, of density
// x^(a-1) (1-x)^(b-1) / B(a, b) on (0, 1) and mean a/(a+b), as the ratio
// X/(X+Y) of gamma draws of shapes a and b. Shapes far below 1 may give a draw
// that rounds to 0 or 1. It panics unless both shapes are in [1e-300, 1e300].
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

// BetaLogDensity returns the logarithm of the density of the beta law of shapes
// successes + 1 and failures + 1 at z,
//
//	log( (s+f+1)!/(s! f!) z^s (1-z)^f ),  0 < z < 1,
//
// with an error of about 1e-15 times 1 + |d|/min(z, 1-z), d being the distance of s from
// (s+f+1) z: the terms that grow with s and f cancel before they are computed, as in the
// samplers of the discrete laws.
func BetaLogDensity(successes, failures int64, z float64) float64 {
	m := float64(successes + failures + 1)
	c := float64(m * z)
	d := float64(successes) + 0.5 - c
	return float64(m*log1p(0.5/m)) + 0.5*log(m+0.5) - 0.5 + stirlingTail(successes+failures+1) -
		0.5*logTwoPi - 0.5*log(z*(1-z)) - cellEnergy(successes, c, d) - cellEnergy(failures, m-c, -d)
}

const logTwoPi = 1.8378770664093454836 // log 2π
