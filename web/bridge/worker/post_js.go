// Package worker starts the page's workers and carries messages between them and the page.
package worker

import "syscall/js"

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

// Post posts bytes as a Uint8Array to a worker, or from a worker to the page.
func Post(to js.Value, data []byte) {
	array := Array(data)
	to.Call("postMessage", array, []any{array.Get("buffer")})
}
