// Package bridge is the page in a browser: what the page asks of it, and what it tells the page.
// It and the packages in it are all that calls JavaScript.
package bridge

import (
	"errors"
	"runtime"
	"syscall/js"

	"epsilonarcade/web"
	"epsilonarcade/web/markup"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/domrender"
)

// Run shows the page in the element that mount selects, until rendering fails or an
// event handler panics, which is the error that it returns.
func Run(mount string) error {
	pause := newPause()
	pause.task()
	renderer, err := newRenderer(mount)
	if err != nil {
		return err
	}
	events := renderer.EventEnv()
	build, err := vugu.NewBuildEnv(events)
	if err != nil {
		return err
	}
	// A render sets every attribute of the page again, so events that come
	// faster than the screen refreshes share one: changed holds at most one
	// wish to render, and each is granted after the next animation frame. Not in the
	// frame, where charts are drawn: both at once would keep people waiting.
	changed := make(chan struct{}, 1)
	wish := func() {
		select {
		case changed <- struct{}{}:
		default:
		}
	}
	pause.task()
	browser := newBrowser(wish)
	browser.work.wished = true
	root := &web.Root{App: browser.app}
	browser.app.Waiting = web.Parts
	// The first collection compiles the collector: better now than while curves grow.
	pause.task()
	runtime.GC()
	render := func() error {
		browser.work.building = true
		pause.task()
		browser.work.wished = false
		// The lock keeps goroutines that change the page's state out of a build.
		// Render takes it again by itself, so it must not be held here by then.
		events.RLock()
		built := build.RunBuild(root)
		markup.Said(built, browser.said)
		markup.Fit(built, browser.give)
		events.RUnlock()
		if root.App.Waiting == web.Parts {
			// Not later on: who types in a pause would find it overwritten.
			pause.task()
			// The static frame goes as the first render comes.
			js.Global().Get("document").Call("querySelector", mount).Call("replaceChildren")
		}
		err := renderer.Render(built)
		browser.work.building = false
		browser.work.publish()
		return err
	}

	ended := make(chan struct{})
	go func() {
		for renderer.EventWait() {
			browser.work.render()
		}
		close(ended)
	}()
	for ; ; root.App.Waiting = max(0, root.App.Waiting-1) {
		if err := render(); err != nil {
			return err
		}
		if root.App.Drawers.Narrow {
			root.App.Waiting = min(1, root.App.Waiting) // the others are shut
		}
		if root.App.Waiting == 0 {
			select {
			case <-changed:
			case <-ended:
				return errors.New("an event handler panicked")
			}
		}
		pause.frame()
	}
}

// A pause lets the browser do what it has to do before the page's program goes on: the
// longer the program keeps it from that, the later it answers people.
type pause struct {
	over   chan struct{}
	resume js.Func
}

func newPause() *pause {
	p := &pause{over: make(chan struct{}, 1)}
	p.resume = js.FuncOf(func(js.Value, []js.Value) any {
		p.over <- struct{}{}
		return nil
	})
	return p
}

// task waits for the browser's next task.
func (p *pause) task() {
	js.Global().Call("setTimeout", p.resume)
	<-p.over
}

// frame waits for the browser's next frame.
func (p *pause) frame() {
	js.Global().Call("requestAnimationFrame", p.resume)
	<-p.over
}

// newRenderer is domrender.New without its eval, which the page's content
// security policy forbids. What it evaluates is loaded as vugu.js instead.
func newRenderer(mount string) (*domrender.JSRenderer, error) {
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
