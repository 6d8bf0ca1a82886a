//go:build !js

// Command vuguhelper writes the script with which Vugu changes the DOM to a
// file of its own:
//
//	go run ./wasm/vuguhelper dist/vugu.js
//
// Vugu carries the script as a Go string constant and evaluates it, which a
// content security policy without 'unsafe-eval' forbids. Loaded as a file
// before the program starts, the script needs no eval.
//
// Vugu writes the whole page at every render. So that this costs little where nothing has
// changed, the script is made to leave alone what is there already (see changes). And it is made
// to join markup that comes in pieces, which may end in the middle of a letter, and to bear events
// that its own changes cause.
package main

import (
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
)

const (
	module   = "github.com/vugu/vugu"
	source   = "domrender/renderer-js-script.go"
	constant = "jsHelperScript"
)

// changes says what in the script is replaced by what.
var changes = []struct{ old, new string }{
	{`e.setAttribute(t,n),`, `e.getAttribute(t)!==n&&e.setAttribute(t,n),`},
	{`t.setAttributeNS(e,n,s),`, `t.getAttributeNS(e,n)!==s&&t.setAttributeNS(e,n,s),`},
	{`x.el.innerHTML=(x.bufferedInnerHTML||"")+e,x.bufferedInnerHTML=null;`,
		`e=(x.bufferedInnerHTML||"")+e,x.el.innerHTML!==e&&(x.el.innerHTML=e),x.bufferedInnerHTML=null;`},
	{`else x.el.textContent=e;`, `else x.el.data!==e&&(x.el.data=e);`},
	// Most of what is written are names and short texts, for which a decoder is slow.
	{`readString(){var e=this.dataView.getUint32(this.offset),t=x.decode(new DataView(this.dataView.buffer,this.dataView.byteOffset+this.offset+4,e));`,
		`readString(o){const e=this.dataView.getUint32(this.offset),i=this.offset+4;let t="",n=e<64?i:0;` +
			`for(;n>0&&n<i+e;n++){const c=this.dataView.getUint8(n);if(c>127){n=-1;break}t+=String.fromCharCode(c)}` +
			`if(n<1)t=x.decode(new DataView(this.dataView.buffer,this.dataView.byteOffset+i,e),o);`},
	{`case y:{let e=C.readString();`, `case y:{let e=C.readString({stream:!0});`},
	// A browser tells an element that had the focus of its end at once, in the middle of the change.
	// The handler would wait for a lock that the renderer holds, for ever: such events are left out.
	{`window.vuguRender=function(){`, `window.vuguRender=function(){const e=window.vuguState||={};` +
		`e.rendering=!0;try{render()}finally{e.rendering=!1}};function render(){`},
	{`e=function(i){x.activeEvent=i;`, `e=function(i){if(x.rendering)return;x.activeEvent=i;`},
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "vuguhelper:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return errors.New("name one file to write")
	}
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}} {{.Dir}}", module).Output()
	if err != nil {
		return fmt.Errorf("finding module %s: %w", module, err)
	}
	version, dir, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
	if dir == "" {
		return fmt.Errorf("module %s has not been downloaded", module)
	}
	script, err := stringConstant(filepath.Join(dir, source), constant)
	if err != nil {
		return err
	}
	// The program looks for this function to know that the script was loaded.
	if !strings.Contains(script, "window.vuguRender=") {
		return fmt.Errorf("%s in %s no longer defines window.vuguRender", constant, source)
	}
	for _, t := range changes {
		if !strings.Contains(script, t.old) {
			return fmt.Errorf("%s in %s no longer contains %s", constant, source, t.old)
		}
		script = strings.ReplaceAll(script, t.old, t.new)
	}
	header := fmt.Sprintf("// The DOM helper of Vugu %s, https://www.vugu.org, MIT licence; changed by wasm/vuguhelper.\n", version)
	return os.WriteFile(args[0], []byte(header+script+"\n"), 0o644)
}

// stringConstant returns the value of the string constant called name in the
// Go file at path.
func stringConstant(path, name string) (string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	for _, declaration := range file.Decls {
		general, ok := declaration.(*ast.GenDecl)
		if !ok || general.Tok != token.CONST {
			continue
		}
		for _, spec := range general.Specs {
			value := spec.(*ast.ValueSpec)
			for i, ident := range value.Names {
				if ident.Name != name || i >= len(value.Values) {
					continue
				}
				literal, ok := value.Values[i].(*ast.BasicLit)
				if !ok || literal.Kind != token.STRING {
					return "", fmt.Errorf("%s: %s is not a string literal", path, name)
				}
				return strconv.Unquote(literal.Value)
			}
		}
	}
	return "", fmt.Errorf("%s: no constant %s", path, name)
}
