package random

import "math"

// Laplace returns a draw from the Laplace distribution with scale b, which has the mean 0, the
// density exp(-|x|/b)/(2b) and the variance 2b^2. It draws the absolute value and an independent
// sign. It panics unless the scale is positive and finite.
func (s *Source) Laplace(scale float64) float64 {
	if !(scale > 0 && scale <= math.MaxFloat64) {
		refuse("Laplace needs a positive finite scale, got", scale)
	}
	x, spare := s.exponential()
	return signed(scale*x, spare)
}

// signed returns x >= 0 with the sign given by bit 8 of a word.
func signed(x float64, word uint64) float64 {
	return math.Float64frombits(math.Float64bits(x) | word<<55&(1<<63))
}

// Laplaces fills x with draws of Laplace(1). Their absolute values are draws of Exponential.
func (s *Source) Laplaces(x []float64) {
	clear(x)
	s.AddLaplaces(x, 1)
}

// AddLaplaces adds draws of Laplace(scale) to x. They are those of Laplaces, multiplied by scale.
func (s *Source) AddLaplaces(x []float64, scale float64) {
	t := *s
	for i := range x {
		var word uint64
		word, t = t.next()
		l := &slope.strips[word%layers]
		y := l.right(word)
		if !(y < l.sure) {
			*s = t
			y, word = s.exponentialEdge(word%layers, y, word)
			t = *s
		}
		x[i] += float64(scale * signed(y, word))
	}
	*s = t
}
