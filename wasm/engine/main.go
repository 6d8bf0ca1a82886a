//go:build js && wasm

// Command engine runs simulations in a Web Worker.
//
// The contract with worker.js: main sets self.onmessage before it first waits for
// anything. Every message, in both directions, is a Uint8Array that holds a message of
// package web/engine.
package main

import (
	"syscall/js"

	"epsilonarcade/web/engine"
	"epsilonarcade/web/wire"
)

// slice is how long the worker works between two looks at its messages, in
// milliseconds: short enough that "stop" feels immediate.
const slice = 20

func main() {
	self := js.Global()
	clock := self.Get("performance")
	worker := engine.NewWorker(func() float64 { return clock.Call("now").Float() })

	post := func(messages []engine.Message) {
		for _, m := range messages {
			wire.Post(self, engine.Encode(m))
		}
	}

	// A message to oneself comes after those from the page that are already waiting,
	// and unlike a timer it is never delayed.
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
		post(worker.Work(slice))
		next()
		return nil
	}))
	self.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		m, err := engine.Decode(wire.Bytes(args[0].Get("data")))
		if err != nil {
			post([]engine.Message{&engine.Failed{Text: err.Error()}})
			return nil
		}
		post(worker.Receive(m))
		next()
		return nil
	}))
	select {}
}
