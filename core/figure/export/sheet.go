package export

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/figure"
)

// A Size is what a drawing is meant for.
type Size int

// The sizes. A drawing for a paper becomes taller if its legend is long; a slide does not.
const (
	Column Size = iota // one of a paper's two columns, 3.5 inches wide
	Page               // a paper's full width, 6.5 inches
	Slide              // a slide, 13⅓ by 7½ inches
)

// A sheet holds the dimensions of a size, in points (1/72 inch).
type sheet struct {
	width  vg.Length
	height vg.Length // 0 if the height of the box is given
	panel  vg.Length // height of the box; 0 if that of the sheet is given
	text   vg.Length // letter size
	head   vg.Length // letter size of the title
	small  vg.Length // letter size of tick labels and notes
	line   vg.Length // width of a curve
	tick   vg.Length // length of a tick
	margin vg.Length
	ticks  int // approximate number of labels on an axis
	dpi    int // resolution of a raster image
}

var sheets = map[Size]sheet{
	Column: {width: 252, panel: 150, text: 8, head: 8.5, small: 7, line: 1.1, tick: 2.56, margin: 4, ticks: 5, dpi: 300},
	Page:   {width: 468, panel: 250, text: 9, head: 10.5, small: 8, line: 1.2, tick: 2.88, margin: 5, ticks: 7, dpi: 300},
	Slide:  {width: 960, height: 540, text: 19, head: 25, small: 17, line: 2.8, tick: 6.08, margin: 18, ticks: 7, dpi: 144},
}

// line is the line height, in multiples of the letter size.
const line = 1.3

// The colours of ink and of secondary text. Curves use figure.Hues.
const inkHue, softHue = 0x15171a, 0x5c6068

// The colours of other parts.
var (
	ink   = rgb(inkHue)
	soft  = rgb(softHue)
	grid  = rgb(0xe6e6e6)
	paper = rgb(0xffffff)
)

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff}
}

// faint returns a colour with the given opacity, for overlapping bands.
func faint(c color.NRGBA, alpha float64) color.NRGBA {
	c.A = uint8(math.Round(alpha * 0xff))
	return c
}

// A pen draws a line.
type pen struct {
	color color.NRGBA
	width vg.Length
	dash  []vg.Length // dash and gap lengths
}

// A lineStyle is the look of a curve in the chart and in the legend.
type lineStyle struct {
	pen
	mark int // index of the mark, or −1 for none
}

// seriesStyle returns the style of series i. Dashes and marks distinguish curves even in black and white.
func seriesStyle(i int, of figure.Ink, width vg.Length) lineStyle {
	return lineStyle{pen{rgb(of.Mixed(figure.Hues[of.Hue], inkHue, inkHue, softHue)), width, dashes(of.Dash(), width/2.25)}, i % marks}
}

func dashes(pattern []float64, by vg.Length) (out []vg.Length) {
	for _, d := range pattern {
		out = append(out, vg.Length(d)*by)
	}
	return out
}

// marks is the number of different marks: four filled shapes and four hollow ones.
const marks = 8

// drawMark draws a curve's mark at a point. All shapes have approximately the same area.
func (l lineStyle) drawMark(s surface, at vg.Point, width vg.Length) {
	if l.mark < 0 {
		return
	}
	shape := [...]struct{ corners, turn, scale float64 }{{24, 0, 1}, {4, math.Pi / 4, 1.25}, {3, math.Pi / 2, 1.45}, {4, 0, 1.35}}[l.mark%4]
	var outline []vg.Point
	for k := range int(shape.corners) {
		sin, cos := math.Sincos(shape.turn + 2*math.Pi*float64(k)/shape.corners)
		radius := 1.9 * width * vg.Length(shape.scale)
		outline = append(outline, at.Add(vg.Point{X: radius * vg.Length(cos), Y: radius * vg.Length(sin)}))
	}
	if l.mark < marks/2 {
		s.area(outline, l.color)
		return
	}
	s.area(outline, paper)
	// Draw past the first corner, so that it is joined like the other corners.
	s.line(append(outline, outline[0], outline[1]), pen{color: l.color, width: 0.7 * width})
}
