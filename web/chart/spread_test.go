package chart

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// Labels with enough room stay where they are. Without enough room, the lowest labels stay, and the others continue
// beyond the top with the same gap.
func TestLabelsMoveOnlyForRoom(t *testing.T) {
	for _, c := range []struct {
		want        []float64
		gap, bottom float64
		at          []float64
	}{
		{[]float64{50, 10, 90}, 20, 100, []float64{50, 10, 90}},
		{nil, 20, 100, []float64{}},
		{[]float64{1, 2, 3, 4, 5}, 10, 20, []float64{-20, -10, 0, 10, 20}},
	} {
		if got := Spread(c.want, c.gap, 0, c.bottom); !slices.Equal(got, c.at) {
			t.Errorf("%v moved to %v, want %v", c.want, got, c.at)
		}
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
		for i := range want {
			want[i] = 260*rng.Float64() - 20
			if rng.IntN(4) == 0 {
				want[i] = 100 // many curves end at the same place
			}
		}
		at := Spread(want, gap, top, bottom)
		for i := range at {
			if at[i] < top-1e-9 && len(want) < 20 || at[i] > bottom+1e-9 {
				t.Fatalf("%v: label %d is at %v", want, i, at[i])
			}
			for k := range i {
				if first, second := min(at[i], at[k]), max(at[i], at[k]); second-first < gap-1e-9 {
					t.Fatalf("%v: labels %d and %d are at %v and %v", want, k, i, at[k], at[i])
				}
				if want[k] <= want[i] && at[k] > at[i] {
					t.Fatalf("%v: labels %d and %d have changed places", want, k, i)
				}
			}
		}
	}
}

// wide7 measures a text as seven pixels per letter.
func wide7(_ int, text string) float64 { return 7 * float64(len([]rune(text))) }

// If there is no room for all labels, the last ones are left out. The other labels do not overlap, stay inside their
// room, and are not squeezed.
func TestEndsThatHaveNoRoomAreLeftOut(t *testing.T) {
	for _, n := range []int{1, 5, 12, 25, 60} {
		ends := make([]End, n)
		for i := range ends {
			ends[i] = End{Text: "Lower bound, private action sequence", Want: 50}
		}
		there := 0
		without := EndRoom{140, 10, 400, n / 2, 1, 17, 17, 14, wide7}.Place(ends)
		for i, e := range ends {
			if e.Lines == nil {
				if i < n/2 {
					without--
				}
				if Pressed(ends[i:i+1], 50, 400) >= 0 {
					t.Errorf("of %d labels, one that is left out is pressed", n)
				}
				continue
			}
			there++
			last := e.At + 14*float64(len(e.Lines)-1)
			if e.At < 10-1e-9 || last > 400+1e-9 {
				t.Errorf("of %d labels, one is at %v", n, e.At)
			}
			for _, other := range ends[:i] {
				if other.Lines != nil && e.At < other.At+14*float64(len(other.Lines)-1)+17-1e-9 && other.At < last+17-1e-9 {
					t.Errorf("of %d labels, two are at %v and %v", n, other.At, e.At)
				}
			}
			for _, line := range e.Lines {
				if width := wide7(i, line); width > 140/.85 {
					t.Errorf("%q is narrowed to %v", line, 140/width)
				}
			}
		}
		if without != 0 {
			t.Errorf("of %d labels, %d more are left out than it says", n, -without)
		}
		if want := min((n+1)/2, 22); there < want { // some bounds have no label, because none may be far from its bound's end
			t.Errorf("of %d labels %d are there, want %d", n, there, want)
		}
	}
}

// Whatever the height of the room, every mandatory label gets a place. The last row is left free for the number of
// labels that are left out.
func TestLabelsThatMustBeThereAre(t *testing.T) {
	for n := 1; n <= 32; n++ {
		for _, bottom := range []float64{12, 60, 150, 400} {
			ends := make([]End, n)
			for i := range ends {
				ends[i] = End{Text: "UCB1", Want: 10 + float64(i), Must: i == n-1 || i == n/2}
			}
			rows := 1 + int((bottom-10)/17)
			without := EndRoom{140, 10, bottom, n, 1, 17, 17, 14, wide7}.Place(ends)
			there, musts := 0, 0
			for i, e := range ends {
				if e.Lines == nil {
					continue
				}
				if there++; e.Must {
					musts++
				}
				if last := bottom - 17; without > 0 && rows > 1 && e.At > last+1e-9 {
					t.Errorf("of %d labels in %v, label %d is at %v, in the row that says how many are left out", n, bottom, i, e.At)
				}
			}
			if there+without != n || musts < min((n+1)/2, 2, max(1, rows-1)) || without > 0 && there != max(1, rows-1) {
				t.Errorf("of %d labels in %v %d are there, %d of them must be, and %d are counted", n, bottom, there, musts, without)
			}
		}
	}
}

// A bound's label does not move the names of curves. The label has two lines at the bound's end if there is room, and
// otherwise one. If the label had to move, a line leads to it.
func TestABoundsLabelMovesNoName(t *testing.T) {
	curves := []End{{Text: "AdaP-KLUCB", Want: 100}, {Text: "LDP-UCB-B", Want: 110}}
	bounds := []End{{Text: "1.5 times the last value of AdaP-KLUCB", Want: 104}, {Text: "the last value of AdaP-KLUCB divided by 1.5", Want: 300}}
	room := EndRoom{140, 8, 400, 2, 2, 31, 17, 14, wide7}
	alone, all := slices.Clone(curves), append(slices.Clone(curves), bounds...)
	room.Place(alone)
	room.Place(all)
	for i := range alone {
		if all[i].At != alone[i].At {
			t.Errorf("%s moved from %v to %v", all[i].Text, alone[i].At, all[i].At)
		}
	}
	near, free := all[2], all[3]
	if _, far := near.Moved(14); len(near.Lines) != 1 || !far {
		t.Errorf("beside two names a bound's label is %+v", near)
	}
	if to, far := free.Moved(14); len(free.Lines) != 2 || far || to != 300 {
		t.Errorf("in free room a bound's label is %+v", free)
	}
	crowd := []End{{Text: "A", Want: 180}, {Text: "B", Want: 180}, {Text: "C", Want: 180}, {Text: "D", Want: 180}, {Text: "bound", Want: 240}}
	room.Curves = 4
	if room.Place(crowd); crowd[4].Lines != nil {
		t.Errorf("amid four names a bound's label is %+v", crowd[4])
	}
	if _, far := alone[1].Moved(14); !far {
		t.Errorf("no line leads to %+v", alone[1])
	}
}

// A name that is longer than a line uses the second line, if there is one.
func TestALongNameHasTheSecondLine(t *testing.T) {
	for lines, want := range map[int][]string{1: {"DP-UCB-INT (noise redr…"}, 2: {"DP-UCB-INT (noise", "redrawn)"}} {
		room := EndRoom{140, 8, 400, 1, lines, 31, 17, 14, wide7}
		ends := []End{{Text: "DP-UCB-INT (noise redrawn)", Want: 50}}
		if room.Place(ends); !slices.Equal(ends[0].Lines, want) {
			t.Errorf("of %d lines: %q", lines, ends[0].Lines)
		}
	}
}

// The names of marks are in one row, in order and apart, each beside its mark. A name that has no room is left out.
func TestNamesOfMarksStandInARow(t *testing.T) {
	for _, c := range []struct{ places, widths, want []float64 }{
		{[]float64{150}, []float64{40}, []float64{106}},
		{[]float64{110}, []float64{40}, []float64{114}},
		{[]float64{200, 190}, []float64{40, 40}, []float64{204, 146}},
		{[]float64{150, 155, 160}, []float64{40, 40, 40}, []float64{106, math.NaN(), 164}},
		{[]float64{110, 120}, []float64{40, 40}, []float64{math.NaN(), 124}},
		{[]float64{150}, []float64{400}, []float64{math.NaN()}},
	} {
		got := Row(c.places, c.widths, 100, 300, 4)
		for i := range got {
			if got[i] != c.want[i] && !(math.IsNaN(got[i]) && math.IsNaN(c.want[i])) {
				t.Errorf("names at %v begin at %v, want %v", c.places, got, c.want)
				break
			}
		}
	}
}
