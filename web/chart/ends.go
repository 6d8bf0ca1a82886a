package chart

import (
	"math"
	"slices"

	"epsilonarcade/core/figure"
)

// An End is the label at the end of a curve or a bound.
type End struct {
	Text  string
	Want  float64  // where its curve ends
	Lines []string // in which it is written, by figure.Fit
	At    float64  // where the first of them is
}

// maxLines is how many lines the label of a bound has at most; that of a curve, a policy's name,
// has one, and below it what its value is.
const maxLines = 2

// PlaceEnds gives labels their lines, of a width, and their places between top and bottom: each as
// near to its curve's end as the others let it, and their first lines at least gap apart, further
// lines one line each. The first of them, so many, are those of curves. Where there is no room for
// all, those of bounds have one line, and then the last labels are left out: the legend has all
// names. Measure returns the width of the text of a label.
func PlaceEnds(ends []End, curves int, width, gap, line, top, bottom float64, measure func(label int, text string) float64) []End {
	fit := func(bounds int) (all float64) {
		for i := range ends {
			lines := bounds
			if i < curves {
				lines = 1
			}
			ends[i].Lines = figure.Fit(ends[i].Text, width, figure.Narrowest, lines, func(text string) float64 { return measure(i, text) })
			all += gap + line*float64(len(ends[i].Lines)-1)
		}
		return all - gap
	}
	if fit(maxLines) > bottom-top {
		fit(1)
	}
	if room := 1 + int(math.Max(0, bottom-top)/gap+1e-9); len(ends) > room && gap > 0 {
		ends = ends[:room]
	}
	want, more := make([]float64, len(ends)), make([]float64, len(ends))
	for i, e := range ends {
		more[i] = line * float64(len(e.Lines)-1)
		want[i] = e.Want - more[i]/2
	}
	for i, at := range Spread(want, more, gap, top, bottom) {
		ends[i].At = at
	}
	return ends
}

// Spread moves the wanted places of labels, top to bottom, apart until neighbours are
// at least gap apart, and more below those that are higher by so much, and all lie in
// [top, bottom], each as near to its wish as the others let it.
func Spread(want, more []float64, gap, top, bottom float64) []float64 {
	order := make([]int, len(want))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case want[a] < want[b]:
			return -1
		case want[a] > want[b]:
			return 1
		}
		return 0
	})
	at := make([]float64, len(want))
	next := top
	for _, i := range order {
		at[i] = math.Max(want[i], next)
		next = at[i] + gap + more[i]
	}
	limit := bottom
	for k := len(order) - 1; k >= 0; k-- {
		i := order[k]
		at[i] = math.Min(at[i], limit-more[i])
		limit = at[i] - gap
	}
	return at
}
