//go:build !js

package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// credits maps modules to the sentences that their licences require.
var credits = map[string]string{
	"github.com/golang/freetype": "Portions of this software are copyright © 2010 The FreeType Project (www.freetype.org). All rights reserved.",
}

// declined maps modules to the licence that this project does not choose. Each of these modules offers a choice.
var declined = map[string]string{
	"github.com/golang/freetype": "licenses/gpl.txt",
}

// goParts returns Go itself and all modules that have a linked package. A module's licences are in its root folder and
// in the folders from there down to the linked packages.
func goParts(programs []program) ([]*part, error) {
	root, err := goSays(nil, "env", "GOROOT", "GOVERSION")
	if err != nil {
		return nil, err
	}
	version := strings.TrimPrefix(root[1], "go")
	std := &part{name: "Go", version: version, purl: "pkg:golang/stdlib@" + version}
	if std.licences, err = licencesIn(root[0], root[0]); err != nil {
		return nil, err
	}
	all := map[string]*part{}
	seen := map[string]bool{} // visited folders
	for _, p := range programs {
		std.in = append(std.in, p.name)
		packages, err := goSays(p.env, "list", "-deps", "-tags", p.tags, "-f", ofModules, p.dir)
		if err != nil {
			return nil, err
		}
		for _, line := range packages {
			m := strings.Split(line, "\t")
			path, version, top, dir, replaced := m[0], m[1], m[2], m[3], m[4]
			if replaced != "" {
				return nil, fmt.Errorf("%s is replaced by %s: describe the replacement here", path, replaced)
			}
			found := all[path]
			if found == nil {
				found = &part{name: path, version: version, purl: "pkg:golang/" + path + "@" + version, credit: credits[path]}
				all[path] = found
			}
			if !slices.Contains(found.in, p.name) {
				found.in = append(found.in, p.name)
			}
			for ; !seen[dir]; dir = filepath.Dir(dir) {
				seen[dir] = true
				more, err := licencesIn(top, dir)
				if err != nil {
					return nil, err
				}
				found.licences = append(found.licences, slices.DeleteFunc(more, func(l licence) bool { return l.file == declined[path] })...)
				if dir == top {
					break
				}
			}
		}
	}
	return append(slices.Collect(maps.Values(all)), std), nil
}

// ofModules is a template for go list. For each package that belongs to a module, it prints the module's path, version
// and folder, the package's folder, and the module's replacement, if any.
const ofModules = "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}\t{{$.Dir}}\t{{with .Replace}}{{.Path}}{{end}}{{end}}{{end}}"

// goSays runs a go command and returns the lines of its output.
func goSays(env []string, args ...string) ([]string, error) {
	c := exec.Command("go", args...)
	c.Env = append(append(os.Environ(), "GOOS=", "GOARCH="), env...)
	out, err := c.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, fmt.Errorf("go %s: %s", args[0], cmp.Or(strings.TrimSpace(string(exit.Stderr)), exit.Error()))
	}
	return strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' }), err
}
