//go:build js && wasm

// Command lab answers, in a Web Worker that is started when it is first needed, what the page
// asks about files.
package main

import (
	"epsilonarcade/web/bridge/worker"
	"epsilonarcade/web/lab/answers"
)

func main() { worker.Answer(new(answers.Answerer).Answer) }
