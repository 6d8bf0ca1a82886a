package worker

import (
	"syscall/js"
	"time"

	"epsilonarcade/core/say"
	"epsilonarcade/web/bridge/blob"
	"epsilonarcade/web/engine"
)

// How long the worker works before it reads its messages, in milliseconds. These times are short enough for the worker
// to stop at once, and for watched trajectories to grow smoothly.
const (
	slice        = 40.0
	watchedSlice = 20.0
)

// Simulate runs simulations in a Web Worker and never returns. The contract with worker.js: Simulate sets
// self.onmessage before it first blocks. Each message, in either direction, is a Uint8Array with an encoded message
// of package engine.
func Simulate() {
	self := js.Global()
	begun := time.Now()
	worker := engine.NewWorker(func() float64 { return float64(time.Since(begun)) / float64(time.Millisecond) })

	post := func(messages []engine.Message) {
		for _, m := range messages {
			Post(self, engine.Messages.Encode(m))
		}
	}

	// A message that the worker sends to itself arrives after all messages from the page that are already waiting.
	// Unlike a timer, it is never delayed.
	channel := self.Get("MessageChannel").New()
	waiting := false
	next := func() {
		if worker.Busy() && !waiting {
			waiting = true
			channel.Get("port2").Call("postMessage", nil)
		}
	}
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		waiting = false
		millis := slice
		if worker.Watched() {
			millis = watchedSlice
		}
		post(worker.Work(millis))
		next()
		return nil
	}))
	self.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		m, err := engine.Messages.Decode(blob.Bytes(args[0].Get("data")))
		if err != nil {
			post([]engine.Message{&engine.Failed{Text: say.Err(err)}})
			return nil
		}
		post(worker.Receive(m))
		next()
		return nil
	}))
	select {}
}
