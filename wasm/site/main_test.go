//go:build !js

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"epsilonarcade/core/testkit"
	"epsilonarcade/web/headers"
)

// catalogue is the file name of the catalogue of texts.
const catalogue = "english.txt"

// finish completes a small page and returns its files. Entries in files for the page, the worker, the catalogue or the
// headers replace the default ones.
func finish(t *testing.T, files map[string]string) map[string]string {
	t.Helper()
	from, to := t.TempDir(), t.TempDir()
	write := func(dir, name, content string) {
		testkit.OK(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600))
	}
	sources := map[string]string{
		page:       `<meta content="{policy}"><script id="hashes">{hashes}</script><script id="texts">{texts}</script><script src="a.js?{version}"></script><progress max="{size}">`,
		worker:     `const version = "{version}"; const files = {files};`,
		"_headers": headers.File(),
		catalogue:  "boot-loading: Loading.\nplay: Play\n",
	}
	arguments := []string{filepath.Join(from, catalogue), from, to}
	for name, content := range files {
		if sources[name] != "" {
			sources[name] = content
			continue
		}
		write(to, name, content)
		arguments = append(arguments, name)
	}
	for _, p := range pages {
		write(to, p.program, "\x00asm")
		write(from, p.source, sources[page])
	}
	write(from, worker, sources[worker])
	write(from, catalogue, sources[catalogue])
	testkit.OK(t, run(arguments, headers.Policy, sources["_headers"]))
	made := map[string]string{}
	for _, name := range []string{page, "embed.html", "hall.html", "phone.html", worker, "_headers"} {
		data, err := os.ReadFile(filepath.Join(to, name))
		testkit.OK(t, err)
		made[name] = string(data)
	}
	return made
}

var versions = regexp.MustCompile(`[0-9a-f]{16}`)

func TestVersionDependsOnAllFiles(t *testing.T) {
	first := finish(t, map[string]string{"a.js": "a", "b.js": "b"})
	version := versions.FindString(first[worker])
	if !strings.Contains(first[page], "a.js?"+version) || version == "" {
		t.Errorf("the page asks for %s, and the version is %q", first[page], version)
	}
	if same := finish(t, map[string]string{"b.js": "b", "a.js": "a"}); same[worker] != first[worker] || same[page] != first[page] {
		t.Error("the same files give two versions")
	}
	for what, files := range map[string]map[string]string{
		"another content": {"a.js": "a", "b.js": "c"},
		"other names":     {"a.js": "b", "b.js": "a"},
		"one file more":   {"a.js": "a", "b.js": "b", "c.js": ""},
		"another page":    {"a.js": "a", "b.js": "b", page: "{policy} {hashes} {texts} {version} {size} and more"},
		"another worker":  {"a.js": "a", "b.js": "b", worker: "{version} {files} and more"},
		"another text":    {"a.js": "a", "b.js": "b", catalogue: "boot-loading: It loads.\n"},
		"other headers":   {"a.js": "a", "b.js": "b", "_headers": "/*\n  X-Frame-Options: DENY\n"},
	} {
		if other := finish(t, files); strings.Contains(other[worker], version) || strings.Contains(other[page], version) {
			t.Errorf("%s, and the same version", what)
		}
	}
}

func TestEachFileIsListedWithItsHash(t *testing.T) {
	made := finish(t, map[string]string{"a.js": "a"})
	for _, want := range []string{
		`"a.js": "sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs="`, // hash of the letter a
		`"index.html": "` + integrity([]byte(made["index.html"])) + `"`,
		`"embed.html": "` + integrity([]byte(made["embed.html"])) + `"`,
	} {
		if !strings.Contains(made[worker], want) {
			t.Errorf("no %s in %s", want, made[worker])
		}
	}
	for _, want := range []string{`{"a.js":"sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs="}`, `{"boot-loading":"Loading."}`, `max="4"`} {
		if !strings.Contains(made[page], want) {
			t.Errorf("no %s in %s", want, made[page])
		}
	}
	if !strings.Contains(made[page], headers.Policy) || made["_headers"] != headers.File() {
		t.Errorf("the policy is missing in %s", made[page])
	}
}

func TestErrorsNameTheirCause(t *testing.T) {
	dir := t.TempDir()
	list, bad := filepath.Join(dir, catalogue), filepath.Join(dir, "bad.txt")
	files := map[string]string{list: "", bad: "not a text", filepath.Join(dir, worker): ""}
	for _, p := range pages {
		files[filepath.Join(dir, p.source)], files[filepath.Join(dir, p.program)] = "no gaps", ""
	}
	for name, content := range files {
		testkit.OK(t, os.WriteFile(name, []byte(content), 0o600))
	}
	for want, arguments := range map[string][]string{
		"name the catalogue": {dir},
		"line 1":             {bad, dir, dir, "a.js"},
		"none.txt":           {filepath.Join(dir, "none.txt"), dir, dir, "a.js"},
		page:                 {list, t.TempDir(), dir, "a.js"},
		"none.js":            {list, dir, dir, "none.js"},
		"{version}":          {list, dir, dir, page},
	} {
		if err := run(arguments, "", ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", arguments, err, want)
		}
	}
}
