package bridge

import (
	"syscall/js"

	"epsilonarcade/web/page"
)

// Work returns the browser's unfinished work for the page.
func (b *browser) Work() (w page.Work) {
	if b.wished || b.building {
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
	if b.promises > 0 || b.printing {
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

// publish has boot.js write the page's unfinished work into data-busy of the document's element. It does
// nothing if the work has not changed.
func (b *browser) publish() {
	if b.app == nil {
		return // boot.js says that the page starts
	}
	if w := b.app.Agenda.Work(); w != b.published {
		b.published = w
		b.window.Get("arcade").Call("busy", w.String())
	}
}

// wish asks for a render.
func (b *browser) wish() {
	b.wished = true
	b.publish()
	b.render()
}

// await waits for a promise and calls kept with its value, or broken.
func (b *browser) await(promise js.Value, kept func(js.Value), broken func()) {
	var yes, no js.Func
	settled := func(then func(js.Value)) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			yes.Release()
			no.Release()
			then(args[0])
			b.promises--
			b.publish()
			return nil
		})
	}
	b.promises++
	b.publish()
	yes, no = settled(kept), settled(func(js.Value) { broken() })
	promise.Call("then", yes, no)
}
