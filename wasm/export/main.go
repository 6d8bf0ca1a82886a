//go:build js && wasm

// Command export draws figures as files. It runs in a Web Worker that starts when it is first needed.
package main

import (
	"epsilonarcade/web/bridge/worker"
	"epsilonarcade/web/lab/drawing"
)

func main() { worker.Answer(drawing.Answer) }
