package export

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A surface is what a chart is drawn on. Lengths are in points, and the origin is the
// lower left corner.
type surface interface {
	// line draws a line through points.
	line(points []vg.Point, p pen)
	// area fills a polygon.
	area(points []vg.Point, c color.NRGBA)
	// text writes one line of text.
	text(at vg.Point, text string, l lettering)
}

// A lettering says how a text is written.
type lettering struct {
	size    vg.Length
	color   color.NRGBA
	align   draw.XAlignment
	upright bool // turned to the left, as beside a vertical axis
}
