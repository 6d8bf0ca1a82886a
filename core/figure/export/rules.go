package export

import "gonum.org/v1/plot/vg"

// drawRules draws a thin upright line across the box at each of the figure's marks.
func (c *chart) drawRules(s surface) {
	p := pen{color: faint(soft, 0.6), width: 0.3 * c.line}
	for _, x := range c.figure.Marks {
		if !c.x.takes(x) {
			continue
		}
		if share := c.x.place(x); share >= 0 && share <= 1 {
			at := c.box.Min.X + vg.Length(share)*(c.box.Max.X-c.box.Min.X)
			s.line([]vg.Point{{X: at, Y: c.box.Min.Y}, {X: at, Y: c.box.Max.Y}}, p)
		}
	}
}
