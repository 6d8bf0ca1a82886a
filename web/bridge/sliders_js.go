package bridge

import (
	"math"
	"syscall/js"

	"epsilonarcade/web/bridge/plot"
)

// stroke is how far a finger or the mouse must move before a drag begins, in pixels.
const stroke = 4

// sliders delays the events of a finger on a slider until the finger moves sideways or leaves the slider. Without this,
// a finger that starts on a slider and scrolls the page would set the slider before the browser cancels the touch.
type sliders struct {
	window js.Value
	on     js.Value // the slider that was last touched
	state  int
	from   [2]float64 // the position of the touch
	was    string     // the slider's value before the touch
	now    js.Value
}

// The states of a finger on a slider.
const (
	slides = iota // the finger moves the slider, or there is no finger
	rests         // the finger may still scroll the page
	scrolls
)

func newSliders(window js.Value) *sliders {
	s := &sliders{window: window}
	heard := js.FuncOf(func(_ js.Value, args []js.Value) any { s.hear(args[0]); return nil })
	for _, event := range []string{"pointerdown", "pointermove", "pointerup", "pointercancel", "input", "change"} {
		window.Call("addEventListener", event, heard, true)
	}
	return s
}

func (s *sliders) hear(e js.Value) {
	target := e.Get("target")
	switch event := e.Get("type").String(); {
	case event == "pointerdown":
		s.state = slides
		if s.on = target; e.Get("pointerType").String() != "mouse" && target.Get("type").Equal(js.ValueOf("range")) {
			s.from = plot.At(e)
			s.state, s.was, s.now = rests, target.Get("value").String(), js.Undefined()
		} else {
			s.on = js.Undefined()
		}
	case !target.Equal(s.on):
	case event == "pointerup", event == "pointermove" && s.goes(plot.At(e)):
		if s.state == rests {
			s.state = slides
			if s.now.Truthy() {
				s.set(s.now, "input")
			}
		}
	case event == "pointercancel":
		if s.state == slides {
			s.set(js.ValueOf(s.was), "input", "change")
		}
		s.state = scrolls
		s.set(js.ValueOf(s.was))
	case s.state == slides || !e.Get("isTrusted").Bool() || event == "pointermove":
	case s.state == rests:
		s.now = target.Get("value")
		e.Call("stopPropagation")
	default:
		s.set(js.ValueOf(s.was))
		e.Call("stopPropagation")
	}
}

// goes reports whether a finger has moved sideways to reach a position.
func (s *sliders) goes(to [2]float64) bool {
	return math.Abs(to[0]-s.from[0]) > max(stroke, math.Abs(to[1]-s.from[1]))
}

// set sets the slider's value and dispatches events with the given names.
func (s *sliders) set(value js.Value, events ...string) {
	s.on.Set("value", value)
	for _, event := range events {
		s.on.Call("dispatchEvent", s.window.Get("Event").New(event, map[string]any{"bubbles": true}))
	}
}
