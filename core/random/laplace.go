package random

import "math"

// Laplace returns a draw of the Laplace law of the given scale b, of mean 0,
// density exp(-|x|/b)/(2b) and variance 2b^2, by inversion of the absolute value
// and an independent sign. It panics unless the scale is positive and finite.
func (s *Source) Laplace(scale float64) float64 {
	if !(scale > 0 && scale <= math.MaxFloat64) {
		refuse("Laplace needs a positive finite scale, got", scale)
	}
	x, spare := s.exponential()
	return math.Float64frombits(math.Float64bits(scale*x) | spare<<55&(1<<63)) // its bit 8 is the sign
}
