package export

import (
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// A kind is the kind of a curve. In TeX, it names the curve's style.
type kind string

// The kinds. A region is the area between a lower and an upper bound. A rule is a vertical line at a mark.
const (
	series kind = "curve"
	bound  kind = "bound"
	region kind = "region"
	rule   kind = "rule"
)

// A curve is a legend entry with its drawing. Positions in the box are fractions of its width and height.
type curve struct {
	lineStyle
	kind         kind
	of           int // index among the figure's curves of this kind
	name, notion string
	x, y         []float64    // the points of a series or a bound
	low, high    []float64    // edges of the band or the intervals, or nil
	lines        [][]vg.Point // clipped to the box
	bands        [][]vg.Point // polygons, clipped to the box
	band         float64      // opacity of the band, 0 if there is none
	marked       []int        // indices of the points that get a mark
	aside        vg.Length    // horizontal shift of lines and marks
	unknown      int          // number of points that are not finite
}

// regionsOf returns the indices of the regions' lower bounds. The upper bound of each region comes next.
func regionsOf(f figure.Figure) (lower []int) {
	for i := 1; i < len(f.Bounds) && f.Kind == string(scenario.Region); i += 2 {
		if f.Bounds[i-1].Kind == "lower" && f.Bounds[i].Kind == "upper" && len(f.Bounds[i-1].X) == len(f.Bounds[i].X) {
			lower = append(lower, i-1)
		}
	}
	return lower
}

// curvesOf returns the curves in the order of the legend.
func (c *chart) curvesOf() (all []curve) {
	f := c.figure
	inks, regions := f.Inks(), regionsOf(f)
	for i, s := range f.Series {
		if c.view.Hides(i) {
			continue
		}
		k := curve{lineStyle: seriesStyle(i, inks[i], c.line), kind: series, of: i, x: s.X, y: s.Mean}
		if k.name, k.notion = seriesName(s); len(s.X) == 0 {
			k.notion = strings.TrimSpace(k.notion + " (no runs)")
		}
		if s.Banded() || f.Kind == figure.Intervals {
			k.low, k.high = s.Q05, s.Q95
		}
		switch {
		case f.Kind == figure.Intervals:
			c.stand(&k)
		case len(regions) > 0:
			k.mark = -1
			c.trace(&k, s.X, s.Mean)
		default:
			c.trace(&k, s.X, s.Mean)
			c.markUp(&k)
		}
		if s.Banded() && f.Kind != figure.Intervals {
			// The more bands overlap, the less opaque they must be.
			k.band = max(0.16-0.01*float64(max(0, len(f.Series)-4)), 0.08)
			c.shade(&k, s.X, s.Q05, s.Q95)
		}
		all = append(all, k)
	}
	for i, at := range regions {
		low, high := f.Bounds[at], f.Bounds[at+1]
		hue := 1 // the same hue as on the page
		if len(regions) > 1 {
			hue = i
		}
		k := curve{lineStyle: lineStyle{pen{rgb(figure.Hues[hue]), 0.5 * c.line, nil}, -1}, kind: region, of: i, band: 0.17}
		k.name = strings.TrimSuffix(low.Name, "lower") + "between the lower and the upper bound on F′"
		c.trace(&k, low.X, low.Y)
		c.trace(&k, high.X, high.Y)
		c.shade(&k, low.X, low.Y, high.Y)
		all = append(all, k)
	}
	if regions != nil {
		return all
	}
	for i, pattern := range figure.BoundDashes(f.Bounds) {
		b := f.Bounds[i]
		style := lineStyle{pen{ink, 0.8 * c.line, dashes(pattern, c.line/1.75)}, -1}
		k := curve{lineStyle: style, kind: bound, of: i, name: boundName(b), x: b.X, y: b.Y}
		if c.trace(&k, b.X, b.Y); len(k.lines) == 0 {
			k.notion = clean(say.Of("off-chart"))
		}
		all = append(all, k)
	}
	for i, name := range f.MarkNames { // marks with the same name share an entry
		if slices.Index(f.MarkNames, name) < i || i >= len(f.Marks) {
			continue
		}
		k := curve{lineStyle: lineStyle{c.rulePen(i), -1}, kind: rule, of: i, name: clean(name)}
		if !slices.Contains(c.rules(), i) {
			k.notion = clean(say.Of("off-chart"))
		}
		all = append(all, k)
	}
	return all
}

// rulePen returns the pen for a mark's rule. It is thin and dotted, unlike the pen of the grid, and has the colour of
// the mark's series.
func (c *chart) rulePen(mark int) pen {
	of, dots := c.figure.MarkOf(mark)
	color := soft
	if of >= 0 {
		color = seriesStyle(of, c.figure.Inks()[of], c.line).color
	}
	return pen{color: color, width: 0.45 * c.line, dash: dashes(dots, 0.45*c.line)}
}

// rules returns the marks that lie within the range of the x axis.
func (c *chart) rules() (marks []int) {
	for i, x := range c.figure.Marks {
		if share := c.x.place(x); c.x.Takes(x) && share >= 0 && share <= 1 {
			marks = append(marks, i)
		}
	}
	return marks
}

// point returns the position of a point in the box, and whether both axes can show it.
func (c *chart) point(x, y float64) (vg.Point, bool) {
	if !c.x.Takes(x) || !c.y.Takes(y) {
		return vg.Point{}, false
	}
	return vg.Point{X: c.x.place(x), Y: c.y.place(y)}, true
}

// trace adds a line through points to a curve. The line has a gap at each point that the axes cannot show.
func (c *chart) trace(k *curve, x, y []float64) {
	var piece []vg.Point
	end := func() {
		if len(piece) > 1 {
			k.lines = append(k.lines, clipLine(piece)...)
		}
		piece = nil
	}
	for i := range x {
		if p, ok := c.point(x[i], y[i]); ok {
			piece = append(piece, p)
			continue
		}
		if !finite(x[i]) || !finite(y[i]) {
			k.unknown++
		}
		end()
	}
	end()
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// shade adds the area between low and high to a curve's bands. On a logarithmic axis, values at or below 0 are replaced
// by the lower end of the axis.
func (c *chart) shade(k *curve, x, low, high []float64) {
	var bottom, top []vg.Point
	end := func() {
		if len(top) > 1 {
			slices.Reverse(top)
			if a := clipArea(append(bottom, top...)); len(a) > 2 {
				k.bands = append(k.bands, a)
			}
		}
		bottom, top = nil, nil
	}
	for i := range x {
		l := low[i]
		if c.y.Scale == figure.Log && l <= 0 {
			l = c.y.Low
		}
		a, ok := c.point(x[i], l)
		b, too := c.point(x[i], high[i])
		if !ok || !too {
			end()
			continue
		}
		bottom, top = append(bottom, a), append(top, b)
	}
	end()
}

// markUp selects the points that get marks: all of them if there are few, and five otherwise. Different curves are
// marked at different positions, so that the marks of neighbouring curves do not overlap.
func (c *chart) markUp(k *curve) {
	var places []vg.Length // of the points that the axes can show
	var there []int
	for j := range k.x {
		if p, ok := c.point(k.x[j], k.y[j]); ok {
			places, there = append(places, p.X), append(there, j)
		}
	}
	if len(k.x) <= figure.Few || len(there) <= 1 {
		k.marked = there
		return
	}
	const number = 5
	share := (float64(k.of) + 0.5) / float64(len(c.figure.Series))
	for n := range number {
		want, nearest := vg.Length((float64(n)+share)/number), 0
		for i, x := range places {
			if math.Abs(float64(x-want)) < math.Abs(float64(places[nearest]-want)) {
				nearest = i
			}
		}
		k.marked = append(k.marked, there[nearest])
	}
	k.marked = slices.Compact(k.marked)
}

// stand adds the intervals of a series: marked vertical lines. Intervals of several series stand side by side.
func (c *chart) stand(k *curve) {
	k.dash, k.aside = nil, vg.Length(k.of)*5*c.line
	for j, x := range k.x {
		if _, ok := c.point(x, k.y[j]); !ok {
			k.unknown++
			continue
		}
		k.marked = append(k.marked, j)
		low, ok := c.point(x, k.low[j])
		if high, too := c.point(x, k.high[j]); ok && too {
			k.lines = append(k.lines, []vg.Point{low, high})
		}
	}
}
