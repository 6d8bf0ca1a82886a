// Package phone connects the phone's page to a browser.
package phone

import (
	"syscall/js"

	"epsilonarcade/web/bridge/render"
	"epsilonarcade/web/bridge/shell"
	"epsilonarcade/web/phone"

	"github.com/vugu/vugu"
)

// Run shows the page in the element that mount selects. It returns an error if rendering fails or an event handler
// panics.
func Run(mount string) error {
	return shell.Run(mount, func(s *shell.Shell) vugu.Builder {
		b := &browser{Shell: s}
		b.phone = phone.New(b, b.Fragment())
		render.Listen(b.Window, "popstate", false, func(js.Value) { b.phone.Go(b.Fragment()) })
		b.Every(1000, b.phone.Tick)
		return &phone.Root{Phone: b.phone}
	})
}

// browser implements phone.Browser.
type browser struct {
	*shell.Shell
	phone *phone.Phone
}

// Load loads what this tab keeps about a class.
func (b *browser) Load(code string, done func(document string)) {
	b.Call("classes", "kept", func(document js.Value) { done(document.String()) }, func() { done("") }, code)
}

// Keep keeps it.
func (b *browser) Keep(code, token, document string) {
	b.Call("classes", "keep", func(js.Value) {}, func() {}, code, token, document)
}

// Handed passes on the time of the last hand-in.
func (b *browser) Handed(code, assignment string, done func(at string)) {
	b.Call("classes", "handed", func(at js.Value) { done(at.String()) }, func() {}, code, assignment)
}

// Watch follows the screen at a path.
func (b *browser) Watch(path, token string, hear func(status int, answer string) bool) {
	b.Call("classes", "watch", func(js.Value) {}, func() { hear(0, "") }, path, token, js.FuncOf(func(_ js.Value, args []js.Value) any {
		return hear(args[0].Int(), args[1].String())
	}))
}
