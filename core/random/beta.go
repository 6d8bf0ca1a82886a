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
