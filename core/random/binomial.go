package random

import (
	"math"
	"math/bits"
)

// maxCount is the largest count in the discrete distributions. All counts up to it, and their
// halves, are exact in a float64.
const maxCount = 1 << 40

// For means below fewSuccesses, Binomial adds waiting times.
const fewSuccesses = 4

// Binomial returns the number of successes in n independent trials, each with probability p: P(x)
// = C(n, x) p^x (1-p)^(n-x), with the mean np. It panics unless 0 <= n <= 2^40 and 0 <= p <= 1.
//
// Small means use the second waiting time method of Devroye (1986, "Non-Uniform Random Variate
// Generation", page 525). Larger means use the ratio of uniforms of Stadlober (1990, Journal of
// Computational and Applied Mathematics 31(1)). Neither is an approximation.
func (s *Source) Binomial(n int64, p float64) int64 {
	if n < 0 || n > maxCount || !(p >= 0 && p <= 1) {
		refuse("Binomial needs 0 <= n <= 2^40 and 0 <= p <= 1, got n, p =", float64(n), p)
	}
	if p > 0.5 {
		return n - s.binomial(n, 1-p) // exact, because 1-p is not rounded here
	}
	return s.binomial(n, p)
}

// binomial draws for p <= 1/2.
func (s *Source) binomial(n int64, p float64) int64 {
	if float64(n)*p < fewSuccesses {
		return s.waitingTimes(n, p)
	}
	t := binomialTable(n, p)
	return s.ratioOfUniforms(&t)
}

// waitingTimes runs n exponential clocks until time -log(1-p). Each of them rings with probability
// p. While m clocks are silent, the gap before the next ring is exponential with mean 1/m. The gap
// uses -log(1-U) rather than -log(U), because Open is finest near 0. So the probability of a
// success is right for any p, however small.
func (s *Source) waitingTimes(n int64, p float64) int64 {
	end := -Log1p(-p)
	time := 0.0
	for silent := n; silent > 0; silent-- {
		time -= Log1p(-s.Open()) / float64(silent)
		if time > end {
			return n - silent
		}
	}
	return n
}

// binomialTable describes n trials with probability p <= 1/2 by two cells: successes and failures.
func binomialTable(n int64, p float64) table {
	q := 1 - p
	size := float64(n + 1)
	mode, part := productParts(uint64(n+1), p)
	spread := math.Sqrt(float64(float64(n)*p*q) + 0.5)
	return table{
		cells:  2,
		count:  [4]int64{mode, n - mode},
		centre: [4]float64{size * p, size * q},
		offset: 0.5 - part,
		low:    -float64(mode),
		high:   float64(n - mode),
		middle: part - p + 0.5,
		width:  hatWidth(spread),
	}
}

// productParts returns the integer part and the fractional part of the exact product n*p, for n <=
// 2^41 and 2^-64 < p <= 1/2.
func productParts(n uint64, p float64) (int64, float64) {
	fraction, exponent := math.Frexp(p)
	high, low := bits.Mul64(n, uint64(fraction*0x1p53))
	shift := uint(53 - exponent)
	if shift >= 64 {
		// The low word belongs entirely to the fraction, below 2^-shift * 2^64.
		whole := high >> (shift - 64)
		rest := float64(high&(1<<(shift-64)-1)) + float64(float64(low)*0x1p-64)
		return int64(whole), rest / float64(uint64(1)<<(shift-64))
	}
	whole := high<<(64-shift) | low>>shift
	return int64(whole), float64(low&(1<<shift-1)) / float64(uint64(1)<<shift)
}
