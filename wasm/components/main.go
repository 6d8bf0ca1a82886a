//go:build !js

// Command components writes the Go code of all Vugu components below a folder: components web
//
// Code for name.vugu goes to name_gen.go beside it. Vugu's own command takes no folder that has tests in a package of
// their own, and so this one calls what that one calls. It differs in three more things:
//
//   - Line breaks between tags are left out before Vugu sees them (see tight). They are a third of the page's nodes.
//   - The import of log is left out, which Vugu writes into every file and never uses. Its start alone would be 11 kB
//     of app.wasm.br.
//   - Where a vg-comp shows a component of a concrete type, staticcheck hears that Vugu compares it with nil for nothing.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vugu/html"
	"github.com/vugu/vugu/gen"
)

func main() {
	check := flag.Bool("check", false, "fail if generated code is out of date; write nothing")
	flag.Parse()
	if err := run(flag.Arg(0), *check); err != nil {
		fmt.Fprintln(os.Stderr, "components:", err)
		os.Exit(1)
	}
}

// run brings the code of all components below a folder up to date, in the order of their names: Vugu numbers the
// components of a type as it meets them. It leaves fresh files untouched. If it only checks, it returns an error that
// names the other files.
func run(root string, check bool) error {
	var stale []string
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		name, is := strings.CutSuffix(path, ".vugu")
		if err != nil || !is {
			return err
		}
		code, err := component(path)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		to := name + "_gen.go"
		if before, err := os.ReadFile(to); err == nil && bytes.Equal(before, code) {
			return nil
		}
		stale = append(stale, to)
		if check {
			return nil
		}
		return os.WriteFile(to, code, 0o644)
	})
	if err == nil && check && len(stale) > 0 {
		return fmt.Errorf("older than the markup: %s: run make generate", strings.Join(stale, ", "))
	}
	return err
}

// component returns the formatted code of a component. Its package has the name of its folder.
func component(file string) ([]byte, error) {
	markup, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	folder, err := filepath.Abs(filepath.Dir(file))
	if err != nil {
		return nil, err
	}
	made, err := os.MkdirTemp("", "components")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(made)
	name := strings.TrimSuffix(filepath.Base(file), ".vugu")
	p := gen.ParserGo{PackageName: filepath.Base(folder), StructType: typeName(name), OutDir: made, OutFile: name + "_gen.go"}
	if err := p.Parse(bytes.NewReader(tight(markup)), name+".vugu"); err != nil {
		return nil, err
	}
	code, err := os.ReadFile(filepath.Join(made, p.OutFile))
	if err != nil {
		return nil, err
	}
	for _, unused := range []string{"import \"log\"\n", "var _ log.Logger\n"} {
		if !bytes.Contains(code, []byte(unused)) {
			return nil, fmt.Errorf("generated code has no %q any more: take it out of wasm/components", unused)
		}
		code = bytes.Replace(code, []byte(unused), nil, 1)
	}
	if bytes.Contains(code, []byte("var vgcomp vugu.Builder =")) {
		code = bytes.Replace(code, []byte("\npackage "), []byte("\n//lint:file-ignore SA4023 Vugu compares each component of a vg-comp with nil.\n\npackage "), 1)
	}
	return format.Source(code)
}

// tight returns markup without the line breaks between tags, except where they matter: at the end of an element,
// where Vugu would leave the last child when all children are to go, and before a span, which they part from the word
// before it.
func tight(markup []byte) []byte {
	var out, space []byte
	for z := html.NewTokenizer(bytes.NewReader(markup)); ; {
		kind := z.Next()
		raw := bytes.Clone(z.Raw())
		switch {
		case kind == html.ErrorToken:
			return append(append(out, space...), raw...)
		case kind == html.TextToken && raw[0] == '\n' && len(bytes.Trim(raw[1:], " ")) == 0:
			space = raw
			continue
		case kind == html.EndTagToken || parted(z.Token()):
			out = append(out, space...)
		}
		out, space = append(out, raw...), nil
	}
}

// parted reports whether a tag is of a span that is always there.
func parted(t html.Token) bool {
	return t.Data == "span" && !slices.ContainsFunc(t.Attr, func(a html.Attribute) bool { return a.Key == "vg-for" || a.Key == "vg-if" })
}

// typeName returns the name of a component's type: BoundsCard for bounds-card.
func typeName(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, "-") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}
