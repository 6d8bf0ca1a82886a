//go:build js && wasm

// Command app is the page and its simulation engine. Its argument is "page", or "worker" in a Web Worker. A single
// program is little larger than the page alone, and it is fetched and compiled only once.
//
// The page mounts the Vugu components of package web and renders them after each change. Its JavaScript environment
// must have loaded vugu.js and contain the element #page. For workers, globalThis.arcade.module must be the compiled
// program (see boot.js). The page returns only after a failure, which boot.js reports to the reader. worker.Simulate
// describes the engine and its interface to worker.js.
package main

import (
	"os"
	"strings"

	"epsilonarcade/web/bridge"
	"epsilonarcade/web/bridge/worker"
)

func main() {
	switch role := strings.Join(os.Args[1:], " "); role {
	case "page":
		println(bridge.Run("#page").Error())
	case "worker":
		worker.Simulate()
	default:
		println("app is started as page or as worker, not as", role)
	}
}
