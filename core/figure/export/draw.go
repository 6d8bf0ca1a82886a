package export

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
)

// A surface is a target for drawing. Lengths are in points, and the origin is the lower left corner.
type surface interface {
	// line draws a line through points.
	line(points []vg.Point, p pen)
	// area fills a polygon.
	area(points []vg.Point, c color.NRGBA)
	// text writes one line of text.
	text(at vg.Point, text string, l lettering)
}

// An alignment is the offset of a text's left end from its position, as a multiple of the text's width.
type alignment vg.Length

const (
	centred    alignment = -0.5
	flushRight alignment = -1
)

// A lettering is the style in which a text is written.
type lettering struct {
	size    vg.Length
	color   color.NRGBA
	align   alignment
	upright bool // rotated by 90° to the left
}

func (c *chart) draw(s surface) {
	c.drawTitle(s)
	for _, p := range c.panels {
		p.draw(s)
	}
	if c.panels != nil {
		return
	}
	c.drawGrid(s)
	for _, k := range c.curves {
		for _, area := range k.bands {
			s.area(c.on(0, area...), faint(k.color, k.band))
		}
	}
	// Draw the first curve last, so that it is on top.
	for i := len(c.curves) - 1; i >= 0; i-- {
		for _, l := range c.curves[i].lines {
			s.line(c.on(c.curves[i].aside, l...), c.curves[i].pen)
		}
	}
	for i := len(c.curves) - 1; i >= 0; i-- {
		k := c.curves[i]
		for _, j := range k.marked {
			at, _ := c.point(k.x[j], k.y[j])
			k.drawMark(s, c.on(k.aside, at)[0], c.line)
		}
	}
	c.drawAxes(s)
	c.drawLegend(s)
	for i, text := range c.notes {
		at := vg.Point{X: c.page.Min.X + c.margin, Y: c.page.Min.Y + c.margin + 0.3*c.small + line*c.small*vg.Length(len(c.notes)-1-i)}
		s.text(at, text, lettering{size: c.small, color: soft})
	}
}

// on converts points in the box to points on the page, shifted by aside.
func (c *chart) on(aside vg.Length, points ...vg.Point) []vg.Point {
	size, out := c.box.Size(), make([]vg.Point, len(points))
	for i, p := range points {
		out[i] = vg.Point{X: c.box.Min.X + p.X*size.X + aside, Y: c.box.Min.Y + p.Y*size.Y}
	}
	return out
}

// across and up return the position of a value on the page.
func (c *chart) across(x float64) vg.Length { return c.on(0, vg.Point{X: c.x.place(x)})[0].X }

func (c *chart) up(y float64) vg.Length { return c.on(0, vg.Point{Y: c.y.place(y)})[0].Y }

// segment draws a straight line.
func segment(s surface, x0, y0, x1, y1 vg.Length, p pen) {
	s.line([]vg.Point{{X: x0, Y: y0}, {X: x1, Y: y1}}, p)
}

func (c *chart) drawTitle(s surface) {
	y := c.page.Max.Y - c.margin
	put := func(lines []string, size, raised vg.Length) {
		for _, text := range lines {
			y -= line * size
			at := vg.Point{X: (c.page.Min.X + c.page.Max.X) / 2, Y: y + raised*size}
			s.text(at, text, lettering{size: size, color: ink, align: centred})
		}
	}
	put(c.title, c.head, 0.3)
	put(c.verdict, c.small, 0.1)
}

// drawGrid draws a line at each labelled tick of an axis, and the rules.
func (c *chart) drawGrid(s surface) {
	p := pen{color: grid, width: 0.4 * c.line}
	for _, t := range c.x.ticks {
		if t.label != "" {
			x := c.across(t.at)
			segment(s, x, c.box.Min.Y, x, c.box.Max.Y, p)
		}
	}
	for _, t := range c.y.ticks {
		if t.label != "" {
			y := c.up(t.at)
			segment(s, c.box.Min.X, y, c.box.Max.X, y, p)
		}
	}
	for _, i := range c.rules() {
		x := c.across(c.figure.Marks[i])
		segment(s, x, c.box.Min.Y, x, c.box.Max.Y, c.rulePen(i))
	}
}

// apart returns the ticks of the x axis whose labels do not overlap the previous label.
func (c *chart) apart() (all []tick) {
	taken := vg.Length(math.Inf(-1))
	for _, t := range c.x.ticks {
		at, half := c.across(t.at), c.typeface.width(t.label, c.small)/2
		if t.label != "" && at-half > taken {
			all = append(all, t)
			taken = at + half + 0.4*c.small
		}
	}
	return all
}

func (c *chart) drawAxes(s surface) {
	p := pen{color: ink, width: 0.5 * c.line}
	s.line([]vg.Point{{X: c.box.Min.X, Y: c.box.Max.Y}, c.box.Min, {X: c.box.Max.X, Y: c.box.Min.Y}}, p)
	length := func(t tick) vg.Length {
		if t.label == "" {
			return 0.55 * c.tick
		}
		return c.tick
	}
	label := lettering{size: c.small, color: ink, align: centred}
	for _, t := range c.x.ticks {
		x := c.across(t.at)
		segment(s, x, c.box.Min.Y, x, c.box.Min.Y-length(t), p)
	}
	for _, t := range c.apart() {
		s.text(vg.Point{X: c.across(t.at), Y: c.box.Min.Y - c.tick - 1.05*c.small}, t.label, label)
	}
	label.align = flushRight
	for _, t := range c.y.ticks {
		y := c.up(t.at)
		segment(s, c.box.Min.X, y, c.box.Min.X-length(t), y, p)
		if t.label != "" {
			s.text(vg.Point{X: c.box.Min.X - c.tick - 0.3*c.small, Y: y - 0.35*c.small}, t.label, label)
		}
	}
	size, middle := c.box.Size(), c.on(0, vg.Point{X: 0.5, Y: 0.5})[0]
	name := lettering{size: c.sheet.text, color: ink, align: centred}
	if c.x.Label != "" {
		at := vg.Point{X: middle.X, Y: c.box.Min.Y - c.tick - line*c.small - c.sheet.text}
		s.text(at, c.typeface.fit(c.x.Label, name.size, size.X), name)
	}
	if c.y.Label != "" {
		name.upright = true
		at := vg.Point{X: c.page.Min.X + c.margin + 0.85*c.sheet.text, Y: middle.Y}
		s.text(at, c.typeface.fit(c.y.Label, name.size, size.Y), name)
	}
}
