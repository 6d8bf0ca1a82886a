package markup

import (
	"strings"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"
)

// Vugu writes its instructions to a buffer of 16,384 bytes, and ends the program if an instruction does not fit. So
// texts are cut after MostText bytes, more than any reader needs. The bridge, not Vugu, sets values longer than
// mostValue.
const (
	MostText  = 4 << 10
	mostValue = 4 << 10
)

// An Element is an element of the browser's page.
type Element = js.Value

// An Oversize holds the parts of an element that are too long for Vugu's buffer.
type Oversize struct {
	Attributes []vugu.VGAttribute
	Properties []vugu.VGProperty
	Markup     string // inner markup, which Vugu would drop together with the properties
}

// Fit makes a built page fit Vugu's buffer. When an element with oversized parts is rendered, give is called with the
// element and these parts.
func Fit(page *vugu.BuildResults, give func(host Element, o Oversize)) {
	each(page, page.Out, func(n *vugu.VGNode) { fitNode(n, give) })
}

// each calls do with the top nodes of a component and of all components inside it.
func each(page *vugu.BuildResults, part *vugu.BuildOut, do func(*vugu.VGNode)) {
	if part == nil {
		return
	}
	for _, n := range part.Out {
		do(n)
	}
	for _, c := range part.Components {
		each(page, page.ResultFor(c), do)
	}
}

func fitNode(n *vugu.VGNode, give func(Element, Oversize)) {
	if n.Type == vugu.TextNode && len(n.Data) > MostText {
		n.Data = strings.ToValidUTF8(n.Data[:MostText], "") + "…"
	}
	if o := oversize(n); len(o.Attributes)+len(o.Properties) > 0 {
		if n.InnerHTML != nil {
			o.Markup, n.InnerHTML = *n.InnerHTML, nil
		}
		before := n.JSCreateHandler
		n.JSCreateHandler = vugu.JSValueFunc(func(host Element) {
			give(host, o)
			if before != nil {
				before.JSValueHandle(host)
			}
		})
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		fitNode(c, give)
	}
}

// oversize removes the parts of an element that are too long, and returns them.
func oversize(n *vugu.VGNode) (o Oversize) {
	for i, a := range n.Attr {
		if len(a.Val) > mostValue {
			o.Attributes = append(o.Attributes, a)
			n.Attr[i].Val = "" // Vugu removes attributes that it has not set itself
		}
	}
	var kept []vugu.VGProperty
	for _, p := range n.Prop {
		if len(p.JSONVal) > mostValue {
			o.Properties = append(o.Properties, p)
		} else {
			kept = append(kept, p)
		}
	}
	n.Prop = kept
	return o
}
