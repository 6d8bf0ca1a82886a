package export

import (
	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/figure"
)

// A legend names the curves, under the chart so that it covers none of them: in rows
// and columns, which are filled one after the other.
type legend struct {
	entries [][]string // lines
	rows    int
	widths  []vg.Length // of the columns
	gap     vg.Length   // between a line and its name
	between vg.Length   // between columns
	sample  vg.Length   // length of the line beside a name
	row     vg.Length   // height of a line
}

func (l legend) height() vg.Length { return vg.Length(l.above(l.rows)) * l.row }

// above returns how many lines are above a row, which has as many as its longest entry.
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

// newLegend returns the legend with as many columns as fit into the width. A name that
// does not fit has two lines and is then shortened, but what it protects stays.
func (c *chart) newLegend(width vg.Length) legend {
	l := legend{sample: 3 * c.small, gap: 0.8 * c.small, between: 2 * c.small, row: 1.4 * c.small}
	room := width - l.sample - l.gap
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
		l.widths = nil
		total := -l.between
		for i, lines := range l.entries {
			if i%l.rows == 0 {
				l.widths = append(l.widths, 0)
			}
			for _, text := range lines {
				w := &l.widths[len(l.widths)-1]
				*w = max(*w, l.sample+l.gap+c.typeface.width(text, c.small))
			}
		}
		for _, w := range l.widths {
			total += w + l.between
		}
		if total <= width {
			break
		}
	}
	return l
}

func (c *chart) drawLegend(s surface) {
	l := c.legend
	total := -l.between
	for _, w := range l.widths {
		total += w + l.between
	}
	top := c.margin + 0.4*c.small + line*c.small*vg.Length(len(c.notes)) + l.height()
	x := max(c.margin, (c.width-total)/2)
	for i, lines := range l.entries {
		if i > 0 && i%l.rows == 0 {
			x += l.widths[i/l.rows-1] + l.between
		}
		k := c.curves[i]
		base := top - l.row*vg.Length(l.above(i%l.rows)) - c.small
		middle := vg.Point{X: x + l.sample/2, Y: base + 0.32*c.small}
		ends := []vg.Point{{X: x, Y: middle.Y}, {X: x + l.sample, Y: middle.Y}}
		if k.band > 0 {
			half := 0.42 * c.small
			s.area([]vg.Point{
				{X: x, Y: middle.Y - half}, {X: x + l.sample, Y: middle.Y - half},
				{X: x + l.sample, Y: middle.Y + half}, {X: x, Y: middle.Y + half},
			}, faint(k.color, k.band))
		}
		if k.kind() != "region" {
			s.line(ends, k.pen)
		}
		c.drawMark(s, k.lineStyle, middle)
		for n, text := range lines {
			s.text(vg.Point{X: x + l.sample + l.gap, Y: base - vg.Length(n)*l.row}, text, lettering{size: c.small, color: ink})
		}
	}
}
