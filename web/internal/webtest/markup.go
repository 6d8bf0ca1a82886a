package webtest

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/vugu/html"
	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"

	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web"
)

// An Element is an element of rendered markup.
type Element struct {
	Tag    string
	Attrs  map[string]string
	Parent *Element
	Text   string // includes the text of its children
}

// Render returns the elements of the page's markup in order, with their texts in English.
func Render(t *testing.T, a *web.App) (all []*Element) {
	t.Helper()
	var b bytes.Buffer
	r := staticrender.New(&b)
	env, err := vugu.NewBuildEnv(r.EventEnv())
	testkit.OK(t, err)
	testkit.OK(t, r.Render(env.RunBuild(&web.Root{App: a})))
	document, err := html.Parse(&b)
	testkit.OK(t, err)
	var walk func(n *html.Node, e *Element)
	walk = func(n *html.Node, e *Element) {
		switch n.Type {
		case html.TextNode:
			for ; e != nil; e = e.Parent {
				e.Text += say.English(n.Data)
			}
		case html.ElementNode:
			e = &Element{n.Data, map[string]string{}, e, ""}
			for _, at := range n.Attr {
				e.Attrs[at.Key] = say.English(at.Val)
			}
			all = append(all, e)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c, e)
		}
	}
	walk(document, nil)
	return all
}

func (e *Element) String() string { return fmt.Sprintf("<%s %v>", e.Tag, e.Attrs) }

// Within reports whether e lies inside an element with the given tag.
func (e *Element) Within(tag string) bool {
	for e = e.Parent; e != nil; e = e.Parent {
		if e.Tag == tag {
			return true
		}
	}
	return false
}
