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

// A Key explains a line of the chart that is no curve of a policy.
type Key struct{ Name, Says, Class, Dash string }

// CurveClass is the class of what is drawn with an ink.
func CurveClass(k figure.Ink) string {
	class := "curve-" + strconv.Itoa(k.Hue)
	if k.Shade > 0 {
		class += " shade-" + strconv.Itoa(k.Shade)
	}
	return class
}

// DashArray writes an ink's line pattern for SVG.
func DashArray(k figure.Ink) string { return Dashes(k.Dash()) }

// Dashes writes a line pattern for SVG.
func Dashes(pattern []float64) string {
	s := ""
	for _, d := range pattern {
		s += strconv.FormatFloat(d, 'f', -1, 64) + " "
	}
	return s
}
