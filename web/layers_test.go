package web_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/testkit"
)

// layers lists all folders that contain packages, the lowest layer first. A folder includes the folders below it that
// are not listed themselves. A package may import only packages from lower layers and from its own folder.
var layers = [][]string{
	{"core/about", "core/random", "core/say"},
	{"core/arm", "core/counter", "core/divergence", "core/noise", "core/notation", "core/tape", "core/wire"},
	{"core/leap", "core/mechanism"},
	{"core/policy"},
	{"core/custom", "core/poll"},
	{"core/scenario"},
	{"core/lecture", "core/sim", "core/table"},
	{"core/figure"},
	{"core/decide", "core/privacy", "core/theory"},
	{"core/assignment", "core/plot", "core/replay", "core/study"},
	{"core/document", "core/gallery"},
	{"core/explain"},

	{"web/api", "web/boltfile"},
	{"assets/cluster", "web/chart", "web/frame", "web/headers", "web/links", "web/markup", "web/short"},
	{"web/class", "web/drawing", "web/qrcode"},
	{"web/cluster", "web/engine", "web/hall", "web/lab", "web/library", "web/phone", "web/server"},
	{"web/command", "web/page"},
	{"web/parts"},
	{"web/setup"},
	{"web/runs"},
	{"web/audit", "web/compare", "web/files", "web/gallery", "web/lecture", "web/play", "web/region", "web/remote", "web/share",
		"web/together", "web/tradeoff", "web/write"},
	{"web"},
	{"web/bridge"},

	// Programs.
	{".", "wasm/app", "wasm/catalogue", "wasm/components", "wasm/edge", "wasm/export", "wasm/godebug",
		"wasm/hall", "wasm/lab", "wasm/library", "wasm/metrics", "wasm/notices", "wasm/pack", "wasm/phone", "wasm/site", "wasm/custom"},

	// Packages that only tests use.
	{"core/internal", "core/testkit"},
	{"web/internal"},
}

// place returns the layer of a package, and the folder in layers that includes it.
func place(t *testing.T, folder string) (layer int, line string) {
	t.Helper()
	for line = folder; ; line = path.Dir(line) {
		if at := slices.IndexFunc(layers, func(lines []string) bool { return slices.Contains(lines, line) }); at >= 0 {
			return at, line
		}
		if strings.Count(line, "/") < 2 {
			t.Fatalf("%s is in no layer: add it to layers in web/layers_test.go", folder)
		}
	}
}

// A source is a Go file that is not a test.
type source struct {
	folder, path string
	file         *ast.File
}

// imports returns the folders of this project that a file imports.
func (s source) imports() (folders []string) {
	for _, i := range s.file.Imports {
		name, _ := strconv.Unquote(i.Path.Value)
		if folder, ours := strings.CutPrefix(name, "epsilonarcade/"); ours {
			folders = append(folders, folder)
		}
	}
	return folders
}

// sources returns all sources of the project.
func sources(t *testing.T) (all []source) {
	t.Helper()
	err := filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := strings.TrimPrefix(filepath.ToSlash(file), "../")
		if d.IsDir() {
			if slices.Contains([]string{"testdata", "node_modules", "checks"}, d.Name()) || slices.Contains([]string{"build", "dist", ".git"}, name) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		code, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, code, parser.SkipObjectResolution)
		all = append(all, source{path.Dir(name), name, f})
		return err
	})
	testkit.OK(t, err)
	if len(all) < 300 {
		t.Fatalf("there are %d files of Go code", len(all))
	}
	return all
}

func TestPackagesImportOnlyLowerLayers(t *testing.T) {
	used := map[string]bool{}
	for _, s := range sources(t) {
		layer, line := place(t, s.folder)
		used[line] = true
		for _, folder := range s.imports() {
			if below, other := place(t, folder); below >= layer && other != line {
				t.Errorf("%s imports %s, which is not in a layer below it: see layers", s.path, folder)
			}
		}
	}
	for _, lines := range layers {
		for _, line := range lines {
			if !used[line] {
				t.Errorf("%s in layers has no package", line)
			}
		}
	}
}

// A package that no program imports is for tests. It belongs in the layers above the programs, so that no program can
// import it.
func TestPackagesThatOnlyTestsImportAreAboveThePrograms(t *testing.T) {
	programs, _ := place(t, ".")
	imports, next := map[string][]string{}, []string{}
	for _, s := range sources(t) {
		imports[s.folder] = append(imports[s.folder], s.imports()...)
		if layer, _ := place(t, s.folder); layer == programs {
			next = append(next, s.folder)
		}
	}
	reached := map[string]bool{}
	for len(next) > 0 {
		folder := next[0]
		next = next[1:]
		if !reached[folder] {
			reached[folder] = true
			next = append(next, imports[folder]...)
		}
	}
	for folder := range imports {
		if layer, _ := place(t, folder); layer <= programs && !reached[folder] {
			t.Errorf("no program imports %s: move it to core/internal, web/internal or core/testkit, or remove it", folder)
		}
	}
}

// Only package bridge calls JavaScript. The page has a single name for Vugu's elements, the one in package markup.
func TestOnlyTheBridgeCallsJavaScript(t *testing.T) {
	crossed := false
	for _, s := range sources(t) {
		bridge := strings.HasPrefix(s.folder, "web/bridge")
		for _, i := range s.file.Imports {
			switch i.Path.Value {
			case `"syscall/js"`:
				crossed = crossed || bridge
				if !bridge && s.folder != "wasm/edge" && s.folder != "wasm/library" { // these are not part of the page
					t.Errorf("%s calls JavaScript", s.path)
				}
			case `"github.com/vugu/vugu/js"`:
				if !bridge && s.folder != "web/markup" && !strings.HasSuffix(s.path, "_gen.go") {
					t.Errorf("%s has another name for elements", s.path)
				}
			}
		}
	}
	if !crossed {
		t.Error("nothing calls JavaScript")
	}
}

// A station is a line in the list in core/README.md.
type station struct{ folder, function string }

func stations(t *testing.T) (all []station) {
	t.Helper()
	text, err := os.ReadFile("../core/README.md")
	testkit.OK(t, err)
	for _, m := range regexp.MustCompile("(?m)^[0-9]+\\. `([a-z/]+)`, `([A-Za-z.]+)`: ").FindAllStringSubmatch(string(text), -1) {
		all = append(all, station{m[1], m[2]})
	}
	if len(all) < 5 || len(all) > 10 {
		t.Fatalf("the way of ε has %d stations", len(all))
	}
	return all
}

// functionName returns the name of a function, preceded by the receiver's type for a method.
func functionName(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	of := f.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	if name, ok := of.(*ast.Ident); ok {
		return name.Name + "." + f.Name.Name
	}
	return f.Name.Name
}

// Each station exists. It is called by the station before it, or by a package that passes on events and messages.
func TestTheStationsOfEpsilonLeadToEachOther(t *testing.T) {
	functions, calls := map[station]bool{}, map[station]bool{}
	for _, s := range sources(t) {
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				functions[station{s.folder, functionName(n)}] = true
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok {
					calls[station{s.folder, f.Sel.Name}] = true
				}
			}
			return true
		})
	}
	all := stations(t)
	for i, s := range all {
		if !functions[s] {
			t.Errorf("%s has no function %s", s.folder, s.function)
		}
		if i == 0 {
			continue // the browser calls it
		}
		name := s.function[strings.LastIndexByte(s.function, '.')+1:]
		from := []string{all[i-1].folder, "web/page", "web/runs", "web/bridge/worker"} // these pass on the work of others
		if !ast.IsExported(name) {
			from = []string{s.folder} // an event leads to the function
		}
		if !slices.ContainsFunc(from, func(folder string) bool { return calls[station{folder, name}] }) {
			t.Errorf("none of %v calls %s of %s", from, name, s.folder)
		}
	}
}

// No package of a station after the one that validates may validate or parse: these packages take a Valid.
func TestNothingIsParsedOrValidatedBehindTheScenario(t *testing.T) {
	all := stations(t)
	at := slices.Index(all, station{"core/scenario", "Scenario.Validate"})
	if at < 0 {
		t.Fatal("nothing validates")
	}
	behind := []string{"core/mechanism", "core/tape"}
	for _, s := range all[at+1:] {
		behind = append(behind, s.folder)
	}
	for _, s := range sources(t) {
		if !slices.Contains(behind, s.folder) {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if f, ok := n.(*ast.SelectorExpr); ok && slices.Contains([]string{"Validate", "Problems", "ParseLink", "ParseAddress"}, f.Sel.Name) {
				t.Errorf("%s calls %s", s.path, f.Sel.Name)
			}
			return true
		})
	}
}

// Only the native program reads and writes Parquet.
func TestProgramsInTheBrowserAreWithoutParquet(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "-tags", "tinygo", "../wasm/app", "../wasm/lab", "../wasm/export", "../wasm/custom", "../wasm/hall", "../wasm/phone", "../wasm/edge")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	browser, err := list.Output()
	testkit.OK(t, err)
	native, err := exec.Command("go", "list", "-deps", "..").Output()
	testkit.OK(t, err)
	const name = "github.com/parquet-go/"
	if strings.Contains(string(browser), name) || !strings.Contains(string(native), name) {
		t.Errorf("%s is in a program of the browser, or not in the native one", name)
	}
}

// Two measures keep large packages out of the page's program. With the tag tinygo, Vugu reads JSON without
// encoding/json. wasm/components removes the import of log from components.
func TestThePagesProgramIsWithoutLargePackages(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "-tags", "tinygo", "../wasm/app")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	testkit.OK(t, err)
	packages := strings.Fields(string(out))
	if len(packages) < 50 {
		t.Fatalf("the program has only the packages %q", packages)
	}
	for _, name := range packages {
		switch name {
		case "encoding/json", "log", "net", "regexp", "text/template":
			t.Errorf("wasm/app has the package %s: go list -deps says which package imports it", name)
		}
	}
}
