package markup

import (
	"slices"
	"strings"

	"github.com/vugu/vugu"
)

// attributes are the attributes whose values readers see or hear.
var attributes = []string{"aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext", "label"}

// Said replaces each text that readers see or hear on a built page with the result of say.
func Said(page *vugu.BuildResults, say func(string) string) {
	each(page, page.Out, func(n *vugu.VGNode) { saidNode(n, say) })
}

func saidNode(n *vugu.VGNode, say func(string) string) {
	switch n.Type {
	case vugu.TextNode:
		n.Data = say(n.Data)
	case vugu.ElementNode:
		plain(n)
		for i, a := range n.Attr {
			switch {
			case a.Key == "lang":
				return // the element declares its own language
			case slices.Contains(attributes, a.Key):
				n.Attr[i].Val = say(a.Val)
			}
		}
		if n.InnerHTML != nil {
			own := saidMarkup(*n.InnerHTML, say)
			n.InnerHTML = &own
		}
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		saidNode(c, say)
	}
}

// plain turns markup that is only a text into a text node. Vugu passes on all content as markup. The browser can
// compare a text and change it in place, but it serializes markup differently from its source.
func plain(n *vugu.VGNode) {
	if n.InnerHTML == nil {
		return
	}
	if text := unescaped.Replace(*n.InnerHTML); escaped.Replace(text) == *n.InnerHTML {
		n.InnerHTML = nil
		n.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: text})
	}
}

// saidMarkup replaces each text between the tags of markup with the result of say.
func saidMarkup(markup string, say func(string) string) (own string) {
	for {
		text, rest, tagged := strings.Cut(markup, "<")
		own += escaped.Replace(say(unescaped.Replace(text)))
		if !tagged {
			return own
		}
		tag, after, _ := strings.Cut(rest, ">")
		own += "<" + tag + ">"
		markup = after
	}
}

// escaped does the same as html.EscapeString, and unescaped undoes it. Package html has a table of thousands of
// character names, which would add 2.5 KB to the page's compressed program.
var (
	escaped   = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")
	unescaped = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#34;", `"`, "&#39;", "'", "&amp;", "&")
)
