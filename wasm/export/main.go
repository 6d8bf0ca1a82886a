//go:build js && wasm

// Command export draws figures as files in a Web Worker that is started when it is first
// needed.
package main

import (
	"epsilonarcade/web/lab"
	"epsilonarcade/web/lab/drawing"
)

func main() { lab.Serve(drawing.Answer) }
