package plot

import (
	"math"

	"epsilonarcade/core/figure"
)

// intervals draws a figure's intervals: a vertical line from end to end, and a mark in the middle. Intervals of several
// series stand side by side.
func (c *Chart) intervals() {
	if c.fig.Kind != figure.Intervals || !c.plot.Truthy() {
		return
	}
	ctx := paneOf(c.plot)
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
			left := at(c.plot, x, "x", true) + float64(i)*c.grown(9)*ratio
			if low, high := s.Q05[k], s.Q95[k]; !math.IsNaN(low) && !math.IsNaN(high) {
				ctx.stroke(left, at(c.plot, low, "y", true), left, at(c.plot, high, "y", true))
			}
			ctx.BeginPath()
			ctx.Arc(left, at(c.plot, s.Mean[k], "y", true), c.grown(4.5)*ratio, 0, 2*math.Pi, false)
			ctx.Fill()
		}
	}
	ctx.Restore()
}
