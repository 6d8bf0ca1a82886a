//go:build js && wasm

// Command phone is the page of a phone in a class. It returns only after a failure, which boot.js reports to the reader.
package main

import "epsilonarcade/web/bridge/phone"

func main() { println(phone.Run("#page").Error()) }
