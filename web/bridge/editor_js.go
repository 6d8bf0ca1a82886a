package bridge

import (
	"strconv"
	"strings"
	"syscall/js"

	"epsilonarcade/core/say"
	"epsilonarcade/web/page"

	vjs "github.com/vugu/vugu/js"
)

// An editor is an editor on the page. It remembers its contents, because the page renders more often than they change.
type editor struct {
	host  js.Value
	key   string // identifies the contents: see editorList
	hear  func(text string)
	heard js.Func
}

// editors holds all editors on the page, and some that have just left it.
type editors []*editor

// Edit shows an editor by calling boot.js.
func (b *browser) Edit(host vjs.Value, e page.Editor, heard func(text string)) {
	shown := b.editors.in(js.Value(host))
	if shown == nil {
		shown = newEditor(js.Value(host))
		b.editors = append(b.editors, shown)
		b.tidySoon()
	}
	shown.hear = heard
	list, key := editorList(&e, b.said)
	if shown.key == key {
		return
	}
	shown.key = key
	b.window.Get("arcade").Call("edit", shown.host, list, shown.heard)
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
	e := &editor{host: host}
	e.heard = js.FuncOf(func(_ js.Value, args []js.Value) any {
		e.key = "" // the reader has changed the text, so the page will set it again
		e.hear(args[0].String())
		return nil
	})
	return e
}

// drop removes editors that have left the page.
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

// phrases pairs CodeMirror's own phrases with the page's texts for them.
var phrases = [][2]string{
	{"all", say.Of("editor-select-all")},
	{"by word", say.Of("editor-whole-words")},
	{"close", say.Of("editor-close")},
	{"Completions", say.Of("editor-completions")},
	{"Control character", say.Of("editor-control-character")},
	{"current match", say.Of("editor-current-match")},
	{"Find", say.Of("editor-find")},
	{"go", say.Of("editor-go")},
	{"Go to line", say.Of("editor-go-to-line")},
	{"match case", say.Of("editor-match-case")},
	{"next", say.Of("editor-next-match")},
	{"on line", say.Of("editor-on-line")},
	{"previous", say.Of("editor-previous-match")},
	{"regexp", say.Of("editor-regexp")},
	{"replace", say.Of("editor-replace-one")},
	{"Replace", say.Of("editor-replace-with")},
	{"replace all", say.Of("editor-replace-all")},
	{"replaced $ matches", say.Of("editor-replaced-matches")},
	{"replaced match on line $", say.Of("editor-replaced-on-line")},
	{"Selection deleted", say.Of("editor-selection-deleted")},
}

// editorList returns an editor in the format of assets/editor, with texts translated by said. Editors with different
// contents have different keys.
func editorList(e *page.Editor, said func(string) string) (list []any, key string) {
	locked := ""
	if e.Locked {
		locked = "locked"
	}
	var problems, ran, names, words []any
	var all strings.Builder
	add := func(to *[]any, text string) {
		*to = append(*to, text)
		all.WriteString(text)
		all.WriteByte(0)
	}
	for _, text := range []string{e.Program, said(e.Label), locked, e.Text} {
		add(&list, text)
	}
	for _, p := range e.Problems {
		warning := ""
		if p.Warning {
			warning = "warning"
		}
		line, column := strconv.Itoa(p.Line), strconv.Itoa(p.Column)
		says := say.Of("editor-column", line, column, p.Text)
		if p.Column < 1 {
			says = say.Of("editor-line", line, p.Text)
		}
		for _, text := range []string{line, column, said(p.Text), said(says), warning} {
			add(&problems, text)
		}
	}
	for _, line := range e.Ran {
		add(&ran, strconv.Itoa(line))
	}
	for _, n := range e.Names {
		add(&names, n.Name)
		add(&names, said(n.Says))
	}
	add(&words, said(say.Of("editor-leaves")))
	for _, p := range phrases {
		add(&words, p[0])
		add(&words, said(p[1]))
	}
	return append(list, problems, ran, names, words), all.String()
}
