// Package shell connects pages beside the playground to a browser: the page for lectures, and the phone's page.
package shell

import (
	"errors"
	"strings"
	"syscall/js"

	"epsilonarcade/core/say"
	"epsilonarcade/web/bridge/render"
	"epsilonarcade/web/drawing"
	"epsilonarcade/web/markup"

	"github.com/vugu/vugu"
)

// A Shell connects a page to its browser. Everything here runs on the browser's event loop, so nothing may block.
type Shell struct {
	Window   js.Value
	changed  chan struct{}
	language *say.Language    // nil for English
	tag      string           // the language's tag
	drawing  *drawing.Drawing // that the reader draws
}

// Run shows the page in the element that mount selects. start returns the page's root component. Run
// returns an error if rendering fails or an event handler panics.
func Run(mount string, start func(*Shell) vugu.Builder) error {
	pause := render.NewPause()
	renderer, err := render.New(mount)
	if err != nil {
		return err
	}
	s := &Shell{Window: js.Global(), changed: make(chan struct{}, 1)}
	s.greet()
	root := start(s)
	ended := make(chan struct{})
	go func() {
		for renderer.EventWait() {
			s.Update()
		}
		close(ended)
	}()
	for {
		if err := renderer.Show(renderer.Build(root, s.Words, give), pause); err != nil {
			return err
		}
		s.busy("")
		select {
		case <-s.changed:
		case <-ended:
			return errors.New("an event handler panicked")
		}
		pause.Frame()
	}
}

// give does nothing: no part of these pages is too long for Vugu, because their texts are short.
func give(markup.Element, markup.Oversize) {}

// Arcade returns the functions of boot.js.
func (s *Shell) Arcade() js.Value { return s.Window.Get("arcade") }

// busy tells boot.js what the page still has to do.
func (s *Shell) busy(words string) { s.Arcade().Call("busy", words) }

// Update renders the page.
func (s *Shell) Update() {
	s.busy("render")
	select {
	case s.changed <- struct{}{}:
	default:
	}
}

// greet loads the texts of the reader's last language, or of the browser's language.
func (s *Shell) greet() {
	tag := ""
	root := s.Window.Get("document").Get("documentElement")
	if kept := s.Arcade().Call("recall", "language"); kept.Type() == js.TypeString {
		tag = kept.String()
	} else if preferred := s.Window.Get("navigator").Get("language"); preferred.Type() == js.TypeString {
		tag, _, _ = strings.Cut(preferred.String(), "-")
	}
	if theme := s.Arcade().Call("recall", "theme"); theme.Type() == js.TypeString && theme.String() != "" {
		root.Call("setAttribute", "data-theme", theme)
	}
	if tag == markup.English || !markup.HasLanguage(tag) {
		return
	}
	render.Await(s.Arcade().Call("text", tag+".txt"), func(file js.Value) {
		s.language, s.tag = say.Parse(file.String()), tag
		root.Set("lang", tag)
		s.Update()
	}, func() {})
}

// Language returns the tag of the reader's language, or "" for English.
func (s *Shell) Language() string { return s.tag }

// Words returns a text in the reader's language.
func (s *Shell) Words(text string) string { return s.language.Say(text) }

// Every calls do again and again, after so many milliseconds each time.
func (s *Shell) Every(milliseconds int, do func()) {
	s.Window.Call("setInterval", js.FuncOf(func(js.Value, []js.Value) any {
		do()
		return nil
	}), milliseconds)
}

// Fragment returns the fragment of the page's address.
func (s *Shell) Fragment() string {
	return strings.TrimPrefix(s.Window.Get("location").Get("hash").String(), "#")
}

// SetFragment shows a fragment in the page's address. If entry is set, it is a new entry of the history, and the page begins
// at its top.
func (s *Shell) SetFragment(fragment string, entry bool) {
	path := s.Window.Get("location").Get("pathname").String()
	s.Window.Get("history").Call(markup.Either(entry, "pushState", "replaceState"), js.Null(), "", path+"#"+fragment)
	if entry {
		s.Window.Call("scrollTo", 0, 0)
	}
}

// Home returns the address of the playground, without a fragment.
func (s *Shell) Home() string {
	return s.Window.Get("URL").New(".", s.Window.Get("location").Get("href")).Get("href").String()
}

// Clock returns the milliseconds since the page was opened.
func (s *Shell) Clock() float64 { return s.Window.Get("performance").Call("now").Float() }

// Bytes fills data with unpredictable random bytes.
func (s *Shell) Bytes(data []byte) {
	random := s.Window.Get("Uint8Array").New(len(data))
	s.Window.Get("crypto").Call("getRandomValues", random)
	js.CopyBytesToGo(data, random)
}

// Copy copies a text.
func (s *Shell) Copy(text string, done func(ok bool)) {
	clipboard := s.Window.Get("navigator").Get("clipboard")
	if !clipboard.Truthy() {
		done(false)
		return
	}
	render.Await(clipboard.Call("writeText", text), func(js.Value) { done(true) }, func() { done(false) })
}

// Script calls use once boot.js has loaded a script, or failed.
func (s *Shell) Script(name string, use, failed func()) {
	render.Await(s.Arcade().Call("script", name), func(js.Value) { use() }, failed)
}

// Markdown shows a text in host. Each render calls it, so it does nothing if host shows the text.
func (s *Shell) Markdown(host markup.Element, text string) {
	element, text := js.Value(host), s.Words(text)
	if shows := element.Get("shows"); text == "" && shows.IsUndefined() || shows.Type() == js.TypeString && shows.String() == text {
		return
	}
	s.Script("markdown.js", func() { s.Arcade().Call("markdown", element, text) }, func() { element.Set("textContent", text) })
}

// Pen lets the reader draw in host. Each render calls it.
func (s *Shell) Pen(host markup.Element, d *drawing.Drawing) {
	element := js.Value(host)
	s.drawing = d
	if element.Get("draws").Truthy() {
		return
	}
	element.Set("draws", true)
	down := false
	at := func(e js.Value) {
		// The figure keeps its shape inside the element, so the place is transformed into the figure's own units.
		point := s.Window.Get("DOMPoint").New(e.Get("clientX"), e.Get("clientY")).Call("matrixTransform", element.Call("getScreenCTM").Call("inverse"))
		s.drawing.Draw(point.Get("x").Float(), point.Get("y").Float())
		s.Update()
		e.Call("preventDefault")
	}
	render.Listen(element, "pointerdown", false, func(e js.Value) {
		down = true
		element.Call("setPointerCapture", e.Get("pointerId"))
		element.Call("focus")
		at(e)
	})
	render.Listen(element, "pointermove", false, func(e js.Value) {
		if down {
			at(e)
		}
	})
	for _, end := range []string{"pointerup", "pointercancel"} {
		render.Listen(element, end, false, func(js.Value) { down = false; s.drawing.Lift() })
	}
	render.Listen(element, "keydown", false, func(e js.Value) {
		if s.drawing.Key(e.Get("key").String()) {
			s.Update()
			e.Call("preventDefault")
			e.Call("stopPropagation")
		}
	})
}

// Call calls a function of classes.js or lectures.js. done gets its result, or failed is called.
func (s *Shell) Call(script, function string, done func(js.Value), failed func(), args ...any) {
	s.Script(script+".js", func() {
		result := s.Arcade().Get(script).Call(function, args...)
		render.Await(s.Window.Get("Promise").Call("resolve", result), done, failed)
	}, failed)
}

// Send sends a request with a body of JSON to the server, or without a body if it is "". done gets the status, which is
// 0 if no answer came, and the answer's body. The key is a presenter's, or "".
func (s *Shell) Send(method, path, key, body string, done func(status int, answer string)) {
	s.Call("classes", "send", func(answer js.Value) {
		done(answer.Get("status").Int(), answer.Get("text").String())
	}, func() { done(0, "") }, method, path, key, body)
}
