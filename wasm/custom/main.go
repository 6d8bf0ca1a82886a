//go:build js && wasm

// Command custom runs custom policies. The page loads it when the first custom policy appears. It
// then replaces two other programs: with the argument "worker" it is the engine, as app is, and with
// "answers" it answers questions, as lab does. Its memory is limited: a policy that exceeds the
// limit ends only its own worker.
package main

import (
	"os"
	"strings"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/web/bridge/worker"
	"epsilonarcade/web/lab/answers"
)

func main() {
	interp.Register()
	switch role := strings.Join(os.Args[1:], " "); role {
	case "worker":
		worker.Simulate()
	case "answers":
		custom.Register(interp.Metered(worker.AtWork))
		worker.Answer(new(answers.Answerer).Answer)
	default:
		println("custom is started as worker or as answers, not as", role)
	}
}
