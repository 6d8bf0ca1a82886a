package export

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
)

// A canvas is a surface on gonum/plot's canvases.
type canvas struct {
	vg.Canvas
	typeface typeface
}

func (c canvas) line(points []vg.Point, p pen) {
	c.SetColor(p.color)
	c.SetLineWidth(p.width)
	c.SetLineDash(p.dash, 0)
	c.Stroke(path(points))
}

func (c canvas) area(points []vg.Point, colour color.NRGBA) {
	c.SetColor(colour)
	outline := path(points)
	outline.Close()
	c.Fill(outline)
}

func path(points []vg.Point) vg.Path {
	p := make(vg.Path, 0, len(points)+1)
	for i, at := range points {
		if i == 0 {
			p.Move(at)
		} else {
			p.Line(at)
		}
	}
	return p
}

func (c canvas) text(at vg.Point, text string, l lettering) {
	c.SetColor(l.color)
	if l.upright {
		c.Push()
		defer c.Pop()
		c.Rotate(math.Pi / 2)
		at = vg.Point{X: at.Y, Y: -at.X}
	}
	at.X -= vg.Length(l.align) * c.typeface.width(text, l.size)
	for _, r := range runsOf(text) {
		face := c.typeface.sized(r.size(l.size))
		y := at.Y
		if r.raised {
			y += raisedBy * l.size
		}
		c.FillString(face, vg.Point{X: at.X, Y: y}, r.text)
		at.X += face.Width(r.text)
	}
}
