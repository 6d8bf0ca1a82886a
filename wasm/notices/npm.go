//go:build !js

package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/image/font/sfnt"
)

// pageParts returns the npm packages in the served files, and their fonts. The packages are the direct dependencies in
// package.json. Indirect dependencies, such as those of KaTeX's command line, are installed but not served.
// assets/bundle.mjs checks that the bundles contain no other packages. Only fonts in the page's folder are
// included.
func pageParts(assets, page string) (all []*part, err error) {
	data, err := os.ReadFile(filepath.Join(assets, "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version, Integrity, License string
			Dependencies                map[string]string
		}
	}
	if err := json.Unmarshal(data, &lock); err != nil {
		return nil, err
	}
	for name := range lock.Packages[""].Dependencies {
		at := "node_modules/" + name
		p := &part{name: name, version: lock.Packages[at].Version, in: []string{"page"}}
		p.declared = lock.Packages[at].License
		p.purl = "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + p.version // package URLs escape the scope
		sum, _ := strings.CutPrefix(lock.Packages[at].Integrity, "sha512-")
		if p.sha512, err = base64.StdEncoding.DecodeString(sum); err != nil || len(p.sha512) != 64 {
			return nil, fmt.Errorf("%s: the lock file has no SHA-512 checksum for it", name)
		}
		dir := filepath.Join(assets, at)
		if p.licences, err = licencesIn(dir, dir); err != nil {
			return nil, err
		}
		fonts, err := fontParts(p, filepath.Join(dir, "dist", "fonts"), page)
		if err != nil {
			return nil, err
		}
		all = append(append(all, p), fonts...)
	}
	return all, nil
}

// fontParts returns the served fonts of a package. Each font file contains its own licence.
func fontParts(of *part, dir, page string) (all []*part, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.ttf"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".ttf") + ".woff2"
		if _, err := os.Stat(filepath.Join(page, name)); err != nil {
			continue // not served
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		font, err := sfnt.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		family, err := font.Name(nil, sfnt.NameIDFamily)
		if err != nil {
			return nil, fmt.Errorf("%s: it has no name: %w", file, err)
		}
		says, err := font.Name(nil, sfnt.NameIDLicense)
		if err != nil {
			return nil, fmt.Errorf("%s: it names no licence: %w", file, err)
		}
		all = append(all, &part{
			name: family + " font", version: of.version, in: of.in, purl: of.purl + "#dist/fonts/" + name,
			licences: []licence{{"in the font", says + "\n"}},
		})
	}
	return all, nil
}
