package bridge

import (
	"epsilonarcade/core/scenario"
	"syscall/js"

	"epsilonarcade/web/bridge/plot"

	vjs "github.com/vugu/vugu/js"
)

// Copy puts a text on the clipboard. If the browser forbids this, Copy tries execCommand, which leaves the text
// selected.
func (b *browser) Copy(text string, done func(ok bool)) {
	refused := func() {
		document := b.window.Get("document")
		field := document.Call("getElementById", "share-text")
		field.Set("value", text) // the page may not show the text yet
		field.Call("select")
		done(document.Call("execCommand", "copy").Bool())
	}
	clipboard := b.window.Get("navigator").Get("clipboard")
	if !clipboard.Truthy() {
		refused()
		return
	}
	b.work.await(clipboard.Call("writeText", text), func(js.Value) { done(true) }, refused)
}

// CanShare reports whether the system offers a share sheet.
func (b *browser) CanShare() bool { return b.window.Get("navigator").Get("share").Truthy() }

// HandOn opens the share sheet. It ignores errors, because a reader who cancels causes one, too.
func (b *browser) HandOn(title, address string) {
	b.work.await(b.window.Get("navigator").Call("share", map[string]any{"title": b.said(title), "url": address}), func(js.Value) {}, func() {})
}

// AddStep adds a step to the reader's lecture. See lectures.js.
func (b *browser) AddStep(title, address string, done func(steps int, of string)) {
	b.call("lectures", "add", func(to js.Value) {
		done(to.Get("steps").Length(), to.Get("title").String())
	}, func() { done(0, "") }, b.said(title), address)
}

// Store posts a JSON document.
func (b *browser) Store(address, document string, done func(status int, id string)) {
	request := map[string]any{"method": "POST", "headers": map[string]any{"content-type": "application/json"}, "body": document}
	b.work.await(b.window.Call("fetch", address, request), func(response js.Value) {
		status := response.Get("status").Int()
		b.work.await(response.Call("json"), func(answer js.Value) {
			id := ""
			if answer.Type() == js.TypeObject && answer.Get("id").Type() == js.TypeString {
				id = answer.Get("id").String()
			}
			done(status, id)
		}, func() { done(status, "") })
	}, func() { done(0, "") })
}

// call calls a function of classes.js or lectures.js.
func (b *browser) call(script, function string, done func(js.Value), failed func(), args ...any) {
	arcade := b.window.Get("arcade")
	b.work.await(arcade.Call("script", script+".js"), func(js.Value) {
		b.work.await(arcade.Get(script).Call(function, args...), done, failed)
	}, failed)
}

// Class passes on the code of this tab's class, and a draft.
func (b *browser) Class(assignment string, done func(code, name, source, at string)) {
	b.call("classes", "draft", func(d js.Value) {
		done(d.Index(0).String(), d.Index(1).String(), d.Index(2).String(), d.Index(3).String())
	}, func() { done("", "", "", "") }, scenario.Fold(assignment))
}

// HandIn keeps a source, or hands it in.
func (b *browser) HandIn(assignment, name, source string, sends bool, done func(status int, why string)) {
	b.call("classes", "handIn", func(answer js.Value) {
		done(answer.Get("status").Int(), answer.Get("text").String())
	}, func() { done(0, "") }, scenario.Fold(assignment), name, source, sends)
}

// Picture shows an SVG picture in host.
func (b *browser) Picture(host vjs.Value, svg string) {
	on := js.Value(host)
	if shown := on.Get("picture"); shown.Type() == js.TypeString && shown.String() == svg || svg == "" && shown.IsUndefined() {
		return
	}
	on.Set("picture", svg)
	on.Call("replaceChildren")
	if svg != "" {
		image := plot.Element(b.window.Get("document").Call("createElement", "img"))
		image.SetAttribute("alt", "")
		image.SetAttribute("src", "data:image/svg+xml,"+b.window.Call("encodeURIComponent", svg).String())
		on.Call("append", image.Value)
	}
}
