package random

import "math"

// Choices fills x with numbers that are high with probability p and low otherwise: high
// where a draw of Float64 is below p, 0 <= p <= 1, and low from there on.
func (s *Source) Choices(x []float64, low, high, p float64) {
	t := *s
	below := int64(math.Ceil(p * (1 << 53)))
	usual := math.Float64bits(low)
	change := usual ^ math.Float64bits(high)
	for i := range x {
		var word uint64
		word, t = t.next()
		chosen := uint64(int64(word>>11)-below) >> 63 // 1 or 0, for no branch can foresee it
		x[i] = math.Float64frombits(usual ^ change&-chosen)
	}
	*s = t
}
