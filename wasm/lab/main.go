//go:build js && wasm

// Command lab answers, in a Web Worker that is started when it is first needed, what the page
// asks about files.
package main

import (
	"epsilonarcade/web/lab"
	"epsilonarcade/web/lab/answers"
)

func main() { lab.Serve(new(answers.Answerer).Answer) }
