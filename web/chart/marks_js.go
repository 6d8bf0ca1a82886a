package chart

import (
	"math"
	"syscall/js"
)

// marks draws a thin upright line at each of the figure's marks.
func (c *Chart) marks() {
	if len(c.fig.Marks) == 0 || !c.plot.Truthy() {
		return
	}
	box := c.plot.Get("bbox")
	left, top := box.Get("left").Float(), box.Get("top").Float()
	width, height := box.Get("width").Float(), box.Get("height").Float()
	ctx := c.plot.Get("ctx")
	ctx.Call("save")
	ctx.Set("fillStyle", c.palette.soft)
	line := math.Max(1, math.Round(js.Global().Get("devicePixelRatio").Float()))
	for _, x := range c.fig.Marks {
		at := c.plot.Call("valToPos", x, "x", true).Float()
		if at >= left && at <= left+width {
			ctx.Call("fillRect", math.Round(at-line/2), top, line, height)
		}
	}
	ctx.Call("restore")
}

// dot describes the points of a curve: only a curve of one point shows it.
func (c *Chart) dot(i int) map[string]any {
	one := len(c.fig.Series[i].X) == 1
	return map[string]any{"show": one, "size": 10, "fill": c.color(i)}
}
