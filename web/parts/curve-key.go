package parts

import (
	"strconv"

	"epsilonarcade/web/chart"
)

// CurveKey shows a curve's colour and line pattern.
type CurveKey struct {
	Class string
	Dash  string
}

// A Key explains a line of the chart that is no curve of a policy.
type Key struct{ Name, Says, Class, Dash string }

// CurveClass is the class of the curve in a place, which has its colour.
func CurveClass(i int) string { return "curve-" + strconv.Itoa(i%chart.Colors) }

// DashArray writes a curve's line pattern for SVG.
func DashArray(i int) string { return Dashes(chart.Dash(i)) }

// Dashes writes a line pattern for SVG.
func Dashes(pattern []float64) string {
	s := ""
	for _, d := range pattern {
		s += strconv.FormatFloat(d, 'f', -1, 64) + " "
	}
	return s
}
