package plot

import (
	"math"

	"epsilonarcade/core/figure"
)

// intervals draws the intervals of a figure that has them: an upright line from end to end
// and a mark at the middle. Those of several series stand side by side.
func (c *Chart) intervals() {
	if c.fig.Kind != figure.Intervals || !c.plot.Truthy() {
		return
	}
	ctx := c.plot.pane()
	ratio := ctx.ratio
	ctx.SetLineCap("round")
	for i, s := range c.fig.Series {
		if c.opts.Hides(i) {
			continue
		}
		ctx.SetStrokeStyle(c.color(i))
		ctx.SetFillStyle(c.color(i))
		ctx.Set("lineWidth", c.grown(3)*ratio)
		for k, x := range s.X {
			left := c.plot.at(x, "x", true) + float64(i)*c.grown(9)*ratio
			if low, high := s.Q05[k], s.Q95[k]; !math.IsNaN(low) && !math.IsNaN(high) {
				ctx.stroke(left, c.plot.at(low, "y", true), left, c.plot.at(high, "y", true))
			}
			ctx.BeginPath()
			ctx.Arc(left, c.plot.at(s.Mean[k], "y", true), c.grown(4.5)*ratio, 0, 2*math.Pi, false)
			ctx.Fill()
		}
	}
	ctx.Restore()
}
