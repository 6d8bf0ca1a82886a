package chart

import (
	"encoding/binary"
	"math"
	"strconv"
	"syscall/js"

	"epsilonarcade/core/figure"
)

// A Chart shows a figure in a host element. What it draws lives in that element; the
// page's own rendering must leave the element's inside alone.
type Chart struct {
	host    js.Value
	plot    js.Value // uPlot; undefined before the first figure
	shape   string   // what the plot was built for; another one needs a new plot
	funcs   []js.Func
	watch   []js.Func
	sizes   js.Value // the ResizeObserver of the host
	fig     figure.Figure
	opts    Options
	curves  table // over the common x: the bounds, then bands, then means, for later ones are drawn on top
	x, y    extent
	palette palette
	readout *readout
	wide    bool   // room for names at the curves' ends
	w, h    int    // what the plot was made for, in CSS pixels
	bytes   []byte // reused: what is handed over to JavaScript
}

// Mount puts the chart into host. Called again with the same host it does nothing.
func (c *Chart) Mount(host js.Value) {
	if c.host.Equal(host) {
		return
	}
	c.Unmount()
	c.host = host
	c.listen()
	// The host gets its size once it is on the page, which the observer tells.
	c.sizes.Call("observe", host)
}

// Has reports whether the chart is in host.
func (c *Chart) Has(host js.Value) bool { return c.host.Equal(host) }

// Unmount takes the chart off the page and forgets its host.
func (c *Chart) Unmount() {
	c.destroy()
	if c.host.Truthy() {
		c.sizes.Call("unobserve", c.host)
	}
	c.host = js.Value{}
}

// Gone reports whether the host has left the page.
func (c *Chart) Gone() bool { return c.host.Truthy() && !c.host.Get("isConnected").Bool() }

// listen follows the host's size and the page's colours.
func (c *Chart) listen() {
	if c.watch != nil {
		return // the listeners below look at whatever host there is
	}
	window := js.Global()
	// All of many small charts follow at once, and each takes a task of its own for that.
	follow := func(do func()) js.Func {
		later := js.FuncOf(func(js.Value, []js.Value) any { do(); return nil })
		now := js.FuncOf(func(js.Value, []js.Value) any {
			if c.opts.Thumb {
				window.Call("setTimeout", later)
			} else {
				do()
			}
			return nil
		})
		c.watch = append(c.watch, later, now)
		return now
	}
	anew := follow(c.build)
	for _, query := range []string{"(prefers-color-scheme: dark)", "(forced-colors: active)"} {
		window.Call("matchMedia", query).Call("addEventListener", "change", anew)
	}
	window.Call("addEventListener", "themechange", anew)
	c.sizes = window.Get("ResizeObserver").New(follow(c.resize))
}

// Draw shows a figure. It is cheap when only values have changed.
func (c *Chart) Draw(f figure.Figure, o Options) {
	c.fig, c.opts = f, o
	if !c.host.Truthy() {
		return
	}
	if !c.plot.Truthy() || c.shape != c.shapeOf() {
		c.build()
		return
	}
	c.arrange()
	c.plot.Call("setData", c.data())
}

// shapeOf names everything that a plot cannot change once it is built.
func (c *Chart) shapeOf() string {
	s := c.fig.Kind + string(c.fig.X.Scale) + string(c.fig.Y.Scale) + c.fig.X.Label + c.fig.Y.Label + string(c.opts.Band)
	for _, b := range c.fig.Bounds {
		s += "|" + b.Kind + b.Name
	}
	for i, v := range c.fig.Series {
		s += "|" + v.Name + strconv.FormatBool(c.hidden(i))
		if c.opts.Under != nil {
			s += c.opts.Under(i)
		}
	}
	return s
}

func (c *Chart) hidden(i int) bool { return c.opts.Hidden != nil && c.opts.Hidden(i) }

// arrange computes the aligned curves and the ranges of the axes.
func (c *Chart) arrange() {
	var xs, ys [][]float64
	add := func(x, y []float64) { xs, ys = append(xs, x), append(ys, y) }
	for _, b := range c.fig.Bounds {
		add(b.X, b.Y)
	}
	for i, s := range c.fig.Series {
		if c.fig.Kind == regionKind {
			break // a function's values have no spread
		}
		low, high := edges(s, c.opts.Band)
		if c.hidden(i) || low == nil {
			add(nil, nil)
			add(nil, nil)
			continue
		}
		add(s.X, low)
		add(s.X, high)
	}
	for i, s := range c.fig.Series {
		if c.hidden(i) {
			add(nil, nil)
		} else {
			add(s.X, s.Mean)
		}
	}
	c.curves = align(xs, ys)
	all := [][]float64{c.curves.x}
	bounds := len(c.fig.Bounds)
	switch c.fig.Kind {
	case regionKind:
		c.x, _ = rangeOf(all, c.fig.X.Scale)
		c.y = extent{0, 1}
		return
	case timelineKind:
		c.x, _ = rangeOf(all, c.fig.X.Scale)
		c.y, _ = rangeOf(c.curves.y, figure.Linear)
		c.y = extent{c.y.min - 0.5, c.y.max + 0.5}
		return
	case pointsKind:
		for i, s := range c.fig.Series {
			if c.isPoints(i) {
				c.curves.y[c.mean(i)] = scatter(c.curves.x, s.X, s.Mean)
				c.curves.y[c.band(i)], c.curves.y[c.band(i)+1] = nil, nil
			}
		}
		c.x = regretRange(all, c.fig.X.Scale, 0.04)
	default:
		c.x = regretRange(all, c.fig.X.Scale, 0)
	}
	if c.opts.Cut || c.opts.Thumb {
		c.y = reachOf(c.curves.y[bounds:], c.curves.y[:bounds], c.fig.Y.Scale, 0.06)
	} else {
		c.y = regretRange(c.curves.y, c.fig.Y.Scale, 0.06)
	}
}

// isPoints reports whether series i is drawn as points that no line joins: in a figure of
// points, those that are measured are.
func (c *Chart) isPoints(i int) bool { return c.fig.Kind == pointsKind && c.fig.Series[i].Runs > 0 }

// band and mean return the places of series i among the curves: of the lower edge of its
// band, which the upper one follows, and of its mean. Bounds have their own places.
func (c *Chart) band(i int) int { return len(c.fig.Bounds) + 2*i }

func (c *Chart) mean(i int) int {
	if c.fig.Kind == regionKind {
		return len(c.fig.Bounds) + i
	}
	return c.band(len(c.fig.Series)) + i
}

// The kinds of figures that are drawn in ways of their own: those whose bounds are an area to
// stay in, those of steps from arm to arm, and those of points and a line through them.
const (
	regionKind   = "region"
	timelineKind = "timeline"
	pointsKind   = "points"
)

// data returns uPlot's form of the curves: one array a curve, null in gaps.
func (c *Chart) data() js.Value {
	out := js.Global().Get("Array").New()
	out.Call("push", c.floats(c.curves.x, false))
	for _, y := range c.curves.y {
		out.Call("push", c.floats(y, c.fig.Y.Scale == figure.Log))
	}
	return out
}

// floats returns v as a JavaScript array: a Float64Array if it has no gap before its
// end, for that is copied in one piece; else an array with null in the gaps. A logarithmic
// axis has no place for what is not positive: there, that is a gap too.
func (c *Chart) floats(v []float64, log bool) js.Value {
	gap := func(x float64) bool { return math.IsNaN(x) || log && x <= 0 }
	for len(v) > 0 && gap(v[len(v)-1]) {
		v = v[:len(v)-1]
	}
	c.bytes = c.bytes[:0]
	var gaps []int
	for i, x := range v {
		c.bytes = binary.LittleEndian.AppendUint64(c.bytes, math.Float64bits(x))
		if gap(x) {
			gaps = append(gaps, i)
		}
	}
	raw := js.Global().Get("Uint8Array").New(len(c.bytes))
	js.CopyBytesToJS(raw, c.bytes)
	array := js.Global().Get("Float64Array").New(raw.Get("buffer"))
	if len(gaps) == 0 {
		return array
	}
	array = js.Global().Get("Array").Call("from", array)
	for _, i := range gaps {
		array.SetIndex(i, nil)
	}
	return array
}

// destroy removes the plot.
func (c *Chart) destroy() {
	if c.plot.Truthy() {
		c.plot.Call("destroy")
	}
	c.plot = js.Value{}
	for _, f := range c.funcs {
		f.Release()
	}
	c.funcs = nil
	if c.readout != nil {
		c.readout.remove()
		c.readout = nil
	}
}

// size returns the host's inner size in CSS pixels.
func (c *Chart) size() (w, h int) {
	return c.host.Get("clientWidth").Int(), c.host.Get("clientHeight").Int()
}

// resize fits the plot to its host. Curves have names at their ends only where there is
// room, and so a plot that crosses that width is built anew.
func (c *Chart) resize() {
	if !c.host.Truthy() {
		return
	}
	w, h := c.size()
	if !c.plot.Truthy() || (w >= narrow) != c.wide {
		c.build()
		return
	}
	if w == c.w && h == c.h {
		return
	}
	c.w, c.h = w, h
	c.plot.Call("setSize", map[string]any{"width": w, "height": h})
}

// narrow is the width in CSS pixels below which curves carry no names.
const narrow = 560

// build makes a new plot of the figure.
func (c *Chart) build() {
	c.destroy()
	if !c.host.Truthy() || len(c.fig.Series) == 0 {
		return
	}
	w, h := c.size()
	if w == 0 || h == 0 {
		return
	}
	c.w, c.h = w, h
	c.wide = w >= narrow && !c.opts.Thumb
	c.shape = c.shapeOf()
	c.palette = readPalette()
	c.arrange()
	if !c.opts.Thumb {
		c.readout = newReadout(c.host)
	}
	c.plot = js.Global().Get("uPlot").New(c.options(w, h), c.data(), c.host)
}

// fn keeps a callback for as long as the plot lives.
func (c *Chart) fn(f func(args []js.Value) any) js.Func {
	g := js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args) })
	c.funcs = append(c.funcs, g)
	return g
}

// options returns uPlot's description of the plot.
func (c *Chart) options(w, h int) map[string]any {
	series, bands := c.series()
	right := 14
	if c.wide && c.fig.Kind != regionKind {
		right = 150
	}
	marks := []any{c.fn(func(args []js.Value) any { c.marks(args[0]); return nil })}
	scales := map[string]any{
		"x": c.scale(c.fig.X.Scale, &c.x),
		"y": c.scale(c.fig.Y.Scale, &c.y),
	}
	none := map[string]any{"show": false}
	m := map[string]any{
		"width": w, "height": h,
		"padding": []any{14, right, 0, 0},
		"legend":  none,
		"cursor": map[string]any{
			"drag":   map[string]any{"x": false, "y": false},
			"points": map[string]any{"size": 7},
		},
		"scales": scales,
		"axes":   []any{c.axis(c.fig.X, 42), c.axis(c.fig.Y, 58)},
		"series": series,
		"bands":  bands,
		"hooks": map[string]any{
			"drawAxes":  marks,
			"draw":      []any{c.fn(func([]js.Value) any { c.names(); return nil })},
			"setCursor": []any{c.fn(func(args []js.Value) any { c.cursor(args[0]); return nil })},
		},
	}
	if c.opts.Thumb {
		m["padding"], m["cursor"], m["axes"] = []any{3, 3, 3, 3}, none, []any{none, none}
	}
	return m
}

func (c *Chart) scale(s figure.Scale, e *extent) map[string]any {
	m := map[string]any{
		"time":  false,
		"auto":  true,
		"range": c.fn(func([]js.Value) any { return []any{e.min, e.max} }),
	}
	if s == figure.Log {
		m["distr"], m["log"] = 3, 10
	}
	return m
}

func (c *Chart) axis(a figure.Axis, size int) map[string]any {
	m := map[string]any{
		"label": a.Label, "labelSize": 22, "size": size,
		"labelFont": "13px " + c.palette.sans,
		"font":      "13px " + c.palette.sans,
		"stroke":    c.palette.soft,
		"grid":      map[string]any{"stroke": c.palette.line, "width": 1},
		"ticks":     map[string]any{"stroke": c.palette.line, "width": 1, "size": 6},
		"values": c.fn(func(args []js.Value) any {
			splits := args[1]
			out := make([]any, splits.Length())
			for i := range out {
				if v := splits.Index(i); v.Type() == js.TypeNumber {
					out[i] = tick(v.Float())
				}
			}
			return out
		}),
	}
	if c.fig.Kind == timelineKind {
		m["incrs"] = []any{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9} // arms and pulls are whole
	}
	if a.Scale == figure.Log {
		powers := c.fn(func(args []js.Value) any { return powersOfTen(args[1]) })
		// Powers of ten only: lines and labels of the others run into each other.
		m["filter"] = powers
		m["grid"].(map[string]any)["filter"] = powers
		m["ticks"].(map[string]any)["filter"] = powers
	}
	return m
}

// powersOfTen returns the places of ticks with null in place of all but powers of ten.
func powersOfTen(splits js.Value) []any {
	out := make([]any, splits.Length())
	for i := range out {
		v := splits.Index(i)
		if v.Type() != js.TypeNumber {
			continue
		}
		if l := math.Log10(v.Float()); math.Abs(l-math.Round(l)) < 1e-9 {
			out[i] = v
		}
	}
	return out
}

// series describes the curves in their order, and the bands between them by their places
// in uPlot, where x is place 0.
func (c *Chart) series() (series, bands []any) {
	edge := map[string]any{"width": 0, "stroke": "transparent", "points": map[string]any{"show": false}, "spanGaps": true}
	series, bands = []any{map[string]any{}}, []any{}
	between := func(low, high int, fill string) {
		bands = append(bands, map[string]any{"series": []any{1 + high, 1 + low}, "fill": fill})
	}
	region := c.fig.Kind == regionKind
	for i, upper := range c.fig.Bounds {
		if region {
			series = append(series, edge)
		} else {
			series = append(series, map[string]any{
				"stroke": c.palette.soft, "width": 1.25, "dash": dashes(BoundDash(upper.Kind)),
				"points": map[string]any{"show": false}, "spanGaps": true,
			})
		}
		for k, lower := range c.fig.Bounds {
			if region && upper.Kind == "upper" && lower.Kind == "lower" {
				between(k, i, c.palette.region)
			}
		}
	}
	for i := range c.fig.Series {
		if region {
			break
		}
		series = append(series, edge, edge)
		if c.opts.Band != NoBand && !c.hidden(i) {
			between(c.band(i), c.band(i)+1, c.color(i)+"26")
		}
	}
	width := 2.25
	if c.opts.Thumb {
		width = 1.5
	}
	for i := range c.fig.Series {
		m := map[string]any{
			"stroke": c.color(i), "width": width, "dash": dashes(Dash(i)),
			"points":   map[string]any{"show": false},
			"spanGaps": true, "show": !c.hidden(i),
		}
		if c.fig.Kind == timelineKind {
			m["paths"] = js.Global().Get("uPlot").Get("paths").Call("stepped", map[string]any{"align": 1})
		}
		if c.isPoints(i) {
			m["paths"] = c.fn(func([]js.Value) any { return nil })
			m["points"] = map[string]any{"show": true, "size": 4 * width, "width": width, "stroke": c.color(i), "fill": c.color(i)}
		}
		series = append(series, m)
	}
	return series, bands
}

// marks draws an upright line at each of the figure's marks.
func (c *Chart) marks(plot js.Value) {
	if len(c.fig.Marks) == 0 {
		return
	}
	ctx, box := plot.Get("ctx"), plot.Get("bbox")
	ratio, top, height := js.Global().Get("devicePixelRatio"), box.Get("top"), box.Get("height")
	ctx.Call("save")
	ctx.Set("fillStyle", c.palette.soft)
	ctx.Set("globalAlpha", 0.5)
	for _, m := range c.fig.Marks {
		ctx.Call("fillRect", plot.Call("valToPos", m, "x", true), top, ratio, height)
	}
	ctx.Call("restore")
}

// color returns the colour of series i: in a region figure F is in ink and F' in the
// first colour.
func (c *Chart) color(i int) string {
	if c.fig.Kind == regionKind {
		return [2]string{c.palette.ink, c.palette.curves[0]}[i%2]
	}
	return c.palette.curves[i%len(c.palette.curves)]
}

func dashes(d []float64) []any {
	out := []any{}
	for _, x := range d {
		out = append(out, x)
	}
	return out
}

// names writes each curve's name at its end, in its colour.
func (c *Chart) names() {
	if !c.wide || c.fig.Kind == regionKind || !c.plot.Truthy() {
		return
	}
	ratio := js.Global().Get("devicePixelRatio").Float()
	box := c.plot.Get("bbox")
	top, height := box.Get("top").Float(), box.Get("height").Float()
	right := box.Get("left").Float() + box.Get("width").Float()
	var who []int
	var want []float64
	for i, s := range c.fig.Series {
		if c.hidden(i) || len(s.Mean) == 0 {
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
		if n := len(b.Y); n > 0 && b.Y[n-1] >= c.y.min && b.Y[n-1] <= c.y.max {
			who = append(who, -1-i)
			want = append(want, c.plot.Call("valToPos", b.Y[n-1], "y", true).Float())
		}
	}
	gap := 17 * ratio
	if c.opts.Under != nil {
		gap = 31 * ratio
	}
	at := spread(want, gap, top+8*ratio, top+height)
	ctx := c.plot.Get("ctx")
	ctx.Call("save")
	ctx.Set("textAlign", "left")
	ctx.Set("textBaseline", "middle")
	for k, i := range who {
		x := right + 8*ratio
		if i < 0 {
			ctx.Set("fillStyle", c.palette.soft)
			ctx.Set("font", px(11*ratio)+" "+c.palette.sans)
			ctx.Call("fillText", c.fig.Bounds[-1-i].Name, x, at[k], 142*ratio)
			continue
		}
		ctx.Set("fillStyle", c.color(i))
		ctx.Set("font", "600 "+px(13*ratio)+" "+c.palette.sans)
		ctx.Call("fillText", c.fig.Series[i].Name, x, at[k], 142*ratio)
		if c.opts.Under != nil {
			ctx.Set("fillStyle", c.palette.soft)
			ctx.Set("font", px(11*ratio)+" "+c.palette.sans)
			ctx.Call("fillText", c.opts.Under(i), x, at[k]+14*ratio, 142*ratio)
		}
	}
	ctx.Call("restore")
}

// cursor shows the values under the pointer.
func (c *Chart) cursor(plot js.Value) {
	idx := plot.Get("cursor").Get("idx")
	if idx.Type() != js.TypeNumber || c.readout == nil || idx.Int() >= len(c.curves.x) {
		if c.readout != nil {
			c.readout.hide()
		}
		return
	}
	k := idx.Int()
	x := c.curves.x[k]
	rows := []row{{name: c.fig.X.Label, value: Number(x)}}
	for i, s := range c.fig.Series {
		v := c.curves.at(c.mean(i), k)
		if c.hidden(i) || math.IsNaN(v) {
			continue
		}
		r := row{name: s.Name, value: Number(v), color: c.color(i)}
		if low, high := c.bandAt(i, k); c.opts.Band == Quantiles && !math.IsNaN(low) {
			r.value += " [" + Number(low) + ", " + Number(high) + "]"
		} else if !math.IsNaN(low) {
			r.value += " ± " + Number(high-v)
		}
		rows = append(rows, r)
	}
	for i, b := range c.fig.Bounds {
		if v := c.curves.at(i, k); !math.IsNaN(v) {
			rows = append(rows, row{name: b.Name, value: Number(v)})
		}
	}
	over := plot.Get("over")
	c.readout.show(rows, plot.Get("cursor").Get("left").Float()+over.Get("offsetLeft").Float(),
		over.Get("offsetLeft").Float(), over.Get("clientWidth").Float())
}

// bandAt returns the edges of series i's band at point k of the common x, or NaN.
func (c *Chart) bandAt(i, k int) (low, high float64) {
	if c.fig.Kind == regionKind {
		return math.NaN(), math.NaN()
	}
	at := c.band(i)
	return c.curves.at(at, k), c.curves.at(at+1, k)
}
