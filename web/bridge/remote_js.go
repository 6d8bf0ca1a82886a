package bridge

import (
	"syscall/js"

	"epsilonarcade/core/say"
	"epsilonarcade/web/bridge/render"
	"epsilonarcade/web/remote"
)

// listenAround lets a site that embeds this page control the page, and passes unused keys on to the site. If no site
// embeds the page, it does nothing.
func (b *browser) listenAround() {
	around := b.window.Get("parent")
	if around.Equal(b.window) {
		return
	}
	// Messages that arrive together are handled together.
	var heard []remote.Message
	to := ""
	hearAll := js.FuncOf(func(js.Value, []js.Value) any {
		all := heard
		heard = nil
		b.app.Remote.HearAll(all, func(m remote.Message) { around.Call("postMessage", object(m), to) })
		return nil
	})
	render.Listen(b.window, "message", false, func(e js.Value) {
		data := e.Get("data")
		if !e.Get("source").Equal(around) || isBigInt(data) || data.Type() != js.TypeObject || data.Get(remote.Mark).IsUndefined() {
			return
		}
		if to = e.Get("origin").String(); to == "null" { // a file or a sandboxed frame, whose origin has no name
			to = "*"
		}
		if heard = append(heard, message(data)); len(heard) == 1 {
			b.window.Call("setTimeout", hearAll, 0)
		}
	})
	pass := func(e js.Value) bool {
		key := e.Get("key").String()
		if b.takesKeys(e) || !remote.PassedOn(key) {
			return false
		}
		around.Call("postMessage", object(remote.Key(key)), "*")
		// reveal.js accepts keys in this form.
		around.Call("postMessage", b.window.Get("JSON").Call("stringify", map[string]any{"method": "triggerKey", "args": []any{e.Get("keyCode").Int()}}), "*")
		e.Call("preventDefault")
		return true
	}
	// A chart that was clicked does not need a clicker's keys, but a chart that was reached with Tab does.
	clicked := false
	render.Listen(b.window, "pointerdown", true, func(js.Value) { clicked = true })
	render.Listen(b.window, "keydown", true, func(e js.Value) {
		if e.Get("key").String() == "Tab" {
			clicked = false
		}
		if clicked && !e.Get("defaultPrevented").Bool() && pass(e) {
			e.Call("stopPropagation")
		}
	})
	render.Listen(b.window, "keydown", false, func(e js.Value) {
		if !e.Get("defaultPrevented").Bool() {
			pass(e)
		}
	})
	around.Call("postMessage", object(remote.Ready()), "*")
}

// message reads an object from another site, and keeps only its texts and numbers.
func message(data js.Value) remote.Message {
	m := remote.Message{}
	for _, name := range remote.Members {
		v := data.Get(name)
		if isBigInt(v) {
			continue
		}
		switch v.Type() {
		case js.TypeString:
			m[name] = v.String()
		case js.TypeNumber:
			m[name] = v.Float()
		}
	}
	return m
}

// isBigInt reports whether a value is a BigInt, a type that syscall/js does not know.
func isBigInt(v js.Value) bool {
	return js.Global().Get("Object").Get("prototype").Get("toString").Call("call", v).String() == "[object BigInt]"
}

// object returns a message as a JavaScript object.
func object(m remote.Message) js.Value {
	o := js.Global().Get("Object").New()
	for name, v := range m {
		switch v := v.(type) {
		case remote.Message:
			o.Set(name, object(v))
		case string:
			o.Set(name, say.English(v)) // the surrounding site may be in any language
		case remote.JSON:
			o.Set(name, js.Global().Get("JSON").Call("parse", string(v)))
		default:
			o.Set(name, v)
		}
	}
	return o
}
