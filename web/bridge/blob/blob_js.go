// Package blob carries bytes between Go and the browser.
package blob

import (
	"syscall/js"

	"epsilonarcade/web/bridge/render"
)

// Array returns a copy of bytes as a Uint8Array.
func Array(data []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	return array
}

// Bytes returns a copy of the bytes of a Uint8Array.
func Bytes(array js.Value) []byte {
	data := make([]byte, array.Get("length").Int())
	js.CopyBytesToGo(data, array)
	return data
}

// New returns data as a Blob.
func New(data []byte, mime string) js.Value {
	return js.Global().Get("Blob").New([]any{Array(data)}, map[string]any{"type": mime})
}

// Save downloads data as a file.
func Save(name, mime string, data []byte) {
	window := js.Global()
	address := window.Get("URL").Call("createObjectURL", New(data, mime))
	link := window.Get("document").Call("createElement", "a")
	link.Set("href", address)
	link.Set("download", name)
	link.Call("click")
	// The address is not released at once, because some browsers start the download later.
	var release js.Func
	release = js.FuncOf(func(js.Value, []js.Value) any {
		window.Get("URL").Call("revokeObjectURL", address)
		release.Release()
		return nil
	})
	window.Call("setTimeout", release, 60_000)
}

// Chooser adds a hidden input to the page, whose click lets the reader choose files. It passes the chosen files to take.
func Chooser(accept string, take func(files js.Value)) js.Value {
	document := js.Global().Get("document")
	input := document.Call("createElement", "input")
	input.Set("type", "file")
	input.Set("accept", accept)
	input.Set("hidden", true)
	input.Set("id", "file")
	document.Get("body").Call("append", input)
	render.Listen(input, "change", false, func(js.Value) {
		take(input.Get("files"))
		input.Set("value", "") // so that the same file can be chosen again
	})
	return input
}
