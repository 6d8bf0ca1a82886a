package plot

import (
	"math"
	"syscall/js"

	"epsilonarcade/core/figure"
)

// intervals draws the intervals of a figure that has them: an upright line from end to end
// and a mark at the middle. Those of several series stand side by side.
func (c *Chart) intervals() {
	if c.fig.Kind != figure.Intervals || !c.plot.Truthy() {
		return
	}
	ratio := js.Global().Get("devicePixelRatio").Float()
	ctx := c.context()
	at := func(v float64, axis string) float64 { return c.plot.Call("valToPos", v, axis, true).Float() }
	ctx.Save()
	ctx.SetLineCap("round")
	for i, s := range c.fig.Series {
		if c.opts.Hides(i) {
			continue
		}
		ctx.SetStrokeStyle(c.color(i))
		ctx.SetFillStyle(c.color(i))
		ctx.Set("lineWidth", c.grown(3)*ratio)
		for k, x := range s.X {
			left := at(x, "x") + float64(i)*c.grown(9)*ratio
			if low, high := s.Q05[k], s.Q95[k]; !math.IsNaN(low) && !math.IsNaN(high) {
				ctx.BeginPath()
				ctx.MoveTo(left, at(low, "y"))
				ctx.LineTo(left, at(high, "y"))
				ctx.Stroke()
			}
			ctx.BeginPath()
			ctx.Arc(left, at(s.Mean[k], "y"), c.grown(4.5)*ratio, 0, 2*math.Pi, false)
			ctx.Fill()
		}
	}
	ctx.Restore()
}
