//go:build js && wasm

// Command written runs policies that somebody has written. It is loaded when the first of them is
// there, and then takes the place of two other programs. With the argument "worker" it is the
// engine, as app is; with "answers" it answers questions, as lab does. It has a limit of memory: a
// policy that outgrows it ends its worker, and no more.
package main

import (
	"os"
	"strings"

	"epsilonarcade/core/written"
	"epsilonarcade/core/written/interp"
	"epsilonarcade/web/bridge/worker"
	"epsilonarcade/web/lab/answers"
)

func main() {
	interp.Register()
	switch role := strings.Join(os.Args[1:], " "); role {
	case "worker":
		worker.Simulate()
	case "answers":
		written.Register(interp.Metered(worker.AtWork))
		worker.Answer(new(answers.Answerer).Answer)
	default:
		println("written is started as worker or as answers, not as", role)
	}
}
