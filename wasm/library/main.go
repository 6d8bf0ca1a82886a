//go:build js && wasm

// Command library is the program of the npm package epsilon-arcade. It runs in the package's workers.
//
// The contract with assets/package/worker.js: main sets globalThis.arcade.receive before it first blocks, and calls
// globalThis.arcade.send. The first worker of a call receives
//
//	{ call, options, regret, workers }    a function, its options as JSON, and the regret of a result as bytes
//
// It sends { task, data } for each task, and finally { answer, regret } or { error }. Each worker, also the first, receives
// { task, data }. It sends { done }, the amount of work done since its last message, and { task, result } or
// { task, error }. The first worker receives the latter. Before its first task it sends { total }, the amount of work.
package main

import (
	"encoding/binary"
	"errors"
	"math"
	"syscall/js"

	"epsilonarcade/core/say"
	"epsilonarcade/web/library"
)

func main() {
	var worker library.Worker
	var waiting []chan js.Value // for the results of tasks
	arcade := js.Global().Get("arcade")
	send := func(message map[string]any) { arcade.Call("send", message) }
	do := func(task []byte) ([]byte, error) {
		id, result := len(waiting), make(chan js.Value)
		waiting = append(waiting, result)
		send(map[string]any{"task": id, "data": toJS(task)})
		m := <-result
		if text := m.Get("error"); !text.IsUndefined() {
			return nil, errors.New(text.String())
		}
		return toGo(m.Get("result")), nil
	}
	call := func(m js.Value) {
		c := library.Call{
			Options: []byte(m.Get("options").String()), Regret: floats(m.Get("regret")), Workers: m.Get("workers").Int(), Do: do,
			Expect: func(work int64) { send(map[string]any{"total": float64(work)}) },
		}
		a, err := c.Answer(m.Get("call").String())
		if err != nil {
			send(map[string]any{"error": say.English(say.Err(err))})
			return
		}
		send(map[string]any{"answer": string(a.Document), "regret": toJS(bytes(a.Regret))})
	}
	carryOut := func(m js.Value) {
		id := m.Get("task").Int()
		result, err := worker.Do(toGo(m.Get("data")), func(done int64) { send(map[string]any{"done": float64(done)}) })
		if err != nil {
			send(map[string]any{"task": id, "error": say.English(say.Err(err))})
			return
		}
		send(map[string]any{"task": id, "result": toJS(result)})
	}
	arcade.Set("receive", js.FuncOf(func(_ js.Value, args []js.Value) any {
		switch m := args[0]; {
		case !m.Get("call").IsUndefined():
			go call(m)
		case !m.Get("data").IsUndefined():
			go carryOut(m)
		default:
			waiting[m.Get("task").Int()] <- m
		}
		return nil
	}))
	select {}
}

// toJS and toGo copy bytes to and from a Uint8Array. Package blob does the same, but needs the page's packages.
func toJS(data []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	return array
}

func toGo(array js.Value) []byte {
	data := make([]byte, array.Get("length").Int())
	js.CopyBytesToGo(data, array)
	return data
}

// bytes and floats convert numbers to bytes and back.
func bytes(numbers []float64) []byte {
	data := make([]byte, 0, 8*len(numbers))
	for _, x := range numbers {
		data = binary.LittleEndian.AppendUint64(data, math.Float64bits(x))
	}
	return data
}

func floats(array js.Value) (numbers []float64) {
	if array.IsUndefined() {
		return nil
	}
	for data := toGo(array); len(data) >= 8; data = data[8:] {
		numbers = append(numbers, math.Float64frombits(binary.LittleEndian.Uint64(data)))
	}
	return numbers
}
