package hall

import (
	"syscall/js"

	protocol "epsilonarcade/web/frame"
)

// A frame contains the playground, in the form for a hall. The two pages exchange the messages of package remote.
type frame struct {
	window  js.Value
	element js.Value // the iframe
	ready   bool
	address string // what the frame is to show
	seen    string // what the frame shows, as it reports
	waiting map[int]func(answer js.Value)
	asked   int
	unused  func(key string) // hears keys that the frame does not use
}

// mount creates the frame in host, unless it is there.
func (f *frame) mount(host js.Value, home string) {
	if f.element.Truthy() && f.element.Get("parentNode").Equal(host) {
		return
	}
	f.drop()
	f.element = f.window.Get("document").Call("createElement", "iframe")
	f.element.Set("className", "frame-page")
	f.element.Call("setAttribute", "title", "Epsilon Arcade")
	query := "?" + protocol.InLecture
	if f.window.Get("innerWidth").Int() < narrow {
		query = "" // a phone has room for the chart and its controls only
	}
	f.element.Set("src", home+"embed.html"+query+"#"+f.address)
	host.Call("replaceChildren", f.element)
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

// show makes the frame show an address.
func (f *frame) show(address string) {
	if f.address == address && f.seen == address {
		return
	}
	f.address, f.seen = address, ""
	if f.ready {
		f.ask("scenario", map[string]any{"link": address}, f.noted)
	}
}

// noted keeps the address in an answer or an event.
func (f *frame) noted(m js.Value) {
	if state := m.Get("state"); state.Truthy() {
		f.seen = state.Get("scenario").String()
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
	f.element.Get("contentWindow").Call("postMessage", m, f.window.Get("location").Get("origin"))
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
		f.show(f.address) // the page may have turned to another step
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
