package plot

import (
	"encoding/binary"
	"math"
	"strconv"
	"syscall/js"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/web/chart"
)

// A Chart shows a figure in a host element. The page's own rendering must not change what is inside that element.
type Chart struct {
	host    js.Value
	plot    js.Value // uPlot; undefined before the first figure
	shape   string   // the plot's fixed properties; a figure with other properties needs a new plot
	funcs   []js.Func
	anew    js.Func  // called after a change of colours
	sized   js.Func  // called after a change of the host's size
	watch   []func() // functions that remove the listeners
	fig     figure.Figure
	opts    chart.Options
	curves  chart.Table // over the common x: the bounds, then the bands, then the means, because later ones are drawn on top
	x, y    figure.Range
	bare    bool // all curves are hidden
	palette palette
	inks    []figure.Ink // the inks of the series
	readout *readout
	reader  reader
	Beside  *Chart      // the chart that is read at the same x while the two are shown side by side
	room    int         // the width available for names at the curves' ends
	little  bool        // there is little room for names
	near    bool        // the axes and their labels are near the curves
	labels  []chart.End // the names last drawn at the curves' ends; they begin at right
	who     []int       // the series of each label
	right   float64
	letter  int    // the size of the letters, in pixels
	least   int    // the size of the smallest letters
	w, h    int    // the size of the plot, in CSS pixels
	Late    int    // the number of scheduled redraws
	Changed func() // called when Late or Speaks changes
	bytes   []byte // a buffer for data that is copied to JavaScript
}

// Mount shows the chart in host. It does nothing if the host has not changed.
func (c *Chart) Mount(host js.Value) {
	if c.host.Equal(host) {
		return
	}
	c.Unmount()
	c.host = host
	host.Call("replaceChildren") // the host may be an element of another view
	c.listen()
	c.reader.listen(c)
}

// Has reports whether the chart is in host.
func (c *Chart) Has(host js.Value) bool { return c.host.Equal(host) }

// Unmount removes the chart and its listeners from its host. The chart keeps its figure for another host.
func (c *Chart) Unmount() {
	c.destroy()
	c.reader.leave()
	for _, undo := range c.watch {
		undo()
	}
	c.watch, c.host = nil, js.Value{}
}

// InView reports whether part of the host is visible in a window of the given height.
func (c *Chart) InView(height float64) bool {
	if !c.host.Truthy() {
		return false
	}
	box := Element(c.host).GetBoundingClientRect()
	return box.Bottom() > 0 && box.Top() < height
}

// Gone reports whether the host has left the page.
func (c *Chart) Gone() bool { return c.host.Truthy() && !c.host.Get("isConnected").Bool() }

// listen makes the chart follow the host's size and the page's colours.
func (c *Chart) listen() {
	window := js.Global()
	if c.anew.IsUndefined() {
		c.anew, c.sized = c.follow(c.build), c.follow(c.resize)
		c.reader.make(c)
	}
	hear := func(on js.Value, event string) {
		on.Call("addEventListener", event, c.anew)
		c.watch = append(c.watch, func() { on.Call("removeEventListener", event, c.anew) })
	}
	for _, query := range []string{"(prefers-color-scheme: dark)", "(forced-colors: active)"} {
		hear(window.Call("matchMedia", query), "change")
	}
	hear(window, "themechange")
	sizes := window.Get("ResizeObserver").New(c.sized)
	sizes.Call("observe", c.host) // the first call comes when the host is on the page
	c.watch = append(c.watch, func() { sizes.Call("disconnect") })
}

// follow returns a callback that lives as long as the chart. Many small charts may follow the same event, so each
// handles it in a task of its own.
func (c *Chart) follow(do func()) js.Func {
	later := js.FuncOf(func(js.Value, []js.Value) any {
		do()
		c.Late--
		c.Changed()
		return nil
	})
	return js.FuncOf(func(js.Value, []js.Value) any {
		if c.opts.Thumb {
			c.Late++
			c.Changed()
			js.Global().Call("setTimeout", later)
		} else {
			do()
		}
		return nil
	})
}

// Draw shows a figure. It is fast if only the figure's values have changed.
func (c *Chart) Draw(f figure.Figure, o chart.Options) {
	c.fig, c.opts, c.inks = o.WithGhosts(f), o, f.Inks()
	if !c.host.Truthy() {
		return
	}
	if !c.plot.Truthy() || c.shape != c.shapeOf() || !c.fits(c.w, c.h) {
		c.build()
		return
	}
	c.arrange()
	c.plot.Call("setData", c.data())
}

// shapeOf returns a text that contains all fixed properties of a plot.
func (c *Chart) shapeOf() string {
	s := strconv.FormatBool(c.opts.Beside != nil) + strconv.FormatBool(c.opts.Mute) + strconv.FormatBool(c.marked()) + c.fig.Kind + string(c.fig.X.Scale) + string(c.fig.Y.Scale) + c.fig.X.Label + c.fig.Y.Label + string(c.opts.Band)
	for _, b := range c.fig.Bounds {
		s += "|" + b.Kind + b.Name
	}
	for i, v := range c.fig.Series {
		s += "|" + v.Name + strconv.FormatBool(c.opts.Hides(i))
		if c.opts.Under != nil {
			s += c.opts.Under(i)
		}
		if len(v.X) == 1 {
			s += "." // drawn as a point
		}
	}
	return s
}

// arrange computes the aligned curves and the ranges of the axes.
func (c *Chart) arrange() {
	var xs, ys [][]float64
	add := func(x, y []float64) { xs, ys = append(xs, x), append(ys, y) }
	f := c.fig.Shown(c.opts.View)
	for _, b := range f.Bounds {
		add(b.X, b.Y)
	}
	for _, s := range f.Series {
		if f.Kind == regionKind {
			break // values of a function have no spread
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
	c.curves = chart.Align(xs, ys)
	for i, s := range f.Series {
		if c.isPoints(i) {
			c.curves.Y[c.mean(i)] = chart.Scatter(c.curves.X, s.X, s.Mean)
			c.curves.Y[c.band(i)], c.curves.Y[c.band(i)+1] = nil, nil
		}
	}
	c.x, c.y = c.opts.Ranges(c.fig)
	c.bare = c.fig.Bare(c.opts.View)
	if all := c.opts; c.bare {
		all.Hidden = nil
		c.x, _ = all.Ranges(c.fig)
	}
}

// isPoints reports whether series i is drawn as points without lines. In a figure of points, these are the measured
// series.
func (c *Chart) isPoints(i int) bool { return c.fig.Kind == pointsKind && c.fig.Series[i].Runs > 0 }

// band returns the index, among the curves, of the lower edge of series i's band. The upper edge comes next. The
// function mean returns the index of the mean. Bounds have indices of their own.
func (c *Chart) band(i int) int { return len(c.fig.Bounds) + 2*i }

func (c *Chart) mean(i int) int {
	if c.fig.Kind == regionKind {
		return len(c.fig.Bounds) + i
	}
	return c.band(len(c.fig.Series)) + i
}

// The kinds of figures that are drawn in a way of their own. The bounds of a region enclose an area. A timeline has
// steps from arm to arm. Points are joined by a line. A sweep has a point at each value.
const (
	regionKind   = "region"
	timelineKind = "timeline"
	pointsKind   = "points"
	sweepKind    = "sweep"
)

// data returns the curves in uPlot's format: an array for each curve, with null in gaps.
func (c *Chart) data() js.Value {
	out := js.Global().Get("Array").New()
	out.Call("push", c.floats(c.curves.X, false))
	for _, y := range c.curves.Y {
		out.Call("push", c.floats(y, c.fig.Y.Scale == figure.Log))
	}
	return out
}

// floats returns v as a JavaScript array. If v has no gaps before its end, this is a Float64Array, which is copied in
// one piece. Otherwise it is an array with null in the gaps. On a logarithmic axis, values up to 0 are gaps, too.
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

// resize fits the plot to its host. It makes a new plot if the size of the letters or the room for names changes.
func (c *Chart) resize() {
	if !c.host.Truthy() {
		return
	}
	w, h := c.size()
	if !c.plot.Truthy() || !c.fits(w, h) {
		c.build()
		return
	}
	if w == c.w && h == c.h {
		return
	}
	c.w, c.h = w, h
	c.plot.Call("setSize", map[string]any{"width": w, "height": h})
}

// fits reports whether the plot's letters and the room for names suit w by h pixels.
func (c *Chart) fits(w, h int) bool {
	letter, least := c.opts.Letters(w, h)
	room, _ := c.opts.NameRoom(w)
	return letter == c.letter && least == c.least && room == c.room && c.near == c.opts.Near(w)
}

// build creates a new plot of the figure.
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
	c.room, c.little = c.opts.NameRoom(w)
	c.near = c.opts.Near(w)
	c.letter, c.least = c.opts.Letters(w, h)
	c.shape = c.shapeOf()
	c.palette = readPalette()
	c.arrange()
	c.reader.ready = false
	if !c.opts.Thumb {
		c.readout = newReadout(c.host)
	}
	c.plot = js.Global().Get("uPlot").New(c.options(w, h), c.data(), c.host)
}

// rows returns the readout's rows at point k of the common x.
func (c *Chart) rows(k int) []row {
	rows := []row{{name: c.fig.X.Label, value: notation.Number(c.curves.X[k])}}
	for i, s := range c.fig.Series {
		v := c.curves.At(c.mean(i), k)
		if c.opts.Mute || c.opts.Hides(i) || math.IsNaN(v) {
			continue
		}
		r := row{name: s.Name, value: notation.Number(v), color: c.color(i)}
		if low, high := c.bandAt(i, k); !math.IsNaN(low) {
			r.value += chart.SpreadWords(c.opts.Band, v, low, high)
		}
		rows = append(rows, r)
	}
	for i, b := range c.fig.Bounds {
		if v := c.curves.At(i, k); !math.IsNaN(v) {
			rows = append(rows, row{name: b.Name, value: notation.Number(v)})
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
	return c.curves.At(at, k), c.curves.At(at+1, k)
}
