//go:build !js

// Command components writes the Go code of all Vugu components below a folder: components web
//
// Code for name.vugu goes to name_gen.go beside it. Vugu's own command takes no folder that has
// tests in a package of their own, and so this one calls what it calls.
//
// The code is made smaller. Vugu writes out for each node of the markup what one function can do
// for all of them; here it calls those of web/markup. The line breaks between tags are left out,
// which are a third of the page's nodes: all but those before a span, which part words, and those
// at the end of an element, for Vugu leaves the last child where all children are to go. What is
// not known here stays as it is, and does the same in more bytes.
//
//	app.wasm, brotli    as Vugu writes it    as it is written here
//	November 2026       1,198,136 bytes      1,177,281 bytes
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

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

// run brings the code of all components below a folder up to date. It leaves fresh files untouched, and removes
// the code of components that are gone. If it only checks, it returns an error that names the other files.
func run(root string, check bool) error {
	files, err := components(root)
	if err != nil {
		return err
	}
	var stale []string
	for path, want := range files {
		got, err := os.ReadFile(path)
		if want != nil && err == nil && bytes.Equal(got, want) {
			continue
		}
		stale = append(stale, path)
		switch {
		case check:
			err = nil
		case want == nil:
			err = os.Remove(path)
		default:
			err = os.WriteFile(path, want, 0o644)
		}
		if err != nil {
			return err
		}
	}
	if check && len(stale) > 0 {
		slices.Sort(stale)
		return fmt.Errorf("older than the markup: %s: run make generate", strings.Join(stale, ", "))
	}
	return nil
}

// components returns the code of all components below a folder by the name of its file, and nil for code
// whose component is gone. Vugu numbers the components of a type as it meets them, so all are generated
// together, in the order of their names.
func components(root string) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch {
		case strings.HasSuffix(path, ".vugu"):
			code, err := component(path)
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			files[generatedFile(path)] = code
		case strings.HasSuffix(path, "_gen.go") && files[path] == nil:
			files[path] = nil
		}
		return nil
	})
	return files, err
}

// generatedFile returns the name of the file with a component's code.
func generatedFile(file string) string { return strings.TrimSuffix(file, ".vugu") + "_gen.go" }

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
	name := filepath.Base(file)
	p := gen.ParserGo{
		PackageName: filepath.Base(folder),
		StructType:  typeName(strings.TrimSuffix(name, ".vugu")),
		OutDir:      made,
		OutFile:     generatedFile(name),
	}
	if err := p.Parse(bytes.NewReader(markup), name); err != nil {
		return nil, err
	}
	code, err := os.ReadFile(filepath.Join(made, p.OutFile))
	if err != nil {
		return nil, err
	}
	return format.Source([]byte(trimmed(string(code))))
}

// typeName returns the name of a component's type: ArmsCard for arms-card.
func typeName(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, "-") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

const (
	text     = `("(?:[^"\\]|\\.)*")`
	indent   = `(?m)^(\t+)`
	appended = `\n\t+vgparent\.AppendChild\(vgn\)$`
)

var (
	broken  = regexp.MustCompile(`(?m)^\t+vgn = &vugu\.VGNode\{Type: vugu\.VGNodeType\(1\), Data: "\\n *"\}\n\t+vgparent\.AppendChild\(vgn\)\n(.*\n)`)
	words   = regexp.MustCompile(indent + `vgn = &vugu\.VGNode\{Type: vugu\.VGNodeType\(1\), Data: ` + text + `\}` + appended)
	element = regexp.MustCompile(indent + `vgn = &vugu\.VGNode\{Type: vugu\.VGNodeType\(3\), Namespace: "", Data: ` + text + `, Attr: \[\]vugu\.VGAttribute(\(nil\)|\{.*\})\}` + appended)
	pair    = regexp.MustCompile(`\{Namespace: "", Key: ` + text + `, Val: ` + text + `\}`)
	event   = regexp.MustCompile(indent + `vgn\.DOMEventHandlerSpecList = append\(vgn\.DOMEventHandlerSpecList, vugu\.DOMEventHandlerSpec\{\n\t+EventType:\s*` + text + `,\n\t+Func:\s*(func\(event vugu\.DOMEvent\) \{.*\}),\n(?:\t+//.*\n)*\t+\}\)$`)
)

var (
	instance = regexp.MustCompile(`(?m)^(\t+)// ask BuildEnv .*\n\t+vgcomp, _ := vgin\.BuildEnv\.CachedComponent\(vgcompKey\)\.\(\*([\w.]+)\)\n\t+if vgcomp == nil \{\n\t+// create .*\n\t+vgcomp = new\([\w.]+\)\n\t+vgin\.BuildEnv\.WireComponent\(vgcomp\)\n\t+\}\n\t+vgin\.BuildEnv\.UseComponent\(vgcompKey, vgcomp\)\s*// .*$`)
	place    = regexp.MustCompile(indent + `vgout\.Components = append\(vgout\.Components, vgcomp\)\n\t+vgn = &vugu\.VGNode\{Component: vgcomp\}` + appended)
	property = regexp.MustCompile(indent + `\{\n\t+b, err := vjson\.Marshal\((.*)\)\n\t+if err != nil \{\n\t+panic\(err\)\n\t+\}\n\t+vgn\.Prop = append\(vgn\.Prop, vugu\.VGProperty\{Key: ` + text + `, JSONVal: vjson\.RawMessage\(b\)\}\)\n\t+\}$`)
)

// What a component's code imports, in any case and for what it calls here.
const (
	vugus = "import \"github.com/vugu/vugu\"\n"
	ours  = "import \"epsilonarcade/web/markup\"\n"
)

// trimmed returns a file's code, made smaller.
func trimmed(code string) string {
	code = replace(broken, code, func(m []string) string {
		if next := strings.TrimSpace(m[1]); next == "}" || strings.Contains(next, `Data: "span"`) {
			return m[0]
		}
		return m[1]
	})
	code = replace(words, code, func(m []string) string { return m[1] + "markup.AddText(vgparent, " + m[2] + ")" })
	code = replace(element, code, func(m []string) string {
		call := m[1] + "vgn = markup.AddElement(vgparent, " + m[2]
		for _, p := range pair.FindAllStringSubmatch(m[3], -1) {
			call += ", " + p[1] + ", " + p[2]
		}
		return call + ")"
	})
	code = replace(event, code, func(m []string) string { return m[1] + "markup.AddEvent(vgn, " + m[2] + ", " + m[3] + ")" })
	code = replace(instance, code, func(m []string) string { return m[1] + "vgcomp := markup.Component[" + m[2] + "](vgin, vgcompKey)" })
	code = replace(place, code, func(m []string) string { return m[1] + "markup.AddComponent(vgout, vgparent, vgcomp)" })
	code = replace(property, code, func(m []string) string { return m[1] + "markup.SetProperty(vgn, " + m[3] + ", " + m[2] + ")" })
	code = once(unassigned(code))
	if !strings.Contains(code, ours) {
		code = strings.Replace(code, vugus, vugus+ours, 1)
	}
	// Vugu imports log everywhere. Nothing calls it, but its start alone is 11 KB of brotli.
	for _, unused := range []string{"import \"log\"\n", "var _ log.Logger\n"} {
		code = strings.Replace(code, unused, "", 1)
	}
	code = strings.ReplaceAll(code, "vgn.AddAttrInterface(", "markup.SetAttribute(vgn, ")
	return strings.ReplaceAll(code, "vgn.SetInnerHTML(", "markup.SetContent(vgn, ")
}

// unassigned takes the name from elements of which nothing more is said.
func unassigned(code string) string {
	lines := strings.Split(code, "\n")
	for i, line := range lines[:len(lines)-1] {
		at, call, ok := strings.Cut(line, "vgn = markup.AddElement(")
		next := strings.TrimSpace(lines[i+1])
		if ok && (next == "}" || strings.HasPrefix(next, "vgn = ") || strings.HasPrefix(next, "markup.AddText(") || strings.HasPrefix(next, "markup.AddComponent(")) {
			lines[i] = at + "markup.AddElement(" + call
		}
	}
	return strings.Join(lines, "\n")
}

// once takes from loops what Go does itself, a variable of each round's own, and the key of a round where
// no component is told by it.
func once(code string) string {
	lines := strings.Split(code, "\n")
	var kept []string
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		name, same, assigned := strings.Cut(strings.TrimSpace(line), " := ")
		switch {
		case assigned && name == same && !strings.HasPrefix(name, "vg"):
			continue
		case strings.Contains(line, "var vgiterkey interface{} = ") && !keyed(lines[i+2:], line):
			i++ // and what makes it used
			continue
		case strings.Contains(line, "for vgiterkeyt, ") && i+3 < len(lines) && !keyed(lines[i+3:], lines[i+1]):
			line = strings.Replace(line, "for vgiterkeyt, ", "for _, ", 1)
		}
		kept = append(kept, line)
	}
	return strings.Join(kept, "\n")
}

// keyed reports whether lines speak of a loop's key before the loop ends, whose body is as far from the
// margin as the line body.
func keyed(lines []string, body string) bool {
	margin := body[:len(body)-len(strings.TrimLeft(body, "\t"))]
	for _, line := range lines {
		if !strings.HasPrefix(line, margin) {
			return false
		}
		if strings.Contains(line, "vgiterkey)") {
			return true
		}
	}
	return false
}

// replace puts what with returns of a match and its groups in the match's place.
func replace(r *regexp.Regexp, code string, with func(m []string) string) string {
	return r.ReplaceAllStringFunc(code, func(match string) string { return with(r.FindStringSubmatch(match)) })
}
