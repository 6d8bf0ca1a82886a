package random

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"
)

var _ rand.Source = (*Source)(nil)

// The expected values are the first outputs of the authors' C program from the state 1, 2, 3, 4.
func TestUint64IsXoshiro256PlusPlus(t *testing.T) {
	s := Source{1, 2, 3, 4}
	for i, want := range []uint64{
		41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205,
		9973669472204895162, 14011001112246962877, 12406186145184390807, 15849039046786891736, 10450023813501588000,
	} {
		if got := s.Uint64(); got != want {
			t.Errorf("output %d is %d, want %d", i, got, want)
		}
	}
}

// The expected values are the first outputs of the authors' C program SplitMix64 from 1234567.
func TestStateIsFilledBySplitMix64(t *testing.T) {
	want := Source{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431}
	if got := Key(1234567).Source(); got != want {
		t.Errorf("state is %v, want %v", got, want)
	}
}

// about returns a Source whose next word is the given word.
func about(word uint64) *Source {
	return &Source{b: 1, c: 2, d: bits.RotateLeft64(word, -23)}
}

func TestUniformsStayInTheirIntervals(t *testing.T) {
	if x := about(0).Float64(); x != 0 {
		t.Errorf("least Float64 is %v", x)
	}
	if x := about(math.MaxUint64).Float64(); x != 1-0x1p-53 {
		t.Errorf("greatest Float64 is %v", x)
	}
	if x := about(0).Open(); x < 0x1p-105 || x > 0x1p-52 {
		t.Errorf("Open of the least word is %v", x)
	}
	if x := about(math.MaxUint64).Open(); x != 1-0x1p-53 {
		t.Errorf("greatest Open is %v", x)
	}
	// The refined and the plain cells adjoin.
	if below, above := about(1<<54-1).Open(), about(1<<54).Open(); !(below < 0x1p-10 && above > 0x1p-10 && above-below < 0x1p-51) {
		t.Errorf("Open is %v and %v around 2^-10", below, above)
	}
	if a, b := centred(0), centred(math.MaxUint64); a != 0x1p-54 || b != -0x1p-54 {
		t.Errorf("centred is %v and %v about 0", a, b)
	}
	if a, b := centred(1<<63), centred(1<<63-1); a != -0.5+0x1p-54 || b != 0.5-0x1p-54 {
		t.Errorf("centred ends at %v and %v", a, b)
	}
}
