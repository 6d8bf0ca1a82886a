package godebug

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The package has all that programs can use of Go's own, and nothing else.
func TestItHasWhatGosOwnHas(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	own := exported(t, "godebug.go")
	if gos := exported(t, filepath.Join(strings.TrimSpace(string(root)), "src/internal/godebug/godebug.go")); !slices.Equal(own, gos) {
		t.Errorf("it has %q, and Go's own %q", own, gos)
	}
}

// named reports whether others can name the type of a receiver.
func named(receiver ast.Expr) bool {
	if star, ok := receiver.(*ast.StarExpr); ok {
		receiver = star.X
	}
	return receiver.(*ast.Ident).IsExported()
}

// exported returns the names that a file declares for others.
func exported(t *testing.T, file string) (names []string) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range parsed.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && (d.Recv == nil || named(d.Recv.List[0].Type)) {
				names = append(names, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if s, ok := s.(*ast.TypeSpec); ok && s.Name.IsExported() {
					names = append(names, s.Name.Name)
				}
			}
		}
	}
	slices.Sort(names)
	return names
}
