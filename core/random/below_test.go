package random

import (
	"fmt"
	"math"
	"testing"

	"epsilonarcade/core/internal/lawtest"
)

// wholeLaw returns the uniform distribution on {0, ..., n-1}.
func wholeLaw(n int64) *lawtest.Discrete {
	return lawtest.NewDiscrete(0, n-1, n/2, float64(n)/math.Sqrt(12), func(int64) float64 { return 1 })
}

func TestBelowIsUniform(t *testing.T) {
	t.Parallel()
	for _, n := range []int64{2, 3, 10, 64, 1000} {
		judge(t, fmt.Sprintf("Below(%d)", n), wholeLaw(n), func(s *Source) int64 { return int64(s.Below(uint64(n))) })
	}
	// Without the rejection, a third of the values would be twice as likely.
	for _, n := range []uint64{3 << 30, 3 << 62} {
		judge(t, fmt.Sprintf("Below(%d) modulo 3", n), wholeLaw(3), func(s *Source) int64 { return int64(s.Below(n) % 3) })
	}
}

func TestBelowStaysBelow(t *testing.T) {
	s := NewKey(3).Source()
	for shift := range 64 {
		for _, n := range []uint64{1 << shift, 1<<shift + 1, math.MaxUint64 >> shift} {
			for range 100 {
				if x := s.Below(n); x >= n {
					t.Fatalf("Below(%d) = %d", n, x)
				}
			}
		}
	}
}
