package random

import (
	"math"
	"testing"
)

// What keys stand for follows the Laplace law of scale 1, whether they are numbered
// children of one key or words of a stream.
func TestKeysStandForLaplaceDraws(t *testing.T) {
	t.Parallel()
	law := laplaceLaw(1)
	judge(t, "words", law, func(s *Source) float64 { return Key(s.Uint64()).Laplace() })
	parent, i := NewKey(9), uint64(0)
	judge(t, "children", law, func(*Source) float64 {
		i++
		return parent.Sub(i).Laplace()
	})
}

func TestTheBoundOfALaplaceKeyHoldsAndIsClose(t *testing.T) {
	var sum float64
	const keys = 100_000
	check := func(k Key) {
		x, bound := k.Laplace(), k.LaplaceBound()
		if !(bound >= x && (bound <= x+math.Ln2+1e-12 || x < -math.Log(points))) {
			t.Fatalf("key %#x stands for %v, its bound is %v", uint64(k), x, bound)
		}
		sum += bound - x
	}
	for i := range uint64(keys) {
		check(NewKey(4).Sub(i))
	}
	if mean := sum / keys; mean > 0.02 {
		t.Errorf("bounds are %v too high on the average", mean)
	}
	for cell := range uint64(2 * points) { // the ends of every cell, of both signs
		check(Key(cell << 55))
		check(Key(cell<<55 | (1<<55 - 1)))
	}
}

// The lower bounds for the children of a key are the upper bounds the other way round.
func TestLaplaceFloorsMirrorBounds(t *testing.T) {
	const first, sign = 7, 1 << 63
	floors := make([]float64, 10_000)
	NewKey(5).LaplaceFloors(first, floors)
	for i, floor := range floors {
		if want := -(NewKey(5).Sub(first+uint64(i)) ^ sign).LaplaceBound(); floor != want {
			t.Fatalf("child %d: the floor is %v, want %v", first+i, floor, want)
		}
	}
}

// Do not change these numbers: they must come out natively and under WebAssembly alike.
func TestGoldenLaplaceKeys(t *testing.T) {
	for i, want := range []uint64{0xbfd5463c56dca74c, 0xbff1a4d74c3a354f, 0xbff4c14261af0979} {
		if got := math.Float64bits(NewKey(1).Sub(uint64(i)).Laplace()); got != want {
			t.Errorf("key %d stands for %#x, want %#x", i, got, want)
		}
	}
}
