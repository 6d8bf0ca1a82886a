//go:build js && wasm

// Command hall is the page for lectures. It returns only after a failure, which boot.js reports to the reader.
package main

import "epsilonarcade/web/bridge/hall"

func main() { println(hall.Run("#page").Error()) }
