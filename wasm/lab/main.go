//go:build js && wasm

// Command lab answers the page's questions about files. It runs in a Web Worker that starts when it is first needed.
package main

import (
	"epsilonarcade/web/bridge/worker"
	"epsilonarcade/web/lab/answers"
)

func main() { worker.Answer(new(answers.Answerer).Answer) }
