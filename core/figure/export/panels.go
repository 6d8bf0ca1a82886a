package export

import (
	"image/color"

	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/figure"
)

// A placed chart is one of several in a drawing, with its lower left corner at a point.
type placed struct {
	*chart
	at vg.Point
}

// inPanels lays out the charts of a figure with panels under its title: side by side, or in a column
// below each other. All have the same axes.
func inPanels(s sheet, f figure.Figure, face typeface, o Options) *chart {
	stacked := o.Size == Column
	x, y := axesOf(f, o.View, s.ticks)
	if !stacked {
		x, _ = axesOf(f, o.View, s.ticks-2)
	}
	whole := &chart{sheet: s, figure: f, view: o.View, typeface: face}
	whole.title = face.lines(clean(f.Title), s.title, s.width-2*s.margin)
	head := s.margin + line*s.title*vg.Length(len(whole.title))

	s.title = s.text
	if s.panel *= 0.7; !stacked {
		s.width /= vg.Length(len(f.Panels))
	}
	if s.height > 0 {
		s.height -= head
	}
	all, first := f.Split(), 0
	lay := func() (charts []*chart) {
		first = 0
		for _, of := range all {
			own, before := o, first
			own.View.Hidden = func(i int) bool { return o.View.Hides(before + i) }
			first += len(of.Series)
			charts = append(charts, layoutOn(s, x, y, of, face, own))
		}
		return charts
	}
	charts := lay()
	if s.height > 0 { // their legends differ, but their boxes do not
		s.panel = s.height
		for _, c := range charts {
			s.panel = min(s.panel, c.box.Max.Y-c.box.Min.Y)
		}
		charts = lay()
	}
	var above, below vg.Length // the upper edge of the boxes
	for _, c := range charts {
		above, below = max(above, c.height-c.box.Max.Y), max(below, c.box.Max.Y)
	}
	row := above + below
	whole.height = head + row
	if stacked {
		whole.height = head + row*vg.Length(len(charts))
	}
	for i, c := range charts {
		at := vg.Point{X: vg.Length(i) * s.width, Y: below - c.box.Max.Y}
		if stacked {
			at = vg.Point{Y: row*vg.Length(len(charts)-1-i) + at.Y}
		}
		whole.panels = append(whole.panels, placed{c, at})
	}
	return whole
}

// A moved surface is one with its origin at another place.
type moved struct {
	surface
	by vg.Point
}

func (m moved) all(points []vg.Point) []vg.Point {
	out := make([]vg.Point, len(points))
	for i, p := range points {
		out[i] = p.Add(m.by)
	}
	return out
}

func (m moved) line(points []vg.Point, p pen)              { m.surface.line(m.all(points), p) }
func (m moved) area(points []vg.Point, c color.NRGBA)      { m.surface.area(m.all(points), c) }
func (m moved) text(at vg.Point, text string, l lettering) { m.surface.text(at.Add(m.by), text, l) }
