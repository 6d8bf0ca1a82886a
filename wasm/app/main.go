//go:build js && wasm

// Command app is the page's program: it mounts the Vugu components of package
// web on the page and renders them whenever something has changed.
//
// The contract with JavaScript: vugu.js has been loaded, #page exists, and
// globalThis.arcade.engine is a promise of the compiled engine (see boot.js).
// The program never returns while the page is in order; boot.js tells the
// reader when it does.
package main

import (
	"errors"
	"log"
	"syscall/js"

	"epsilonarcade/web"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/domrender"
)

func main() {
	if err := run("#page"); err != nil {
		log.Print(err)
	}
}

// run shows the page in the element that mount selects, until rendering fails or an
// event handler panics.
func run(mount string) error {
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
	// wish to render, and each is granted at the next animation frame.
	changed := make(chan struct{}, 1)
	wish := func() {
		select {
		case changed <- struct{}{}:
		default:
		}
	}
	root := &web.Root{App: newBrowser(wish).app}
	render := func() error {
		// The lock keeps goroutines that change the page's state out of a build.
		// Render takes it again by itself, so it must not be held here by then.
		events.RLock()
		built := build.RunBuild(root)
		events.RUnlock()
		return renderer.Render(built)
	}

	// The static frame goes in the same breath as the first render comes.
	js.Global().Get("document").Call("querySelector", mount).Call("replaceChildren")
	if err := render(); err != nil {
		return err
	}

	ended := make(chan struct{})
	go func() {
		for renderer.EventWait() {
			wish()
		}
		close(ended)
	}()
	frame := make(chan struct{}, 1)
	onFrame := js.FuncOf(func(js.Value, []js.Value) any {
		frame <- struct{}{}
		return nil
	})
	defer onFrame.Release()
	for {
		select {
		case <-changed:
		case <-ended:
			return errors.New("an event handler panicked")
		}
		js.Global().Call("requestAnimationFrame", onFrame)
		<-frame
		if err := render(); err != nil {
			return err
		}
	}
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
