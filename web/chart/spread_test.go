package chart

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestLabelsWithRoomStayWhereTheyAre(t *testing.T) {
	want := []float64{50, 10, 90}
	if got := Spread(want, 20, 0, 100); !slices.Equal(got, want) {
		t.Errorf("%v moved to %v", want, got)
	}
	if got := Spread(nil, 20, 0, 100); len(got) != 0 {
		t.Errorf("no labels became %v", got)
	}
}

func TestLabelsKeepOrderGapAndLimits(t *testing.T) {
	const gap, top, bottom = 10.0, 5.0, 205.0
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		want := make([]float64, 1+rng.IntN(20))
		for i := range want {
			want[i] = 260*rng.Float64() - 20
			if rng.IntN(4) == 0 {
				want[i] = 100 // many curves end at the same place
			}
		}
		at := Spread(want, gap, top, bottom)
		for i := range at {
			if at[i] < top-1e-9 || at[i] > bottom+1e-9 {
				t.Fatalf("%v: label %d is at %v", want, i, at[i])
			}
			for k := range i {
				if math.Abs(at[i]-at[k]) < gap-1e-9 {
					t.Fatalf("%v: labels %d and %d are at %v and %v", want, k, i, at[k], at[i])
				}
				if want[k] <= want[i] && at[k] > at[i] {
					t.Fatalf("%v: labels %d and %d have changed places", want, k, i)
				}
			}
		}
	}
}

// The lowest places are kept then: what does not fit sticks out at the top, evenly.
func TestMoreLabelsThanRoomStillKeepTheirGap(t *testing.T) {
	at := Spread([]float64{1, 2, 3, 4, 5}, 10, 0, 20)
	if want := []float64{-20, -10, 0, 10, 20}; !slices.Equal(at, want) {
		t.Errorf("got %v, want %v", at, want)
	}
}
