package worker

import (
	"syscall/js"

	"epsilonarcade/core/say"
	"epsilonarcade/web/bridge/blob"
	"epsilonarcade/web/lab"
)

// Answer answers questions in a Web Worker and never returns. The contract with worker.js: Answer sets self.onmessage
// before it first blocks. Each message is a Uint8Array with an encoded question. Each answer is encoded in the same
// way. Empty messages may precede the answer: see AtWork.
func Answer(answer func(lab.Message) lab.Message) {
	self := js.Global()
	self.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var reply lab.Message
		if question, err := lab.Messages.Decode(blob.Bytes(args[0].Get("data"))); err != nil {
			reply = &lab.Refused{Why: say.Err(err)}
		} else {
			reply = answer(question)
		}
		Post(self, lab.Messages.Encode(reply))
		return nil
	}))
	select {}
}

// AtWork tells the page, with an empty message, that the program is still working.
func AtWork() { Post(js.Global(), nil) }
