//go:build !js

package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A part is a module, a package or a font that was made elsewhere.
type part struct {
	name, version string
	purl          string // a package URL, which names it in bills of materials
	sha512        []byte // of a package, nil where it has none
	in            []string
	credit        string // a sentence that its licence asks for
	licences      []licence
}

// A licence is a file of a part that says what may be done with it, or a text in it.
type licence struct{ file, text string }

func (p *part) title() string { return p.name + " " + p.version }

// findParts returns all parts, by name. Each has a licence.
func findParts(programs []program, assets, page string) ([]*part, error) {
	all, err := goParts(programs)
	if err != nil {
		return nil, err
	}
	served, err := pageParts(assets, page)
	if err != nil {
		return nil, err
	}
	all = append(all, served...)
	slices.SortFunc(all, func(a, b *part) int { return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.version, b.version)) })
	for _, p := range all {
		if len(p.licences) == 0 {
			return nil, fmt.Errorf("%s: no licence was found", p.title())
		}
		slices.SortFunc(p.licences, func(a, b licence) int { return cmp.Compare(a.file, b.file) })
	}
	return all, nil
}

// licenceFile is what files with licences are called, licenceDir where more of them are, under any name, and noLicence
// what only sounds like one.
var (
	licenceFile = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|notice|patents)([-._].*)?$`)
	licenceDir  = regexp.MustCompile(`(?i)^((third_party_)?licen[cs]es)$`)
	noLicence   = regexp.MustCompile(`(?i)\.(go|js|mjs|ts|json)$`)
	anyName     = regexp.MustCompile("")
)

// licencesIn returns the licences that stand in a folder, by their paths from root.
func licencesIn(root, dir string) ([]licence, error) { return licencesCalled(licenceFile, root, dir) }

func licencesCalled(name *regexp.Regexp, root, dir string) (all []licence, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case e.Type().IsRegular() && name.MatchString(e.Name()) && !noLicence.MatchString(e.Name()):
			text, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			all = append(all, licence{filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator))), string(text)})
		case e.IsDir() && name == licenceFile && licenceDir.MatchString(e.Name()):
			more, err := licencesCalled(anyName, root, path)
			if err != nil {
				return nil, err
			}
			all = append(all, more...)
		}
	}
	return all, nil
}
