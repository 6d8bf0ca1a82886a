//go:build !js

// Command notices lists the third-party parts of the programs and the page, which it finds in Go's module cache and in
// the folder of npm packages. It writes their licence texts, or a software bill of materials in CycloneDX format:
//
//	go run ./wasm/notices -page build/page -text build/page/LICENSES.txt
//	go run ./wasm/notices -page build/page -bom build/sbom.cdx.json
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
)

// A program is one of the programs that are distributed.
type program struct {
	name, dir string
	env       []string // nil for a native program
	tags      string
}

// browser is the environment for programs in the browser or at the edge.
var browser = []string{"GOOS=js", "GOARCH=wasm"}

// programs lists all programs, with the settings from the Makefile.
var programs = []program{
	{name: "arcade", dir: "."},
	{"app.wasm", "./wasm/app", browser, "tinygo"},
	{"lab.wasm", "./wasm/lab", browser, "tinygo"},
	{"export.wasm", "./wasm/export", browser, "tinygo"},
	{"custom.wasm", "./wasm/custom", browser, "tinygo"},
	{"hall.wasm", "./wasm/hall", browser, "tinygo"},
	{"phone.wasm", "./wasm/phone", browser, "tinygo"},
	{name: "edge", dir: "./wasm/edge", env: browser},
}

func main() {
	page := flag.String("page", "build/page", "`folder` of the built page")
	text := flag.String("text", "", "`file` for the texts of the licences")
	bom := flag.String("bom", "", "`file` for a bill of materials")
	flag.Parse()
	if err := run(*page, *text, *bom); err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1)
	}
}

func run(page, text, bom string) error {
	own, err := os.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	parts, err := findParts(programs, "assets", page)
	if err != nil {
		return err
	}
	if text != "" {
		err = os.WriteFile(text, []byte(texts(string(own), parts)), 0o644)
	}
	if bom != "" {
		err = errors.Join(err, writeBOM(bom, parts))
	}
	return err
}
