package bridge

import (
	"syscall/js"

	"epsilonarcade/web/page"

	vjs "github.com/vugu/vugu/js"
)

// An editor is one on the page. The page is rendered more often than what it shows changes, and
// so it is compared here.
type editor struct {
	host  js.Value
	shown page.Editor
	say   js.Value
	hear  func(text string)
	heard js.Func
}

// editors are all on the page, and those that have left it a moment ago.
type editors []*editor

// Edit shows an editor: boot.js has it done.
func (b *browser) Edit(host vjs.Value, e page.Editor, heard func(text string)) {
	shown := b.editors.in(js.Value(host))
	if shown == nil {
		shown = newEditor(js.Value(host))
		b.editors = append(b.editors, shown)
		b.tidySoon()
	}
	shown.hear = heard
	if shown.say.Equal(b.say) && sameEditor(&shown.shown, &e) {
		return
	}
	shown.shown, shown.say = e, b.say
	b.window.Get("arcade").Call("edit", shown.host, editorObject(&e), shown.heard, b.say)
}

// in returns the editor in an element, or nil.
func (all editors) in(host js.Value) *editor {
	for _, e := range all {
		if e.host.Equal(host) {
			return e
		}
	}
	return nil
}

func newEditor(host js.Value) *editor {
	e := &editor{host: host, say: js.Null()} // which no language has
	e.heard = js.FuncOf(func(_ js.Value, args []js.Value) any {
		e.shown.Text = args[0].String()
		e.hear(e.shown.Text)
		return nil
	})
	return e
}

// drop ends editors that have left the page.
func (all *editors) drop() {
	var here editors
	for _, e := range *all {
		if e.host.Get("isConnected").Bool() {
			here = append(here, e)
			continue
		}
		js.Global().Get("arcade").Call("edit", e.host)
		e.heard.Release()
	}
	*all = here
}

// editorObject returns an editor as assets/editor reads it.
func editorObject(e *page.Editor) map[string]any {
	problems, ran, names := []any{}, []any{}, []any{}
	for _, p := range e.Problems {
		problems = append(problems, map[string]any{"line": p.Line, "column": p.Column, "text": p.Text, "warning": p.Warning})
	}
	for _, line := range e.Ran {
		ran = append(ran, line)
	}
	for _, n := range e.Names {
		names = append(names, map[string]any{"label": n.Label, "info": n.Info})
	}
	return map[string]any{
		"program": e.Program, "text": e.Text, "label": e.Label, "locked": e.Locked,
		"problems": problems, "ran": ran, "names": names,
	}
}

func sameEditor(a, b *page.Editor) bool {
	return a.Program == b.Program && a.Text == b.Text && a.Label == b.Label && a.Locked == b.Locked &&
		same(a.Problems, b.Problems) && same(a.Ran, b.Ran) && same(a.Names, b.Names)
}

func same[T comparable](a, b []T) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
