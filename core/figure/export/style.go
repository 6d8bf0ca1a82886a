package export

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/figure"
)

// The colours of ink, and of letters that stand back; those of curves are figure.Hues.
const inkHue, softHue = 0x15171a, 0x5c6068

// The other colours.
var (
	ink   = rgb(inkHue)
	soft  = rgb(softHue)
	grid  = rgb(0xe6e6e6)
	paper = rgb(0xffffff)
)

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff}
}

// faint returns the colour of a band: seen through, so that bands may overlap.
func faint(c color.NRGBA, alpha float64) color.NRGBA {
	c.A = uint8(math.Round(alpha * 0xff))
	return c
}

// A pen draws a line.
type pen struct {
	color color.NRGBA
	width vg.Length
	dash  []vg.Length // on and off
}

// A lineStyle is what a curve looks like, in the chart and in the legend.
type lineStyle struct {
	pen
	mark int // −1 for none
}

// seriesStyle returns the style of the i-th series, which has that ink. Curves are told apart in
// black and white too: by their dashes, and by their marks.
func seriesStyle(i int, of figure.Ink, width vg.Length) lineStyle {
	return lineStyle{pen{rgb(of.Mixed(figure.Hues[of.Hue], inkHue, inkHue, softHue)), width, dashes(of.Dash(), width/2.25)}, i % marks}
}

// boundStyle returns the style of a bound with that line pattern: thinner, without marks, and black.
func boundStyle(dash []float64, width vg.Length) lineStyle {
	return lineStyle{pen{ink, 0.8 * width, dashes(dash, width/1.75)}, -1}
}

func dashes(pattern []float64, by vg.Length) (out []vg.Length) {
	for _, d := range pattern {
		out = append(out, vg.Length(d)*by)
	}
	return out
}

// marks is the number of marks: four filled ones and the same four hollow.
const marks = 8

// markAt returns the outline of a mark, of about the same area for each.
func markAt(mark int, at vg.Point, r vg.Length) []vg.Point {
	var corners int
	var turn, scale float64
	switch mark % 4 {
	case 0:
		corners, turn, scale = 24, 0, 1
	case 1:
		corners, turn, scale = 4, math.Pi/4, 1.25
	case 2:
		corners, turn, scale = 3, math.Pi/2, 1.45
	default:
		corners, turn, scale = 4, 0, 1.35
	}
	var points []vg.Point
	for k := range corners {
		sin, cos := math.Sincos(turn + 2*math.Pi*float64(k)/float64(corners))
		points = append(points, vg.Point{
			X: at.X + r*vg.Length(scale*cos),
			Y: at.Y + r*vg.Length(scale*sin),
		})
	}
	return points
}
