package bridge

import (
	"math"
	"strconv"
	"syscall/js"

	"epsilonarcade/web"
	"epsilonarcade/web/bridge/plot"
)

// bars are those of the arms, which people drag or move with arrow keys. They are listened to by
// hand: a component's event would carry every property of its target with it.
//
// All elements that show them, one after the other, share one callback. A callback lives until it
// is released, and so does what it refers to: one for each element would keep them all.
type bars struct {
	app   *web.App
	host  js.Value // the element that they are in
	heard js.Func
	drag  int     // the arm whose bar is pressed, or −1
	from  float64 // how high, until it is dragged
}

func newBars(app *web.App) *bars {
	b := &bars{app: app, drag: -1}
	b.heard = js.FuncOf(func(_ js.Value, args []js.Value) any {
		b.hear(args[0])
		return nil
	})
	return b
}

// mount listens to the bars in host from now on. Called again with the same host it does nothing.
func (b *bars) mount(host js.Value) {
	if b.host.Equal(host) {
		return
	}
	b.host, b.drag = host, -1
	for _, event := range []string{"pointerdown", "pointermove", "pointerup", "pointercancel", "keydown", "keyup"} {
		host.Call("addEventListener", event, b.heard)
	}
}

func (b *bars) hear(e js.Value) {
	switch e.Get("type").String() {
	case "pointerdown":
		if b.drag = arm(e); b.drag >= 0 {
			b.host.Call("setPointerCapture", e.Get("pointerId"))
			e.Call("preventDefault")
			b.app.Arms.SelectArm(b.drag)
			b.from = e.Get("clientY").Float()
		}
	case "pointermove":
		b.move(e)
	case "keydown":
		b.press(e)
	default:
		b.drag = -1
		b.app.History.EndGesture()
	}
}

// move makes the bar that is dragged end at the pointer. One that is only pressed stays as it is.
func (b *bars) move(e js.Value) {
	y := e.Get("clientY").Float()
	if b.drag < 0 || math.Abs(y-b.from) < stroke {
		return
	}
	b.from = math.Inf(1)
	box := plot.Element(b.host).GetBoundingClientRect()
	if height := box.Height(); height > 0 {
		b.app.Arms.SetMean(b.drag, (box.Bottom()-y)/height)
	}
}

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

// arm returns the place of the arm whose bar an event is about, or −1.
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
