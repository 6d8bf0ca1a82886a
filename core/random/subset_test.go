package random

import (
	"fmt"
	"math"
	"math/bits"
	"testing"
)

func TestSubsetHasTheBitsAsked(t *testing.T) {
	s := NewKey(3).Source()
	for ones := range 65 {
		for range 200 {
			if word := s.Subset(ones); bits.OnesCount64(word) != ones {
				t.Fatalf("Subset(%d) = %b", ones, word)
			}
		}
	}
	mustPanic(t, "Subset(-1)", func() { s.Subset(-1) })
	mustPanic(t, "Subset(65)", func() { s.Subset(65) })
}

// Every one of the C(64, 2) words of two ones, or of two zeros, is as likely.
func TestSubsetsOfTwoAreUniform(t *testing.T) {
	t.Parallel()
	l := wholeLaw(64 * 63 / 2)
	for _, zeros := range []bool{false, true} {
		judge(t, fmt.Sprintf("pairs, zeros %v", zeros), l, func(s *Source) float64 {
			var word uint64
			if zeros {
				word = ^s.Subset(62)
			} else {
				word = s.Subset(2)
			}
			low, high := bits.TrailingZeros64(word), 63-bits.LeadingZeros64(word)
			return float64(high*(high-1)/2 + low)
		})
	}
}

// Any two positions are both set as often as k(k-1)/(64*63) says.
func TestSubsetTreatsPositionsAlike(t *testing.T) {
	const draws = 200000
	s := NewKey(4).Source()
	for _, ones := range []int{5, 32, 45} {
		var both [64][64]int
		for range draws {
			word := s.Subset(ones)
			for rest := word; rest != 0; rest &= rest - 1 {
				i := bits.TrailingZeros64(rest)
				for others := rest; others != 0; others &= others - 1 {
					both[i][bits.TrailingZeros64(others)]++
				}
			}
		}
		k := float64(ones)
		for i := range both {
			for j := i; j < 64; j++ {
				p := k / 64
				if j > i {
					p *= (k - 1) / 63
				}
				if z := (float64(both[i][j]) - draws*p) / math.Sqrt(draws*p*(1-p)); math.Abs(z) > 5 {
					t.Errorf("Subset(%d) sets %d and %d together %d times, %.1f deviations off", ones, i, j, both[i][j], z)
				}
			}
		}
	}
}
