package counter_test

import (
	"math"
	"testing"

	"epsilonarcade/core/counter"
)

// The tables and pick draw from the same distribution. This distribution contains only pairs with
// the given maximum or sum.
func TestTablesHaveTheLawsOfMaxima(t *testing.T) {
	for _, ofHalves := range []bool{false, true} {
		for j := 1; j < 12; j++ {
			for _, m := range []int{0, 1, 2, 3, 5, 8, 13, 20, counter.Usual - 1, counter.Usual, 40} {
				want, mixed, picked := counter.Laws(j, m, ofHalves)
				if want == nil {
					if j < 8 {
						t.Errorf("j = %d, m = %d has no law", j, m)
					}
					continue
				}
				for pair := range want {
					one, other := int(pair[0]), int(pair[1])
					if ofHalves && max(one, other) != m || !ofHalves && one+other != m {
						t.Errorf("j = %d, m = %d: %v cannot be", j, m, pair)
					}
				}
				if m < counter.Usual {
					near(t, want, mixed, 1e-14)
				}
				near(t, want, picked, 1./(1<<15))
			}
		}
	}
}

// near fails the test if the two distributions differ by more than the given amount.
func near(t *testing.T, want, got map[[2]uint8]float64, by float64) {
	t.Helper()
	var sum float64
	for pair, p := range got {
		sum += p
		if math.Abs(p-want[pair]) > by {
			t.Errorf("%v has probability %v, want %v", pair, p, want[pair])
		}
	}
	if math.Abs(sum-1) > 1e-12 {
		t.Errorf("all probabilities add up to %v", sum)
	}
	for pair, p := range want {
		if _, ok := got[pair]; !ok && p > by {
			t.Errorf("%v never comes, want probability %v", pair, p)
		}
	}
}
