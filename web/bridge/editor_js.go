package bridge

import (
	"strconv"
	"strings"
	"syscall/js"

	"epsilonarcade/web/page"

	vjs "github.com/vugu/vugu/js"
)

// An editor is one on the page. The page is rendered more often than what it shows changes, and
// so it is compared here.
type editor struct {
	host  js.Value
	key   string // of what is shown: see editorList
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
	list, key := editorList(&e)
	if shown.say.Equal(b.say) && shown.key == key {
		return
	}
	shown.key, shown.say = key, b.say
	b.window.Get("arcade").Call("edit", shown.host, list, shown.heard, b.say)
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
		e.key = "" // it has another text now, which the page will show again
		e.hear(args[0].String())
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

// editorList returns an editor as assets/editor reads it, and a text that differs where it does.
func editorList(e *page.Editor) (list []any, key string) {
	locked := ""
	if e.Locked {
		locked = "locked"
	}
	var problems, ran, names []any
	var all strings.Builder
	add := func(to *[]any, text string) {
		*to = append(*to, text)
		all.WriteString(text)
		all.WriteByte(0)
	}
	for _, text := range []string{e.Program, e.Label, locked, e.Text} {
		add(&list, text)
	}
	for _, p := range e.Problems {
		warning := ""
		if p.Warning {
			warning = "warning"
		}
		for _, text := range []string{strconv.Itoa(p.Line), strconv.Itoa(p.Column), p.Text, warning} {
			add(&problems, text)
		}
	}
	for _, line := range e.Ran {
		add(&ran, strconv.Itoa(line))
	}
	for _, n := range e.Names {
		add(&names, n.Label)
		add(&names, n.Info)
	}
	return append(list, problems, ran, names), all.String()
}
