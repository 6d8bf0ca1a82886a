package export

import (
	"slices"

	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/say"
)

// rule is the place of what the legend says of a rule: see curve.
const rule = -1000

// rulePen draws the rule of a mark: thin and dotted, so that it is told from the grid, in the colour of its series.
func (c *chart) rulePen(mark int) pen {
	of, dots := c.figure.MarkOf(mark)
	color := soft
	if of >= 0 {
		color = seriesStyle(of, c.figure.Inks()[of], c.line).color
	}
	return pen{color: color, width: 0.45 * c.line, dash: dashes(dots, 0.45*c.line)}
}

// rules returns the marks that are on the x axis.
func (c *chart) rules() (marks []int) {
	for i, x := range c.figure.Marks {
		if share := c.x.place(x); c.x.takes(x) && share >= 0 && share <= 1 {
			marks = append(marks, i)
		}
	}
	return marks
}

// drawRules draws an upright line across the box at each of the figure's marks.
func (c *chart) drawRules(s surface) {
	for _, i := range c.rules() {
		at := c.across(tick{at: c.figure.Marks[i]})
		s.line([]vg.Point{{X: at, Y: c.box.Min.Y}, {X: at, Y: c.box.Max.Y}}, c.rulePen(i))
	}
}

// named returns what the legend has of the rules: each name once.
func (c *chart) named() (all []curve) {
	for i, name := range c.figure.MarkNames {
		if at := slices.Index(c.figure.MarkNames, name); at < i || i >= len(c.figure.Marks) {
			continue
		}
		k := curve{lineStyle: lineStyle{c.rulePen(i), -1}, of: rule, name: clean(name)}
		if !slices.Contains(c.rules(), i) {
			k.notion = clean(say.Of("off-chart"))
		}
		all = append(all, k)
	}
	return all
}
