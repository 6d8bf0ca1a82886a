// Package hall connects the page for lectures to a browser.
package hall

import (
	"math/rand/v2"
	"strconv"
	"syscall/js"

	"epsilonarcade/web/bridge/blob"
	"epsilonarcade/web/bridge/render"
	"epsilonarcade/web/bridge/shell"
	"epsilonarcade/web/hall"
	"epsilonarcade/web/markup"

	"github.com/go-json-experiment/json"
	"github.com/vugu/vugu"
)

// Run shows the page in the element that mount selects. It returns an error if rendering fails or an event handler
// panics.
func Run(mount string) error {
	return shell.Run(mount, func(s *shell.Shell) vugu.Builder { return hall.NewRoot(newBrowser(s).hall) })
}

// browser implements hall.Browser.
type browser struct {
	frame
	hall    *hall.Hall
	channel js.Value
	files   js.Value // the input that chooses files
}

func newBrowser(s *shell.Shell) *browser {
	b := &browser{frame: frame{Shell: s}}
	b.channel = b.Window.Get("BroadcastChannel").New("epsilon-arcade-lecture")
	b.hall = hall.New(b, b.Fragment())
	b.unused, b.covered = b.hall.Unused, b.hall.Covered
	render.Listen(b.channel, "message", false, func(e js.Value) {
		var m hall.Message
		if json.Unmarshal([]byte(e.Get("data").String()), &m) == nil {
			b.hall.Hear(m)
		}
	})
	render.Listen(b.Window, "popstate", false, func(js.Value) { b.hall.Go(b.Fragment()) })
	for _, event := range []string{"focus", "pageshow", "lectures"} {
		render.Listen(b.Window, event, false, func(js.Value) { b.hall.Refresh() })
	}
	render.Listen(b.Window, "keydown", false, func(e js.Value) {
		if open := b.Window.Get("document").Call("querySelector", ":popover-open"); open.Truthy() {
			if key := e.Get("key").String(); key == "PageDown" || key == "PageUp" { // of a clicker
				open.Call("hidePopover")
			}
			return
		}
		if typing(e) || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
			return
		}
		if b.hall.Press(e.Get("key").String()) {
			e.Call("preventDefault")
		}
	})
	render.Listen(b.Window, "message", false, b.hear)
	b.files = blob.Chooser(".json,application/json", func(chosen js.Value) {
		if file := chosen.Index(0); file.Truthy() {
			render.Await(file.Call("arrayBuffer"), func(content js.Value) {
				b.hall.OpenFile(blob.Bytes(b.Window.Get("Uint8Array").New(content)))
			}, func() { b.hall.OpenFile(nil) })
		}
	})
	b.Every(1000, b.hall.Tick)
	return b
}

// typing reports whether a key event belongs to a field, or presses the button that has the focus.
func typing(e js.Value) bool {
	on := "input, textarea, select"
	if key := e.Get("key").String(); key == "Enter" {
		on += ", button, a, summary"
	}
	target := e.Get("target")
	return target.Get("closest").Truthy() && target.Call("closest", on).Truthy()
}

// Focus gives an element the focus.
func (b *browser) Focus(on markup.Element) { js.Value(on).Call("focus") }

// Print prints the page.
func (b *browser) Print() { b.Window.Call("print") }

// List loads the lectures that this browser keeps.
func (b *browser) List(done func(all []hall.Kept, ok bool)) {
	b.Call("lectures", "all", func(list js.Value) {
		var all []hall.Kept
		for i := range list.Length() {
			k := list.Index(i)
			all = append(all, hall.ReadKept(k.Get("id").String(), k.Get("text").String()))
		}
		done(all, true)
	}, func() { done(nil, false) })
}

// Keep keeps a lecture's JSON under an id.
func (b *browser) Keep(id, document, was string, done func(now string, ok bool)) {
	b.Call("lectures", "put", func(now js.Value) { done(now.String(), true) }, func() { done("", false) }, id, document, was)
}

// Drop deletes a lecture.
func (b *browser) Drop(id string, done func(ok bool)) {
	b.Call("lectures", "drop", func(js.Value) { done(true) }, func() { done(false) }, id)
}

// Tell sends a message to the page's other windows.
func (b *browser) Tell(m hall.Message) {
	data, _ := json.Marshal(m) // numbers and texts never fail
	b.channel.Call("postMessage", string(data))
}

// Open opens another window of the page.
func (b *browser) Open(fragment string) {
	b.Window.Call("open", b.Home()+"hall#"+fragment, "_blank", "popup,width=720,height=640")
}

// Save downloads a file.
func (b *browser) Save(name, mime string, data []byte) { blob.Save(b.Words(name), mime, data) }

// Choose lets the reader choose a file.
func (b *browser) Choose() { b.files.Call("click") }

// ID returns a random id.
func (b *browser) ID() string { return strconv.FormatUint(rand.Uint64(), 36) }
