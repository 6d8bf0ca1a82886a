package chart

import (
	"math"

	"epsilonarcade/core/figure"
)

// An End is the label at the end of a curve or a bound.
type End struct {
	Text  string
	Want  float64  // where its curve ends
	Lines []string // in which it is written, by figure.Fit
	At    float64  // where the first of them is
}

// An EndRoom is the room that labels have.
type EndRoom struct {
	Width        float64
	Top, Bottom  float64
	Curves       int                                  // so many of the first labels are those of curves, the others of bounds
	Curve, Bound float64                              // from the first line of such a label to the next label
	Line         float64                              // from line to line
	Measure      func(label int, text string) float64 // how wide a text of a label is
}

// mostLines is how many lines the label of a bound has at most. That of a curve, a policy's name,
// has one.
const mostLines = 3

// Place gives labels their lines, by figure.Fit, and their places, each as near to its curve's end
// as the others let it. Where there is no room for all, those of bounds have fewer lines, and then
// the last labels are left out: the legend has all names.
func (r EndRoom) Place(ends []End) []End {
	more := make([]float64, len(ends))
	for lines := mostLines; lines > 0; lines-- {
		all := 0.0
		for i := range ends {
			gap, most := r.Bound, lines
			if i < r.Curves {
				gap, most = r.Curve, 1
			}
			ends[i].Lines = figure.Fit(ends[i].Text, r.Width, figure.Narrowest, most, func(text string) float64 { return r.Measure(i, text) })
			more[i] = gap - r.Curve + r.Line*float64(len(ends[i].Lines)-1)
			all += r.Curve + more[i]
		}
		if all-r.Curve <= r.Bottom-r.Top {
			break
		}
	}
	left := r.Bottom - r.Top
	for i := range ends {
		if left < more[i]-1e-9 {
			ends, more = ends[:i], more[:i]
			break
		}
		left -= r.Curve + more[i]
	}
	want := make([]float64, len(ends))
	for i, e := range ends {
		want[i] = e.Want - r.Line*float64(len(e.Lines)-1)/2
	}
	for i, at := range Spread(want, more, r.Curve, r.Top, r.Bottom) {
		ends[i].At = at
	}
	return ends
}

// Pressed returns which of the labels of curves is at a height, as far as a finger reaches; -1 if none.
func Pressed(ends []End, at, reach float64) int {
	nearest := -1
	for i, e := range ends {
		if d := math.Abs(e.At - at); d <= reach {
			nearest, reach = i, d
		}
	}
	return nearest
}

// Spread moves the wanted places of labels, top to bottom, apart until neighbours are
// at least gap apart, and more below those that are higher by so much, and all lie in
// [top, bottom], each as near to its wish as the others let it.
func Spread(want, more []float64, gap, top, bottom float64) []float64 {
	order := figure.Ascending(want)
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
