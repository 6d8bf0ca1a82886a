package bridge

import (
	"syscall/js"

	"epsilonarcade/web/bridge/render"
)

// printing reports whether a key event is the browser's print command.
func printing(e js.Value) bool {
	return (e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()) && !e.Get("altKey").Bool() && !e.Get("shiftKey").Bool() && e.Get("key").String() == "p"
}

// Print prints the handout once its pictures and its algorithm are ready, or after three seconds.
func (b *browser) Print() {
	sheet := b.window.Get("document").Call("querySelector", ".handout")
	var look func()
	tries := 0
	look = func() {
		there := true
		images := sheet.Call("querySelectorAll", "img")
		for i := range images.Length() {
			there = there && images.Index(i).Get("complete").Bool()
		}
		there = there && !sheet.Call("querySelector", ".listing:not([hidden]):empty").Truthy() && b.window.Get("document").Get("fonts").Get("status").String() == "loaded"
		if tries++; there || tries == 30 {
			b.window.Call("print")
			b.work.printing = false
			b.work.publish()
		} else {
			render.After(100, look)
		}
	}
	b.work.printing = true
	b.work.publish()
	render.After(100, look)
}

// snap copies the visible chart into a handout that has no figure yet, because a browser's own print command leaves no
// time to load a figure.
func snap() {
	document := js.Global().Get("document")
	host := document.Call("querySelector", ".handout-figure")
	seen := document.Call("querySelector", ".uplot canvas")
	if !host.Truthy() || host.Call("querySelector", "img").Truthy() || !seen.Truthy() {
		return
	}
	copied := document.Call("createElement", "canvas")
	copied.Set("width", seen.Get("width"))
	copied.Set("height", seen.Get("height"))
	copied.Call("getContext", "2d").Call("drawImage", seen, 0, 0)
	// In a dark theme, the chart's letters are light.
	if js.Global().Call("getComputedStyle", document.Get("documentElement")).Get("colorScheme").String() == "dark" {
		copied.Get("style").Set("filter", "invert(1) grayscale(1)")
	}
	host.Call("replaceChildren", copied)
}
