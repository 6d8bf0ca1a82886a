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
	unit := c.grown(1) * ratio
	for i, x := range c.fig.Marks {
		if !c.fig.X.Takes(x) || !c.x.Has(x) {
			continue
		}
		at := c.plot.Call("valToPos", x, "x", true).Float()
		ctx.BeginPath()
		ctx.MoveTo(at, top)
		ctx.LineTo(at, top+height)
		ctx.Stroke()
		if i < len(c.fig.MarkNames) {
			// On the side with more room, and each in a line of its own.
			name, side := c.fig.MarkNames[i], 4*unit
			ctx.SetTextAlign("left")
			if left := box.Get("left").Float(); at > left+box.Get("width").Float()/2 {
				ctx.SetTextAlign("right")
				side = -side
			}
			c.palette.write(ctx, 4*unit, name, at+side, top+(2+14*float64(i))*unit)
		}
	}
	ctx.Restore()
}

// write writes over what is drawn, with a rim of the card's colour by which it can be read there.
func (p palette) write(ctx *dom.CanvasRenderingContext2D, rim float64, text string, x, y float64) {
	ctx.Save()
	ctx.SetStrokeStyle(p.card)
	ctx.Set("lineWidth", rim)
	ctx.Set("lineJoin", "round")
	ctx.Call("setLineDash", []any{})
	ctx.StrokeText(text, x, y, -1)
	ctx.FillText(text, x, y, -1)
	ctx.Restore()
}

// ends writes each curve's name at its end, in its colour.
func (c *Chart) ends() {
	c.labels = nil
	if c.room == 0 || c.fig.Kind == regionKind || c.fig.Kind == figure.Intervals || !c.plot.Truthy() {
		return
	}
	ratio := js.Global().Get("devicePixelRatio").Float()
	box := c.plot.Get("bbox")
	top, height := box.Get("top").Float(), box.Get("height").Float()
	right := box.Get("left").Float() + box.Get("width").Float()
	c.right = right
	var who []int
	var ends []chart.End
	add := func(i int, name string, v float64) {
		who = append(who, i)
		ends = append(ends, chart.End{Text: name, Want: c.plot.Call("valToPos", v, "y", true).Float()})
	}
	for i, s := range c.fig.Series {
		if n := len(s.Mean); !c.opts.Hides(i) && n > 0 && (c.fig.Y.Scale != figure.Log || s.Mean[n-1] > 0) {
			add(i, c.names[i], s.Mean[n-1])
		}
	}
	curves := len(ends)
	for i, b := range c.fig.Bounds {
		if n := len(b.Y); n > 0 && c.fig.Y.Takes(b.Y[n-1]) && c.y.Has(b.Y[n-1]) {
			add(-1-i, b.Name, b.Y[n-1])
		}
	}
	unit := c.grown(1) * ratio
	gap, bottom := 17*unit, top+height
	under := c.opts.Under != nil && !c.short
	if under {
		gap, bottom = 31*unit, bottom-14*unit // or the second line would run into the axis
		if c.least > 0 {
			gap = 2.2 * float64(c.letter) * ratio
		}
	}
	ctx := c.context()
	ctx.Save()
	ctx.SetTextAlign("left")
	ctx.SetTextBaseline("middle")
	large, small := c.font("600 ", 13, ratio), c.font("", 11, ratio)
	measure := func(text string) float64 { return ctx.MeasureText(text).Get("width").Float() }
	width, line := c.grown(float64(c.room))*ratio-8*unit, max(14*unit, 1.2*float64(c.least)*ratio)
	room := chart.EndRoom{
		Width: width, Top: top + 8*unit, Bottom: bottom, Curves: curves, Curve: gap, Bound: min(gap, max(17*unit, line)), Line: line,
		Measure: func(label int, text string) float64 {
			ctx.SetFont(small)
			if label < curves {
				ctx.SetFont(large)
			}
			return measure(text)
		},
	}
	ends = room.Place(ends)
	c.who, c.labels = who, ends[:min(curves, len(ends))]
	x := right + 8*unit
	for k, e := range ends {
		i := who[k]
		ctx.SetFillStyle(c.palette.soft)
		ctx.SetFont(small)
		if i >= 0 {
			if under {
				ctx.FillText(figure.Fit(c.opts.Under(i), width, figure.Narrowest, 1, measure)[0], x, e.At+14*unit, width)
			}
			ctx.SetFillStyle(c.color(i))
			ctx.SetFont(large)
		}
		for n, text := range e.Lines {
			ctx.FillText(text, x, e.At+float64(n)*line, width)
		}
	}
	ctx.Restore()
}

// off says at the lower right what is not on the axes.
func (c *Chart) off() {
	if c.opts.Off == "" || c.opts.Thumb || !c.plot.Truthy() {
		return
	}
	ratio := js.Global().Get("devicePixelRatio").Float()
	box := c.plot.Get("bbox")
	ctx := c.context()
	ctx.Save()
	ctx.SetTextAlign("right")
	ctx.SetTextBaseline("bottom")
	ctx.SetFillStyle(c.palette.soft)
	ctx.SetFont(c.font("", 11, ratio))
	measure := func(text string) float64 { return ctx.MeasureText(text).Get("width").Float() }
	width, line := box.Get("width").Float(), max(14*c.grown(1), 1.2*float64(c.least))*ratio
	lines := figure.Fit(c.opts.Off, width, 1, 3, measure)
	for i, text := range lines {
		c.palette.write(ctx, 4*c.grown(1)*ratio, text, box.Get("left").Float()+width-4*ratio, box.Get("top").Float()+box.Get("height").Float()-4*ratio-line*float64(len(lines)-1-i))
	}
	ctx.Restore()
}
