package chart

import (
	"math"
	"slices"
	"strings"

	"epsilonarcade/core/figure"
)

// An End is the label at the end of a curve or a bound.
type End struct {
	Text  string
	Must  bool     // the label is mandatory, and is placed before the others
	Want  float64  // where its curve ends
	Lines []string // the label's lines, from figure.Fit; none if the label is left out
	At    float64  // the position of the first line
}

// Moved returns the position at which a line from the end of a curve to its label should end. far reports whether the
// label needs this line, because it is further away than the height of a text line.
func (e End) Moved(line float64) (to float64, far bool) {
	to = e.At + line*float64(len(e.Lines)-1)/2
	return to, len(e.Lines) > 0 && math.Abs(to-e.Want) > line
}

// An EndRoom describes the room for labels.
type EndRoom struct {
	Width        float64
	Top, Bottom  float64
	Curves       int                                  // the number of curves' labels, which come before the labels of bounds
	Lines        int                                  // the most lines of a curve's label
	Curve, Bound float64                              // the distance from the first line of such a label to the next label
	Line         float64                              // the distance from line to line
	Measure      func(label int, text string) float64 // the width of a label's text
}

// Place sets the lines of labels, with figure.Fit, and their positions. The label of a curve is as near to the curve's
// end as the other curves' labels allow. Bounds do not move it. The label of a bound takes the nearest free room. It
// has two lines if they fit beside the bound's end, and otherwise one line, at most a few lines away. If there are more
// curves than rows, mandatory labels come first, and then the others in their order. The last row then stays free, and
// Place returns the number of curves without a label.
func (r EndRoom) Place(ends []End) (without int) {
	rows := 1 + int((r.Bottom-r.Top)/r.Curve+1e-9)
	if r.Curves > rows {
		rows = max(1, rows-1)
		without, r.Bottom = r.Curves-rows, r.Bottom-r.Curve
	}
	var curves []int
	for _, must := range []bool{true, false} {
		for i := range ends[:r.Curves] {
			if ends[i].Must == must && len(curves) < rows {
				curves = append(curves, i)
			}
		}
	}
	slices.Sort(curves)
	var want, taken []float64
	for i := range ends {
		ends[i].Lines, ends[i].At = nil, math.NaN()
	}
	for _, i := range curves {
		ends[i].Lines = r.fit(ends, i, r.Lines)
		want = append(want, ends[i].Want)
	}
	for k, at := range Spread(want, r.Curve, r.Top, r.Bottom) {
		ends[curves[k]].At = at
		taken = append(taken, at-r.Bound/2, at-r.Bound/2+r.Curve)
	}
	for i := r.Curves; i < len(ends); i++ {
		for lines := 2; lines > 0 && ends[i].Lines == nil; lines-- {
			text := r.fit(ends, i, lines)
			height := r.Bound + r.Line*float64(len(text)-1)
			at := r.free(taken, ends[i].Want-height/2, height)
			if off := math.Abs(at + height/2 - ends[i].Want); off <= r.Line || len(text) == 1 && off <= 3*r.Line {
				ends[i].Lines, ends[i].At = text, at+r.Bound/2
				taken = append(taken, at, at+height)
			}
		}
	}
	return without
}

// fit returns the lines of a label. If a name is cut, its settings are kept: DP-FTPL-New (ε = 0.2) becomes DP-F… (ε =
// 0.2). So is its beginning up to the first P, which stands for private.
func (r EndRoom) fit(ends []End, i, lines int) []string {
	measure := func(text string) float64 { return r.Measure(i, text) }
	all := figure.Fit(ends[i].Text, r.Width, figure.Narrowest, lines, measure)
	base, own, _ := strings.Cut(ends[i].Text, " (")
	own = " (" + own
	room := r.Width/figure.Narrowest - measure(own)
	if cut := all[len(all)-1]; strings.HasSuffix(cut, "…") && strings.ContainsAny(own, "=.") && room >= max(measure("DP…"), measure(base[:strings.Index(base, "P")+1]+"…")) {
		return []string{figure.Cut(base, room, measure) + own}
	}
	return all
}

// free returns the position nearest to wish at which a label of the given height can begin, or NaN. taken lists the
// occupied intervals, each as its beginning and end.
func (r EndRoom) free(taken []float64, wish, height float64) float64 {
	top, bottom := r.Top-r.Bound/2, r.Bottom+r.Bound/2-height
	best := math.NaN()
	try := func(at float64) {
		if at < top-1e-9 || at > bottom+1e-9 || math.Abs(at-wish) >= math.Abs(best-wish) {
			return
		}
		for k := 0; k < len(taken); k += 2 {
			if at < taken[k+1]-1e-9 && at+height > taken[k]+1e-9 {
				return
			}
		}
		best = at
	}
	try(max(top, min(bottom, wish)))
	for k, edge := range taken {
		try(edge - height*float64(1-k%2))
	}
	return best
}

// Pressed returns the index of the label nearest to a height, or −1 if no label is within reach.
func Pressed(ends []End, at, reach float64) int {
	nearest := -1
	for i, e := range ends {
		if d := math.Abs(e.At - at); d <= reach {
			nearest, reach = i, d
		}
	}
	return nearest
}

// Spread moves labels apart, so that neighbours are at least gap apart and all positions are in [top, bottom]. Each
// label stays as near to its wanted position as the others allow.
func Spread(want []float64, gap, top, bottom float64) []float64 {
	order := figure.Ascending(want)
	at := make([]float64, len(want))
	next := top
	for _, i := range order {
		at[i] = math.Max(want[i], next)
		next = at[i] + gap
	}
	limit := bottom
	for k := len(order) - 1; k >= 0; k-- {
		i := order[k]
		at[i] = math.Min(at[i], limit)
		limit = at[i] - gap
	}
	return at
}

// Row returns the positions at which names in one row begin, between left and right. Each name is before its place if
// there is room, and otherwise behind it. If neither fits, its position is NaN. The names keep the order of their
// places, and no name covers another's place.
func Row(places, widths []float64, left, right, gap float64) []float64 {
	out := make([]float64, len(places))
	for _, i := range figure.Ascending(places) {
		out[i] = math.NaN()
		for _, at := range []float64{places[i] - gap - widths[i], places[i] + gap} {
			end := at + widths[i]
			crosses := func(place float64) bool { return at <= place && place <= end }
			if at >= left && end <= right && !slices.ContainsFunc(places, crosses) {
				out[i], left = at, end+2*gap
				break
			}
		}
	}
	return out
}
