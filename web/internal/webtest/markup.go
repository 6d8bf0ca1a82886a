package webtest

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"slices"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/web"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"
)

// An Element of rendered markup.
type Element struct {
	Tag    string
	Attrs  map[string]string
	Parent *Element
	Text   string // all of it, that of children too
}

var (
	// Attributes are escaped, and so a ">" ends a tag.
	token     = regexp.MustCompile(`<(/?)([a-z0-9]+)([^>]*)>|[^<]+`)
	attribute = regexp.MustCompile(`([a-z-]+)="([^"]*)"`)
	empty     = []string{"input", "br", "img", "meta", "link"}
)

// Render returns the elements of the page's markup in order. It fails if they are not
// nested properly.
func Render(t *testing.T, a *web.App) []*Element {
	t.Helper()
	var b bytes.Buffer
	r := staticrender.New(&b)
	env, err := vugu.NewBuildEnv(r.EventEnv())
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Render(env.RunBuild(&web.Root{App: a})); err != nil {
		t.Fatal(err)
	}
	var all []*Element
	var open *Element
	for _, m := range token.FindAllStringSubmatch(b.String(), -1) {
		switch {
		case m[2] == "":
			for e := open; e != nil; e = e.Parent {
				e.Text += say.English(html.UnescapeString(m[0]))
			}
		case m[1] == "/":
			if open == nil || open.Tag != m[2] {
				t.Fatalf("</%s> closes %+v", m[2], open)
			}
			open = open.Parent
		default:
			e := &Element{Tag: m[2], Attrs: map[string]string{}, Parent: open}
			for _, at := range attribute.FindAllStringSubmatch(m[3], -1) {
				e.Attrs[at[1]] = say.English(html.UnescapeString(at[2]))
			}
			if all = append(all, e); !slices.Contains(empty, e.Tag) {
				open = e
			}
		}
	}
	if open != nil {
		t.Fatalf("%+v is not closed", open)
	}
	return all
}

func (e *Element) String() string { return fmt.Sprintf("<%s %v>", e.Tag, e.Attrs) }

// Within reports whether e lies in an element with that tag.
func (e *Element) Within(tag string) bool {
	for e = e.Parent; e != nil; e = e.Parent {
		if e.Tag == tag {
			return true
		}
	}
	return false
}
