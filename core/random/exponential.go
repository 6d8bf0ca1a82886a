package random

// Exponential returns a draw of the exponential law of mean 1, of density
// exp(-x) for x > 0, by inversion. It is never 0.
func (s *Source) Exponential() float64 {
	return -log(s.Open())
}
