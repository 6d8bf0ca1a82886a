//go:build !js

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/testkit"
)

const root = "../.."

// served returns a folder that contains files with the names of the page's fonts.
func served(t *testing.T) string {
	t.Helper()
	listing, err := os.ReadFile(filepath.Join(root, "assets", "listing.js"))
	testkit.OK(t, err)
	fonts := regexp.MustCompile(`\["(\w+)", "(\w+)"\]`).FindAllSubmatch(listing, -1)
	if fonts == nil {
		t.Fatal("listing.js names no fonts")
	}
	dir := t.TempDir()
	for _, font := range fonts {
		testkit.OK(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("KaTeX_%s-%s.woff2", font[1], font[2])), nil, 0o600))
	}
	return dir
}

var found []*part

// parts returns the third-party parts of the programs and the page.
func parts(t *testing.T) []*part {
	t.Helper()
	if found == nil {
		page := served(t)
		var err error
		if err = os.Chdir(root); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = os.Chdir("wasm/notices") }()
		if found, err = findParts(programs, "assets", page); err != nil {
			t.Fatal(err)
		}
	}
	return found
}

func TestNoticesNameAllPartsWithTheirLicences(t *testing.T) {
	text := texts("own words", parts(t))
	for _, name := range []string{
		"Go 1.", "github.com/vugu/vugu v0", "honnef.co/go/js/dom/v2 v", "github.com/syumai/workers v", "go.etcd.io/bbolt v",
		"gonum.org/v1/plot v", "codeberg.org/go-fonts/liberation v", "codeberg.org/go-pdf/fpdf v", "github.com/golang/freetype v",
		"golang.org/x/image v", "github.com/prometheus/client_golang v", "github.com/piglig/go-qr v", "katex 0", "uplot 1", "@codemirror/view 6", "@lezer/lr 1", "style-mod 4",
		"KaTeX_Main font", "KaTeX_Size4 font",
	} {
		if !strings.Contains(text, "\n  "+name) {
			t.Errorf("%s is not among the notices: if it is not used any more, take it out of this list in wasm/notices/main_test.go", name)
		}
		if !regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + `.* \(.+\)$`).MatchString(text) {
			t.Errorf("%s has no licence that wasm/notices knows: see wasm/notices/texts.go", name)
		}
	}
	for _, says := range []string{
		"own words", "Portions of this software are copyright © 2010 The FreeType Project", "Reserved Font Name KaTeX_Math.",
		"SIL OPEN FONT LICENSE Version 1.1", "Leon Sorokin", "Khan Academy and other contributors", "The Go Authors", "The Gonum Authors",
		"Apache License", "The Prometheus Authors", "Ben Johnson", "Marijn Haverbeke",
	} {
		if !strings.Contains(text, says) {
			t.Errorf("no notice says %q: see wasm/notices/texts.go for what is read", says)
		}
	}
	for _, never := range []string{
		"GNU GENERAL PUBLIC LICENSE\n", // FreeType's other licence
		"KaTeX_Fraktur",                // a font that is not served
		"chromedp",                     // used only in tests
		"esbuild",                      // used only in the build
		"\r",
	} {
		if strings.Contains(text, never) {
			t.Errorf("a notice says %q, which belongs to nothing that is served: see wasm/notices/parts.go", never)
		}
	}
}

// The notices cover everything that the Makefile builds or copies.
func TestTheMakefileServesNothingElse(t *testing.T) {
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	testkit.OK(t, err)
	line := regexp.MustCompile(`(?m)^PROGRAMS := (.*)$`).FindSubmatch(makefile)
	if line == nil {
		t.Fatal("the Makefile names no programs")
	}
	for name := range strings.FieldsSeq(string(line[1])) {
		if !slices.ContainsFunc(programs, func(p program) bool { return p.dir == "./wasm/"+name && p.env != nil }) {
			t.Errorf("the Makefile builds %s, which has no notices: add it to programs in wasm/notices/main.go", name)
		}
	}
	packages := regexp.MustCompile(`assets/node_modules/([\w@-]+(?:/[\w-]+)?)/dist`).FindAllSubmatch(makefile, -1)
	if len(packages) < 4 {
		t.Fatalf("the Makefile copies %q only", packages)
	}
	for _, p := range packages {
		if !slices.ContainsFunc(parts(t), func(q *part) bool { return q.name == string(p[1]) }) {
			t.Errorf("the Makefile copies from the package %s, which has no notices: it has to be among the dependencies of assets/package.json", p[1])
		}
	}
}

func TestMissingLicenceIsAnError(t *testing.T) {
	assets := t.TempDir()
	for name, content := range map[string]string{
		"package-lock.json": `{"packages": {"": {"dependencies": {"free": "1"}}, "node_modules/free": {"version": "1", "integrity": "sha512-` +
			strings.Repeat("A", 86) + `=="}}}`,
		"node_modules/free/package.json": "{}",
		"node_modules/free/license.js":   "// no licence but code about licences",
	} {
		path := filepath.Join(assets, name)
		testkit.OK(t, os.MkdirAll(filepath.Dir(path), 0o755))
		testkit.OK(t, os.WriteFile(path, []byte(content), 0o600))
	}
	if _, err := findParts(nil, assets, assets); err == nil || !strings.Contains(err.Error(), "free 1: no licence") {
		t.Errorf("it says %v", err)
	}
	testkit.OK(t, os.WriteFile(filepath.Join(assets, "node_modules/free/LICENCE"), []byte("do what you want"), 0o600))
	if _, err := findParts(nil, assets, assets); err != nil {
		t.Error(err)
	}
}

func TestTheBillHasEachPartWithItsLicence(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bom.json")
	testkit.OK(t, writeBOM(path, parts(t)))
	data, err := os.ReadFile(path)
	testkit.OK(t, err)
	var bom struct {
		Components []struct {
			Ref      string `json:"bom-ref"`
			Name     string
			Licenses []struct{ License struct{ ID string } }
		}
		Dependencies []struct {
			Ref       string
			DependsOn []string
		}
	}
	testkit.OK(t, json.Unmarshal(data, &bom))
	there := map[string]bool{}
	for _, c := range bom.Components {
		there[c.Ref] = true
		if len(c.Licenses) == 0 {
			t.Errorf("%s has no licence whose name is known", c.Name)
		}
	}
	used := map[string]bool{}
	for _, d := range bom.Dependencies {
		for _, ref := range d.DependsOn {
			used[ref] = true
			if !there[ref] {
				t.Errorf("%s depends on %s, which is not there", d.Ref, ref)
			}
		}
	}
	for _, p := range parts(t) {
		if !there[p.purl] || !used[p.purl] {
			t.Errorf("%s is not in the bill, or nothing depends on it", p.title())
		}
	}
}
