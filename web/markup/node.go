package markup

import (
	"github.com/vugu/vjson"
	"github.com/vugu/vugu"
)

// AddElement appends an element with attributes, names and values in turn, to its parent.
func AddElement(parent *vugu.VGNode, name string, attributes ...string) *vugu.VGNode {
	n := &vugu.VGNode{Type: vugu.ElementNode, Data: name}
	for i := 0; i < len(attributes); i += 2 {
		n.Attr = append(n.Attr, vugu.VGAttribute{Key: attributes[i], Val: attributes[i+1]})
	}
	parent.AppendChild(n)
	return n
}

// AddText appends a text to its parent.
func AddText(parent *vugu.VGNode, text string) {
	parent.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: text})
}

// AddEvent has an element call f at each event of a kind.
func AddEvent(n *vugu.VGNode, kind string, f func(vugu.DOMEvent)) {
	n.DOMEventHandlerSpecList = append(n.DOMEventHandlerSpecList, vugu.DOMEventHandlerSpec{EventType: kind, Func: f})
}

// SetAttribute gives an element an attribute. One that is a switch is there or not.
func SetAttribute[T string | bool](n *vugu.VGNode, name string, value T) {
	switch v := any(value).(type) {
	case string:
		n.Attr = append(n.Attr, vugu.VGAttribute{Key: name, Val: v})
	case bool:
		if v {
			n.Attr = append(n.Attr, vugu.VGAttribute{Key: name, Val: name})
		}
	}
}

// SetContent gives an element a text, or markup as it is.
func SetContent[T string | vugu.HTML](n *vugu.VGNode, content T) {
	switch v := any(content).(type) {
	case string:
		AddText(n, v)
	case vugu.HTML:
		markup := string(v)
		n.InnerHTML = &markup
	}
}

// SetProperty gives an element a property.
func SetProperty[T string | bool](n *vugu.VGNode, name string, value T) {
	b, err := vjson.Marshal(value)
	if err != nil {
		panic(err) // neither fails
	}
	n.Prop = append(n.Prop, vugu.VGProperty{Key: name, JSONVal: vjson.RawMessage(b)})
}

// Component returns the component that stood in this place at the last build, or a new one.
func Component[C any, P interface {
	*C
	vugu.Builder
}](in *vugu.BuildIn, place vugu.CompKey) P {
	c, _ := in.BuildEnv.CachedComponent(place).(P)
	if c == nil {
		c = new(C)
	}
	in.BuildEnv.UseComponent(place, c)
	return c
}

// AddComponent appends a component to its parent.
func AddComponent(out *vugu.BuildOut, parent *vugu.VGNode, c vugu.Builder) {
	out.Components = append(out.Components, c)
	parent.AppendChild(&vugu.VGNode{Component: c})
}
