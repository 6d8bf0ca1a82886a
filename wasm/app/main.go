//go:build js && wasm

// Command app is the page and the simulation engine behind it. Its one argument says which of
// the two it is: "page", or "worker" in a Web Worker. Both as one program are little larger than
// the page alone, and are fetched and compiled once.
//
// The page mounts the Vugu components of package web and renders them whenever something has
// changed. Its contract with JavaScript: vugu.js has been loaded, #page exists, and
// globalThis.arcade.module is the compiled program, for workers (see boot.js). The page never
// returns while it is in order; boot.js tells the reader when it does. What the engine does and
// its contract with worker.js are at worker.Simulate.
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
