//go:build !js

// Command catalogue writes the texts that a program can show, out of the catalogue of all texts:
//
//	go run ./wasm/catalogue core/say/english.txt ./wasm/app > build/app-english.txt
//
// The compiler puts them into the program in place of the whole catalogue (go help build, -overlay).
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: catalogue FILE PACKAGE")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "catalogue:", err)
		os.Exit(1)
	}
}

func write(file, program string) error {
	list, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	c := exec.Command("go", "list", "-deps", "-f", "{{if .Module}}{{if .Module.Main}}{{.Dir}}{{end}}{{end}}", program)
	c.Env, c.Stderr = append(os.Environ(), "GOOS=js", "GOARCH=wasm"), os.Stderr
	dirs, err := c.Output()
	if err != nil {
		return err
	}
	used := map[string]bool{}
	for dir := range strings.Lines(string(dirs)) {
		uses, err := usesIn(strings.TrimSpace(dir))
		if err != nil {
			return err
		}
		for _, u := range uses {
			used[u.id] = true
		}
	}
	var own bytes.Buffer
	for line := range bytes.Lines(list) {
		id := line[:max(0, bytes.IndexAny(line, "(:"))]
		if used[string(id)] {
			own.Write(line)
		}
	}
	_, err = os.Stdout.Write(own.Bytes())
	return err
}

// A use is a call of say.Of or say.Error.
type use struct {
	at   token.Position
	id   string // empty if it is no literal
	args int    // how many arguments fill gaps, or −1 if they are not written out
}

// usesIn returns the uses in the Go files of a folder, except for tests.
func usesIn(dir string) (all []use, err error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			fun, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			if pkg, ok := fun.X.(*ast.Ident); !ok || pkg.Name != "say" || fun.Sel.Name != "Of" && fun.Sel.Name != "Error" {
				return true
			}
			u := use{at: files.Position(call.Pos()), args: len(call.Args) - 1}
			if call.Ellipsis.IsValid() {
				u.args = -1
			}
			if id, ok := call.Args[0].(*ast.BasicLit); ok {
				u.id, _ = strconv.Unquote(id.Value)
			}
			all = append(all, u)
			return true
		})
	}
	return all, nil
}
