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
	watch   []func() // undo what the chart listens to
	sizes   js.Value // the ResizeObserver of the host
	fig     figure.Figure
	opts    Options
	curves  table // over the common x: the bounds, then bands, then means, for later ones are drawn on top
	x, y    figure.Range
	palette palette
	readout *readout
	reader  reader
	wide    bool   // room for names at the curves' ends
	letter  int    // size of the letters, in pixels
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
	c.reader.listen(c)
	// The host gets its size once it is on the page, which the observer tells.
	c.sizes.Call("observe", host)
}

// Unmount takes the chart off the page and forgets its host.
func (c *Chart) Unmount() {
	c.destroy()
	c.reader.leave()
	if c.host.Truthy() {
		c.sizes.Call("unobserve", c.host)
	}
	c.host = js.Value{}
}

// Close lets go of all that the chart listens to; it is not mounted again.
func (c *Chart) Close() {
	c.Unmount()
	for _, undo := range c.watch {
		undo()
	}
	c.watch = nil
}

// Gone reports whether the host has left the page.
func (c *Chart) Gone() bool { return c.host.Truthy() && !c.host.Get("isConnected").Bool() }

// listen follows the host's size and the page's colours.
func (c *Chart) listen() {
	if c.watch != nil {
		return // the listeners below look at whatever host there is
	}
	window := js.Global()
	anew := js.FuncOf(func(js.Value, []js.Value) any { c.build(); return nil })
	hear := func(on js.Value, event string) {
		on.Call("addEventListener", event, anew)
		c.watch = append(c.watch, func() { on.Call("removeEventListener", event, anew) })
	}
	for _, query := range []string{"(prefers-color-scheme: dark)", "(forced-colors: active)"} {
		hear(window.Call("matchMedia", query), "change")
	}
	hear(window, "themechange")
	size := js.FuncOf(func(js.Value, []js.Value) any { c.resize(); return nil })
	c.sizes = window.Get("ResizeObserver").New(size)
	c.watch = append(c.watch, func() { c.sizes.Call("disconnect") }, anew.Release, size.Release)
	c.reader.make(c)
	c.watch = append(c.watch, c.reader.key.Release, c.reader.leaving.Release, c.reader.say.Release)
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
		if len(v.X) == 1 {
			s += "." // which is seen as one
		}
	}
	return s
}

func (c *Chart) hidden(i int) bool { return c.opts.Hidden != nil && c.opts.Hidden(i) }

// arrange computes the aligned curves and the ranges of the axes.
func (c *Chart) arrange() {
	var xs, ys [][]float64
	add := func(x, y []float64) { xs, ys = append(xs, x), append(ys, y) }
	f := Drawn(c.fig, c.opts)
	for _, b := range f.Bounds {
		add(b.X, b.Y)
	}
	for _, s := range f.Series {
		if f.Kind == regionKind {
			break // a function's values have no spread
		}
		if s.Q05 == nil {
			add(nil, nil)
			add(nil, nil)
			continue
		}
		add(s.X, s.Q05)
		add(s.X, s.Q95)
	}
	for _, s := range f.Series {
		add(s.X, s.Mean)
	}
	c.curves = align(xs, ys)
	c.x, c.y = f.Ranges()
}

// band and mean return the places of series i among the curves: of the lower edge of its
// band, which the upper one follows, and of its mean. Bounds have their own places.
func (c *Chart) band(i int) int { return len(c.fig.Bounds) + 2*i }

func (c *Chart) mean(i int) int {
	if c.fig.Kind == regionKind {
		return len(c.fig.Bounds) + i
	}
	return c.band(len(c.fig.Series)) + i
}

// regionKind is the kind of the figures whose bounds are an area to stay in.
const regionKind = "region"

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
// room, and letters grow with the chart, and so a plot that gets others is built anew.
func (c *Chart) resize() {
	if !c.host.Truthy() {
		return
	}
	w, h := c.size()
	if !c.plot.Truthy() || (w >= narrow) != c.wide || letters(w, h) != c.letter {
		c.build()
		return
	}
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
	c.wide, c.letter = w >= narrow, letters(w, h)
	c.shape = c.shapeOf()
	c.palette = readPalette()
	c.arrange()
	c.readout = newReadout(c.host)
	c.reader.ready = false
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
	right := 24.0 // half a label
	if c.wide && c.fig.Kind != regionKind && c.fig.Kind != figure.Intervals {
		right = c.grown(150)
	}
	left := 58.0
	if c.fig.Y.Scale == figure.Log {
		left = 66 // small numbers are long
	}
	return map[string]any{
		"width": w, "height": h,
		"padding": []any{14, right, 0, 0},
		"legend":  map[string]any{"show": false},
		"cursor": map[string]any{
			"drag":   map[string]any{"x": false, "y": false},
			"points": map[string]any{"size": c.grown(7)},
		},
		"scales": map[string]any{
			"x": c.scale(c.fig.X.Scale, &c.x),
			"y": c.scale(c.fig.Y.Scale, &c.y),
		},
		"axes":   []any{c.axis(c.fig.X, &c.x, across), c.axis(c.fig.Y, &c.y, left)},
		"series": series,
		"bands":  bands,
		"hooks": map[string]any{
			"draw":      []any{c.fn(func([]js.Value) any { c.intervals(); c.rules(); c.names(); return nil })},
			"setCursor": []any{c.fn(func(args []js.Value) any { c.cursor(args[0]); return nil })},
			"ready":     []any{c.fn(func(args []js.Value) any { c.restore(args[0]); return nil })},
		},
	}
}

// grown returns a length in pixels as it is where letters have grown.
func (c *Chart) grown(length float64) float64 {
	return math.Round(length*float64(c.letter)/smallest*4) / 4
}

// font returns a font of that size on a chart of usual size, times a ratio.
func (c *Chart) font(style string, size, ratio float64) string {
	return style + px(c.grown(size)*ratio) + " " + c.palette.sans
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
	m := map[string]any{
		"label": a.Label, "labelSize": c.grown(22), "size": c.grown(size),
		"labelFont": c.font("", 13, 1),
		"font":      c.font("", 13, 1),
		"stroke":    c.palette.soft,
		"grid":      map[string]any{"stroke": c.palette.line, "width": 1},
		"ticks":     map[string]any{"stroke": c.palette.line, "width": 1, "size": 6},
		"values": c.fn(func(args []js.Value) any {
			splits := args[1]
			out := make([]any, splits.Length())
			next, width := 0.0, args[0].Get("width").Float()
			for i := range out {
				if v := splits.Index(i); v.Type() == js.TypeNumber {
					if a.Scale == figure.Log && args[2].Int() == 0 { // labels side by side keep apart
						at := width * (math.Log10(v.Float()/c.x.Low) / math.Log10(c.x.High/c.x.Low))
						if at < next {
							continue
						}
						next = at + 52
					}
					out[i] = tick(v.Float())
				}
			}
			return out
		}),
	}
	if c.fig.Kind == figure.Intervals && size == across {
		m["space"] = 18
		m["incrs"] = []any{1, 2, 5, 10, 20, 50, 100, 200, 500} // what is numbered
	}
	if a.Scale == figure.Log {
		round := c.fn(func(args []js.Value) any { return roundOnes(args[1], *e) })
		// Not all: lines and labels of the others run into each other.
		m["filter"] = round
		m["grid"].(map[string]any)["filter"] = round
		m["ticks"].(map[string]any)["filter"] = round
	}
	return m
}

// roundOnes returns the places of ticks with null in place of all but powers of ten, and 2
// and 5 times those where there are few.
func roundOnes(splits js.Value, e figure.Range) []any {
	out := make([]any, splits.Length())
	for i := range out {
		if v := splits.Index(i); v.Type() == js.TypeNumber && roundOne(v.Float(), e) {
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
	kinds := map[string]int{}
	for i, upper := range c.fig.Bounds {
		if region {
			series = append(series, edge)
		} else {
			series = append(series, map[string]any{
				"label": upper.Name, "stroke": c.palette.soft, "width": c.grown(1.25),
				"dash":   c.dashes(BoundDash(upper.Kind, kinds[upper.Kind])),
				"points": map[string]any{"show": false}, "spanGaps": true,
			})
			kinds[upper.Kind]++
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
		if c.opts.Band != NoBand && !c.hidden(i) && c.fig.Kind != figure.Intervals {
			between(c.band(i), c.band(i)+1, c.color(i)+"26")
		}
	}
	for i, s := range c.fig.Series {
		if c.fig.Kind == figure.Intervals {
			series = append(series, edge)
			continue
		}
		series = append(series, map[string]any{
			"label": s.Name, "stroke": c.color(i), "width": c.grown(2.25), "dash": c.dashes(Dash(i)),
			"points":   c.dot(i),
			"spanGaps": true, "show": !c.hidden(i),
		})
	}
	return series, bands
}

// color returns the colour of series i: in a region figure F is in ink and F' in the
// first colour.
func (c *Chart) color(i int) string {
	if c.fig.Kind == regionKind {
		return [2]string{c.palette.ink, c.palette.curves[0]}[i%2]
	}
	return c.palette.curves[i%len(c.palette.curves)]
}

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

// rules draws a thin dotted line at each of the figure's marks, and its name at the top.
func (c *Chart) rules() {
	if len(c.fig.Marks) == 0 || !c.plot.Truthy() {
		return
	}
	ratio := js.Global().Get("devicePixelRatio").Float()
	box := c.plot.Get("bbox")
	top, height := box.Get("top").Float(), box.Get("height").Float()
	ctx := c.plot.Get("ctx")
	ctx.Call("save")
	ctx.Set("strokeStyle", c.palette.soft)
	ctx.Set("lineWidth", c.grown(1)*ratio)
	ctx.Call("setLineDash", []any{ratio, 3 * ratio})
	ctx.Set("fillStyle", c.palette.soft)
	ctx.Set("font", c.font("", 11, ratio))
	ctx.Set("textBaseline", "top")
	ctx.Call("beginPath")
	unit := c.grown(1) * ratio
	for i, x := range c.fig.Marks {
		if !c.fig.X.Takes(x) || !c.x.Has(x) {
			continue
		}
		at := c.plot.Call("valToPos", x, "x", true).Float()
		ctx.Call("moveTo", at, top)
		ctx.Call("lineTo", at, top+height)
		if i < len(c.opts.Marks) {
			// On the side with more room, and each in a line of its own.
			name, side := c.opts.Marks[i], 4*unit
			ctx.Set("textAlign", "left")
			if left := box.Get("left").Float(); at > left+box.Get("width").Float()/2 {
				ctx.Set("textAlign", "right")
				side = -side
			}
			ctx.Call("fillText", name, at+side, top+(2+14*float64(i))*unit)
		}
	}
	ctx.Call("stroke")
	ctx.Call("restore")
}

// names writes each curve's name at its end, in its colour.
func (c *Chart) names() {
	if !c.wide || c.fig.Kind == regionKind || c.fig.Kind == figure.Intervals || !c.plot.Truthy() {
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
		if n := len(b.Y); n > 0 && c.fig.Y.Takes(b.Y[n-1]) && c.y.Has(b.Y[n-1]) {
			who = append(who, -1-i)
			want = append(want, c.plot.Call("valToPos", b.Y[n-1], "y", true).Float())
		}
	}
	unit := c.grown(1) * ratio
	gap := 17 * unit
	if c.opts.Under != nil {
		gap = 31 * unit
	}
	at := spread(want, gap, top+8*unit, top+height)
	ctx := c.plot.Get("ctx")
	ctx.Call("save")
	ctx.Set("textAlign", "left")
	ctx.Set("textBaseline", "middle")
	for k, i := range who {
		x := right + 8*unit
		if i < 0 {
			ctx.Set("fillStyle", c.palette.soft)
			ctx.Set("font", c.font("", 11, ratio))
			ctx.Call("fillText", c.fig.Bounds[-1-i].Name, x, at[k], 142*unit)
			continue
		}
		ctx.Set("fillStyle", c.color(i))
		ctx.Set("font", c.font("600 ", 13, ratio))
		ctx.Call("fillText", c.fig.Series[i].Name, x, at[k], 142*unit)
		if c.opts.Under != nil {
			ctx.Set("fillStyle", c.palette.soft)
			ctx.Set("font", c.font("", 11, ratio))
			ctx.Call("fillText", c.opts.Under(i), x, at[k]+14*unit, 142*unit)
		}
	}
	ctx.Call("restore")
}

// rows returns what the readout says at point k of the common x.
func (c *Chart) rows(k int) []row {
	rows := []row{{name: c.fig.X.Label, value: Number(c.curves.x[k])}}
	for i, s := range c.fig.Series {
		v := c.curves.at(c.mean(i), k)
		if c.hidden(i) || math.IsNaN(v) {
			continue
		}
		r := row{name: s.Name, value: Number(v), color: c.color(i)}
		if low, high := c.bandAt(i, k); !math.IsNaN(low) {
			r.value += spreadWords(c.opts.Band, v, low, high)
		}
		rows = append(rows, r)
	}
	for i, b := range c.fig.Bounds {
		if v := c.curves.at(i, k); !math.IsNaN(v) {
			rows = append(rows, row{name: b.Name, value: Number(v)})
		}
	}
	return rows
}

// bandAt returns the edges of series i's band at point k of the common x, or NaN.
func (c *Chart) bandAt(i, k int) (low, high float64) {
	if c.fig.Kind == regionKind {
		return math.NaN(), math.NaN()
	}
	at := c.band(i)
	return c.curves.at(at, k), c.curves.at(at+1, k)
}
