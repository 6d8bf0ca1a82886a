package chart

import (
	"math"
	"slices"
	"testing"
)

var gap = math.NaN()

// same reports whether two lists are equal. NaN equals NaN.
func same(x, y []float64) bool {
	return slices.EqualFunc(x, y, func(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) })
}

func TestAUnionHoldsEachValueOnceInOrder(t *testing.T) {
	for _, c := range []struct{ a, b, want []float64 }{
		{nil, nil, nil},
		{nil, []float64{1, 2}, []float64{1, 2}},
		{[]float64{1, 2}, nil, []float64{1, 2}},
		{[]float64{1, 3}, []float64{2, 4}, []float64{1, 2, 3, 4}},
		{[]float64{1, 2, 3}, []float64{2}, []float64{1, 2, 3}},
		{[]float64{2, 3}, []float64{1, 2, 5}, []float64{1, 2, 3, 5}},
		{[]float64{1, 2}, []float64{3, 4}, []float64{1, 2, 3, 4}},
		{[]float64{3, 4}, []float64{1, 2}, []float64{1, 2, 3, 4}},
	} {
		if got := union(c.a, c.b); !slices.Equal(got, c.want) {
			t.Errorf("union(%v, %v) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// Most curves have the same checkpoints. Their grids and values must be returned without a copy.
func TestSharedAndGrowingGridsAreReturnedAsTheyAre(t *testing.T) {
	grid := []float64{1, 2, 4, 8}
	for n := 1; n <= len(grid); n++ {
		for _, got := range [][]float64{union(grid, grid[:n]), union(grid[:n], grid)} {
			if &got[0] != &grid[0] || len(got) != len(grid) {
				t.Errorf("the union with the first %d points is another list: %v", n, got)
			}
		}
	}
}

func TestUnionChangesNeitherList(t *testing.T) {
	a, b := []float64{1, 3, 9}[:2], []float64{2, 4, 9}[:2]
	union(a, b)
	if !slices.Equal(a[:3], []float64{1, 3, 9}) || !slices.Equal(b[:3], []float64{2, 4, 9}) {
		t.Errorf("the lists became %v and %v", a[:3], b[:3])
	}
}

// Between its points, a curve is on the line between them. Elsewhere it has gaps. Scatter returns only the points.
func TestACurveLiesOnTheLineBetweenItsPoints(t *testing.T) {
	for _, c := range []struct{ got, want []float64 }{
		{onto([]float64{1, 2, 3, 4, 7, 10, 11}, []float64{2, 4, 10}, []float64{20, 40, 10}), []float64{gap, 20, 30, 40, 25, 10, gap}},
		{onto([]float64{1, 2, 3}, []float64{1, 2, 3}, []float64{5}), []float64{5, gap, gap}},
		{Scatter([]float64{1, 2, 3, 4}, []float64{2, 4}, []float64{20, 40}), []float64{gap, 20, gap, 40}},
	} {
		if !same(c.got, c.want) {
			t.Errorf("got %v, want %v", c.got, c.want)
		}
	}
}

func TestAlignPutsAllCurvesOverOneX(t *testing.T) {
	got := Align(
		[][]float64{{1, 3}, {2}, nil},
		[][]float64{{10, 30}, {7}, nil})
	if !slices.Equal(got.X, []float64{1, 2, 3}) {
		t.Errorf("x = %v", got.X)
	}
	want := [][]float64{{10, 20, 30}, {gap, 7, gap}, {gap, gap, gap}}
	for i := range want {
		for k, w := range want[i] {
			if v := got.At(i, k); !same([]float64{v}, []float64{w}) {
				t.Errorf("curve %d is %v at %v, want %v", i, v, got.X[k], w)
			}
		}
	}
}
