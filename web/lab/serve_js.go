//go:build js && wasm

package lab

import (
	"syscall/js"

	"epsilonarcade/web/wire"
)

// Serve answers questions in a Web Worker, for ever. The contract with worker.js: Serve sets
// self.onmessage before it first waits for anything. A message is a Uint8Array with the bytes
// of a question and is answered by one with those of the answer.
func Serve(answer func(Message) Message) {
	self := js.Global()
	self.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var reply Message
		if question, err := Decode(wire.Bytes(args[0].Get("data"))); err != nil {
			reply = &Refused{Why: err.Error()}
		} else {
			reply = answer(question)
		}
		wire.Post(self, Encode(reply))
		return nil
	}))
	select {}
}
