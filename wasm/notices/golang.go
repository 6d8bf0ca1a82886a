//go:build !js

package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// credits are the sentences that licences ask for, by module.
var credits = map[string]string{
	"github.com/golang/freetype": "Portions of this software are copyright © 2010 The FreeType Project (www.freetype.org). All rights reserved.",
}

// declined are licences that may be chosen in place of others, which are the ones that hold here.
var declined = map[string]string{
	"github.com/golang/freetype": "licenses/gpl.txt",
}

// goParts returns Go itself, and each module with a package that a program is linked from. A
// module's licences are those of its root and of the folders down to such a package.
func goParts(programs []program) ([]*part, error) {
	root, version, err := goEnv()
	if err != nil {
		return nil, err
	}
	std := &part{name: "Go", version: version, purl: "pkg:golang/stdlib@" + version}
	if std.licences, err = licencesIn(root, root); err != nil {
		return nil, err
	}
	all := map[string]*part{}
	seen := map[string]bool{} // folders
	for _, p := range programs {
		std.in = append(std.in, p.name)
		packages, err := linked(p)
		if err != nil {
			return nil, err
		}
		for _, l := range packages {
			if l.Module == nil || l.Module.Main {
				continue
			}
			m := *l.Module
			if m.Replace != nil {
				return nil, fmt.Errorf("%s is replaced by %s: describe the replacement here", m.Path, m.Replace.Path)
			}
			found := all[m.Path]
			if found == nil {
				found = &part{name: m.Path, version: m.Version, purl: "pkg:golang/" + m.Path + "@" + m.Version, credit: credits[m.Path]}
				all[m.Path] = found
			}
			if !slices.Contains(found.in, p.name) {
				found.in = append(found.in, p.name)
			}
			for dir := l.Dir; ; dir = filepath.Dir(dir) {
				if inside, err := filepath.Rel(m.Dir, dir); err != nil || strings.HasPrefix(inside, "..") {
					break
				}
				if seen[dir] {
					continue
				}
				seen[dir] = true
				more, err := licencesIn(m.Dir, dir)
				if err != nil {
					return nil, err
				}
				found.licences = append(found.licences, slices.DeleteFunc(more, func(l licence) bool { return l.file == declined[m.Path] })...)
			}
		}
	}
	return append(slices.Collect(maps.Values(all)), std), nil
}

func goEnv() (root, version string, err error) {
	out, err := exec.Command("go", "env", "GOROOT", "GOVERSION").Output()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err == nil && len(lines) != 2 {
		err = fmt.Errorf("go env says %q", out)
	}
	if err != nil {
		return "", "", err
	}
	return lines[0], strings.TrimPrefix(lines[1], "go"), nil
}

// A listed package is one, as go list tells of it.
type listed struct {
	Dir    string
	Module *struct {
		Path, Version, Dir string
		Main               bool
		Replace            *struct{ Path string }
	}
}

// linked returns the packages that a program is linked from.
func linked(p program) (all []listed, err error) {
	c := exec.Command("go", "list", "-deps", "-json=Dir,Module", "-tags", p.tags, p.dir)
	c.Env = append(os.Environ(), "GOOS=", "GOARCH=")
	if p.js {
		c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	}
	out, err := c.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, fmt.Errorf("go list %s: %s", p.dir, cmp.Or(strings.TrimSpace(string(exit.Stderr)), exit.Error()))
	}
	if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var one listed
		switch err := d.Decode(&one); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, err
		}
		all = append(all, one)
	}
}
