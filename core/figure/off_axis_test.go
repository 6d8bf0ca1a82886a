package figure

import (
	"os"
	"slices"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
)

// OneCurve names the curves that have exactly the same points. It names each curve only once.
func TestEqualCurvesAreNamed(t *testing.T) {
	curve := func(name string, mean ...float64) Series {
		return Series{Name: name, X: []float64{1, 2, 3}[:len(mean)], Mean: mean}
	}
	for _, c := range []struct {
		series []Series
		want   []string
	}{
		{[]Series{curve("A", 0, 1, 2), curve("B", 0, 1, 3)}, nil},
		{[]Series{curve("A", 0, 1, 2), curve("B", 0, 1, 2)}, []string{"A and B share one curve."}},
		{[]Series{curve("A", 0, 1, 2), curve("B", 4, 4, 4), curve("C", 0, 1, 2), curve("D", 4, 4, 4), curve("E", 0, 1, 2)}, []string{"A, C and E share one curve.", "B and D share one curve."}},
		{[]Series{curve("A"), curve("B")}, nil},
		{[]Series{curve("A", 0, 1), curve("B", 0, 1, 2)}, nil},
	} {
		if got := each((Figure{Series: c.series}).OneCurve(), say.English); !slices.Equal(got, c.want) {
			t.Errorf("it says %q, want %q", got, c.want)
		}
	}
}

// Marks have the colours of their curves, and their dots differ. A mark without a curve has neither.
func TestMarksOfTwoCurvesDiffer(t *testing.T) {
	f := Figure{
		Series:    []Series{{Name: "DP-UCB", Policy: "dp-ucb"}, {Name: "DP-UCB-INT", Policy: "dp-ucb-int"}, {Name: "UCB1", Policy: "ucb1"}},
		Marks:     []float64{10, 20, 30, 40},
		MarkNames: []string{say.Of("start-ends", "DP-UCB-INT"), say.Of("start-ends", "DP-UCB"), "theory"},
	}
	file, err := os.ReadFile("../say/zh.txt")
	testkit.OK(t, err)
	want := []int{1, 0, -1, -1}
	var all [][]float64
	for name, f := range map[string]Figure{"references": f, "English": f.Said(say.English), "Chinese": f.Said(say.Parse(string(file)).Say)} {
		all = nil
		for i, series := range want {
			got, dots := f.MarkOf(i)
			if got != series {
				t.Errorf("%s: mark %d is of series %d, not %d", name, i, got, series)
			}
			all = append(all, dots)
		}
	}
	if slices.Equal(all[0], all[1]) || !slices.Equal(all[2], all[3]) {
		t.Errorf("the dots are %v", all)
	}
}
