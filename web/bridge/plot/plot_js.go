package plot

import (
	"math"
	"syscall/js"

	"epsilonarcade/core/figure"
	"epsilonarcade/web/chart"
)

// fn keeps a callback for as long as the plot lives.
func (c *Chart) fn(f func(args []js.Value) any) js.Func {
	g := js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args) })
	c.funcs = append(c.funcs, g)
	return g
}

// options returns uPlot's description of the plot.
func (c *Chart) options(w, h int) map[string]any {
	series, bands := c.series()
	right := 24.0 // half a label
	if c.room > 0 && c.fig.Kind != regionKind && c.fig.Kind != figure.Intervals {
		right = c.grown(float64(c.room))
	}
	left := 58.0
	if c.fig.Y.Scale == figure.Log {
		left = 66 // small numbers are long
	}
	scales := map[string]any{
		"x": c.scale(c.fig.X.Scale, &c.x),
		"y": c.scale(c.fig.Y.Scale, &c.y),
	}
	top := 14
	if c.snug() {
		if top = 8; c.letter < chart.Smallest {
			left -= 12
		}
		if c.opts.Beside != nil {
			top = 15 // its name is there
		}
	}
	if c.near {
		top = 8
	}
	if c.marked() {
		top = max(top, int(c.line()))
	}
	none := map[string]any{"show": false}
	m := map[string]any{
		"width": w, "height": h,
		"padding": []any{top, right, 0, 0},
		"legend":  none,
		"cursor": map[string]any{
			"drag":   map[string]any{"x": false, "y": false},
			"points": map[string]any{"size": c.grown(7)},
		},
		"scales": scales,
		"axes":   []any{c.axis(c.fig.X, &c.x, across), c.axis(c.fig.Y, &c.y, left)},
		"series": series,
		"bands":  bands,
		"hooks": map[string]any{
			"draw":      []any{c.fn(func([]js.Value) any { c.intervals(); c.rules(); c.ends(); return nil })},
			"setCursor": []any{c.fn(func(args []js.Value) any { c.cursor(args[0]); return nil })},
			"ready":     []any{c.fn(func(args []js.Value) any { c.restore(args[0]); return nil })},
		},
	}
	if c.opts.Thumb {
		m["padding"], m["cursor"], m["axes"] = []any{3, 3, 3, 3}, none, []any{none, none}
	}
	return m
}

// snug reports whether more of the chart is left to the curves.
func (c *Chart) snug() bool { return c.opts.Tight(c.h) }

// grown returns a length in pixels as it is where letters have grown.
func (c *Chart) grown(length float64) float64 {
	return math.Round(length*float64(c.letter)/chart.Smallest*4) / 4
}

// font returns a font of that size on a chart of usual size, times a ratio.
func (c *Chart) font(style string, size, ratio float64) string {
	return style + px(max(c.grown(size), float64(c.least))*ratio) + " " + c.palette.sans
}

func (c *Chart) scale(s figure.Scale, e *figure.Range) map[string]any {
	m := map[string]any{
		"time":  false,
		"auto":  true,
		"range": c.fn(func([]js.Value) any { return []any{e.Low, e.High} }),
	}
	if s == figure.Log {
		m["distr"], m["log"] = 3, 10
	}
	return m
}

// across is the height of the x axis with its labels.
const across = 42

func (c *Chart) axis(a figure.Axis, e *figure.Range, size float64) map[string]any {
	room, thick, label, name := 30.0, c.grown(size), c.grown(22), a.Label // room is for each number
	if c.snug() || c.near {
		label, thick = float64(c.letter+3), size
	}
	switch {
	case size != across:
		name = chart.Shorten(name, int((float64(c.h)-c.grown(50))/c.grown(6.5))) // letters are so wide, at most
	case c.snug():
		room, thick = 50, 24
	case c.near:
		room, thick = 50, 25
	case c.least > 0:
		room, thick = 50, c.grown(30)
	default:
		room = 50
	}
	m := map[string]any{
		"label": name, "labelSize": label, "size": thick,
		"space":     c.grown(room),
		"labelFont": c.font("", 13, 1),
		"font":      c.font("", 13, 1),
		"stroke":    c.palette.soft,
		"grid":      map[string]any{"stroke": c.palette.line, "width": 1},
		"ticks":     map[string]any{"stroke": c.palette.line, "width": 1, "size": 6},
		"values": c.fn(func(args []js.Value) any {
			splits := args[1]
			out := make([]any, splits.Length())
			if (c.bare || c.opts.Mute) && size != across {
				return out // nothing is on this axis yet
			}
			next, width := 0.0, args[0].Get("width").Float()
			for i := range out {
				if v := splits.Index(i); v.Type() == js.TypeNumber {
					if a.Scale == figure.Log && args[2].Int() == 0 { // labels side by side keep apart
						at := width * (math.Log10(v.Float()/c.x.Low) / math.Log10(c.x.High/c.x.Low))
						if at < next {
							continue
						}
						next = at + c.grown(52)
					}
					out[i] = chart.Tick(v.Float())
				}
			}
			return out
		}),
	}
	if c.fig.Kind == figure.Intervals && size == across {
		m["space"] = 18
		m["incrs"] = []any{1, 2, 5, 10, 20, 50, 100, 200, 500} // what is numbered
	}
	if c.fig.Kind == timelineKind {
		m["incrs"] = []any{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9} // arms and pulls are whole
	}
	if a.Scale == figure.Log {
		m["splits"] = c.fn(func([]js.Value) any {
			var places []any
			for _, v := range chart.LogTicks(*e) {
				places = append(places, v)
			}
			return places
		})
		m["filter"] = c.fn(func(args []js.Value) any { return args[1] }) // all of them have numbers
	}
	return m
}

// series describes the curves in their order, and the bands between them by their places
// in uPlot, where x is place 0.
func (c *Chart) series() (series, bands []any) {
	edge := map[string]any{"width": 0, "stroke": "transparent", "points": map[string]any{"show": false}, "spanGaps": true}
	series, bands = []any{map[string]any{}}, []any{}
	between := func(low, high int, fill string) {
		bands = append(bands, map[string]any{"series": []any{1 + high, 1 + low}, "fill": fill})
	}
	region, two := c.fig.Kind == regionKind, c.fig.OfTwo()
	dashes := figure.BoundDashes(c.fig.Bounds)
	for i, b := range c.fig.Bounds {
		line, thick, fill := c.palette.soft, c.grown(1.25), c.palette.region
		dash := c.dashes(dashes[i])
		if region {
			line, thick, dash = "transparent", 0, []any{}
		}
		if two {
			line, thick = c.palette.of(figure.Ink{Hue: i / 2}), c.grown(1.25)
			fill = line + "2b"
		}
		series = append(series, map[string]any{
			"label": b.Name, "stroke": line, "width": thick, "dash": dash,
			"points": map[string]any{"show": false}, "spanGaps": true,
		})
		if region && i%2 == 1 {
			between(i-1, i, fill)
		}
	}
	for i := range c.fig.Series {
		if region {
			break
		}
		series = append(series, edge, edge)
		if c.opts.Band != figure.NoBand && !c.opts.Hides(i) && c.fig.Kind != figure.Intervals {
			between(c.band(i), c.band(i)+1, c.color(i)+"26")
		}
	}
	width := 2.25
	if c.opts.Thumb {
		width = 1.5
	}
	for i, s := range c.fig.Series {
		if c.fig.Kind == figure.Intervals {
			series = append(series, edge)
			continue
		}
		m := map[string]any{
			"label": s.Name, "stroke": c.color(i), "width": c.grown(width), "dash": c.dashes(c.inks[i].Dash()),
			"points":   c.dot(i),
			"spanGaps": true, "show": !c.opts.Hides(i),
		}
		if c.fig.Kind == timelineKind {
			m["paths"] = js.Global().Get("uPlot").Get("paths").Call("stepped", map[string]any{"align": 1})
		}
		if c.isPoints(i) {
			m["paths"] = c.fn(func([]js.Value) any { return nil })
			m["points"] = map[string]any{"show": true, "size": c.grown(4 * width), "width": c.grown(width), "stroke": c.color(i), "fill": c.color(i)}
		}
		series = append(series, m)
	}
	return series, bands
}

// color returns the colour of series i.
func (c *Chart) color(i int) string { return c.palette.of(c.inks[i]) }

func (c *Chart) dashes(d []float64) []any {
	out := []any{}
	for _, x := range d {
		out = append(out, c.grown(x))
	}
	return out
}

// dot describes the points of a curve: only a curve of one point shows it.
func (c *Chart) dot(i int) map[string]any {
	one := len(c.fig.Series[i].X) == 1
	return map[string]any{"show": one, "size": c.grown(10), "fill": c.color(i)}
}
