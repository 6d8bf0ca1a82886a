//go:build !js

// Command trim makes the code that Vugu generates smaller, in place: trim FILE...
//
// Vugu writes out for each node of the markup what one function can do for all of them; trim has
// it call the functions of web/node.go. It also takes out the line breaks between tags, which are
// a third of the page's nodes: all but those before a span, which part words, and those at the
// end of an element, for Vugu leaves the last child where all children are to go. What trim does
// not know stays as it is, and does the same in more bytes.
package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
)

func main() {
	for _, file := range os.Args[1:] {
		if err := trim(file); err != nil {
			fmt.Fprintf(os.Stderr, "trim: %s: %v\n", file, err)
			os.Exit(1)
		}
	}
}

func trim(file string) error {
	code, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return os.WriteFile(file, []byte(trimmed(string(code))), 0o644)
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
	component = regexp.MustCompile(`(?m)^(\t+)// ask BuildEnv .*\n\t+vgcomp, _ := vgin\.BuildEnv\.CachedComponent\(vgcompKey\)\.\(\*(\w+)\)\n\t+if vgcomp == nil \{\n\t+// create .*\n\t+vgcomp = new\(\w+\)\n\t+vgin\.BuildEnv\.WireComponent\(vgcomp\)\n\t+\}\n\t+vgin\.BuildEnv\.UseComponent\(vgcompKey, vgcomp\)\s*// .*$`)
	place     = regexp.MustCompile(indent + `vgout\.Components = append\(vgout\.Components, vgcomp\)\n\t+vgn = &vugu\.VGNode\{Component: vgcomp\}` + appended)
	property  = regexp.MustCompile(indent + `\{\n\t+b, err := vjson\.Marshal\((.*)\)\n\t+if err != nil \{\n\t+panic\(err\)\n\t+\}\n\t+vgn\.Prop = append\(vgn\.Prop, vugu\.VGProperty\{Key: ` + text + `, JSONVal: vjson\.RawMessage\(b\)\}\)\n\t+\}$`)
)

// trimmed returns a file's code, made smaller.
func trimmed(code string) string {
	code = replace(broken, code, func(m []string) string {
		if next := strings.TrimSpace(m[1]); next == "}" || strings.Contains(next, `Data: "span"`) {
			return m[0]
		}
		return m[1]
	})
	code = replace(words, code, func(m []string) string { return m[1] + "addText(vgparent, " + m[2] + ")" })
	code = replace(element, code, func(m []string) string {
		call := m[1] + "vgn = addElement(vgparent, " + m[2]
		for _, p := range pair.FindAllStringSubmatch(m[3], -1) {
			call += ", " + p[1] + ", " + p[2]
		}
		return call + ")"
	})
	code = replace(event, code, func(m []string) string { return m[1] + "addEvent(vgn, " + m[2] + ", " + m[3] + ")" })
	code = replace(component, code, func(m []string) string { return m[1] + "vgcomp := component[" + m[2] + "](vgin, vgcompKey)" })
	code = replace(place, code, func(m []string) string { return m[1] + "addComponent(vgout, vgparent, vgcomp)" })
	code = replace(property, code, func(m []string) string { return m[1] + "setProperty(vgn, " + m[3] + ", " + m[2] + ")" })
	code = unassigned(code)
	code = strings.ReplaceAll(code, "vgn.AddAttrInterface(", "setAttribute(vgn, ")
	return strings.ReplaceAll(code, "vgn.SetInnerHTML(", "setContent(vgn, ")
}

// unassigned takes the name from elements of which nothing more is said.
func unassigned(code string) string {
	lines := strings.Split(code, "\n")
	for i, line := range lines[:len(lines)-1] {
		at, call, ok := strings.Cut(line, "vgn = addElement(")
		next := strings.TrimSpace(lines[i+1])
		if ok && (next == "}" || strings.HasPrefix(next, "vgn = ") || strings.HasPrefix(next, "addText(") || strings.HasPrefix(next, "addComponent(")) {
			lines[i] = at + "addElement(" + call
		}
	}
	return strings.Join(lines, "\n")
}

// replace puts what with returns of a match and its groups in the match's place.
func replace(r *regexp.Regexp, code string, with func(m []string) string) string {
	return r.ReplaceAllStringFunc(code, func(match string) string { return with(r.FindStringSubmatch(match)) })
}
