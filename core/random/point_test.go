package random

import (
	"math"
	"testing"
)

// The bound on a key's draw holds and is close. A floor mirrors the bound for the opposite sign.
func TestBoundsOfLaplaceKeysHoldAndAreClose(t *testing.T) {
	var sum float64
	const keys = 100_000
	check := func(k Key) {
		x, bound := k.Laplace(), k.LaplaceBound()
		if !(bound >= x && (bound <= x+math.Ln2+1e-12 || x < -math.Log(points))) {
			t.Fatalf("key %#x stands for %v, its bound is %v", uint64(k), x, bound)
		}
		sum += bound - x
	}
	floors := make([]float64, keys)
	NewKey(4).LaplaceFloors(0, floors)
	for i, floor := range floors {
		k := NewKey(4).Sub(uint64(i))
		check(k)
		if want := -(k ^ 1<<63).LaplaceBound(); floor != want {
			t.Fatalf("child %d: the floor is %v, want %v", i, floor, want)
		}
	}
	if mean := sum / keys; mean > 0.02 {
		t.Errorf("bounds are %v too high on average", mean)
	}
	for cell := range uint64(2 * points) { // the ends of every cell, for both signs
		check(Key(cell << 55))
		check(Key(cell<<55 | (1<<55 - 1)))
	}
}
