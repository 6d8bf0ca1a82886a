//go:build !js

// Command notices finds what the programs and the page are made of, in Go's module cache and in
// the folder of npm's packages, and writes what has to be said of it:
//
//	go run ./wasm/notices -page build/page -text build/page/LICENSES.txt -source build/notices.txt
//	go run ./wasm/notices -page build/page -bom build/sbom.cdx.json
//
// The texts of the licences, as a file for readers and as source for the program that serves the
// page; and a software bill of materials in CycloneDX's form.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
)

// A program is one that readers or those who run it are given.
type program struct {
	name, dir string
	js        bool // compiled for the browser or the edge
	tags      string
}

// programs are all of them, built as the Makefile builds them.
var programs = []program{
	{name: "arcade", dir: "."},
	{name: "app.wasm", dir: "./wasm/app", js: true, tags: "tinygo"},
	{name: "lab.wasm", dir: "./wasm/lab", js: true, tags: "tinygo"},
	{name: "export.wasm", dir: "./wasm/export", js: true, tags: "tinygo"},
	{name: "written.wasm", dir: "./wasm/written", js: true, tags: "tinygo"},
	{name: "edge", dir: "./wasm/edge", js: true},
}

func main() {
	page := flag.String("page", "build/page", "`folder` of the built page")
	text := flag.String("text", "", "`file` for the texts of the licences")
	source := flag.String("source", "", "`file` for the texts as Go source, for package command")
	bom := flag.String("bom", "", "`file` for a bill of materials")
	flag.Parse()
	if err := run(*page, *text, *source, *bom); err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1)
	}
}

func run(page, text, source, bom string) error {
	parts, err := findParts(programs, "assets", page)
	if err != nil {
		return err
	}
	own, err := os.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	all := texts(string(own), parts)
	if text != "" {
		err = os.WriteFile(text, []byte(all), 0o644)
	}
	if source != "" {
		err = errors.Join(err, os.WriteFile(source, asSource(all), 0o644))
	}
	if bom != "" {
		err = errors.Join(err, writeBOM(bom, parts))
	}
	return err
}
