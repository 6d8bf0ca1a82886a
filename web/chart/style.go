package chart

// Options say how a figure is shown.
type Options struct {
	Band   Band
	Hidden func(series int) bool   // nil shows all
	Under  func(series int) string // a second line under a curve's name, or ""
	// Cut leaves the axis of regret to the series: bounds far from them are cut off. Else it
	// has room for all that is drawn.
	Cut bool
	// Thumb draws a picture that is looked at as a whole: curves without axes, names and
	// values at the pointer.
	Thumb bool
}

// Colors is the number of curve colours that the style sheet has: --curve-0, …
const Colors = 8

// BoundDash returns the line pattern of a bound: dots for an upper one, short lines for a
// lower one.
func BoundDash(kind string) []float64 {
	if kind == "upper" {
		return []float64{1.5, 3}
	}
	return []float64{5, 3}
}

// Dash returns the line pattern of curve i, in pixels; empty for a full line.
func Dash(i int) []float64 {
	patterns := [][]float64{{}, {8, 4}, {2, 3}, {10, 3, 2, 3}, {14, 4}, {6, 2, 2, 2, 2, 2}, {4, 6}, {16, 3, 3, 3}}
	return patterns[i%len(patterns)]
}
