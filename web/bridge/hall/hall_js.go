// Package hall connects the page for lectures to a browser.
package hall

import (
	"errors"
	"strings"
	"syscall/js"

	"epsilonarcade/core/say"
	"epsilonarcade/web/bridge/blob"
	"epsilonarcade/web/bridge/render"
	"epsilonarcade/web/hall"
	"epsilonarcade/web/markup"
)

// Run shows the page in the element that mount selects. It returns an error if rendering fails or an event handler
// panics.
func Run(mount string) error {
	pause := render.NewPause()
	renderer, err := render.New(mount)
	if err != nil {
		return err
	}
	changed := make(chan struct{}, 1)
	b := newBrowser(func() {
		select {
		case changed <- struct{}{}:
		default:
		}
	})
	ended := make(chan struct{})
	go func() {
		for renderer.EventWait() {
			b.Update()
		}
		close(ended)
	}()
	root := hall.NewRoot(b.hall)
	for {
		if err := renderer.Show(renderer.Build(root, b.said, give), pause); err != nil {
			return err
		}
		b.busy("")
		select {
		case <-changed:
		case <-ended:
			return errors.New("an event handler panicked")
		}
		pause.Frame()
	}
}

// browser implements hall.Browser. Everything here runs on the browser's event loop, so nothing may block.
type browser struct {
	window   js.Value
	hall     *hall.Hall
	wish     func()
	frame    frame
	language *say.Language // nil for English
	tag      string        // the language's tag
	channel  js.Value
	files    js.Value // the input that chooses files
}

func newBrowser(wish func()) *browser {
	b := &browser{window: js.Global(), wish: wish}
	b.frame.window = b.window
	b.greet()
	b.channel = b.window.Get("BroadcastChannel").New("epsilon-arcade-lecture")
	b.hall = hall.New(b, fragment())
	b.frame.unused = b.hall.Unused
	b.listen(b.channel, "message", func(e js.Value) {
		m := e.Get("data")
		b.hall.Hear(hall.Message{
			Lecture: m.Get("lecture").String(), At: m.Get("at").Int(), Shown: m.Get("shown").Bool(),
			Press: m.Get("press").String(), Hello: m.Get("hello").Bool(),
		})
	})
	b.listen(b.window, "popstate", func(js.Value) { b.hall.Go(fragment()) })
	b.listen(b.window, "focus", func(js.Value) { b.hall.Refresh() })
	b.listen(b.window, "keydown", func(e js.Value) {
		if typing(e) || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
			return
		}
		if b.hall.Press(e.Get("key").String()) {
			e.Call("preventDefault")
		}
	})
	b.listen(b.window, "message", func(e js.Value) { b.frame.hear(e) })
	tick := js.FuncOf(func(js.Value, []js.Value) any {
		if b.hall.Mode == hall.Notes {
			b.Update()
		}
		return nil
	})
	b.window.Call("setInterval", tick, 1000)
	return b
}

// typing reports whether a key event belongs to a field, or presses the button that has the focus.
func typing(e js.Value) bool {
	on := "input, textarea, select"
	if key := e.Get("key").String(); key == "Enter" {
		on += ", button, a"
	}
	target := e.Get("target")
	return target.Get("closest").Truthy() && target.Call("closest", on).Truthy()
}

func (b *browser) listen(on js.Value, event string, hear func(e js.Value)) {
	on.Call("addEventListener", event, js.FuncOf(func(_ js.Value, args []js.Value) any {
		hear(args[0])
		return nil
	}))
}

func fragment() string {
	return strings.TrimPrefix(js.Global().Get("location").Get("hash").String(), "#")
}

// busy tells boot.js what the page still has to do.
func (b *browser) busy(words string) { b.window.Get("arcade").Call("busy", words) }

// Update renders the page.
func (b *browser) Update() {
	b.busy("render")
	b.wish()
}

// said translates a text into the page's language.
func (b *browser) said(text string) string { return b.language.Say(text) }

// greet loads the texts of the reader's last language, or of the browser's language.
func (b *browser) greet() {
	arcade := b.window.Get("arcade")
	tag := ""
	if kept := arcade.Call("recall", "language"); kept.Type() == js.TypeString {
		tag = kept.String()
	} else if preferred := b.window.Get("navigator").Get("language"); preferred.Type() == js.TypeString {
		tag, _, _ = strings.Cut(preferred.String(), "-")
	}
	if theme := arcade.Call("recall", "theme"); theme.Type() == js.TypeString && theme.String() != "" {
		b.window.Get("document").Get("documentElement").Call("setAttribute", "data-theme", theme)
	}
	if tag == markup.English || !markup.HasLanguage(tag) {
		return
	}
	render.Await(arcade.Call("text", tag+".txt"), func(file js.Value) {
		b.language, b.tag = say.Parse(file.String()), tag
		b.window.Get("document").Get("documentElement").Set("lang", tag)
		b.Update()
	}, func() {})
}

// Language returns the tag of the reader's language.
func (b *browser) Language() string { return b.tag }

// Words returns a text in the reader's language.
func (b *browser) Words(text string) string { return b.said(text) }

// Home returns the address of the playground.
func (b *browser) Home() string {
	address, _, _ := strings.Cut(b.window.Get("location").Get("href").String(), "#")
	address, _, _ = strings.Cut(address, "?")
	return strings.TrimSuffix(strings.TrimSuffix(address, ".html"), "hall")
}

// SetFragment shows a fragment in the page's address.
func (b *browser) SetFragment(fragment string, entry bool) {
	how := "replaceState"
	if entry {
		how = "pushState"
	}
	b.window.Get("history").Call(how, js.Null(), "", b.window.Get("location").Get("pathname").String()+"#"+fragment)
}

// Mount puts the frame into host.
func (b *browser) Mount(host markup.Element) { b.frame.mount(js.Value(host), b.Home()) }

// Show shows a step's address in the frame.
func (b *browser) Show(address string) { b.frame.show(address) }

// Seen returns the address of what the frame shows.
func (b *browser) Seen() string { return b.frame.seen }

// Press passes a key to the frame.
func (b *browser) Press(key string, done func(used bool)) {
	b.frame.ask("press", map[string]any{"key": key}, func(answer js.Value) {
		done(answer.Get("ok").Bool())
	})
}

// Pen lets the reader draw in host.
func (b *browser) Pen(host markup.Element) {
	element := js.Value(host)
	if element.Get("draws").Truthy() {
		return
	}
	element.Set("draws", true)
	drawing := false
	at := func(e js.Value) {
		// The figure keeps its shape inside the element, so the place is transformed into the figure's own units.
		point := b.window.Get("DOMPoint").New(e.Get("clientX"), e.Get("clientY")).Call("matrixTransform", element.Call("getScreenCTM").Call("inverse"))
		b.hall.Draw(hall.OnAxes(point.Get("x").Float(), point.Get("y").Float()))
		e.Call("preventDefault")
	}
	b.listen(element, "pointerdown", func(e js.Value) {
		drawing = true
		element.Call("setPointerCapture", e.Get("pointerId"))
		element.Call("focus")
		at(e)
	})
	b.listen(element, "pointermove", func(e js.Value) {
		if drawing {
			at(e)
		}
	})
	for _, end := range []string{"pointerup", "pointercancel"} {
		b.listen(element, end, func(js.Value) { drawing = false; b.hall.Lift() })
	}
	b.listen(element, "keydown", func(e js.Value) {
		if d := b.hall.Drawing(); d != nil && d.Real == nil && d.Key(e.Get("key").String()) {
			e.Call("preventDefault")
			e.Call("stopPropagation")
			b.Update()
		}
	})
}

// Curve passes a curve of the frame's figure to hear, until hear has enough.
func (b *browser) Curve(policy int, hear func(x, regret []float64) bool) {
	b.frame.ask("state", nil, func(answer js.Value) {
		if state := answer.Get("state"); state.Truthy() && state.Get("horizon").Truthy() {
			b.frame.ask("seek", map[string]any{"pulls": state.Get("horizon")}, func(js.Value) {})
		}
	})
	var look js.Func
	look = js.FuncOf(func(js.Value, []js.Value) any {
		b.frame.ask("figure", nil, func(answer js.Value) {
			var x, regret []float64
			if answer.Get("ok").Bool() {
				if s := answer.Get("figure").Get("series").Index(policy - 1); s.Truthy() {
					x, regret = floats(s.Get("x")), floats(s.Get("mean"))
				}
			}
			if hear(x, regret) {
				look.Release()
				return
			}
			b.window.Call("setTimeout", look, 300)
		})
		return nil
	})
	b.reveal(func() { b.window.Call("setTimeout", look, 0) })
}

// reveal reveals all hidden curves in the frame, because the frame's figure has no hidden curves.
func (b *browser) reveal(then func()) {
	b.Press("PageDown", func(used bool) {
		if used {
			b.reveal(then)
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

// Markdown shows a text in host. Each render calls it, so it does nothing if host shows the text.
func (b *browser) Markdown(host markup.Element, text string) {
	element, text := js.Value(host), b.said(text)
	if shows := element.Get("shows"); text == "" && shows.IsUndefined() || shows.Type() == js.TypeString && shows.String() == text {
		return
	}
	arcade := b.window.Get("arcade")
	render.Await(arcade.Call("script", "markdown.js"), func(js.Value) { arcade.Call("markdown", element, text) }, func() {
		element.Set("textContent", text)
	})
}

// lectures calls a function of lectures.js.
func (b *browser) lectures(name string, done func(js.Value), failed func(), args ...any) {
	arcade := b.window.Get("arcade")
	render.Await(arcade.Call("script", "lectures.js"), func(js.Value) {
		render.Await(arcade.Get("lectures").Call(name, args...), done, failed)
	}, failed)
}

// List loads the lectures that this browser keeps.
func (b *browser) List(done func(all []hall.Kept, ok bool)) {
	b.lectures("all", func(list js.Value) {
		var all []hall.Kept
		for i := range list.Length() {
			k := list.Index(i)
			all = append(all, hall.ReadKept(k.Get("id").String(), k.Get("text").String()))
		}
		done(all, true)
	}, func() { done(nil, false) })
}

// Keep keeps a lecture's JSON under an id.
func (b *browser) Keep(id, document string, done func(ok bool)) {
	b.lectures("put", func(js.Value) { done(true) }, func() { done(false) }, id, document)
}

// Drop deletes a lecture.
func (b *browser) Drop(id string, done func(ok bool)) {
	b.lectures("drop", func(js.Value) { done(true) }, func() { done(false) }, id)
}

// Tell sends a message to the page's other windows.
func (b *browser) Tell(m hall.Message) {
	b.channel.Call("postMessage", map[string]any{"lecture": m.Lecture, "at": m.At, "shown": m.Shown, "press": m.Press, "hello": m.Hello})
}

// Open opens another window of the page.
func (b *browser) Open(fragment string) {
	b.window.Call("open", b.Home()+"hall#"+fragment, "_blank", "popup,width=720,height=640")
}

// Save downloads a file.
func (b *browser) Save(name, mime string, data []byte) { blob.Save(b.said(name), mime, data) }

// Choose lets the reader choose a file.
func (b *browser) Choose(done func(data []byte)) {
	if b.files.Truthy() {
		b.files.Call("remove")
	}
	document := b.window.Get("document")
	b.files = document.Call("createElement", "input")
	b.files.Set("type", "file")
	b.files.Set("accept", ".json,application/json")
	b.files.Set("hidden", true)
	b.files.Set("id", "file")
	document.Get("body").Call("append", b.files)
	b.listen(b.files, "change", func(js.Value) {
		if file := b.files.Get("files").Index(0); file.Truthy() {
			render.Await(file.Call("arrayBuffer"), func(content js.Value) {
				done(blob.Bytes(b.window.Get("Uint8Array").New(content)))
			}, func() { done(nil) })
		}
	})
	b.files.Call("click")
}

// Copy copies a text.
func (b *browser) Copy(text string, done func(ok bool)) {
	clipboard := b.window.Get("navigator").Get("clipboard")
	if !clipboard.Truthy() {
		done(false)
		return
	}
	render.Await(clipboard.Call("writeText", text), func(js.Value) { done(true) }, func() { done(false) })
}

// ID returns a random id.
func (b *browser) ID() string {
	data := b.window.Get("Uint8Array").New(8)
	b.window.Get("crypto").Call("getRandomValues", data)
	id := ""
	for i := range data.Length() {
		id += string("0123456789abcdefghijklmnopqrstuv"[data.Index(i).Int()&31])
	}
	return id
}

// Clock returns the milliseconds since the page was opened.
func (b *browser) Clock() float64 { return b.window.Get("performance").Call("now").Float() }

// give does nothing: no part of the page is too long for Vugu, because a lecture's texts are short.
func give(markup.Element, markup.Oversize) {}
