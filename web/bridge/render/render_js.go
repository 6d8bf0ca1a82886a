// Package render shows Vugu components in the browser's page.
package render

import (
	"errors"
	"syscall/js"

	"epsilonarcade/web/markup"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/domrender"
)

// A Renderer renders a component in an element of the page.
type Renderer struct {
	*domrender.JSRenderer
	mount  string
	build  *vugu.BuildEnv
	filled bool // the component has replaced the static markup
}

// New returns the renderer for the element that mount selects.
func New(mount string) (*Renderer, error) {
	dom, err := newDOM(mount)
	if err != nil {
		return nil, err
	}
	build, err := vugu.NewBuildEnv(dom.EventEnv())
	return &Renderer{JSRenderer: dom, mount: mount, build: build}, err
}

// newDOM is domrender.New without its call of eval, which the page's content security policy forbids. The file vugu.js
// contains the evaluated code instead.
func newDOM(mount string) (*domrender.JSRenderer, error) {
	window := js.Global()
	if window.Get("vuguRender").IsUndefined() {
		return nil, errors.New("vugu.js has not been loaded")
	}
	eval := window.Get("eval")
	nothing := js.FuncOf(func(js.Value, []js.Value) any { return nil })
	window.Set("eval", nothing)
	defer func() {
		window.Set("eval", eval)
		nothing.Release()
	}()
	return domrender.New(mount)
}

// Build builds a component. said translates its texts, and give gets the parts that Vugu cannot render (see
// markup.Fit). No event handler runs meanwhile, so nothing changes the component's state.
func (r *Renderer) Build(root vugu.Builder, said func(string) string, give func(markup.Element, markup.Oversize)) *vugu.BuildResults {
	events := r.EventEnv()
	events.RLock()
	defer events.RUnlock() // Render takes the lock again
	built := r.build.RunBuild(root)
	markup.Said(built, said)
	markup.Fit(built, give)
	return built
}

// Show renders a built component. The first call replaces the static markup. Pause lets the browser handle what the
// reader types before that, because a later first render would overwrite it.
func (r *Renderer) Show(built *vugu.BuildResults, pause *Pause) error {
	if !r.filled {
		pause.Task()
		js.Global().Get("document").Call("querySelector", r.mount).Call("replaceChildren")
		r.filled = true
	}
	return r.Render(built)
}

// Await waits for a promise, and then calls kept with its value, or broken if the promise fails.
func Await(promise js.Value, kept func(js.Value), broken func()) {
	var yes, no js.Func
	settled := func(then func(js.Value)) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			yes.Release()
			no.Release()
			then(args[0])
			return nil
		})
	}
	yes, no = settled(kept), settled(func(js.Value) { broken() })
	promise.Call("then", yes, no)
}

// Listen calls hear for each event of an element. early listens before the elements inside.
func Listen(on js.Value, event string, early bool, hear func(e js.Value)) {
	on.Call("addEventListener", event, js.FuncOf(func(_ js.Value, args []js.Value) any {
		hear(args[0])
		return nil
	}), early)
}

// After calls do after a number of milliseconds.
func After(milliseconds int, do func()) {
	var once js.Func
	once = js.FuncOf(func(js.Value, []js.Value) any {
		once.Release()
		do()
		return nil
	})
	js.Global().Call("setTimeout", once, milliseconds)
}

// A Pause lets the browser handle its own tasks, so that it responds to the reader.
type Pause struct {
	over   chan struct{}
	resume js.Func
}

// NewPause returns a pause, for one goroutine.
func NewPause() *Pause {
	p := &Pause{over: make(chan struct{}, 1)}
	p.resume = js.FuncOf(func(js.Value, []js.Value) any {
		p.over <- struct{}{}
		return nil
	})
	return p
}

// Task waits for the browser's next task.
func (p *Pause) Task() {
	js.Global().Call("setTimeout", p.resume)
	<-p.over
}

// Frame waits for the browser's next frame.
func (p *Pause) Frame() {
	js.Global().Call("requestAnimationFrame", p.resume)
	<-p.over
}
