//go:build !js

// Command notices lists the third-party parts of the programs and the page, which it finds in Go's module cache and in
// the folder of npm packages. It writes their licence texts, or a software bill of materials in CycloneDX format:
//
//	go run ./wasm/notices -page build/page -text build/page/LICENSES.txt
//	go run ./wasm/notices -page build/page -bom build/sbom.cdx.json
//	go run ./wasm/notices -package -text build/package/LICENSES.txt
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

// library is the npm package, whose notices name only its own parts.
var library = program{"arcade.wasm", "./wasm/library", browser, "tinygo,library"}

func main() {
	page := flag.String("page", "build/page", "`folder` of the built page")
	text := flag.String("text", "", "`file` for the texts of the licences")
	bom := flag.String("bom", "", "`file` for a bill of materials")
	ofLibrary := flag.Bool("package", false, "only the parts of the npm package")
	flag.Parse()
	if err := run(*page, *text, *bom, *ofLibrary); err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1)
	}
}

func run(page, text, bom string, ofLibrary bool) error {
	own, err := os.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	in, assets := programs, "assets"
	if ofLibrary {
		in, assets = []program{library}, ""
	}
	parts, err := findParts(in, assets, page)
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
