package random

import (
	"fmt"
	"math/bits"
	"testing"
)

// subset returns the given number of words with the given number of bits set.
func (s *Source) subset(words, ones int) []uint64 {
	all := make([]uint64, words)
	s.Subset(all, ones)
	return all
}

// onesOf returns how many bits are set in words.
func onesOf(words []uint64) (ones int) {
	for _, word := range words {
		ones += bits.OnesCount64(word)
	}
	return ones
}

func TestSubsetHasTheBitsAsked(t *testing.T) {
	s := NewKey(3).Source()
	for _, words := range []int{1, 2, 4, 8, 16} {
		all := s.subset(words, 7) // the previous content does not matter
		for ones := range 64*words + 1 {
			for range 20 {
				if s.Subset(all, ones); onesOf(all) != ones {
					t.Fatalf("%d ones in %d words: %b", ones, words, all)
				}
			}
		}
	}
}

// All C(64, 2) words with two ones are equally likely, and so are all words with two zeros.
func TestSubsetsOfTwoAreUniform(t *testing.T) {
	t.Parallel()
	l := wholeLaw(64 * 63 / 2)
	for _, zeros := range []bool{false, true} {
		judge(t, fmt.Sprintf("pairs, zeros %v", zeros), l, func(s *Source) int64 {
			var all [1]uint64
			if zeros {
				s.Subset(all[:], 62)
				all[0] = ^all[0]
			} else {
				s.Subset(all[:], 2)
			}
			low, high := bits.TrailingZeros64(all[0]), 63-bits.LeadingZeros64(all[0])
			return int64(high*(high-1)/2 + low)
		})
	}
}

// The number of ones in a part of the words is hypergeometric. The part is the first third of the
// bits, or bits strewn over all words. The bits that are set independently are too few or too many.
func TestPartsOfSubsetsAreHypergeometric(t *testing.T) {
	draws := many() / 10
	for _, words := range []int{1, 2, 8, 16} {
		size := 64 * words
		first, strewn := make([]uint64, words), make([]uint64, words)
		for i := range size / 3 {
			j := (i*i*7 + i) % size // some are repeated
			first[i/64] |= 1 << (i % 64)
			strewn[j/64] |= 1 << (j % 64)
		}
		for _, ones := range []int{size / 50, size/32 + 1, size / 10, size/4 - 1, size / 4, size/2 - 1, size / 2, size*3/4 + 3, size - 2} {
			for _, part := range [][]uint64{first, strewn} {
				s := NewKey(5).Name("part").Sub(uint64(size + ones)).Source()
				all := make([]uint64, words)
				err := hypergeometricLaw(int64(size), int64(ones), int64(onesOf(part))).Compare(draws, func() (count int64) {
					s.Subset(all, ones)
					for i, word := range all {
						count += int64(bits.OnesCount64(word & part[i]))
					}
					return count
				})
				if err != nil {
					t.Errorf("%d of %d: %v", ones, size, err)
				}
			}
		}
	}
}
