package plot

import (
	"math"
	"sort"
	"syscall/js"

	"epsilonarcade/web/chart"

	"honnef.co/go/js/dom/v2"
)

// A reader moves the place where a chart is read, by mouse or by keys, and keeps it when the plot is replaced.
type reader struct {
	on        bool       // whether a place is being read
	keyed     bool       // whether it was chosen by keys
	x         float64    // the x of the place, if keyed
	left, top float64    // the place otherwise, in pixels
	ready     bool       // whether the plot accepts a place
	heard     []listener // listeners of the host
	pressed   js.Func
	down      [2]float64 // where the screen was pressed
	slides    bool       // a finger has moved sideways since the press
	say       js.Func
	spoken    *dom.BasicHTMLElement // the text for screen readers
	timer     js.Value              // the timer for the next text
}

// A listener is a callback for an event.
type listener struct {
	event string
	early bool // called before the plot's listeners
	call  js.Func
}

// quiet is the time after the last key before the place is spoken, in milliseconds. A key that is held down passes over
// many places.
const quiet = 300

// make creates the callbacks.
func (r *reader) make(c *Chart) {
	on := func(event string, early bool, do func(e js.Value)) {
		r.heard = append(r.heard, listener{event, early, js.FuncOf(func(_ js.Value, args []js.Value) any { do(args[0]); return nil })})
	}
	on("keydown", false, func(e js.Value) { r.press(c, e) })
	on("mousemove", true, func(e js.Value) {
		if r.keyed = false; c.plot.Truthy() {
			cursor := ""
			if r.ended(c, e) >= 0 {
				cursor = "pointer"
			}
			c.host.Get("style").Set("cursor", cursor)
		}
	})
	on("click", false, func(e js.Value) {
		if i := r.ended(c, e); i >= 0 {
			c.opts.Pick(c.who[i])
		}
	})
	on("mouseleave", false, func(js.Value) { r.end(c) })
	on("pointermove", false, func(e js.Value) { r.stroke(c, e) })
	r.pressed = js.FuncOf(func(_ js.Value, args []js.Value) any {
		r.down, r.slides = At(args[0]), false
		if !c.host.Call("contains", args[0].Get("target")).Bool() {
			r.end(c)
		}
		return nil
	})
	r.say = js.FuncOf(func(js.Value, []js.Value) any {
		r.timer = js.Undefined()
		r.speak(c)
		c.Changed()
		return nil
	})
}

// listen adds the listeners to the host. Keys work while the host has the focus.
func (r *reader) listen(c *Chart) {
	for _, l := range r.heard {
		c.host.Call("addEventListener", l.event, l.call, l.early)
	}
	js.Global().Call("addEventListener", "pointerdown", r.pressed)
	c.watch = append(c.watch, func() { js.Global().Call("removeEventListener", "pointerdown", r.pressed) })
	r.spoken = element(c.host, "div", "sr")
	r.spoken.SetAttribute("aria-live", "polite")
}

// leave forgets the place that is being read.
func (r *reader) leave() {
	r.on, r.keyed = false, false
	if r.timer.Truthy() {
		js.Global().Call("clearTimeout", r.timer)
		r.timer = js.Undefined()
	}
	if r.spoken != nil {
		r.spoken.Remove()
		r.spoken = nil
	}
}

// press responds to a key.
func (r *reader) press(c *Chart, e js.Value) {
	n := len(c.curves.X)
	if n == 0 || !c.plot.Truthy() || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
		return
	}
	k := -1
	if r.on {
		k = r.nearest(c)
	}
	key := e.Get("key").String()
	step, known := map[string]int{"ArrowLeft": -1, "ArrowRight": 1, "PageDown": -10, "PageUp": 10, "Home": -n, "End": n}[key]
	switch {
	case key == "Escape" && r.on:
		r.keyed = false
		r.end(c)
		r.spoken.SetTextContent("")
	case !known:
		return
	case k < 0 && step < 0 && key != "Home": // from the right end
		r.move(c, n-1)
	case k < 0 && key != "End":
		r.move(c, 0)
	default:
		r.move(c, max(0, min(n-1, k+step)))
	}
	e.Call("preventDefault")
}

// stroke reads the place under a finger that moves sideways. The place stays marked until another place is touched. A
// finger that moves up or down scrolls the page, and the browser soon stops sending its events.
func (r *reader) stroke(c *Chart, e js.Value) {
	if !c.plot.Truthy() || e.Get("pointerType").String() == "mouse" {
		return
	}
	now := At(e)
	if r.slides = r.slides || math.Abs(now[0]-r.down[0]) > math.Abs(now[1]-r.down[1]); !r.slides {
		return
	}
	r.keyed = false
	box := Element(c.plot.Get("over")).GetBoundingClientRect()
	point(c.plot, max(0, min(box.Width(), now[0]-box.Left())), max(0, min(box.Height(), now[1]-box.Top())), true)
}

// At returns the position of an event in the window.
func At(e js.Value) [2]float64 {
	return [2]float64{e.Get("clientX").Float(), e.Get("clientY").Float()}
}

// ended returns the series whose name, at the end of its curve, is at the position of an event, or −1.
func (r *reader) ended(c *Chart, e js.Value) int {
	if c.opts.Pick == nil || !c.plot.Truthy() {
		return -1
	}
	spot, box := At(e), Element(c.host).GetBoundingClientRect()
	ratio := js.Global().Get("devicePixelRatio").Float()
	if (spot[0]-box.Left())*ratio < c.right {
		return -1
	}
	return chart.Pressed(c.labels, (spot[1]-box.Top())*ratio, reach*ratio)
}

// reach is the distance from the middle of a name within which a press counts, in CSS pixels.
const reach = 22

// end ends reading by mouse. It is called by a listener of the host, because a plot that is replaced while the mouse is
// leaving gets no event.
func (r *reader) end(c *Chart) {
	if r.keyed {
		return
	}
	r.on = false
	if c.plot.Truthy() {
		point(c.plot, -10, -10, true)
	}
}

// nearest returns the index of the point of the common x that is being read.
func (r *reader) nearest(c *Chart) int {
	if r.keyed {
		return nearest(c.curves.X, r.x)
	}
	return nearest(c.curves.X, c.plot.Call("posToVal", r.left, "x").Float())
}

// nearest returns the index of the value nearest to x.
func nearest(all []float64, x float64) int {
	k := sort.SearchFloat64s(all, x)
	if k == len(all) || k > 0 && math.Abs(all[k-1]-x) < math.Abs(all[k]-x) {
		k--
	}
	return k
}

// move moves to point k, as chosen by keys.
func (r *reader) move(c *Chart, k int) {
	r.on, r.keyed, r.x = true, true, c.curves.X[k]
	left, top := r.place(c, k)
	point(c.plot, left, top, true)
	if r.timer.Truthy() {
		js.Global().Call("clearTimeout", r.timer)
	}
	r.timer = js.Global().Call("setTimeout", r.say, quiet)
	c.Changed()
}

// Speaks reports whether a screen reader will soon speak a place.
func (c *Chart) Speaks() bool { return c.reader.timer.Truthy() }

// place returns the position of point k on the first curve that has a value there.
func (r *reader) place(c *Chart, k int) (left, top float64) {
	for i := range c.fig.Series {
		if v := c.curves.At(c.mean(i), k); c.fig.Y.Takes(v) {
			top = at(c.plot, v, "y", false)
			break
		}
	}
	return at(c.plot, c.curves.X[k], "x", false), top
}

// speak gives screen readers the text for the place.
func (r *reader) speak(c *Chart) {
	if !r.on || !r.keyed || !c.plot.Truthy() || r.spoken == nil || len(c.curves.X) == 0 {
		return // the curves may be gone
	}
	text := ""
	for i, row := range c.rows(r.nearest(c)) {
		if i > 0 {
			text += "; "
		}
		text += row.name + " " + row.value
	}
	r.spoken.SetTextContent(text + ".")
}

// restore makes a new plot be read at the same place as the last one.
func (c *Chart) restore(plot js.Value) {
	r := &c.reader
	r.ready = true
	c.plot = plot // New may not have returned yet
	if !r.on || len(c.curves.X) == 0 {
		return
	}
	left, top := r.left, r.top
	if r.keyed {
		left, top = r.place(c, r.nearest(c))
	}
	point(c.plot, left, top, true)
}

// cursor shows the values at the place that is being read.
func (c *Chart) cursor(plot js.Value) {
	r := &c.reader
	if c.readout == nil || !r.ready {
		return
	}
	at := plot.Get("cursor")
	idx := at.Get("idx")
	if idx.Type() != js.TypeNumber || idx.Int() >= len(c.curves.X) {
		r.on, r.keyed = false, false
		c.readout.hide()
		r.beside(c, math.NaN())
		return
	}
	k := idx.Int()
	r.on, r.left, r.top = true, at.Get("left").Float(), at.Get("top").Float()
	if r.keyed {
		k = r.nearest(c)
		if left, top := r.place(c, k); math.Abs(left-r.left) > 0.5 {
			// The point has moved, because the curves have grown.
			point(c.plot, left, top, false)
			r.left = left
		}
	}
	r.show(c, k, r.left)
	r.beside(c, c.curves.X[k])
}

// show shows the values of point k beside a position on the plot.
func (r *reader) show(c *Chart, k int, left float64) {
	over := c.plot.Get("over")
	from := over.Get("offsetLeft").Float()
	c.readout.show(c.rows(k), left+from, from, over.Get("clientWidth").Float(), c.letter, c.little || c.room == 0)
}

// beside makes the chart beside this one be read at the given x, or nowhere if x is NaN.
func (r *reader) beside(c *Chart, x float64) {
	b := c.Beside
	if b == nil || b.readout == nil || b.opts.Beside == nil || b.fig.X.Label != c.fig.X.Label || len(b.curves.X) == 0 {
		return
	}
	if math.IsNaN(x) {
		b.reader.on = false
		b.readout.hide()
		point(b.plot, -10, -10, false)
		return
	}
	k := nearest(b.curves.X, x)
	left, top := r.place(b, k)
	r.show(b, k, left)
	point(b.plot, left, top, false)
}
