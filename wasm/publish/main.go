//go:build !js

// Command publish lets a folder take the place of another one that is served, with all of its files at once:
//
//	go run ./wasm/publish build/dist dist
//
// It takes one step where the system can exchange two names, and else two. What was served before is in the first
// folder then, for requests that are still under way.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "publish: name two folders: the new one and the served one")
		os.Exit(2)
	}
	if err := publish(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "publish:", err)
		os.Exit(1)
	}
}

func publish(made, served string) error {
	if _, err := os.Lstat(served); errors.Is(err, fs.ErrNotExist) {
		return os.Rename(made, served)
	}
	if exchange(made, served) == nil {
		return nil
	}
	before := made + "-before"
	if err := errors.Join(os.RemoveAll(before), os.Rename(served, before)); err != nil {
		return err
	}
	if err := os.Rename(made, served); err != nil {
		return errors.Join(err, os.Rename(before, served))
	}
	return os.Rename(before, made)
}
