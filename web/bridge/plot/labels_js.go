package plot

import (
	"math"
	"slices"
	"syscall/js"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/web/chart"

	"honnef.co/go/js/dom/v2"
)

// A pane is the drawing context of a plot, with the area of its curves in device pixels. Line widths and patterns are
// set directly, because dom supports only whole widths and panics at a pattern.
type pane struct {
	*dom.CanvasRenderingContext2D
	ratio, left, top, right, bottom float64
}

// paneOf returns the pane of a plot. The caller must call Restore after drawing.
func paneOf(u js.Value) pane {
	ratio, box := js.Global().Get("devicePixelRatio").Float(), u.Get("bbox")
	of := func(name string) float64 { return box.Get(name).Float() }
	p := pane{&dom.CanvasRenderingContext2D{Value: u.Get("ctx")}, ratio, of("left"), of("top"), of("left") + of("width"), of("top") + of("height")}
	p.Save()
	return p
}

// stroke draws a straight line.
func (p pane) stroke(x, y, toX, toY float64) {
	p.BeginPath()
	p.MoveTo(x, y)
	p.LineTo(toX, toY)
	p.Stroke()
}

// wide returns the width of a text.
func (p pane) wide(text string) float64 { return p.MeasureText(text).Get("width").Float() }

// at returns the position of a value on an axis, in CSS pixels or, if pane is true, in device pixels.
func at(u js.Value, v float64, axis string, pane bool) float64 {
	return u.Call("valToPos", v, axis, pane).Float()
}

// point moves the cursor to a position in CSS pixels. tell says whether the plot should call its hooks.
func point(u js.Value, left, top float64, tell bool) {
	u.Call("setCursor", map[string]any{"left": left, "top": top}, tell)
}

// marked reports whether there is a row above the curves for the names of marks.
func (c *Chart) marked() bool { return len(c.fig.MarkNames) > 0 && !c.opts.Thumb }

// letters returns the height of a line of small letters, in CSS pixels.
func (c *Chart) letters() float64 { return max(14*c.grown(1), 1.2*float64(c.least)) }

// rules draws a thin dotted line at each of the figure's marks, in the colour of its series. If there is room, the
// mark's name is written above all curves. The keys below the chart show all names.
func (c *Chart) rules() {
	if len(c.fig.Marks) == 0 || !c.plot.Truthy() {
		return
	}
	ctx := paneOf(c.plot)
	ratio := ctx.ratio
	ctx.Set("lineWidth", c.grown(1)*ratio)
	ctx.SetFont(c.font("", 11, ratio))
	above := 0.0
	if c.marked() {
		above = (c.letters() - 3) * ratio
	}
	var names, colors []string
	var places, widths []float64
	for i, x := range c.fig.Marks {
		if !c.fig.X.Takes(x) || !c.x.Has(x) {
			continue
		}
		of, dots := c.fig.MarkOf(i)
		color := c.palette.soft
		if of >= 0 {
			color = c.color(of)
		}
		var dash []any
		for _, d := range dots {
			dash = append(dash, d*ratio)
		}
		ctx.Call("setLineDash", dash)
		ctx.SetStrokeStyle(color)
		at := at(c.plot, x, "x", true)
		ctx.stroke(at, ctx.top-above, at, ctx.bottom)
		if c.marked() && i < len(c.fig.MarkNames) {
			names, colors, places = append(names, c.fig.MarkNames[i]), append(colors, color), append(places, at)
			widths = append(widths, ctx.wide(c.fig.MarkNames[i]))
		}
	}
	ctx.SetTextAlign("left")
	ctx.SetTextBaseline("bottom")
	for i, left := range chart.Row(places, widths, ctx.left, float64(c.w)*ratio, 4*c.grown(1)*ratio) {
		if !math.IsNaN(left) {
			ctx.SetFillStyle(colors[i])
			ctx.FillText(names[i], left, ctx.top-ratio, -1)
		}
	}
	ctx.Restore()
}

// named reports whether a chart's curves have names at their ends.
func named(c *Chart) bool {
	return c.room > 0 && c.fig.Kind != regionKind && c.fig.Kind != figure.Intervals && c.fig.Kind != figure.TradeOff
}

// rank marks the labels of the curve in focus and of the lowest curve as mandatory. If several curves coincide, every
// label after the first begins with an equals sign.
func rank(c *Chart, who []int, ends []chart.End) {
	lowest := 0
	for k, i := range who {
		if ends[k].Want > ends[lowest].Want {
			lowest = k
		}
		if ends[k].Must = i == c.opts.Focus; k > 0 && c.fig.Same(i, who[k-1]) {
			ends[k].Text = "= " + ends[k].Text
		}
	}
	if len(ends) > 0 {
		ends[lowest].Must = true
	}
}

// ends writes each curve's name at its end, in its colour.
func (c *Chart) ends() {
	c.labels = nil
	if !named(c) || !c.plot.Truthy() {
		return
	}
	ctx := paneOf(c.plot)
	ratio, right := ctx.ratio, ctx.right
	c.right = right
	var who []int
	var ends []chart.End
	add := func(i int, name string, v float64) {
		who = append(who, i)
		ends = append(ends, chart.End{Text: name, Want: at(c.plot, v, "y", true)})
	}
	for i, s := range c.fig.Series {
		if n := len(s.Mean); !c.opts.Hides(i) && n > 0 && (c.fig.Y.Scale != figure.Log || s.Mean[n-1] > 0) {
			add(i, s.Name, s.Mean[n-1])
		}
	}
	curves := len(ends)
	rank(c, who, ends)
	for i, b := range c.fig.Bounds[len(c.opts.Ghosts):] {
		// The name of a bound that ends outside the chart is written at the edge.
		switch n := len(b.Y); {
		case n == 0 || math.IsNaN(b.Y[n-1]):
		case c.y.Has(b.Y[n-1]):
			add(-1-i, b.Name, b.Y[n-1])
		case b.Y[n-1] > c.y.High:
			add(-1-i, "↑ "+b.Name, c.y.High)
		default:
			add(-1-i, "↓ "+b.Name, c.y.Low)
		}
	}
	unit := c.grown(1) * ratio
	gap, bottom := 17*unit, ctx.bottom
	ctx.SetTextAlign("left")
	ctx.SetTextBaseline("middle")
	large, small := c.font("600 ", 13, ratio), c.font("", 11, ratio)
	width, line := c.grown(float64(c.room))*ratio-8*unit, c.letters()*ratio
	ctx.SetFont(large)
	long := func(e chart.End) bool { return ctx.wide(e.Text) > width/figure.Narrowest }
	under, lines := false, 1
	if float64(curves)*31*unit < bottom-ctx.top && (!c.little || slices.ContainsFunc(ends[:curves], long)) {
		// A long name can have a second line, which must not reach the axis.
		under, lines, gap, bottom = c.opts.Under != nil && !c.little, 2, 31*unit, bottom-line
		if c.least > 0 {
			gap = 2.2 * float64(c.letter) * ratio
		}
	}
	room := chart.EndRoom{
		Width: width, Top: ctx.top + 8*unit, Bottom: bottom, Curves: curves, Lines: lines, Curve: gap, Bound: min(gap, max(17*unit, line)), Line: line,
		Measure: func(label int, text string) float64 {
			ctx.SetFont(small)
			if label < curves {
				ctx.SetFont(large)
			}
			return ctx.wide(text)
		},
	}
	without := room.Place(ends)
	c.who, c.labels = who, ends[:curves]
	x := right + 8*unit
	if ctx.SetFont(small); without > 0 {
		ctx.SetFillStyle(c.palette.soft)
		ctx.FillText(c.opts.Say(say.Of("and-more", notation.Count(without))), x, bottom, width)
	}
	ctx.Set("lineWidth", unit)
	ctx.Call("setLineDash", []any{})
	for k, e := range ends {
		i := who[k]
		if e.Lines == nil {
			continue
		}
		color := c.palette.soft
		if i >= 0 {
			color = c.color(i)
		}
		if to, far := e.Moved(line); far { // a line leads from the end to the label
			ctx.SetStrokeStyle(color)
			ctx.stroke(right+unit, e.Want, x-2*unit, to)
		}
		ctx.SetFillStyle(c.palette.soft)
		ctx.SetFont(small)
		if i >= 0 {
			if under && len(e.Lines) == 1 {
				ctx.FillText(figure.Fit(c.opts.Under(i), width, figure.Narrowest, 1, ctx.wide)[0], x, e.At+14*unit, width)
			}
			ctx.SetFillStyle(color)
			ctx.SetFont(large)
		}
		for n, text := range e.Lines {
			ctx.FillText(text, x, e.At+float64(n)*line, width)
		}
	}
	ctx.Restore()
}
