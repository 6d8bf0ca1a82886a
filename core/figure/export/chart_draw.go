package export

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// draw draws the chart.
func (c *chart) draw(s surface) {
	c.drawTitle(s)
	for _, p := range c.panels {
		p.draw(moved{s, p.at})
	}
	if c.panels != nil {
		return
	}
	c.drawGrid(s)
	c.drawRules(s)
	for _, k := range c.curves {
		for _, area := range k.bands {
			s.area(area, faint(k.color, k.band))
		}
	}
	// The first curve is the last to be drawn, and so on top.
	for i := len(c.curves) - 1; i >= 0; i-- {
		for _, l := range c.curves[i].lines {
			s.line(l, c.curves[i].pen)
		}
	}
	for i := len(c.curves) - 1; i >= 0; i-- {
		for _, at := range c.curves[i].marked {
			c.drawMark(s, c.curves[i].lineStyle, at)
		}
	}
	c.drawAxes(s)
	c.drawLegend(s)
	y := c.margin + 0.3*c.small
	for i := len(c.notes) - 1; i >= 0; i-- {
		s.text(vg.Point{X: c.margin, Y: y}, c.notes[i], lettering{size: c.small, color: soft})
		y += line * c.small
	}
}

func (c *chart) drawTitle(s surface) {
	y := c.height - c.margin
	for _, text := range c.title {
		y -= line * c.sheet.title
		s.text(vg.Point{X: c.width / 2, Y: y + 0.3*c.sheet.title}, text, lettering{size: c.sheet.title, color: ink, align: centre})
	}
	for _, text := range c.verdict {
		y -= line * c.small
		s.text(vg.Point{X: c.width / 2, Y: y + 0.1*c.small}, text, lettering{size: c.small, color: ink, align: centre})
	}
}

func (c *chart) drawGrid(s surface) {
	p := pen{color: grid, width: 0.4 * c.line}
	for _, t := range c.x.ticks {
		if at := c.across(t); t.label != "" {
			s.line([]vg.Point{{X: at, Y: c.box.Min.Y}, {X: at, Y: c.box.Max.Y}}, p)
		}
	}
	for _, t := range c.y.ticks {
		if at := c.up(t); t.label != "" {
			s.line([]vg.Point{{X: c.box.Min.X, Y: at}, {X: c.box.Max.X, Y: at}}, p)
		}
	}
}

// across and up return where a tick is on its axis.
func (c *chart) across(t tick) vg.Length {
	return c.box.Min.X + vg.Length(c.x.place(t.at))*(c.box.Max.X-c.box.Min.X)
}

func (c *chart) up(t tick) vg.Length {
	return c.box.Min.Y + vg.Length(c.y.place(t.at))*(c.box.Max.Y-c.box.Min.Y)
}

// apart returns the ticks of the x axis whose labels are written: those that do not run into the one
// before.
func (c *chart) apart() (all []tick) {
	taken := vg.Length(math.Inf(-1))
	for _, t := range c.x.ticks {
		at, half := c.across(t), c.typeface.width(t.label, c.small)/2
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
	label := lettering{size: c.small, color: ink, align: centre}
	for _, t := range c.x.ticks {
		at := c.across(t)
		s.line([]vg.Point{{X: at, Y: c.box.Min.Y}, {X: at, Y: c.box.Min.Y - length(t)}}, p)
	}
	for _, t := range c.apart() {
		s.text(vg.Point{X: c.across(t), Y: c.box.Min.Y - c.tick - 1.05*c.small}, t.label, label)
	}
	label.align = right
	for _, t := range c.y.ticks {
		at := c.up(t)
		s.line([]vg.Point{{X: c.box.Min.X, Y: at}, {X: c.box.Min.X - length(t), Y: at}}, p)
		if t.label != "" {
			s.text(vg.Point{X: c.box.Min.X - c.tick - 0.3*c.small, Y: at - 0.35*c.small}, t.label, label)
		}
	}
	name := lettering{size: c.sheet.text, color: ink, align: centre}
	if c.x.label != "" {
		y := c.box.Min.Y - c.tick - line*c.small - c.sheet.text
		s.text(vg.Point{X: (c.box.Min.X + c.box.Max.X) / 2, Y: y}, c.typeface.fit(c.x.label, c.sheet.text, c.box.Max.X-c.box.Min.X), name)
	}
	if c.y.label != "" {
		name.upright = true
		at := vg.Point{X: c.margin + 0.85*c.sheet.text, Y: (c.box.Min.Y + c.box.Max.Y) / 2}
		s.text(at, c.typeface.fit(c.y.label, c.sheet.text, c.box.Max.Y-c.box.Min.Y), name)
	}
}

// drawMark draws a curve's mark, filled for the first four curves and hollow for the
// next four.
func (c *chart) drawMark(s surface, l lineStyle, at vg.Point) {
	if l.mark < 0 {
		return
	}
	outline := markAt(l.mark, at, 1.9*c.line)
	if l.mark < marks/2 {
		s.area(outline, l.color)
		return
	}
	s.area(outline, paper)
	// Past the first corner, so that it is as sharp as the others.
	s.line(append(outline, outline[0], outline[1]), pen{color: l.color, width: 0.7 * c.line})
}
