package web_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// floors are the rooms of the page, the lowest ones first. A room knows those below its floor and
// none beside it. A folder of web that is not listed is a view if it knows the page, and otherwise
// below all of them.
var floors = [][]string{
	{"web/page"},
	{"web/parts"},
	{"web/setup"},
	{"web/runs"},
	{}, // the views
	{"web"},
	{"web/bridge", "web/internal/webtest"},
	{"wasm/app"},
}

// viewFloor is theirs.
const viewFloor = 4

// floorsOf returns the floors of folders, −1 for those below all.
func floorsOf(all []source) func(folder string) int {
	knows := map[string]bool{}
	for _, s := range all {
		for _, i := range s.file.Imports {
			knows[s.folder] = knows[s.folder] || i.Path.Value == `"epsilonarcade/web/page"`
		}
	}
	return func(folder string) int {
		if at := slices.IndexFunc(floors, func(rooms []string) bool { return slices.Contains(rooms, folder) }); at >= 0 || !knows[folder] {
			return at
		}
		return viewFloor
	}
}

// A source is a file of Go code that is neither a test nor generated.
type source struct {
	folder, path string
	lines        int
	file         *ast.File
}

// sources returns all of the project's.
func sources(t *testing.T) (all []source) {
	t.Helper()
	for _, root := range []string{"core", "web", "wasm"} {
		err := filepath.WalkDir("../"+root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() && d.Name() == "testdata" {
				return skip(err)
			}
			if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "_gen.go") {
				return nil
			}
			code, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			f, err := parser.ParseFile(token.NewFileSet(), path, code, parser.SkipObjectResolution)
			all = append(all, source{strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "../"), path, strings.Count(string(code), "\n"), f})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(all) < 300 {
		t.Fatalf("there are %d files of Go code", len(all))
	}
	return all
}

// skip leaves a folder out unless it could not be read.
func skip(err error) error {
	if err != nil {
		return err
	}
	return fs.SkipDir
}

// A room can be entered alone: it knows nothing beside it and nothing above it, and the core knows
// nothing of the page.
func TestNoRoomKnowsOneBesideOrAboveIt(t *testing.T) {
	seen, rooms := map[string]bool{}, 0
	all := sources(t)
	floorOf := floorsOf(all)
	for _, s := range all {
		own := floorOf(s.folder)
		if !seen[s.folder] && own == viewFloor {
			rooms++
		}
		seen[s.folder] = true
		for _, i := range s.file.Imports {
			path, _ := strconv.Unquote(i.Path.Value)
			folder, ours := strings.CutPrefix(path, "epsilonarcade/")
			if !ours {
				continue
			}
			if floor := floorOf(folder); floor >= 0 && floor >= own {
				t.Errorf("%s imports %s: a room knows those below its floor alone (see floors)", s.path, folder)
			}
			if strings.HasPrefix(s.folder, "core/") && !strings.HasPrefix(folder, "core/") {
				t.Errorf("%s imports %s", s.path, folder)
			}
		}
	}
	if rooms < 9 {
		t.Errorf("there are %d views", rooms)
	}
	for _, floor := range floors {
		for _, r := range floor {
			if !seen[r] {
				t.Errorf("there is no room %s", r)
			}
		}
	}
}

// What calls JavaScript is in one place, and what the page knows of it has one name.
func TestOnlyTheBridgeCallsJavaScript(t *testing.T) {
	crossed := false
	for _, s := range sources(t) {
		bridge := strings.HasPrefix(s.folder, "web/bridge")
		for _, i := range s.file.Imports {
			switch i.Path.Value {
			case `"syscall/js"`:
				crossed = crossed || bridge
				if !bridge && s.folder != "wasm/edge" { // which is no page
					t.Errorf("%s calls JavaScript", s.path)
				}
			case `"github.com/vugu/vugu/js"`:
				if !bridge && s.folder != "web/markup" {
					t.Errorf("%s has another name for elements", s.path)
				}
			}
		}
	}
	if !crossed {
		t.Error("nothing calls JavaScript")
	}
}

// A file is read in one go, and so is the list of a folder's files. In core/policy and core/theory
// a file is a policy or a bound.
func TestFilesAndFoldersAreShort(t *testing.T) {
	files := map[string]int{}
	for _, s := range sources(t) {
		if s.lines > 400 {
			t.Errorf("%s has %d lines", s.path, s.lines)
		}
		files[s.folder]++
	}
	for folder, n := range files {
		if n > 30 && folder != "core/policy" && folder != "core/theory" {
			t.Errorf("%s has %d files", folder, n)
		}
	}
}

// No type of the page has more methods than one can have in mind, those of what it embeds
// included.
func TestNoTypeHasManyMethods(t *testing.T) {
	type kind struct {
		methods  int
		embedded []string
	}
	kinds := map[string]*kind{}
	at := func(name string) *kind {
		if kinds[name] == nil {
			kinds[name] = &kind{}
		}
		return kinds[name]
	}
	for _, s := range sources(t) {
		if !strings.HasPrefix(s.folder, "web") {
			continue
		}
		names := map[string]string{} // folders by the names of packages
		for _, i := range s.file.Imports {
			path, _ := strconv.Unquote(i.Path.Value)
			names[path[strings.LastIndex(path, "/")+1:]] = strings.TrimPrefix(path, "epsilonarcade/")
		}
		typeName := func(x ast.Expr) string {
			if p, ok := x.(*ast.StarExpr); ok {
				x = p.X
			}
			switch x := x.(type) {
			case *ast.Ident:
				return s.folder + "." + x.Name
			case *ast.SelectorExpr:
				return names[x.X.(*ast.Ident).Name] + "." + x.Sel.Name
			}
			return ""
		}
		for _, d := range s.file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv != nil {
					at(typeName(d.Recv.List[0].Type)).methods++
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					spec, ok := spec.(*ast.TypeSpec)
					if !ok {
						continue
					}
					k := at(s.folder + "." + spec.Name.Name)
					switch of := spec.Type.(type) {
					case *ast.StructType:
						for _, f := range of.Fields.List {
							if f.Names == nil {
								k.embedded = append(k.embedded, typeName(f.Type))
							}
						}
					case *ast.InterfaceType:
						for _, f := range of.Methods.List {
							if f.Names == nil {
								k.embedded = append(k.embedded, typeName(f.Type))
							}
							k.methods += len(f.Names)
						}
					}
				}
			}
		}
	}
	var count func(name string) int
	count = func(name string) int {
		k := kinds[name]
		if k == nil {
			return 0
		}
		n := k.methods
		for _, e := range k.embedded {
			n += count(e)
		}
		return n
	}
	if count("web.App") < 20 {
		t.Errorf("web.App has %d methods: what it embeds is not counted", count("web.App"))
	}
	for name := range kinds {
		if n := count(name); n > 40 && name != "web/internal/webtest.Page" { // which stands in for the browser, too
			t.Errorf("%s has %d methods", name, n)
		}
	}
}
