package plot

import (
	"syscall/js"

	"epsilonarcade/core/figure"
	"epsilonarcade/web/chart"

	"honnef.co/go/js/dom/v2"
)

// context returns what draws on the plot. dom sets widths of lines in whole pixels and panics at a
// line's pattern: those two are set by hand.
func (c *Chart) context() *dom.CanvasRenderingContext2D {
	return &dom.CanvasRenderingContext2D{Value: c.plot.Get("ctx")}
}

// rules draws a thin dotted line at each of the figure's marks, and its name at the top.
func (c *Chart) rules() {
	if len(c.fig.Marks) == 0 || !c.plot.Truthy() {
		return
	}
	ratio := js.Global().Get("devicePixelRatio").Float()
	box := c.plot.Get("bbox")
	top, height := box.Get("top").Float(), box.Get("height").Float()
	ctx := c.context()
	ctx.Save()
	ctx.SetStrokeStyle(c.palette.soft)
	ctx.Set("lineWidth", c.grown(1)*ratio)
	ctx.Call("setLineDash", []any{ratio, 3 * ratio})
	ctx.SetFillStyle(c.palette.soft)
	ctx.SetFont(c.font("", 11, ratio))
	ctx.SetTextBaseline("top")
	ctx.BeginPath()
	unit := c.grown(1) * ratio
	for i, x := range c.fig.Marks {
		if !c.fig.X.Takes(x) || !c.x.Has(x) {
			continue
		}
		at := c.plot.Call("valToPos", x, "x", true).Float()
		ctx.MoveTo(at, top)
		ctx.LineTo(at, top+height)
		if i < len(c.opts.Marks) {
			// On the side with more room, and each in a line of its own.
			name, side := c.opts.Marks[i], 4*unit
			ctx.SetTextAlign("left")
			if left := box.Get("left").Float(); at > left+box.Get("width").Float()/2 {
				ctx.SetTextAlign("right")
				side = -side
			}
			ctx.FillText(name, at+side, top+(2+14*float64(i))*unit, -1)
		}
	}
	ctx.Stroke()
	ctx.Restore()
}

// names writes each curve's name at its end, in its colour.
func (c *Chart) ends() {
	if c.room == 0 || c.fig.Kind == regionKind || c.fig.Kind == figure.Intervals || !c.plot.Truthy() {
		return
	}
	ratio := js.Global().Get("devicePixelRatio").Float()
	box := c.plot.Get("bbox")
	top, height := box.Get("top").Float(), box.Get("height").Float()
	right := box.Get("left").Float() + box.Get("width").Float()
	var who []int
	var want []float64
	for i, s := range c.fig.Series {
		if c.opts.Hides(i) || len(s.Mean) == 0 {
			continue
		}
		v := s.Mean[len(s.Mean)-1]
		if c.fig.Y.Scale == figure.Log && v <= 0 {
			continue
		}
		who = append(who, i)
		want = append(want, c.plot.Call("valToPos", v, "y", true).Float())
	}
	for i, b := range c.fig.Bounds {
		if n := len(b.Y); n > 0 && c.fig.Y.Takes(b.Y[n-1]) && c.y.Has(b.Y[n-1]) {
			who = append(who, -1-i)
			want = append(want, c.plot.Call("valToPos", b.Y[n-1], "y", true).Float())
		}
	}
	unit := c.grown(1) * ratio
	gap, bottom := 17*unit, top+height
	under := c.opts.Under != nil && !c.short
	if under {
		gap, bottom = 31*unit, bottom-14*unit // or the second line would run into the axis
		if c.least > 0 {
			gap = 2.2 * float64(c.least) * ratio
		}
	}
	at := chart.Spread(want, gap, top+8*unit, bottom)
	ctx := c.context()
	ctx.Save()
	ctx.SetTextAlign("left")
	ctx.SetTextBaseline("middle")
	width := float64(c.room-8) * unit
	for k, i := range who {
		x := right + 8*unit
		if i < 0 {
			ctx.SetFillStyle(c.palette.soft)
			ctx.SetFont(c.font("", 11, ratio))
			label(ctx, c.fig.Bounds[-1-i].Name, x, at[k], width)
			continue
		}
		ctx.SetFillStyle(c.color(i))
		ctx.SetFont(c.font("600 ", 13, ratio))
		label(ctx, c.names[i], x, at[k], width)
		if under {
			ctx.SetFillStyle(c.palette.soft)
			ctx.SetFont(c.font("", 11, ratio))
			label(ctx, c.opts.Under(i), x, at[k]+14*unit, width)
		}
	}
	ctx.Restore()
}

// label writes a text that is to be no wider than that. It may be narrowed by a fifth to fit, and
// is shortened beyond.
func label(ctx *dom.CanvasRenderingContext2D, text string, x, y, width float64) {
	fits := func(text string) bool { return ctx.MeasureText(text).Get("width").Float() <= 1.25*width }
	if !fits(text) {
		letters := []rune(text)
		low, high := 0, len(letters)-1 // how many there is room for, at least and at most
		for low < high {
			if n := (low + high + 1) / 2; fits(string(letters[:n]) + "…") {
				low = n
			} else {
				high = n - 1
			}
		}
		text = string(letters[:low]) + "…"
	}
	ctx.FillText(text, x, y, width)
}
