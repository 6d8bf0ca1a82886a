package bridge

import (
	"syscall/js"

	"epsilonarcade/web/bridge/blob"
	"epsilonarcade/web/bridge/plot"
	"epsilonarcade/web/bridge/render"
	"epsilonarcade/web/files"
)

// Save downloads data as a file.
func (b *browser) Save(name, mime string, data []byte) { blob.Save(name, mime, data) }

// ChooseFile lets the reader choose a file.
func (b *browser) ChooseFile() { plot.Element(b.files).Click() }

// takeFiles adds the input that chooses files, and accepts files that are dropped on the page. Vugu's events
// cannot carry files.
func (b *browser) takeFiles() {
	document := b.window.Get("document")
	b.files = blob.Chooser(files.Accept, func(chosen js.Value) { b.app.Files.OpenFiles(b.list(chosen)) })

	const dropping = "data-dropping"
	body := plot.Element(document.Get("body"))
	over := func(yes bool) {
		if !yes {
			body.RemoveAttribute(dropping)
		} else if !body.HasAttribute(dropping) {
			body.SetAttribute(dropping, b.said(files.DropText))
		}
	}
	take := func(e js.Value) {
		if carriesFiles(e) {
			e.Call("preventDefault")
			e.Get("dataTransfer").Set("dropEffect", "copy")
			over(true)
		}
	}
	render.Listen(document, "dragenter", false, take)
	render.Listen(document, "dragover", false, take)
	render.Listen(document, "dragleave", false, func(e js.Value) {
		if e.Get("relatedTarget").IsNull() { // the pointer has left the page, not just entered another element
			over(false)
		}
	})
	render.Listen(document, "drop", false, func(e js.Value) {
		over(false)
		if carriesFiles(e) {
			e.Call("preventDefault")
			b.app.Files.OpenFiles(b.list(e.Get("dataTransfer").Get("files")))
		}
	})
	render.Listen(document, "paste", false, func(e js.Value) {
		pasted, at := e.Get("clipboardData"), e.Get("target")
		if pasted.Truthy() && at.Get("closest").Truthy() && !at.Call("closest", "input, textarea, [contenteditable]").Truthy() {
			if list := b.list(pasted.Get("files")); len(list) > 0 {
				b.app.Files.OpenFiles(list)
			} else if text := pasted.Call("getData", "text/plain").String(); text != "" {
				b.app.Files.OpenText(text)
			}
		}
	})
}

// carriesFiles reports whether a drag carries files.
func carriesFiles(e js.Value) bool {
	carried := e.Get("dataTransfer")
	return carried.Truthy() && carried.Get("types").Call("includes", "Files").Bool()
}

// list returns the files in a FileList.
func (b *browser) list(chosen js.Value) (list []files.File) {
	for i := range chosen.Length() {
		file := chosen.Index(i)
		list = append(list, files.File{
			Name: file.Get("name").String(),
			Size: int64(file.Get("size").Float()),
			Read: func(from, to int64, done func(data []byte, ok bool)) {
				b.work.await(file.Call("slice", float64(from), float64(to)).Call("arrayBuffer"), func(content js.Value) {
					done(blob.Bytes(js.Global().Get("Uint8Array").New(content)), true)
				}, func() { done(nil, false) })
			},
		})
	}
	return list
}
