package bridge

import (
	"syscall/js"

	"epsilonarcade/web/bridge/plot"
	"epsilonarcade/web/markup"

	vjs "github.com/vugu/vugu/js"
)

// give sets the parts of an element that are too long for Vugu. It sets only values that differ, so that the cursor in
// a field keeps its position.
func (b *browser) give(host vjs.Value, o markup.Oversize) {
	on := js.Value(host)
	set := func(key string, value js.Value) {
		if !on.Get(key).Equal(value) {
			on.Set(key, value)
		}
	}
	for _, a := range o.Attributes {
		plot.Element(on).SetAttribute(a.Key, a.Val)
	}
	for _, p := range o.Properties {
		set(p.Key, b.window.Get("JSON").Call("parse", string(p.JSONVal)))
	}
	if o.Markup != "" {
		set("innerHTML", js.ValueOf(o.Markup))
	}
}
