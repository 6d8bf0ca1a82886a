package privacy_test

import (
	"math"
	"testing"
)

// With three pulls of two arms all worlds can be gone through. The first reward may depend on the first arm. The second
// may depend on both arms so far: its arm and pull number tell them.
func TestTheWorstWorldsAreTheWorstOfAll(t *testing.T) {
	eps := []float64{0, .3, 1, 2.5, 6}
	for _, id := range []string{"thompson", "ucb1", "kl-ucb", "dp-ftpl-new", "ldp-ucb-b", "ldp-ts-linear"} {
		s := sequences(t, id, 2, 3, .5, .3)
		got, want := s.WorstDeltas(eps), make([]float64, len(eps))
		for code := range 1 << 12 { // two bits for each of six places
			at := func(t, a, n int) int { return code >> (2 * (2*t + a + 2*t*n)) & 3 }
			differ := func(t, a, n int) int { return at(t, a, n)&1 ^ at(t, a, n)>>1 }
			twice := false
			for a := range 2 {
				for b := range 2 {
					n := 0
					if a == b {
						n = 1
					}
					twice = twice || differ(0, a, 0)+differ(1, b, n) > 1
				}
			}
			if twice {
				continue
			}
			seen := func(world int) func(t, a, n int) int {
				return func(t, a, n int) int {
					if t == 2 {
						return 0 // no choice depends on it
					}
					return at(t, a, n) >> world & 1
				}
			}
			loss := s.Loss(seen(0), seen(1))
			for i, e := range eps {
				want[i] = math.Max(want[i], loss.Delta(e))
			}
		}
		for i, e := range eps {
			if math.Abs(got[i]-want[i]) > 1e-12 {
				t.Errorf("%s at ε = %v: %v, and of all worlds %v", id, e, got[i], want[i])
			}
		}
	}
}
