package bridge

import (
	"math"
	"strconv"
	"syscall/js"

	"epsilonarcade/web"
	"epsilonarcade/web/bridge/plot"
)

// bars are the bars of the arms, which readers drag or move with arrow keys. The bars need their own listeners, because
// a component's event would copy every property of its target.
//
// All host elements share one callback. A callback and what it refers to stay in memory until it is released, so one
// callback per element would leak them all.
type bars struct {
	app   *web.App
	host  js.Value // the element with the bars
	heard js.Func
	drag  int        // the arm whose bar is pressed, or −1
	moves bool       // whether the bar is being dragged
	from  [2]float64 // the position of the press
	since float64    // the time of the press, in milliseconds
}

// hold is how long a finger must rest on a bar, in milliseconds, before it can move the bar up or down. If the finger
// moves earlier, it scrolls the page, unless it moves sideways.
const hold = 250

func newBars(app *web.App) *bars {
	b := &bars{app: app, drag: -1}
	b.heard = js.FuncOf(func(_ js.Value, args []js.Value) any {
		b.hear(args[0])
		return nil
	})
	return b
}

// mount listens to the bars in host. It does nothing if the host has not changed.
func (b *bars) mount(host js.Value) {
	if b.host.Equal(host) {
		return
	}
	b.host, b.drag = host, -1
	for _, event := range []string{"pointerdown", "pointermove", "pointerup", "pointercancel", "keydown", "keyup", "touchmove"} {
		host.Call("addEventListener", event, b.heard, map[string]any{"passive": false}) // for touchmove
	}
}

func (b *bars) hear(e js.Value) {
	switch e.Get("type").String() {
	case "pointerdown":
		if b.drag = arm(e); b.drag >= 0 {
			b.host.Call("setPointerCapture", e.Get("pointerId"))
			e.Call("preventDefault")
			b.from, b.since, b.moves = plot.At(e), e.Get("timeStamp").Float(), false
			if !touches(e) {
				b.app.Arms.SelectArm(b.drag)
			}
		}
	case "pointermove":
		b.move(e)
	case "touchmove":
		if b.drag >= 0 && b.moves {
			e.Call("preventDefault") // the page must not scroll
		}
	case "keydown":
		b.press(e)
	default:
		if b.drag >= 0 && e.Get("type").String() == "pointerup" {
			b.app.Arms.SelectArm(b.drag)
		}
		b.drag = -1
		b.app.History.NewGesture()
	}
}

// move moves the end of the dragged bar to the pointer. A bar that is only pressed does not move.
func (b *bars) move(e js.Value) {
	at := plot.At(e)
	across, up := math.Abs(at[0]-b.from[0]), math.Abs(at[1]-b.from[1])
	finger := touches(e)
	switch {
	case b.drag < 0:
		return
	case b.moves:
	case !finger && up < stroke, across < stroke && up < stroke:
		return
	case finger && up >= across && e.Get("timeStamp").Float()-b.since < hold:
		b.drag = -1
		return
	default:
		b.moves = true
		b.app.Arms.SelectArm(b.drag)
	}
	box := plot.Element(b.host).GetBoundingClientRect()
	if height := box.Height(); height > 0 {
		b.app.Arms.SetMean(b.drag, (box.Bottom()-at[1])/height)
	}
}

// touches reports whether an event comes from a finger.
func touches(e js.Value) bool { return e.Get("pointerType").String() == "touch" }

// press moves the bar that has the focus.
func (b *bars) press(e js.Value) {
	i := arm(e)
	if i < 0 || i >= len(b.app.S.Arms) {
		return
	}
	mean := b.app.S.Arms[i].Mean()
	switch e.Get("key").String() {
	case "ArrowUp", "ArrowRight":
		mean += 0.01
	case "ArrowDown", "ArrowLeft":
		mean -= 0.01
	case "PageUp":
		mean += 0.1
	case "PageDown":
		mean -= 0.1
	case "Home":
		mean = 0
	case "End":
		mean = 1
	default:
		return
	}
	e.Call("preventDefault")
	b.app.Arms.SetMean(i, mean)
}

// arm returns the index of the arm whose bar is an event's target, or −1.
func arm(e js.Value) int {
	slot := e.Get("target").Call("closest", "[data-arm]")
	if !slot.Truthy() {
		return -1
	}
	i, err := strconv.Atoi(slot.Get("dataset").Get("arm").String())
	if err != nil {
		return -1
	}
	return i
}
