// Package bridge connects the page to a browser. Only this package and its subpackages call JavaScript.
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

// Run shows the page in the element that mount selects. It returns an error if rendering fails or an event handler
// panics.
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
	// A render sets every attribute of the page again, so events in quick succession share one render. The channel
	// changed holds at most one request, and each request is granted after the next animation frame. Charts are drawn
	// in the frame itself, and doing both at once would delay the answer to the reader.
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
	// The first collection makes the browser compile the collector's code. Later, this would delay growing curves.
	pause.task()
	runtime.GC()
	render := func() error {
		browser.work.building = true
		pause.task()
		browser.work.wished = false
		// The lock keeps goroutines that change the page's state from running during a build. Render takes the lock
		// again, so it must be released first.
		events.RLock()
		built := build.RunBuild(root)
		markup.Said(built, browser.said)
		markup.Fit(built, browser.give)
		events.RUnlock()
		if root.App.Waiting == web.Parts {
			// A later first render would overwrite a text that the reader has just typed.
			pause.task()
			// The first render replaces the static markup.
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
			root.App.Waiting = min(1, root.App.Waiting) // only one part is left to render, because the drawers are closed
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

// A pause lets the browser handle its own tasks, so that it responds to the reader.
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

// newRenderer is domrender.New without its call of eval, which the page's content security policy forbids. The file
// vugu.js contains the evaluated code instead.
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
