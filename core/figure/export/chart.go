package export

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
)

// A chart is a figure with a position for each of its parts.
type chart struct {
	sheet
	figure   figure.Figure // only its visible parts
	view     figure.View
	typeface typeface
	x, y     axis
	title    []string
	verdict  []string
	notes    []string // below the legend
	legend   legend
	curves   []curve
	panels   []*chart // charts that take the place of curves

	// The space around the box that the axes enclose, the box itself, and the whole chart.
	left, right, above, below vg.Length
	box, page                 vg.Rectangle
}

// layout returns the chart of a figure.
func layout(f figure.Figure, format Format, o Options) (*chart, error) {
	s, ok := sheets[o.Size]
	if !ok {
		return nil, fmt.Errorf("size %d is not supported", o.Size)
	}
	face, err := newTypeface()
	if err != nil {
		return nil, err
	}
	if format == TeX {
		face.stretch = texStretch
	}
	if o.View.Band == "" {
		o.View.Band = figure.Quantiles
	}
	if len(f.Panels) > 0 {
		return inPanels(s, f, face, o), nil
	}
	x, y := axesOf(f, o.View, s.ticks)
	c := newChart(s, x, y, f, face, o.View)
	c.place(vg.Point{Y: c.below}, c.room())
	return c, nil
}

// newChart returns the chart of a figure on a sheet with the given axes. It is not yet placed on the page.
func newChart(s sheet, x, y axis, f figure.Figure, face typeface, v figure.View) *chart {
	f = f.Shown(v)
	c := &chart{sheet: s, figure: f, view: v, typeface: face, x: x, y: y}
	inner := s.width - 2*s.margin
	c.title = face.lines(clean(f.Title), s.head, inner)
	if f.Verdict != nil {
		for _, sentence := range sentences(*f.Verdict) {
			c.verdict = append(c.verdict, face.lines(sentence, s.small, inner)...)
		}
	}
	c.curves = c.curvesOf()
	c.legend = c.newLegend(inner)
	c.notes = face.lines(c.footnotes(), s.small, inner)

	c.above = s.margin + line*s.head*vg.Length(len(c.title)) + line*s.small*vg.Length(len(c.verdict)) + 0.7*s.text
	c.below = s.tick + line*s.small + 0.3*s.small + c.legend.height + line*s.small*vg.Length(len(c.notes)) + s.margin + 0.8*s.small
	c.left, c.right = s.margin+s.tick+0.4*s.small, s.margin
	if x.Label != "" {
		c.below += line * s.text
	}
	if y.Label != "" {
		c.left += line * s.text
	}
	var widest vg.Length
	for _, t := range y.ticks {
		widest = max(widest, face.width(t.label, s.small))
	}
	c.left += widest
	if n := len(x.ticks); n > 0 {
		c.right += face.width(x.ticks[n-1].label, s.small) / 2
	}
	return c
}

// room returns the height that is left for the box on the sheet.
func (c *chart) room() vg.Length {
	if c.panel > 0 {
		return c.panel
	}
	return max(c.height-c.above-c.below, 0.4*c.height)
}

// place puts the chart on the page. Its left edge is at at.X, and its x axis is at at.Y.
func (c *chart) place(at vg.Point, height vg.Length) {
	c.box = vg.Rectangle{Min: vg.Point{X: at.X + c.left, Y: at.Y}, Max: vg.Point{X: at.X + c.width - c.right, Y: at.Y + height}}
	c.page = vg.Rectangle{Min: vg.Point{X: at.X, Y: at.Y - c.below}, Max: vg.Point{X: at.X + c.width, Y: at.Y + height + c.above}}
}

// inPanels returns the chart of a figure with panels, which are side by side or in a column. All panels have the same
// axes, and their boxes have the same height.
func inPanels(s sheet, f figure.Figure, face typeface, o Options) *chart {
	whole := &chart{sheet: s, figure: f, view: o.View, typeface: face}
	whole.title = face.lines(clean(f.Title), s.head, s.width-2*s.margin)
	head := s.margin + line*s.head*vg.Length(len(whole.title))

	x, y := axesOf(f, o.View, s.ticks)
	stacked := o.Size == Column
	if !stacked {
		x, _ = axesOf(f, o.View, s.ticks-2)
		s.width /= vg.Length(len(f.Panels))
	}
	s.head, s.panel, s.height = s.text, 0.7*s.panel, s.height-head
	first := 0
	var above, below vg.Length
	room := vg.Length(math.Inf(1))
	for _, of := range f.Split() {
		own, before := o.View, first
		own.Hidden = func(i int) bool { return o.View.Hides(before + i) }
		first += len(of.Series)
		c := newChart(s, x, y, of, face, own)
		above, below, room = max(above, c.above), max(below, c.below), min(room, c.room())
		whole.panels = append(whole.panels, c)
	}
	row := above + room + below
	for i, c := range whole.panels {
		at := vg.Point{X: vg.Length(i) * s.width, Y: below}
		if stacked {
			at = vg.Point{Y: row*vg.Length(len(whole.panels)-1-i) + below}
		}
		c.place(at, room)
	}
	whole.page.Max = vg.Point{X: whole.width, Y: head + row}
	if stacked {
		whole.page.Max.Y = head + row*vg.Length(len(whole.panels))
	}
	return whole
}

// axesOf returns the axes, with the same ranges as on the page. If all curves are hidden, readers are meant to guess
// them: then the axes span all curves, but the y axis has no values.
func axesOf(f figure.Figure, v figure.View, ticks int) (x, y axis) {
	bare := f.Bare(v)
	if bare {
		v.Hidden = nil
	}
	across, up := f.Shown(v).Ranges()
	x, y = newAxis(f.X, across, ticks), newAxis(f.Y, up, ticks)
	if bare {
		y.Label = clean(f.Y.Label)
		for i := range y.ticks {
			y.ticks[i].label = ""
		}
	}
	return x, y
}

// footnotes returns sentences about the settings, the averages, and the points that are not drawn.
func (c *chart) footnotes() string {
	unknown := 0
	for _, k := range c.curves {
		unknown += k.unknown
	}
	text := strings.TrimSpace(settings(c.figure) + " " + spread(c.figure, c.view.Band))
	if len(c.figure.Marks) > 0 && c.figure.Kind == string(scenario.Sweep) {
		for _, n := range c.figure.Notes { // these notes explain the marks
			text += " " + clean(n)
		}
	}
	if c.figure.Kind != figure.Intervals && c.figure.Kind != figure.TradeOff {
		text += " " + strings.Join(c.figure.OneCurve(), " ")
	}
	text += " " + figure.OffAxisWords(c.figure.OffAxis())
	if unknown > 0 {
		text += " " + notation.Things(unknown, "point") + " without a finite value: not drawn."
	}
	return clean(text)
}
