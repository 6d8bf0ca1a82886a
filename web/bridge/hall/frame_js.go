package hall

import (
	"syscall/js"

	"epsilonarcade/core/lecture"
	"epsilonarcade/web/bridge/render"
	"epsilonarcade/web/bridge/shell"
	protocol "epsilonarcade/web/frame"
	"epsilonarcade/web/markup"
)

// A frame contains the playground, in the form for a hall. The two pages exchange the messages of package remote.
type frame struct {
	*shell.Shell
	element js.Value // the iframe
	ready   bool
	address string // what the frame is to show
	seen    string // what the frame shows, as it reports
	waiting map[int]func(answer js.Value)
	asked   int
	unused  func(key string) // hears keys that the frame does not use
	covered func(curves int) // hears how many curves the frame covers
}

// Mount creates the frame in host, unless it is there.
func (f *frame) Mount(host markup.Element) {
	place := js.Value(host)
	if f.element.Truthy() && f.element.Get("parentNode").Equal(place) {
		return
	}
	f.drop()
	f.element = f.Window.Get("document").Call("createElement", "iframe")
	f.element.Set("className", "frame-page")
	f.element.Call("setAttribute", "title", "Epsilon Arcade")
	// A phone has room for the chart and its controls only.
	query := markup.Either(f.Window.Get("innerWidth").Int() < narrow, "", "?"+protocol.InLecture)
	f.element.Set("src", f.Home()+"embed.html"+query+"#"+f.address)
	place.Call("replaceChildren", f.element)
}

// narrow is the width of a window, in CSS pixels, from which the frame has the form for a hall.
const narrow = 860

// drop forgets the frame and answers all its questions.
func (f *frame) drop() {
	waiting := f.waiting
	f.ready, f.seen, f.waiting = false, "", map[int]func(js.Value){}
	for _, done := range waiting {
		done(js.ValueOf(map[string]any{"ok": false}))
	}
}

// Show makes the frame show an address.
func (f *frame) Show(address string) {
	if f.address == address && f.seen == address {
		return
	}
	f.address, f.seen = address, ""
	if f.ready {
		f.ask("scenario", map[string]any{"link": address}, f.noted)
	}
}

// Seen returns the address that the frame shows.
func (f *frame) Seen() string { return f.seen }

// noted keeps the address in an answer or an event.
func (f *frame) noted(m js.Value) {
	if state := m.Get("state"); state.Truthy() {
		f.seen = state.Get("scenario").String()
		curves := 0
		if n := state.Get("waiting"); n.Truthy() {
			curves = n.Int()
		}
		f.covered(curves)
	}
}

// ask sends a command. done gets the answer. If the frame is not ready or has left the page, the answer is that nothing
// was done.
func (f *frame) ask(command string, more map[string]any, done func(answer js.Value)) {
	if f.ready && !f.element.Get("isConnected").Bool() {
		f.drop()
	}
	if !f.ready {
		done(js.ValueOf(map[string]any{"ok": false}))
		return
	}
	f.asked++
	f.waiting[f.asked] = done
	m := map[string]any{protocol.Mark: protocol.Version, "id": f.asked, "command": command}
	for name, value := range more {
		m[name] = value
	}
	f.element.Get("contentWindow").Call("postMessage", m, f.Window.Get("location").Get("origin"))
}

// hear handles a message from the frame.
func (f *frame) hear(e js.Value) {
	m := e.Get("data")
	if !f.element.Truthy() || !e.Get("source").Equal(f.element.Get("contentWindow")) || m.Type() != js.TypeObject || !m.Get(protocol.Mark).Equal(js.ValueOf(protocol.Version)) {
		return
	}
	switch event := m.Get("event"); {
	case event.Equal(js.ValueOf("ready")):
		f.drop() // the browser may have loaded the frame again
		f.ready = true
		f.Show(f.address) // the page may have turned to another step
	case event.Equal(js.ValueOf("state")):
		f.noted(m)
	case event.Equal(js.ValueOf("key")):
		f.unused(m.Get("key").String())
	case event.IsUndefined() && m.Get("id").Type() == js.TypeNumber:
		id := m.Get("id").Int()
		if done := f.waiting[id]; done != nil {
			delete(f.waiting, id)
			done(m)
		}
	}
}

// Press passes a key to the frame.
func (f *frame) Press(key string, done func(used bool)) {
	f.ask("press", map[string]any{"key": key}, func(answer js.Value) { done(answer.Get("ok").Bool()) })
}

// Grade asks the frame to grade a source.
func (f *frame) Grade(assignment, source string, done func(answer string)) {
	f.ask("grade", map[string]any{"assignment": assignment, "source": source}, func(answer js.Value) {
		done(f.Window.Get("JSON").Call("stringify", answer).String())
	})
}

// until asks again and again until hear has enough, also while the frame starts.
func (f *frame) until(command string, arguments map[string]any, hear func(answer js.Value) (enough bool)) {
	f.ask(command, arguments, func(answer js.Value) {
		if !hear(answer) {
			render.After(400, func() { f.until(command, arguments, hear) })
		}
	})
}

// Measure asks the frame for a statistic of its scenario.
func (f *frame) Measure(s lecture.Statistic, hear func(m lecture.Measurement, ok bool) (enough bool)) {
	arguments := map[string]any{"of": string(s.Of), "a": int(s.A) + 1, "b": int(s.B) + 1, "at": s.At, "over": s.Over}
	f.until("measure", arguments, func(answer js.Value) bool {
		x := answer.Get("measured")
		if !x.Truthy() {
			return answer.Get("error").Truthy() && hear(lecture.Measurement{}, false)
		}
		of := func(name string) float64 { return x.Get(name).Float() }
		return hear(lecture.Measurement{X: of("x"), Low: of("low"), Next: of("next"), Runs: int64(of("runs")), All: int64(of("allRuns"))}, true)
	})
}

// Uncover reveals all hidden curves.
func (f *frame) Uncover() { f.reveal(func() {}) }

// Curve passes a curve of the frame's figure to hear. The frame's figure has no hidden curves, so Curve reveals them all
// first.
func (f *frame) Curve(policy int, hear func(x, regret []float64) (enough bool)) {
	f.ask("state", nil, func(answer js.Value) {
		if state := answer.Get("state"); state.Truthy() && state.Get("horizon").Truthy() {
			f.ask("seek", map[string]any{"pulls": state.Get("horizon")}, func(js.Value) {})
		}
	})
	f.reveal(func() {
		f.until("figure", nil, func(answer js.Value) bool {
			var x, regret []float64
			if answer.Get("ok").Bool() {
				if s := answer.Get("figure").Get("series").Index(policy - 1); s.Truthy() {
					x, regret = floats(s.Get("x")), floats(s.Get("mean"))
				}
			}
			return hear(x, regret)
		})
	})
}

// reveal reveals all hidden curves.
func (f *frame) reveal(then func()) {
	f.Press("PageDown", func(used bool) {
		if used {
			f.reveal(then)
		} else {
			then()
		}
	})
}

// floats returns a list of numbers, up to the first one that is missing.
func floats(list js.Value) (all []float64) {
	for i := range list.Length() {
		if list.Index(i).Type() != js.TypeNumber {
			break
		}
		all = append(all, list.Index(i).Float())
	}
	return all
}
