package random

import "math/bits"

// Source is a stream of random numbers from the generator xoshiro256++, which has period 2^256 - 1
// (Blackman and Vigna 2021, ACM Transactions on Mathematical Software 47(4)). It implements the
// Source interface of math/rand/v2.
//
// [Key.Source] returns a Source. The zero Source is invalid: drawing from it panics. A copy of a
// Source continues from the same point as the original, so pass a pointer. A Source is not safe for
// concurrent use: give each goroutine its own key.
type Source struct {
	a, b, c, d uint64
}

const zeroSource = "random: the zero Source is not a stream, take one from Key.Source"

// Uint64 returns 64 uniform bits.
func (s *Source) Uint64() uint64 {
	a, b, c, d := s.a, s.b, s.c, s.d
	if a|b|c|d == 0 {
		panic(zeroSource)
	}
	result := bits.RotateLeft64(a+d, 23) + a
	c ^= a
	d ^= b
	s.a, s.b, s.c, s.d = a^d, b^c, c^b<<17, bits.RotateLeft64(d, 45)
	return result
}

// next returns 64 uniform bits and the stream after them. Loops that draw many numbers keep the
// stream in a local variable, which is faster than in memory.
func (s Source) next() (uint64, Source) {
	result := bits.RotateLeft64(s.a+s.d, 23) + s.a
	c := s.c ^ s.a
	d := s.d ^ s.b
	return result, Source{s.a ^ d, s.b ^ c, c ^ s.b<<17, bits.RotateLeft64(d, 45)}
}

// Float64 returns a uniform multiple of 2^-53 in [0, 1).
func (s *Source) Float64() float64 {
	return float64(s.Uint64()>>11) * 0x1p-53
}

// Float64s fills u with draws of Float64.
func (s *Source) Float64s(u []float64) {
	t := *s
	for i := range u {
		var word uint64
		word, t = t.next()
		u[i] = float64(int64(word>>11)) * 0x1p-53
	}
	*s = t
}

// Open returns a uniform number in (0, 1), at least 2^-105 and at most 1 - 2^-53. The number is an
// odd multiple of 2^-53. Below 2^-10, a second draw refines it, so that small values keep a
// relative resolution of 2^-42 or better.
func (s *Source) Open() float64 {
	cell := s.Uint64() >> 12
	if cell < 1<<42 {
		return s.refine(cell)
	}
	return (float64(cell) + 0.5) * 0x1p-52
}

// refine returns a uniform point of a cell of width 2^-52.
func (s *Source) refine(cell uint64) float64 {
	within := float64((float64(s.Uint64()>>12) + 0.5) * 0x1p-52)
	return (float64(cell) + within) * 0x1p-52
}

// centred turns 64 uniform bits into a uniform odd multiple of 2^-54 in (-1/2, 1/2). The
// distribution is symmetric, and the result is never 0.
func centred(word uint64) float64 {
	return (float64(int64(word)>>11) + 0.5) * 0x1p-53
}
