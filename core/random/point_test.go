package random

import (
	"math"
	"testing"
)

// The bound of a key's draw holds and is close. A floor mirrors the bound of the opposite sign.
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
	for cell := range uint64(2 * points) { // the ends of every cell, of both signs
		check(Key(cell << 55))
		check(Key(cell<<55 | (1<<55 - 1)))
	}
}

// The bits are the same natively and in WebAssembly: do not change these numbers.
func TestGoldenLaplaceKeys(t *testing.T) {
	for i, want := range []uint64{0xbfd5463c56dca74c, 0xbff1a4d74c3a354f, 0xbff4c14261af0979} {
		if got := math.Float64bits(NewKey(1).Sub(uint64(i)).Laplace()); got != want {
			t.Errorf("key %d stands for %#x, want %#x", i, got, want)
		}
	}
}
