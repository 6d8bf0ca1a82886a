package web_test

import (
	"encoding/json"
	"strings"
	"testing"

	"epsilonarcade/web"
	"epsilonarcade/web/markup"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"
)

// buffer is the size of the buffer that Vugu writes each instruction into, with its own numbers.
const buffer = 16384 - 64

// nodes calls see with each node of a page that has been built.
func nodes(page *vugu.BuildResults, part *vugu.BuildOut, see func(*vugu.VGNode)) {
	var walk func(n *vugu.VGNode)
	walk = func(n *vugu.VGNode) {
		see(n)
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	for _, n := range part.Out {
		walk(n)
	}
	for _, c := range part.Components {
		nodes(page, page.ResultFor(c), see)
	}
}

// ask does with an element what Vugu does when it renders it: unless it holds markup.
func ask(n *vugu.VGNode) {
	if n.JSCreateHandler != nil && n.InnerHTML == nil {
		n.JSCreateHandler.JSValueHandle(markup.Element{})
	}
}

// Labels, names, notices, errors, addresses: whatever reaches the page is a text, an attribute or
// a property somewhere. Each of them is given 100 kB here, in pages of all sorts.
func TestWhateverReachesThePageFitsHoweverLongItIs(t *testing.T) {
	long := strings.Repeat("长", 34_000)
	value, err := json.Marshal(long)
	if err != nil {
		t.Fatal(err)
	}
	for view, p := range views(t) {
		p.Share.BeginSharing()
		env, err := vugu.NewBuildEnv(staticrender.New(nil).EventEnv())
		if err != nil {
			t.Fatal(err)
		}
		built := env.RunBuild(&web.Root{App: p.App})
		markup.Said(built, func(text string) string { return text })
		texts, attributes, properties := 0, 0, 0
		nodes(built, built.Out, func(n *vugu.VGNode) {
			if n.Type == vugu.TextNode {
				n.Data = long
				texts++
			}
			for i := range n.Attr {
				n.Attr[i].Val = long
				attributes++
			}
			for i := range n.Prop {
				n.Prop[i].JSONVal = value
				properties++
			}
		})
		markup.Fit(built, func(_ markup.Element, o markup.Oversize) {
			for _, a := range o.Attributes {
				if a.Val != long {
					t.Fatalf("%s: an attribute %s of %d bytes", view, a.Key, len(a.Val))
				}
				attributes--
			}
			for _, p := range o.Properties {
				if string(p.JSONVal) != string(value) {
					t.Fatalf("%s: a property %s of %d bytes", view, p.Key, len(p.JSONVal))
				}
				properties--
			}
		})
		nodes(built, built.Out, func(n *vugu.VGNode) {
			size := len(n.Data)
			for _, a := range n.Attr {
				size = max(size, len(a.Key)+len(a.Val))
			}
			for _, p := range n.Prop {
				size = max(size, len(p.Key)+len(p.JSONVal))
			}
			if size > buffer {
				t.Fatalf("%s: %d bytes for %s", view, size, n.Data[:min(len(n.Data), 20)])
			}
			if n.Type == vugu.TextNode && n.Data != strings.Repeat("长", markup.MostText/3)+"…" {
				t.Fatalf("%s: a text was cut to %q", view, n.Data[:60])
			}
			ask(n)
		})
		if texts == 0 || attributes != 0 || properties != 0 {
			t.Errorf("%s: %d texts; %d attributes and %d properties are lost", view, texts, attributes, properties)
		}
	}
}

// What is not too long is left to Vugu, which writes only what has changed.
func TestWhatFitsIsLeftAlone(t *testing.T) {
	for view, p := range views(t) {
		env, err := vugu.NewBuildEnv(staticrender.New(nil).EventEnv())
		if err != nil {
			t.Fatal(err)
		}
		built := env.RunBuild(&web.Root{App: p.App})
		markup.Fit(built, func(_ markup.Element, o markup.Oversize) {
			if view != "a thousand arms" { // which are listed in a field
				t.Errorf("%s: %v is too long", view, o)
			}
		})
		nodes(built, built.Out, func(n *vugu.VGNode) {
			if n.Type == vugu.TextNode && strings.HasSuffix(n.Data, "…") && len(n.Data) > markup.MostText {
				t.Errorf("%s: %q is cut", view, n.Data)
			}
			ask(n)
		})
	}
}
