//go:build !js

package main

import (
	"go/format"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/say"
)

// project returns a folder with the registry and the texts of this project.
func project(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	f := filesOf(root, "x")
	for _, path := range []string{f.registry, f.listing, f.texts} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for path, of := range map[string]string{f.registry: "../registry.go", f.texts: "../../say/english.txt"} {
		if err := os.WriteFile(path, []byte(read(t, of)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestWhatAPolicyBeginsWithIsFormattedGo(t *testing.T) {
	root := project(t)
	says, err := begin(root, "kl-ucb-plus", "KL-UCB+")
	if err != nil {
		t.Fatal(err)
	}
	f := filesOf(root, "kl-ucb-plus")
	for path, holds := range map[string]string{
		f.policy: `Name:      "KL-UCB+"`, f.test: `enrol("kl-ucb-plus"`, f.listing: `"kl-ucb-plus")`, f.registry: "\n\tklUcbPlus,\n}",
	} {
		text := read(t, path)
		if formatted, err := format.Source([]byte(text)); err != nil || string(formatted) != text || !strings.Contains(text, holds) {
			t.Errorf("%s, in which there is to be %s: %v\n%s", path, holds, err, text)
		}
		if path != f.registry && !strings.Contains(says, path) {
			t.Errorf("it does not name %s: %s", path, says)
		}
	}
	texts, err := say.List(read(t, f.texts))
	if at := slices.IndexFunc(texts, func(x say.Text) bool { return x.ID == "summary-kl-ucb-plus" }); err != nil || at < 0 || !strings.Contains(read(t, f.policy), `say.Of("summary-kl-ucb-plus")`) {
		t.Errorf("its summary is no text: %v", err)
	}
	if _, err := begin(root, "kl-ucb-plus", "again"); err == nil || !strings.Contains(err.Error(), "exists already") || strings.Contains(read(t, f.policy), "again") {
		t.Errorf("a second time: %v", err)
	}
}

func TestNothingIsWrittenOfABadName(t *testing.T) {
	for id, name := range map[string]string{"": "A", "UCB": "A", "a_b": "A", "-a": "A", "a--b": "A", "1a": "A", "a-test": "A", "../a": "A", "a": `B"`, "b": "A\nB"} {
		root := project(t)
		if _, err := begin(root, id, name); err == nil {
			t.Errorf("%q, %q is taken", id, name)
		}
		if files, _ := filepath.Glob(filepath.Join(root, "core", "policy", "*")); len(files) != 1 {
			t.Errorf("%q, %q: %q", id, name, files)
		}
	}
	if _, err := begin(t.TempDir(), "a", "A"); err == nil || !strings.Contains(err.Error(), "root of the project") {
		t.Errorf("elsewhere: %v", err)
	}
}
