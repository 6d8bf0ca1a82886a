package export

import (
	"slices"

	"gonum.org/v1/plot/vg"
)

// rule is the place of what the legend says of a rule: see curve.
const rule = -1000

// rulePen draws a rule: thin and dotted, so that it is told from the grid.
func (c *chart) rulePen() pen {
	return pen{color: soft, width: 0.45 * c.line, dash: dashes([]float64{1, 3}, 0.45*c.line)}
}

// rules returns where the figure's marks are on the x axis, without those that are not.
func (c *chart) rules() (at []float64) {
	for _, x := range c.figure.Marks {
		if share := c.x.place(x); c.x.takes(x) && share >= 0 && share <= 1 {
			at = append(at, x)
		}
	}
	return at
}

// drawRules draws an upright line across the box at each of the figure's marks.
func (c *chart) drawRules(s surface) {
	for _, x := range c.rules() {
		at := c.across(tick{at: x})
		s.line([]vg.Point{{X: at, Y: c.box.Min.Y}, {X: at, Y: c.box.Max.Y}}, c.rulePen())
	}
}

// named returns what the legend has of the rules: each name once.
func (c *chart) named() (all []curve) {
	for i, name := range c.figure.MarkNames {
		if at := slices.Index(c.figure.MarkNames, name); at < i || i >= len(c.figure.Marks) {
			continue
		}
		k := curve{lineStyle: lineStyle{c.rulePen(), -1}, of: rule, name: clean(name)}
		if !slices.Contains(c.rules(), c.figure.Marks[i]) {
			k.notion = "off the chart"
		}
		all = append(all, k)
	}
	return all
}
