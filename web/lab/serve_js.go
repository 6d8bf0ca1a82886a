//go:build js && wasm

package lab

import "syscall/js"

// Serve answers questions in a Web Worker, for ever. The contract with worker.js: Serve sets
// self.onmessage before it first waits for anything. A message is a Uint8Array with the bytes
// of a question and is answered by one with those of the answer.
func Serve(answer func(Message) Message) {
	self := js.Global()
	self.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		array := args[0].Get("data")
		data := make([]byte, array.Get("length").Int())
		js.CopyBytesToGo(data, array)
		var reply Message
		if question, err := Decode(data); err != nil {
			reply = &Refused{Why: err.Error()}
		} else {
			reply = answer(question)
		}
		data = Encode(reply)
		array = self.Get("Uint8Array").New(len(data))
		js.CopyBytesToJS(array, data)
		self.Call("postMessage", array, []any{array.Get("buffer")})
		return nil
	}))
	select {}
}
