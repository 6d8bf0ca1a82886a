//go:build !js

// Command components generates the Go code of all Vugu components below a folder: components web
//
// The code of name.vugu goes to name_gen.go in the same folder. The command calls the same generator as Vugu's own
// command, which does not support folders with external test packages. There are three differences:
//
//   - Most line breaks between tags are removed first (see tight). They would make up a third of the page's nodes.
//   - The unused import of log is removed. The package's initialisation would add 11 kB to app.wasm.br.
//   - A directive tells staticcheck to ignore Vugu's needless comparisons of components with nil.
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

// run updates the code of all components below a folder, in the order of their names. The order matters, because Vugu
// numbers the components of each type. It leaves up-to-date files unchanged. With check, run writes nothing and returns
// an error that names the outdated files.
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

// component returns the formatted code of a component. The package is named after the component's folder.
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

// tight removes the line breaks between tags, except where they matter. A line break at the end of an element
// matters, because without it Vugu would keep the last child when it removes all children. A line break before a span
// separates the span from the word before it.
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

// parted reports whether a tag opens or closes a span that is always present.
func parted(t html.Token) bool {
	return t.Data == "span" && !slices.ContainsFunc(t.Attr, func(a html.Attribute) bool { return a.Key == "vg-for" || a.Key == "vg-if" })
}

// typeName returns the name of a component's type, such as BoundsCard for bounds-card.
func typeName(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, "-") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}
