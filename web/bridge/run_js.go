// Package bridge connects the page to a browser. Only this package and its subpackages call JavaScript.
package bridge

import (
	"errors"
	"runtime"

	"epsilonarcade/web"
	"epsilonarcade/web/bridge/render"
)

// Run shows the page in the element that mount selects. It returns an error if rendering fails or an event handler
// panics.
func Run(mount string) error {
	pause := render.NewPause()
	pause.Task()
	renderer, err := render.New(mount)
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
	pause.Task()
	browser := newBrowser(wish)
	browser.work.wished = true
	root := &web.Root{App: browser.app}
	browser.app.Waiting = web.Parts
	// The first collection makes the browser compile the collector's code. Later, this would delay growing curves.
	pause.Task()
	runtime.GC()
	show := func() error {
		browser.work.building = true
		pause.Task()
		browser.work.wished = false
		err := renderer.Show(renderer.Build(root, browser.said, browser.give), pause)
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
		if err := show(); err != nil {
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
		pause.Frame()
	}
}
