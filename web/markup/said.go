package markup

import (
	"slices"
	"strings"

	"github.com/vugu/vugu"
)

// attributes are those that people read or hear.
var attributes = []string{"aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext", "label"}

// Said puts what say returns in place of each text that people see or hear on a page that has been built.
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
				return // it has a language of its own
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

// plain puts a text into an element in place of markup that is only that text, as Vugu has all content. The browser
// then has a text to compare with, and changes it in place: the same markup reads differently once it is written.
func plain(n *vugu.VGNode) {
	if n.InnerHTML == nil {
		return
	}
	if text := unescaped.Replace(*n.InnerHTML); escaped.Replace(text) == *n.InnerHTML {
		n.InnerHTML = nil
		n.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: text})
	}
}

// saidMarkup puts what say returns in place of each text between the tags of markup.
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

// escaped does the same as html.EscapeString, and unescaped undoes it. Package html has the thousands of names that
// characters have in markup, all of which would be in the page's program: 2.5 KB of brotli.
var (
	escaped   = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")
	unescaped = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#34;", `"`, "&#39;", "'", "&amp;", "&")
)
