package random

import "math"

// Coins returns a word each bit of which is 1 with probability p, 0 <= p <= 1, rounded up to
// a multiple of 2^-53, and independent of the others.
//
// Each bit compares a uniform number with p, from the highest digit on: the first in which
// they differ decides. All 64 go through the digits side by side, and about seven words decide
// them all.
func (s *Source) Coins(p float64) uint64 { return s.coins(p, 64) }

// coins returns n coins, 0 < n <= 64, in the lowest bits of a word that is 0 otherwise.
func (s *Source) coins(p float64, n int) (ones uint64) {
	below := uint64(math.Ceil(p * (1 << 53)))
	places := ^uint64(0) >> (64 - n) // of the coins that are not decided
	if below>>53 != 0 {
		return places
	}
	t := *s
	for digits := below << 11; digits != 0 && places != 0; digits <<= 1 {
		var word uint64
		word, t = t.next()
		digit := uint64(int64(digits) >> 63) // of p, in each bit
		ones |= places & digit &^ word
		places &^= word ^ digit
	}
	*s = t
	return ones
}

// Choices fills x with numbers that are high with probability p and low otherwise, as Coins
// says.
func (s *Source) Choices(x []float64, low, high, p float64) {
	usual := math.Float64bits(low)
	change := usual ^ math.Float64bits(high)
	for len(x) > 0 {
		n := min(len(x), 64)
		coins := s.coins(p, n)
		for i := range x[:n] { // no branch can foresee a coin
			x[i] = math.Float64frombits(usual ^ change&-(coins&1))
			coins >>= 1
		}
		x = x[n:]
	}
}

// Picks fills x with draws of the uniform law on values, of which there are at most 2048: the
// one at the place n u rounded down, for a draw u of Float64.
func (s *Source) Picks(x, values []float64) {
	t, n := *s, uint64(len(values))
	for i := range x {
		var word uint64
		word, t = t.next()
		x[i] = values[word>>11*n>>53]
	}
	*s = t
}
