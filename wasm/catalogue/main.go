//go:build !js

// Command catalogue makes a program's texts smaller:
//
//	go run ./wasm/catalogue core/say/english.txt ./wasm/app build/app
//
// It writes the lines of the catalogue that the program uses to build/app/english.txt, with numbers in place of ids. To
// the same folder, it writes copies of the program's Go files that use these numbers. A text with constant arguments
// becomes a constant, which needs no code. The file build/app/overlay.json makes the compiler use the copies (see go
// help build, -overlay).
//
//	go run ./wasm/catalogue core/say/english.txt core/say/zh.txt build/page/zh.txt
//
// writes another language's catalogue with the same numbers. Both commands shorten the names of arguments to letters.
//
//	app.wasm, brotli    before               after
//	November 2026       1,290,359 bytes      1,236,241 bytes
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"epsilonarcade/core/say"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: catalogue ENGLISH PACKAGE FOLDER\n       catalogue ENGLISH LANGUAGE FILE")
		os.Exit(2)
	}
	do := program
	if strings.HasSuffix(os.Args[2], ".txt") {
		do = language
	}
	if err := do(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "catalogue:", err)
		os.Exit(1)
	}
}

// read reads a catalogue.
func read(name string) ([]say.Text, error) {
	file, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	texts, err := say.List(string(file))
	if err != nil {
		return nil, fmt.Errorf("%s, %w", name, err)
	}
	return texts, nil
}

// numbers returns the texts of the English catalogue, and a short id for each id.
func numbers(english string) (texts []say.Text, short map[string]string, err error) {
	if texts, err = read(english); err != nil {
		return nil, nil, err
	}
	short = map[string]string{}
	for i, t := range texts {
		short[t.ID] = strconv.FormatInt(int64(i), 36)
		if strings.HasPrefix(t.ID, "boot-") {
			short[t.ID] = t.ID // assets/boot.js uses the full id
		}
	}
	return texts, short, nil
}

// letter returns the short name of argument i.
func letter(i int) string { return string(rune('a' + i)) }

// letters replaces the names of the arguments in a text with the letters a, b, and so on.
func letters(says string, names []string) string {
	var pairs []string
	for i, name := range names {
		pairs = append(pairs, "{"+name+"}", "{"+letter(i)+"}", "{"+name+"|", "{"+letter(i)+"|")
	}
	return strings.NewReplacer(pairs...).Replace(says)
}

// language writes a language's catalogue with short ids.
func language(english, own, to string) error {
	list, short, err := numbers(english)
	if err != nil {
		return err
	}
	args := map[string][]string{}
	for _, t := range list {
		args[t.ID] = t.Names()
	}
	texts, err := read(own)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, t := range texts {
		if short[t.ID] == "" {
			return fmt.Errorf("%s: %s has no text %q", own, english, t.ID)
		}
		b.WriteString(short[t.ID] + ": " + letters(t.Says, args[t.ID]) + "\n")
	}
	return os.WriteFile(to, []byte(b.String()), 0o644)
}

// program writes the catalogue, the Go files and the overlay of a program.
func program(english, name, to string) error {
	texts, short, err := numbers(english)
	if err != nil {
		return err
	}
	c := exec.Command("go", "list", "-deps", "-f", "{{if .Module}}{{if .Module.Main}}{{.Dir}}{{end}}{{end}}", name)
	c.Env, c.Stderr = append(os.Environ(), "GOOS=js", "GOARCH=wasm"), os.Stderr
	dirs, err := c.Output()
	if err != nil {
		return err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	if err := errors.Join(os.RemoveAll(to), os.MkdirAll(to, 0o755)); err != nil {
		return err
	}
	catalogue := filepath.Join(to, "english.txt")
	replace, asked := map[string]string{english: catalogue}, map[string]bool{}
	for dir := range strings.Lines(string(dirs)) {
		uses, err := usesIn(strings.TrimSpace(dir))
		if err != nil {
			return err
		}
		files := map[string][]use{}
		for _, u := range uses {
			asked[u.ID()] = true
			files[u.at.Filename] = append(files[u.at.Filename], u)
		}
		for file, uses := range files {
			copied := filepath.Join(to, strconv.Itoa(len(replace)))
			if err := shorten(file, copied, uses, short); err != nil {
				return err
			}
			replace[file] = copied
		}
	}
	var own strings.Builder
	for _, t := range texts {
		if asked[t.ID] {
			names := t.Names()
			t.ID, t.Says = short[t.ID], letters(t.Says, names)
			for i := range names {
				names[i] = letter(i)
			}
			t.Args = strings.Join(names, ", ")
			own.WriteString(t.Line() + "\n")
		}
	}
	replace[filepath.Join(strings.TrimSpace(string(root)), "src/internal/godebug/godebug.go")] = "wasm/godebug/godebug.go"
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	return errors.Join(err, os.WriteFile(catalogue, []byte(own.String()), 0o644), os.WriteFile(filepath.Join(to, "overlay.json"), overlay, 0o644))
}

// shorten writes a copy of a Go file with short ids. It replaces each call of say.Of that has constant arguments with
// its result.
func shorten(file, to string, uses []use, short map[string]string) error {
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	at := 0
	for _, u := range uses {
		if u.at.Offset < at {
			continue // within a replaced call
		}
		text, constant := folded(u.call, short)
		replaced := ast.Expr(u.call)
		if !constant {
			text, replaced = short[u.ID()], u.id
		}
		from := u.at.Offset + int(replaced.Pos()-u.call.Pos())
		b.Write(src[at:from])
		b.WriteString(strconv.Quote(text))
		at = from + int(replaced.End()-replaced.Pos())
	}
	b.Write(src[at:])
	b.WriteString("\nvar _ = say.Of\n")
	return os.WriteFile(to, b.Bytes(), 0o644)
}

// folded returns the value of a constant expression: a literal, or a call of say.Of with constant arguments.
func folded(e ast.Expr, short map[string]string) (text string, constant bool) {
	switch x := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(x.Value)
		return text, err == nil && x.Kind == token.STRING
	case *ast.CallExpr:
		if called(x) != "Of" {
			return "", false
		}
		for i, arg := range x.Args {
			part, constant := folded(arg, short)
			if !constant {
				return "", false
			}
			if i == 0 {
				text = "\x01" + short[part]
			} else {
				text += "\x02" + part
			}
		}
		return text + "\x03", true
	}
	return "", false
}

// called returns the name of the function that a call calls if the function belongs to package say, or "".
func called(call *ast.CallExpr) string {
	if fun, ok := call.Fun.(*ast.SelectorExpr); ok && len(call.Args) > 0 {
		if pkg, ok := fun.X.(*ast.Ident); ok && pkg.Name == "say" {
			return fun.Sel.Name
		}
	}
	return ""
}

// A use is a call of say.Of, say.Error or say.Uses.
type use struct {
	at   token.Position // the position of the call
	call *ast.CallExpr
	id   *ast.BasicLit // nil if the id is not a literal
	args int           // the number of arguments for gaps; −1 if unknown
}

// ID returns the id of the text, or "" if the id is not a literal.
func (u use) ID() string {
	if u.id == nil {
		return ""
	}
	id, _ := strconv.Unquote(u.id.Value)
	return id
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
			u, place := use{at: files.Position(call.Pos()), call: call, args: len(call.Args) - 1}, 0
			switch called(call) {
			case "Of", "Error":
			case "Uses":
				u.args, place = -1, 1
			default:
				return true
			}
			if call.Ellipsis.IsValid() {
				u.args = -1
			}
			u.id, _ = call.Args[place].(*ast.BasicLit)
			all = append(all, u)
			return true
		})
	}
	return all, nil
}
