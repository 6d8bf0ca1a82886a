package export

import (
	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/figure"
)

// A legend names the curves. It is placed below the chart, so that it covers no curve. Its columns are filled one after
// the other.
type legend struct {
	entries [][]string // each split into lines
	rows    int
	widths  []vg.Length // the widths of the columns
	total   vg.Length   // the width of all columns together
	height  vg.Length
}

// In multiples of the letter size: the length of the sample line, the gap after it, the gap between columns, and the
// height of a line.
const (
	sample     = 3
	sampleGap  = 0.8
	columnGap  = 2
	legendLine = 1.4
)

// above returns the number of text lines above a row. Each row is as high as its longest entry.
func (l legend) above(row int) (lines int) {
	for r := range row {
		most := 0
		for i := r; i < len(l.entries); i += l.rows {
			most = max(most, len(l.entries[i]))
		}
		lines += most
	}
	return lines
}

// newLegend returns the legend with as many columns as fit. A name that is too long is broken into two lines and then
// cut. The words after the name, which say what the policy protects, are never cut.
func (c *chart) newLegend(width vg.Length) (l legend) {
	room := width - (sample+sampleGap)*c.small
	for _, k := range c.curves {
		notion := ""
		if k.notion != "" {
			notion = " · " + k.notion
		}
		name := c.typeface.fit(k.name, c.small, max(1.7*room-c.typeface.width(notion, c.small), room/4))
		l.entries = append(l.entries, figure.Fit(name+notion, float64(room), 1, 2, c.typeface.measure(c.small)))
	}
	const most = 4
	for columns := min(most, len(l.entries)); columns > 0; columns-- {
		l.rows = (len(l.entries) + columns - 1) / columns
		l.widths, l.total = nil, -columnGap*c.small
		for i, lines := range l.entries {
			if i%l.rows == 0 {
				l.widths = append(l.widths, 0)
			}
			for _, text := range lines {
				w := &l.widths[len(l.widths)-1]
				*w = max(*w, (sample+sampleGap)*c.small+c.typeface.width(text, c.small))
			}
		}
		for _, w := range l.widths {
			l.total += w + columnGap*c.small
		}
		if l.total <= width {
			break
		}
	}
	l.height = legendLine * c.small * vg.Length(l.above(l.rows))
	return l
}

func (c *chart) drawLegend(s surface) {
	l := c.legend
	top := c.page.Min.Y + c.margin + 0.4*c.small + line*c.small*vg.Length(len(c.notes)) + l.height
	x := c.page.Min.X + max(c.margin, (c.width-l.total)/2)
	for i, lines := range l.entries {
		if i > 0 && i%l.rows == 0 {
			x += l.widths[i/l.rows-1] + columnGap*c.small
		}
		k := c.curves[i]
		base := top - legendLine*c.small*vg.Length(l.above(i%l.rows)) - c.small
		middle, end := base+0.32*c.small, x+sample*c.small
		if k.band > 0 {
			half := 0.42 * c.small
			s.area([]vg.Point{{X: x, Y: middle - half}, {X: end, Y: middle - half}, {X: end, Y: middle + half}, {X: x, Y: middle + half}}, faint(k.color, k.band))
		}
		if k.kind != region {
			segment(s, x, middle, end, middle, k.pen)
		}
		k.drawMark(s, vg.Point{X: (x + end) / 2, Y: middle}, c.line)
		for n, text := range lines {
			s.text(vg.Point{X: end + sampleGap*c.small, Y: base - vg.Length(n)*legendLine*c.small}, text, lettering{size: c.small, color: ink})
		}
	}
}
