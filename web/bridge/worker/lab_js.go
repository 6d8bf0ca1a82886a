package worker

import (
	"syscall/js"

	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
)

// Answer answers questions in a Web Worker, for ever. The contract with worker.js: Answer sets
// self.onmessage before it first waits for anything. A message is a Uint8Array with the bytes
// of a question and is answered by one with those of the answer. Empty messages may come before: see AtWork.
func Answer(answer func(lab.Message) lab.Message) {
	self := js.Global()
	self.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var reply lab.Message
		if question, err := lab.Messages.Decode(Bytes(args[0].Get("data"))); err != nil {
			reply = &lab.Refused{Why: say.Err(err)}
		} else {
			reply = answer(question)
		}
		Post(self, lab.Messages.Encode(reply))
		return nil
	}))
	select {}
}

// AtWork tells the page, by an empty message, that the question is being worked on.
func AtWork() { Post(js.Global(), nil) }
