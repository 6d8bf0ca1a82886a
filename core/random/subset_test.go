package random

import (
	"fmt"
	"math"
	"math/bits"
	"testing"
)

// subset returns so many words with so many bits set.
func (s *Source) subset(words, ones int) []uint64 {
	all := make([]uint64, words)
	s.Subset(all, ones)
	return all
}

// onesOf returns the number of bits set in words.
func onesOf(words []uint64) (ones int) {
	for _, word := range words {
		ones += bits.OnesCount64(word)
	}
	return ones
}

func TestSubsetHasTheBitsAsked(t *testing.T) {
	s := NewKey(3).Source()
	for _, words := range []int{1, 2, 4, 8, 16} {
		all := s.subset(words, 7) // what was there before does not matter
		for ones := range 64*words + 1 {
			for range 20 {
				if s.Subset(all, ones); onesOf(all) != ones {
					t.Fatalf("%d ones in %d words: %b", ones, words, all)
				}
			}
		}
		mustPanic(t, "one less than none", func() { s.Subset(all, -1) })
		mustPanic(t, "one more than all", func() { s.Subset(all, 64*words+1) })
	}
	for _, words := range []int{0, 3, 32} {
		mustPanic(t, fmt.Sprintf("%d words", words), func() { s.subset(words, 0) })
	}
}

// Every one of the C(64, 2) words of two ones, or of two zeros, is as likely.
func TestSubsetsOfTwoAreUniform(t *testing.T) {
	t.Parallel()
	l := wholeLaw(64 * 63 / 2)
	for _, zeros := range []bool{false, true} {
		judge(t, fmt.Sprintf("pairs, zeros %v", zeros), l, func(s *Source) float64 {
			var all [1]uint64
			if zeros {
				s.Subset(all[:], 62)
				all[0] = ^all[0]
			} else {
				s.Subset(all[:], 2)
			}
			low, high := bits.TrailingZeros64(all[0]), 63-bits.LeadingZeros64(all[0])
			return float64(high*(high-1)/2 + low)
		})
	}
}

// Any two positions are both set as often as k(k-1)/(n(n-1)) says.
func TestSubsetTreatsPositionsAlike(t *testing.T) {
	const draws = 50000
	s := NewKey(4).Source()
	for _, c := range []struct{ words, ones int }{{1, 5}, {1, 32}, {1, 45}, {2, 3}, {2, 51}, {2, 121}} {
		size := 64 * c.words
		both := make([][]int, size)
		for i := range both {
			both[i] = make([]int, size)
		}
		for range draws {
			all := s.subset(c.words, c.ones)
			var set []int
			for i := range size {
				if all[i/64]>>(i%64)&1 == 1 {
					set = append(set, i)
				}
			}
			for n, i := range set {
				for _, j := range set[n:] {
					both[i][j]++
				}
			}
		}
		k, n := float64(c.ones), float64(size)
		for i := range both {
			for j := i; j < size; j++ {
				p := k / n
				if j > i {
					p *= (k - 1) / (n - 1)
				}
				if z := (float64(both[i][j]) - draws*p) / math.Sqrt(draws*p*(1-p)); math.Abs(z) > 5.5 {
					t.Errorf("%d ones in %d words: %d and %d are both set %d times, %.1f deviations off", c.ones, c.words, i, j, both[i][j], z)
				}
			}
		}
	}
}

// The number of ones in a part of the words is hypergeometric, whether the independent bits
// are too few or too many.
func TestPartsOfSubsetsAreHypergeometric(t *testing.T) {
	draws := many() / 10
	for _, words := range []int{1, 8, 16} {
		size := 64 * words
		for _, ones := range []int{size / 50, size/32 + 1, size / 10, size/4 - 1, size / 4, size/2 - 1, size / 2, size*3/4 + 3, size - 2} {
			s := NewKey(5).Name("part").Sub(uint64(size + ones)).Source()
			all := make([]uint64, words)
			first := size / 3
			err := hypergeometricLaw(draws, int64(size), int64(ones), int64(first)).compare(draws, func() float64 {
				s.Subset(all, ones)
				count := onesOf(all[:first/64])
				if first%64 > 0 {
					count += bits.OnesCount64(all[first/64] << (64 - first%64))
				}
				return float64(count)
			})
			if err != nil {
				t.Errorf("%d of %d: %v", ones, size, err)
			}
		}
	}
}
