package export

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// A chart is a figure whose parts have got their places.
type chart struct {
	sheet
	figure   figure.Figure // as it is shown
	view     figure.View
	typeface typeface
	x, y     axis
	box      vg.Rectangle // between the axes
	title    []string
	verdict  []string
	notes    []string // under the legend
	legend   legend
	curves   []curve
	tick     vg.Length // length of a tick
	panels   []placed  // charts that this one has in place of curves
}

// A curve is a series, a bound, or a region between two bounds.
type curve struct {
	lineStyle
	name, notion string
	of           int          // the place of its series; −1 for a bound, −2 for the area between the first two, −3 between the next; or rule
	lines        [][]vg.Point // clipped to the box
	bands        [][]vg.Point // polygons, likewise
	band         float64      // how dense they are; 0 for no band
	marked       []vg.Point
	places       []int // of those that are marked among the points
	unknown      int   // points that are not numbers
}

// layout gives every part of a figure its place in a drawing.
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
	return layoutOn(s, x, y, f, face, o), nil
}

// layoutOn gives every part of a figure its place on a sheet, between these axes.
func layoutOn(s sheet, x, y axis, f figure.Figure, face typeface, o Options) *chart {
	f = f.Shown(o.View)
	c := &chart{sheet: s, figure: f, view: o.View, typeface: face, x: x, y: y, tick: 0.32 * s.text}
	inner := s.width - 2*s.margin
	c.title = face.lines(clean(f.Title), s.title, inner)
	if f.Verdict != nil {
		for _, sentence := range sentences(*f.Verdict) {
			c.verdict = append(c.verdict, face.lines(sentence, s.small, inner)...)
		}
	}

	above := s.margin + line*s.title*vg.Length(len(c.title)) + line*s.small*vg.Length(len(c.verdict)) + 0.7*s.text
	start, end := s.margin+c.tick+0.4*s.small, s.margin
	if c.y.label != "" {
		start += line * s.text
	}
	var widest vg.Length
	for _, t := range c.y.ticks {
		widest = max(widest, face.width(t.label, s.small))
	}
	start += widest
	if n := len(c.x.ticks); n > 0 {
		end += face.width(c.x.ticks[n-1].label, s.small) / 2
	}
	c.box.Min.X, c.box.Max.X = start, s.width-end

	// The legend's height depends on the curves' names, not on where they are; whether
	// a bound is off the chart depends on the box, but its height does not matter to that.
	c.box.Max.Y = c.box.Min.Y + 100
	c.curves = c.curvesOf()
	c.legend = c.newLegend(inner)
	c.notes = c.footnotes(inner)

	below := c.tick + line*s.small + 0.3*s.small + c.legend.height() + line*s.small*vg.Length(len(c.notes)) + s.margin + 0.8*s.small
	if c.x.label != "" {
		below += line * s.text
	}
	height := s.panel
	if height == 0 {
		height = max(s.height-above-below, 0.4*s.height)
	}
	c.height = above + height + below
	c.box.Min.Y, c.box.Max.Y = below, below+height
	c.curves = c.curvesOf()
	return c
}

// line is the height of a line of text, in sizes of its letters.
const line = 1.3

// regionsOf returns the places of the lower bounds of what privacy allows of a distribution, which the
// upper ones follow.
func regionsOf(f figure.Figure) (lower []int) {
	for i := 1; i < len(f.Bounds) && f.Kind == string(scenario.Region); i += 2 {
		if f.Bounds[i-1].Kind == "lower" && f.Bounds[i].Kind == "upper" && len(f.Bounds[i-1].X) == len(f.Bounds[i].X) {
			lower = append(lower, i-1)
		}
	}
	return lower
}

// axesOf returns the axes, which have the ranges of the page's. If all curves are hidden, which are to be
// guessed then, they go over what these have, and the y axis has no values, which would tell.
func axesOf(f figure.Figure, v figure.View, ticks int) (x, y axis) {
	bare := f.Bare(v)
	if bare {
		v.Hidden = nil
	}
	across, up := f.Shown(v).Ranges()
	x, y = newAxis(f.X, across, ticks), newAxis(f.Y, up, ticks)
	if bare {
		y.label = clean(f.Y.Label)
		for i := range y.ticks {
			y.ticks[i].label = ""
		}
	}
	return x, y
}

// curvesOf returns what is drawn in the box, in the legend's order.
func (c *chart) curvesOf() []curve {
	var curves []curve
	f := c.figure
	inks, regions := f.Inks(), regionsOf(f)
	for i, s := range f.Series {
		if c.view.Hides(i) {
			continue
		}
		k := curve{lineStyle: seriesStyle(i, inks[i], c.line), of: i}
		if k.name, k.notion = seriesName(s); len(s.X) == 0 {
			k.notion = strings.TrimSpace(k.notion + " (no runs)")
		}
		if len(regions) > 0 {
			k.mark = -1
		}
		if f.Kind == figure.Intervals {
			c.stand(&k, i, s)
			curves = append(curves, k)
			continue
		}
		c.trace(&k, s.X, s.Mean)
		if s.Banded() {
			// Many bands on top of each other would be mud.
			k.band = max(0.16-0.01*float64(max(0, len(f.Series)-4)), 0.08)
			k.bands = c.between(s.X, s.Q05, s.Q95)
		}
		if k.mark >= 0 {
			c.markUp(&k, i, s)
		}
		curves = append(curves, k)
	}
	for i, at := range regions {
		low, high := f.Bounds[at], f.Bounds[at+1]
		hue := 1 // as on the page
		if len(regions) > 1 {
			hue = i
		}
		k := curve{lineStyle: lineStyle{pen{rgb(figure.Hues[hue]), 0.5 * c.line, nil}, -1}, of: -2 - i, band: 0.17, name: strings.TrimSuffix(low.Name, "lower") + "between the lower and the upper bound on F′"}
		c.trace(&k, low.X, low.Y)
		c.trace(&k, high.X, high.Y)
		k.bands = c.between(low.X, low.Y, high.Y)
		curves = append(curves, k)
	}
	if regions != nil {
		return curves
	}
	dashes := figure.BoundDashes(f.Bounds)
	for i, b := range f.Bounds {
		k := curve{lineStyle: boundStyle(dashes[i], c.line), name: boundName(b), of: -1}
		c.trace(&k, b.X, b.Y)
		if len(k.lines) == 0 {
			k.notion = clean(say.Of("off-chart"))
		}
		curves = append(curves, k)
	}
	return append(curves, c.named()...)
}

// at returns where a point is.
func (c *chart) at(x, y float64) vg.Point {
	return vg.Point{
		X: c.box.Min.X + vg.Length(c.x.place(x))*(c.box.Max.X-c.box.Min.X),
		Y: c.box.Min.Y + vg.Length(c.y.place(y))*(c.box.Max.Y-c.box.Min.Y),
	}
}

// trace adds a line through points to a curve. It is broken where a point has no place
// on the axes: a straight line across would claim what nobody has measured.
func (c *chart) trace(k *curve, x, y []float64) {
	var pieces [][]vg.Point
	var piece []vg.Point
	for i := range x {
		if c.x.takes(x[i]) && c.y.takes(y[i]) {
			piece = append(piece, c.at(x[i], y[i]))
			continue
		}
		if !finite(x[i]) || !finite(y[i]) {
			k.unknown++
		}
		pieces, piece = append(pieces, piece), nil
	}
	clip := draw.Canvas{Rectangle: c.box}
	for _, p := range append(pieces, piece) {
		if len(p) > 1 {
			k.lines = append(k.lines, clip.ClipLinesXY(p)...)
		}
	}
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// between returns the area from low to high. On a logarithmic axis an area that begins
// at 0 or below goes down to the axis's end.
func (c *chart) between(x, low, high []float64) [][]vg.Point {
	var areas [][]vg.Point
	var bottom, top []vg.Point
	end := func() {
		if len(top) > 1 {
			for i := len(top) - 1; i >= 0; i-- {
				bottom = append(bottom, top[i])
			}
			clip := draw.Canvas{Rectangle: c.box}
			if a := clip.ClipPolygonXY(bottom); len(a) > 2 {
				areas = append(areas, a)
			}
		}
		bottom, top = nil, nil
	}
	for i := range x {
		l := low[i]
		if c.y.log && l <= 0 {
			l = c.y.min
		}
		if !c.x.takes(x[i]) || !c.y.takes(l) || !c.y.takes(high[i]) {
			end()
			continue
		}
		bottom = append(bottom, c.at(x[i], l))
		top = append(top, c.at(x[i], high[i]))
	}
	end()
	return areas
}

// markUp says where a curve has its marks: at every point if there are few, else at
// five of them, at other places for each curve, so that marks of curves that run
// together are side by side.
func (c *chart) markUp(k *curve, i int, s figure.Series) {
	var there []int
	for j := range s.X {
		if c.x.takes(s.X[j]) && c.y.takes(s.Mean[j]) {
			there = append(there, j)
		}
	}
	at := func(j int) vg.Point { return c.at(s.X[j], s.Mean[j]) }
	k.places = there
	if len(s.X) > figure.Few && len(there) > 1 {
		k.places = nil
		const number = 5
		share := (float64(i) + 0.5) / float64(len(c.figure.Series))
		for n := range number {
			want := c.box.Min.X + vg.Length((float64(n)+share)/number)*(c.box.Max.X-c.box.Min.X)
			nearest := there[0]
			for _, j := range there {
				if math.Abs(float64(at(j).X-want)) < math.Abs(float64(at(nearest).X-want)) {
					nearest = j
				}
			}
			if m := len(k.places); m == 0 || k.places[m-1] != nearest {
				k.places = append(k.places, nearest)
			}
		}
	}
	for _, j := range k.places {
		k.marked = append(k.marked, at(j))
	}
}

// footnotes say what the curves were run with, what the means are taken over, and what is not drawn.
func (c *chart) footnotes(width vg.Length) []string {
	unknown := 0
	for _, k := range c.curves {
		unknown += k.unknown
	}
	text := strings.TrimSpace(settings(c.figure) + " " + spread(c.figure, c.view.Band))
	if len(c.figure.Marks) > 0 && c.figure.Kind == string(scenario.Sweep) {
		for _, n := range c.figure.Notes { // which say what is marked
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
	return c.typeface.lines(clean(text), c.small, width)
}
