package parts

import (
	"strconv"

	"epsilonarcade/core/figure"
)

// CurveKey shows a curve's colour and line pattern.
type CurveKey struct {
	Class string
	Dash  string
}

// A Key explains a line of the chart other than a policy's curve.
type Key struct{ Name, Says, Class, Dash string }

// CurveClass returns the CSS class of elements in an ink's colour.
func CurveClass(k figure.Ink) string {
	class := "curve-" + strconv.Itoa(k.Hue)
	if k.Shade > 0 {
		class += " shade-" + strconv.Itoa(k.Shade)
	}
	return class
}

// DashArray returns an ink's line pattern for SVG.
func DashArray(k figure.Ink) string { return Dashes(k.Dash()) }

// Dashes formats a line pattern for SVG.
func Dashes(pattern []float64) string {
	s := ""
	for _, d := range pattern {
		s += strconv.FormatFloat(d, 'f', -1, 64) + " "
	}
	return s
}
