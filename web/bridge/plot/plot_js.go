package plot

import (
	"math"
	"syscall/js"

	"epsilonarcade/core/figure"
	"epsilonarcade/web/chart"
)

// fn returns a callback that lives as long as the plot.
func (c *Chart) fn(f func(args []js.Value) any) js.Func {
	g := js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args) })
	c.funcs = append(c.funcs, g)
	return g
}

// options returns uPlot's description of the plot.
func (c *Chart) options(w, h int) js.Value {
	series, bands := c.series()
	right := 24.0 // half a label
	if named(c) {
		right = c.grown(float64(c.room))
	}
	left := 58.0
	if c.fig.Y.Scale == figure.Log {
		left = 66 // small numbers take more room
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
			top = 15 // room for the chart's name
		}
	}
	if c.near {
		top = 8
	}
	if c.marked() {
		top = max(top, int(c.letters()))
	}
	m := object(`{"legend":{"show":false},"cursor":{"drag":{"x":false,"y":false},"points":{}}}`)
	m.Get("cursor").Get("points").Set("size", c.grown(7))
	m.Set("width", w)
	m.Set("height", h)
	m.Set("scales", scales)
	m.Set("series", series)
	m.Set("bands", bands)
	m.Set("hooks", map[string]any{
		"draw":      []any{c.fn(func([]js.Value) any { c.intervals(); c.rules(); c.ends(); return nil })},
		"setCursor": []any{c.fn(func(args []js.Value) any { c.cursor(args[0]); return nil })},
		"ready":     []any{c.fn(func(args []js.Value) any { c.restore(args[0]); return nil })},
	})
	if c.opts.Thumb {
		m.Set("padding", []any{3, 3, 3, 3})
		m.Set("cursor", object(`{"show":false}`))
		m.Set("axes", object(`[{"show":false},{"show":false}]`))
	} else {
		m.Set("padding", []any{top, right, 0, 0})
		m.Set("axes", []any{c.axis(c.fig.X, &c.x, across), c.axis(c.fig.Y, &c.y, left)})
	}
	return m
}

// object parses a JSON text.
func object(text string) js.Value { return js.Global().Get("JSON").Call("parse", text) }

// snug reports whether the chart leaves more room than usual for the curves.
func (c *Chart) snug() bool { return c.opts.Tight(c.h) }

// grown scales a length in pixels in proportion to the letters.
func (c *Chart) grown(length float64) float64 {
	return math.Round(length*float64(c.letter)/chart.Smallest*4) / 4
}

// font returns a font. Its size is given for a chart of usual size, and is multiplied by ratio.
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

// across is the height of the x axis, including its labels.
const across = 42

func (c *Chart) axis(a figure.Axis, e *figure.Range, size float64) js.Value {
	room, thick, label, name := 30.0, c.grown(size), c.grown(22), a.Label // room is the space for each number
	if c.snug() || c.near {
		label, thick = float64(c.letter+3), size
	}
	switch {
	case size != across:
		name = chart.Shorten(name, chart.LabelLetters(c.h, max(c.grown(chart.Smallest), float64(c.least))))
	case c.snug():
		room, thick = 50, 24
	case c.near:
		room, thick = 50, 25
	case c.least > 0:
		room, thick = 50, c.grown(30)
	default:
		room = 50
	}
	m := object(`{"grid":{"width":1},"ticks":{"width":1,"size":6}}`)
	m.Get("grid").Set("stroke", c.palette.line)
	m.Get("ticks").Set("stroke", c.palette.line)
	m.Set("label", name)
	m.Set("labelSize", label)
	m.Set("size", thick)
	m.Set("space", c.grown(room))
	m.Set("labelFont", c.font("", 13, 1))
	m.Set("font", c.font("", 13, 1))
	m.Set("stroke", c.palette.soft)
	m.Set("values", c.fn(func(args []js.Value) any {
		splits := args[1]
		out := make([]any, splits.Length())
		if (c.bare || c.opts.Mute) && size != across {
			return out // the axis has no values yet
		}
		next, width := 0.0, args[0].Get("bbox").Get("width").Float()/js.Global().Get("devicePixelRatio").Float()
		for i := range out {
			if v := splits.Index(i); v.Type() == js.TypeNumber {
				if a.Scale == figure.Log && args[2].Int() == 0 { // labels on the x axis must not overlap
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
	}))
	if c.fig.Kind == figure.Intervals && size == across {
		m.Set("space", 18)
		m.Set("incrs", object("[1,2,5,10,20,50,100,200,500]")) // items have whole numbers
	}
	if c.fig.Kind == timelineKind {
		m.Set("incrs", object("[1,2,5,10,20,50,100,200,500,1000,1e4,1e5,1e6,1e7,1e8,1e9]")) // arms and pulls are whole numbers
	}
	if a.Scale == figure.Log {
		m.Set("splits", c.fn(func([]js.Value) any {
			var places []any
			for _, v := range chart.LogTicks(*e) {
				places = append(places, v)
			}
			return places
		}))
		m.Set("filter", c.fn(func(args []js.Value) any { return args[1] })) // every tick has a number
	}
	return m
}

// series returns uPlot's descriptions of the curves and of the bands between them. Bands refer to curves by uPlot's
// numbers, in which x is 0.
func (c *Chart) series() (series, bands []any) {
	edge := c.line("", "transparent", 0, nil)
	series, bands = []any{map[string]any{}}, []any{}
	between := func(low int, fill string) { // the band from curve low to the next one
		bands = append(bands, map[string]any{"series": []any{2 + low, 1 + low}, "fill": fill})
	}
	region, two := c.fig.Kind == regionKind, c.fig.OfTwo()
	dashes := figure.BoundDashes(c.fig.Bounds)
	for i, b := range c.fig.Bounds {
		line, thick, fill := c.palette.soft, 1.25, c.palette.region
		switch {
		case i < len(c.opts.Ghosts):
			of := c.opts.Ghosts[i].Series
			line, dashes[i] = c.color(of)+"70", c.inks[of].Dash()
		case two:
			line, dashes[i] = c.palette.of(figure.Ink{Hue: i / 2}), nil
			fill = line + "2b"
		case region:
			thick = 0
		}
		series = append(series, c.line(b.Name, line, thick, dashes[i]))
		if region && i%2 == 1 {
			between(i-1, fill)
		}
	}
	for i := range c.fig.Series {
		if region {
			break
		}
		series = append(series, edge, edge)
		if (c.opts.Band != figure.NoBand && c.fig.Kind != figure.Intervals || c.fig.Kind == figure.TradeOff) && !c.opts.Hides(i) {
			between(c.band(i), c.color(i)+"26")
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
		m := c.line(s.Name, c.color(i), width, c.inks[i].Dash())
		m.Set("show", !c.opts.Hides(i))
		size := 10.0
		if c.fig.Kind == timelineKind {
			m.Set("paths", js.Global().Get("uPlot").Get("paths").Call("stepped", object(`{"align":1}`)))
		}
		if c.isPoints(i) {
			m.Set("paths", c.fn(func([]js.Value) any { return nil }))
			size = 4 * width
		}
		sweep := c.fig.Kind == sweepKind && !c.opts.Thumb
		if sweep && len(s.X) > 1 {
			size = 3 * width // the points must stand out, because the line between them is not a result
		}
		if c.isPoints(i) || len(s.X) == 1 || sweep { // only these curves are drawn with points
			m.Set("points", map[string]any{"show": true, "size": c.grown(size), "width": c.grown(width), "fill": c.color(i)})
		}
		series = append(series, m)
	}
	return series, bands
}

// line returns the description of a curve without points.
func (c *Chart) line(name, color string, width float64, dash []float64) js.Value {
	all := []any{}
	for _, x := range dash {
		all = append(all, c.grown(x))
	}
	m := object(`{"spanGaps":true,"points":{"show":false}}`)
	m.Set("label", name)
	m.Set("stroke", color)
	m.Set("width", c.grown(width))
	m.Set("dash", all)
	return m
}

// color returns the colour of series i.
func (c *Chart) color(i int) string { return c.palette.of(c.inks[i]) }
