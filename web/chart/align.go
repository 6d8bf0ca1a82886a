// Package chart prepares a figure for a chart on the page, which uPlot draws.
package chart

import (
	"math"
	"slices"
)

// A Table holds curves over one common x. Gaps are NaN, and a curve may end before x does.
type Table struct {
	X []float64
	Y [][]float64
}

// At returns the value of curve i at point k of x, or NaN.
func (t Table) At(i, k int) float64 {
	if k >= len(t.Y[i]) {
		return math.NaN()
	}
	return t.Y[i][k]
}

// Align puts curves, each with its own ascending x, onto the union of their x. Between its points, a curve is linear,
// just as it is drawn.
func Align(xs, ys [][]float64) Table {
	var t Table
	for _, x := range xs {
		t.X = union(t.X, x)
	}
	for i, x := range xs {
		t.Y = append(t.Y, onto(t.X, x, ys[i]))
	}
	return t
}

// union merges two ascending lists without repetition. Most curves share their x, which is then returned unchanged.
func union(a, b []float64) []float64 {
	if len(a) == 0 || len(a) <= len(b) && slices.Equal(a, b[:len(a)]) {
		return b
	}
	if len(b) <= len(a) && slices.Equal(b, a[:len(b)]) {
		return a
	}
	out := make([]float64, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		x := min(a[0], b[0])
		out = append(out, x)
		if a[0] == x {
			a = a[1:]
		}
		if b[0] == x {
			b = b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// onto returns the curve (x, y) at the points of grid, up to the curve's end.
func onto(grid, x, y []float64) []float64 {
	if n := min(len(x), len(y)); n == len(x) && n <= len(grid) && slices.Equal(x, grid[:n]) {
		return y // the usual case
	}
	out := make([]float64, len(grid))
	k := 0 // x[k] is the first value that is not below the grid point
	for i, g := range grid {
		for k < len(x) && x[k] < g {
			k++
		}
		switch {
		case k == len(x) || k >= len(y):
			out[i] = math.NaN()
		case x[k] == g:
			out[i] = y[k]
		case k == 0:
			out[i] = math.NaN()
		default:
			share := (g - x[k-1]) / (x[k] - x[k-1])
			out[i] = y[k-1] + share*(y[k]-y[k-1])
		}
	}
	return out
}

// Scatter returns (x, y) at the points of grid, with gaps at the points that are not in x.
func Scatter(grid, x, y []float64) []float64 {
	out := make([]float64, len(grid))
	k := 0
	for i, g := range grid {
		out[i] = math.NaN()
		if k < len(x) && x[k] == g {
			out[i] = y[k]
			for k < len(x) && x[k] == g {
				k++ // of several values at the same x, the first is shown
			}
		}
	}
	return out
}
