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

// A part is a third-party module, package or font.
type part struct {
	name, version string
	purl          string // the package URL, an identifier in bills of materials
	sha512        []byte // the hash of an npm package; nil for other parts
	in            []string
	declared      string // the licence that an npm package names, as an SPDX identifier
	credit        string // the sentence that the licence requires
	licences      []licence
}

// A licence is the text of a licence, and the file of the part that contains it.
type licence struct{ file, text string }

func (p *part) title() string { return p.name + " " + p.version }

// findParts returns all parts of the programs, and of the page unless assets is "", sorted by name. It returns an error if
// a part has no licence.
func findParts(programs []program, assets, page string) ([]*part, error) {
	all, err := goParts(programs)
	if err != nil {
		return nil, err
	}
	if assets != "" {
		served, err := pageParts(assets, page)
		if err != nil {
			return nil, err
		}
		all = append(all, served...)
	}
	slices.SortFunc(all, func(a, b *part) int { return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.version, b.version)) })
	for _, p := range all {
		if len(p.licences) == 0 {
			return nil, fmt.Errorf("%s: no licence was found", p.title())
		}
		slices.SortFunc(p.licences, func(a, b licence) int { return cmp.Compare(a.file, b.file) })
	}
	return all, nil
}

// licenceFile matches the names of licence files. licenceDir matches folders in which files of any name are licences.
// noLicence matches files that are not licences in spite of their names.
var (
	licenceFile = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|notice|patents)([-._].*)?$`)
	licenceDir  = regexp.MustCompile(`(?i)^((third_party_)?licen[cs]es)$`)
	noLicence   = regexp.MustCompile(`(?i)\.(go|js|mjs|ts|json)$`)
	anyName     = regexp.MustCompile("")
)

// licencesIn returns the licences in a folder, with their paths from root.
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
