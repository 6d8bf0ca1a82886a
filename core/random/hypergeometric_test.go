package random

import (
	"fmt"
	"math"
	"testing"

	"epsilonarcade/core/internal/lawtest"
)

// hypergeometricLaw tabulates the distribution, using P(x+1)/P(x) = (ones-x)(drawn-x) /
// ((x+1)(total-ones-drawn+x+1)).
func hypergeometricLaw(total, ones, drawn int64) *lawtest.Discrete {
	n, k, m := float64(total), float64(ones), float64(drawn)
	low, high := max(0, ones+drawn-total), min(ones, drawn)
	start := min(max(int64((k+1)*((m+1)/(n+2))), low), high)
	variance := k / n * (m / n) * ((n - k) / (n - 1)) * (n - m)
	return lawtest.NewDiscrete(low, high, start, math.Sqrt(variance), func(x int64) float64 {
		return float64(ones-x) * float64(drawn-x) / (float64(x+1) * float64(total-ones-drawn+x+1))
	})
}

// Reward tapes draw small cases. A sample over all cases would hide a bias in one of them.
func TestHypergeometricFollowsItsLaw(t *testing.T) {
	type deal struct {
		name               string
		total, ones, drawn int64
	}
	all := []deal{
		{"half of 128, few ones", 128, 7, 64},
		{"half of 128, half ones", 128, 64, 64},
		{"half of 1024, dealt", 1024, fewItems, 512},
		{"half of 1024, one more", 1024, fewItems + 1, 512},
		{"half of 1024, odd ones", 1024, 301, 512},
		{"half of 2^20", 1 << 20, 400001, 1 << 19},
		{"half of 2^30, half ones", 1 << 30, 1 << 29, 1 << 29},
		{"half of 2^30, all ones but few", 1 << 30, 1<<30 - 51, 1 << 29},
		{"half of 2^40", 1 << 40, 1 << 38, 1 << 39},
		{"a third of 1000", 1000, 401, 333},
		{"a third of 2^20", 1 << 20, 400001, 349525},
		{"a quarter of 2^40", 1 << 40, 1 << 38, 1 << 38},
		{"half of 1024, as few as half draws for", 1024, fewHalved, 512},
		{"small mean", 1 << 30, 1000, 2000000},
		{"more than half drawn", 101, 60, 67},
	}
	for total := int64(2); total <= 8; total++ {
		for ones := int64(1); ones < total; ones++ {
			for drawn := int64(1); drawn < total; drawn++ {
				all = append(all, deal{"small", total, ones, drawn})
			}
		}
	}
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			judge(t, fmt.Sprintf("Hypergeometric(%d, %d, %d)", c.total, c.ones, c.drawn), hypergeometricLaw(c.total, c.ones, c.drawn),
				func(s *Source) int64 { return s.Hypergeometric(c.total, c.ones, c.drawn) })
		})
	}
}

func TestHypergeometricStaysInItsSupport(t *testing.T) {
	s := NewKey(3).Source()
	for total := range int64(71) {
		for ones := range total + 1 {
			for drawn := range total + 1 {
				x := s.Hypergeometric(total, ones, drawn)
				if x < max(0, ones+drawn-total) || x > min(ones, drawn) {
					t.Fatalf("Hypergeometric(%d, %d, %d) = %d", total, ones, drawn, x)
				}
			}
		}
	}
}
