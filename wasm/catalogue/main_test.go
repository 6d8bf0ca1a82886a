//go:build !js

package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
)

// The catalogue contains each text that the code uses, with the same number of arguments. The code uses each text in
// the catalogue.
func TestCodeAndCatalogueAgree(t *testing.T) {
	file, err := os.ReadFile("../../core/say/english.txt")
	testkit.OK(t, err)
	texts, err := say.List(string(file))
	testkit.OK(t, err)
	args, known := map[string]int{}, map[string]bool{}
	for _, x := range texts {
		known[x.ID] = true
		if x.Args != "" {
			args[x.ID]++
		}
		args[x.ID] += strings.Count(x.Args, ", ")
	}
	asked := map[string]bool{}
	for _, room := range []string{"core", "web", "wasm"} {
		err := filepath.WalkDir("../../"+room, func(dir string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			uses, err := usesIn(dir)
			for _, u := range uses {
				n := args[u.ID()]
				switch asked[u.ID()] = true; {
				case u.ID() == "":
					t.Errorf("%s: the id of a text must be written out, so that this test finds it", u.at)
				case !known[u.ID()]:
					t.Errorf("%s: core/say/english.txt has no text %q", u.at, u.ID())
				case u.args >= 0 && u.args != n:
					t.Errorf("%s: %s has %d arguments in core/say/english.txt, and is given %d", u.at, u.ID(), n, u.args)
				}
			}
			return err
		})
		testkit.OK(t, err)
	}
	script, err := os.ReadFile("../../assets/boot.js") // uses ids that begin with boot-
	testkit.OK(t, err)
	for _, id := range regexp.MustCompile(`"(boot-[a-z-]+)"`).FindAllSubmatch(script, -1) {
		if asked[string(id[1])] = true; !known[string(id[1])] {
			t.Errorf("assets/boot.js: core/say/english.txt has no text %q", id[1])
		}
	}
	unused := slices.DeleteFunc(texts, func(x say.Text) bool { return asked[x.ID] })
	if len(unused) > 0 {
		t.Errorf("no code asks for %d texts of core/say/english.txt, such as %s: take them out", len(unused), unused[0].ID)
	}
}
