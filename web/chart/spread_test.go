package chart

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestLabelsWithRoomStayWhereTheyAre(t *testing.T) {
	want := []float64{50, 10, 90}
	if got := Spread(want, make([]float64, 3), 20, 0, 100); !slices.Equal(got, want) {
		t.Errorf("%v moved to %v", want, got)
	}
	if got := Spread(nil, nil, 20, 0, 100); len(got) != 0 {
		t.Errorf("no labels became %v", got)
	}
}

func TestTheNearestNameIsPressed(t *testing.T) {
	ends := []End{{At: 50}, {At: 20}, {At: 66}}
	for at, want := range map[float64]int{48: 0, 57: 0, 59: 2, 88: 2, 89: -1, 0: 1, -3: -1} {
		if got := Pressed(ends, at, 22); got != want {
			t.Errorf("at %v label %d is pressed, not %d", at, got, want)
		}
	}
	if Pressed(nil, 0, 22) >= 0 {
		t.Error("there are no labels")
	}
}

func TestLabelsKeepOrderGapAndLimits(t *testing.T) {
	const gap, top, bottom = 10.0, 5.0, 205.0
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		want := make([]float64, 1+rng.IntN(20))
		more := make([]float64, len(want))
		for i := range min(3, len(want)-1) {
			more[i] = float64(rng.IntN(4))
		}
		for i := range want {
			want[i] = 260*rng.Float64() - 20
			if rng.IntN(4) == 0 {
				want[i] = 100 // many curves end at the same place
			}
		}
		at := Spread(want, more, gap, top, bottom)
		for i := range at {
			if at[i] < top-1e-9 && len(want) < 20 || at[i]+more[i] > bottom+1e-9 {
				t.Fatalf("%v: label %d is at %v", want, i, at[i])
			}
			for k := range i {
				if first, second := min(at[i], at[k]), max(at[i], at[k]); second-first < gap+more[slices.Index(at, first)]-1e-9 {
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
	at := Spread([]float64{1, 2, 3, 4, 5}, make([]float64, 5), 10, 0, 20)
	if want := []float64{-20, -10, 0, 10, 20}; !slices.Equal(at, want) {
		t.Errorf("got %v, want %v", at, want)
	}
}

// A bound's label has some lines where there is room, a curve's has one; without room for all,
// fewer lines, and then the last ones are left out.
func TestEndsAreBrokenThenLeftOut(t *testing.T) {
	measure := func(_ int, text string) float64 { return 7 * float64(len([]rune(text))) }
	long := "Lower bound, private action sequence"
	ends := func(n int) (all []End) {
		for range n {
			all = append(all, End{Text: long, Want: 50})
		}
		return all
	}
	got := EndRoom{140, 0, 400, 1, 31, 17, 14, measure}.Place(ends(2))
	if len(got) != 2 || len(got[0].Lines) != 1 || len(got[1].Lines) != 2 || got[1].Lines[1] != "action sequence" {
		t.Errorf("a curve's and a bound's label are %+v", got)
	}
	for _, n := range []int{1, 5, 12, 25, 60} {
		got := EndRoom{140, 10, 400, n / 2, 17, 17, 14, measure}.Place(ends(n))
		if want := min(n, 23); len(got) != want {
			t.Errorf("of %d labels %d are there, want %d", n, len(got), want)
		}
		for i, e := range got {
			if e.At < 10-1e-9 || e.At+14*float64(len(e.Lines)-1) > 400+1e-9 {
				t.Errorf("of %d labels, one is at %v", n, e.At)
			}
			for _, line := range e.Lines {
				if width := measure(i, line); width > 140/.85 {
					t.Errorf("%q is narrowed to %v", line, 140/width)
				}
			}
		}
	}
}
