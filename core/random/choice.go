package random

import "math"

// Coins returns 64 independent bits. Each is 1 with probability p, 0 <= p <= 1, rounded up to a
// multiple of 2^-53.
//
// Each bit compares a uniform number with p, digit by digit from the highest. The first digit that
// differs decides. All 64 comparisons run side by side, and about seven words decide them all.
func (s *Source) Coins(p float64) uint64 { return s.coins(p, 64) }

// coins returns n coins, 0 < n <= 64, in the lowest bits of a word. The other bits are 0.
func (s *Source) coins(p float64, n int) (ones uint64) {
	below := uint64(math.Ceil(p * (1 << 53)))
	places := ^uint64(0) >> (64 - n) // the undecided coins
	if below>>53 != 0 {
		return places
	}
	t := *s
	for digits := below << 11; digits != 0 && places != 0; digits <<= 1 {
		var word uint64
		word, t = t.next()
		digit := uint64(int64(digits) >> 63) // the digit of p, in every bit
		ones |= places & digit &^ word
		places &^= word ^ digit
	}
	*s = t
	return ones
}

// Choices fills x with independent choices: high with probability p, and low otherwise. It rounds
// p as Coins does.
func (s *Source) Choices(x []float64, low, high, p float64) {
	usual := math.Float64bits(low)
	change := usual ^ math.Float64bits(high)
	for len(x) > 0 {
		n := min(len(x), 64)
		coins := s.coins(p, n)
		for i := range x[:n] { // without a branch, because no processor can predict a coin
			x[i] = math.Float64frombits(usual ^ change&-(coins&1))
			coins >>= 1
		}
		x = x[n:]
	}
}

// Picks fills x with uniform draws from n <= 2048 values. A draw u of Float64 picks the value at
// index n u, rounded down.
func (s *Source) Picks(x, values []float64) {
	t, n := *s, uint64(len(values))
	for i := range x {
		var word uint64
		word, t = t.next()
		x[i] = values[word>>11*n>>53]
	}
	*s = t
}

// Evenly fills x with independent draws from n < 2^32 values. Each value has probability 1/n exactly.
// A word gives two draws. A draw is the whole part of h n/2^32 for a half h of the word. A few
// halves would favour some of the values, so they are not used (see Below).
func (s *Source) Evenly(x, values []float64) {
	t, n := *s, uint64(len(values))
	unused := uint32(1 << 32 % n)
	for i := 0; i < len(x); {
		var word uint64
		word, t = t.next()
		high, low := word>>32*n, word&(1<<32-1)*n
		if i+1 < len(x) && min(uint32(high), uint32(low)) >= unused {
			x[i], x[i+1] = values[high>>32], values[low>>32]
			i += 2
			continue
		}
		for _, at := range [2]uint64{high, low} {
			if i < len(x) && uint32(at) >= unused {
				x[i] = values[at>>32]
				i++
			}
		}
	}
	*s = t
}
