package bridge

import (
	"syscall/js"

	"epsilonarcade/web/bridge/render"
	"epsilonarcade/web/page"
)

// work tracks the browser's unfinished work, and publishes the page's unfinished work.
type work struct {
	of               *browser
	wished, building bool // a render has been requested; a render is under way
	promises         int  // unsettled promises
	printing         bool
	published        page.Work
}

// Work returns the work for the page that the browser has not finished.
func (b *browser) Work() (w page.Work) {
	if b.work.wished || b.work.building {
		w |= page.RenderWork
	}
	if b.learning {
		w |= page.QuestionWork
	}
	for _, p := range b.programs {
		if len(p.waiting) > 0 {
			w |= page.QuestionWork
		}
	}
	if b.work.promises > 0 || b.work.printing {
		w |= page.BrowserWork
	}
	for _, c := range b.charts {
		if c.Late > 0 {
			w |= page.RenderWork
		}
		if c.Speaks() {
			w |= page.SpeechWork
		}
	}
	return w
}

// publish writes the page's unfinished work into the attribute data-busy of the document's element, by calling boot.js.
// It does nothing if the work has not changed.
func (w *work) publish() {
	if w.of.app == nil {
		return // boot.js has already written that the page is starting
	}
	if now := w.of.app.Agenda.Work(); now != w.published {
		w.published = now
		w.of.window.Get("arcade").Call("busy", now.String())
	}
}

// render requests a render.
func (w *work) render() {
	w.wished = true
	w.publish()
	w.of.render()
}

// await is render.Await. The page lists the promise as work until it is settled.
func (w *work) await(promise js.Value, kept func(js.Value), broken func()) {
	count := func(by int) {
		w.promises += by
		w.publish()
	}
	count(1)
	render.Await(promise, func(v js.Value) { kept(v); count(-1) }, func() { broken(); count(-1) })
}
