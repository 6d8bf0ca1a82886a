package chart

import (
	"math"
	"testing"

	"epsilonarcade/core/figure"
)

func TestTheRangeIsThatOfWhatCanBeDrawn(t *testing.T) {
	ys := [][]float64{{0, 3, gap}, {-2, 0.5}, nil}
	for _, c := range []struct {
		scale figure.Scale
		want  extent
	}{
		{figure.Linear, extent{-2, 3}},
		{figure.Log, extent{0.5, 3}},
	} {
		if got, ok := rangeOf(ys, c.scale); !ok || got != c.want {
			t.Errorf("%s: %v, %v, want %v", c.scale, got, ok, c.want)
		}
	}
}

func TestThereIsNoRangeOfNothing(t *testing.T) {
	for _, ys := range [][][]float64{nil, {nil}, {{gap}}} {
		for _, scale := range []figure.Scale{figure.Linear, figure.Log} {
			if got, ok := rangeOf(ys, scale); ok {
				t.Errorf("%v on a %s axis: %v", ys, scale, got)
			}
		}
	}
	if got, ok := rangeOf([][]float64{{0, -1}}, figure.Log); ok {
		t.Errorf("nothing positive on a logarithmic axis: %v", got)
	}
}

func TestARegretAxisBeginsAtZeroWithAirAbove(t *testing.T) {
	if got, want := regretRange([][]float64{{0, 2, 80}}, figure.Linear, 0.25), (extent{0, 100}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestALogarithmicRegretAxisBeginsAtAPowerOfTen(t *testing.T) {
	for _, c := range []struct {
		y   []float64
		low float64
	}{
		{[]float64{0, 2, 80}, 1},
		{[]float64{0.03, 5000}, 0.01},
		{[]float64{10, 10}, 10},
		{[]float64{1e-12}, 1e-12},
	} {
		got := regretRange([][]float64{c.y}, figure.Log, 0.1)
		if math.Abs(got.min/c.low-1) > 1e-9 {
			t.Errorf("%v: from %v, want %v", c.y, got.min, c.low)
		}
		if top := c.y[len(c.y)-1]; got.max < 1.5*top || got.max < 10*got.min*(1-1e-9) {
			t.Errorf("%v: up to %v only", c.y, got.max)
		}
	}
}

func TestAnAxisWithoutDataCanStillBeDrawn(t *testing.T) {
	for _, ys := range [][][]float64{nil, {nil}, {{gap}}, {{0, 0}}} {
		for scale, low := range map[figure.Scale]float64{figure.Linear: 0, figure.Log: 0.1} {
			if got, want := regretRange(ys, scale, 0.1), (extent{low, 1}); got != want {
				t.Errorf("%v on a %s axis: %v, want %v", ys, scale, got, want)
			}
		}
	}
}

func TestAnAxisOfIntervalsShowsThemAllWithAir(t *testing.T) {
	if got, want := rangeAround([][]float64{{-1, 0.5}, {3}}, 0, 0.25), (extent{-2, 4}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got, want := rangeAround([][]float64{{1, 9}}, 0.5, 0), (extent{0.5, 9.5}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	for _, ys := range [][][]float64{nil, {{2, 2}}} {
		if got := rangeAround(ys, 0, 0.1); !(got.min < got.max) {
			t.Errorf("%v: %v", ys, got)
		}
	}
}
