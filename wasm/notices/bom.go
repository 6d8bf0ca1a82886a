//go:build !js

package main

import (
	"encoding/hex"
	"os"
	"slices"
	"strings"

	"epsilonarcade/core/about"

	"github.com/CycloneDX/cyclonedx-go"
	"github.com/google/licensecheck"
)

// bill returns the bill of materials. It lists the product, its programs, the page, and the parts of each. It contains
// no date, so that the same sources give the same bill.
func bill(parts []*part) *cyclonedx.BOM {
	const product = "epsilonarcade"
	whole := component(cyclonedx.ComponentTypeApplication, product, about.Version, product, "MIT")
	all := []cyclonedx.Component{}
	made := map[string][]string{} // the parts of each program
	for _, p := range parts {
		c := component(cyclonedx.ComponentTypeLibrary, p.name, p.version, p.purl, p.spdx()...)
		c.PackageURL = p.purl
		if p.sha512 != nil {
			c.Hashes = &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA512, Value: hex.EncodeToString(p.sha512)}}
		}
		all = append(all, c)
		for _, name := range p.in {
			made[name] = append(made[name], p.purl)
		}
	}
	depends := []cyclonedx.Dependency{}
	names := []string{"page"}
	for _, p := range programs {
		names = append(names, p.name)
	}
	for _, name := range names {
		parts := made[name]
		all = append(all, component(cyclonedx.ComponentTypeApplication, name, about.Version, name, "MIT"))
		depends = append(depends, cyclonedx.Dependency{Ref: name, Dependencies: &parts})
	}
	depends = append(depends, cyclonedx.Dependency{Ref: product, Dependencies: &names})
	b := cyclonedx.NewBOM()
	b.Metadata = &cyclonedx.Metadata{Component: &whole}
	b.Components, b.Dependencies = &all, &depends
	return b
}

func component(kind cyclonedx.ComponentType, name, version, ref string, licences ...string) cyclonedx.Component {
	c := cyclonedx.Component{Type: kind, BOMRef: ref, Name: name, Version: version}
	if len(licences) > 0 {
		choices := cyclonedx.Licenses{}
		for _, id := range licences {
			choices = append(choices, cyclonedx.LicenseChoice{License: &cyclonedx.License{ID: id}})
		}
		c.Licenses = &choices
	}
	return c
}

// spdx returns the SPDX identifiers of a part's licences, as far as their texts are recognised, or the identifier that
// the part itself declares.
func (p *part) spdx() (ids []string) {
	for _, l := range p.licences {
		if strings.Contains(l.text, "SIL Open Font License, Version 1.1") { // fonts contain only the name of the licence
			ids = append(ids, "OFL-1.1")
		}
		for _, m := range licensecheck.Scan([]byte(l.text)).Match {
			if !slices.Contains(ids, m.ID) && !strings.HasPrefix(m.ID, "GooglePatent") {
				ids = append(ids, m.ID)
			}
		}
	}
	if len(ids) == 0 && p.declared != "" {
		ids = append(ids, p.declared)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func writeBOM(path string, parts []*part) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	err = cyclonedx.NewBOMEncoder(file, cyclonedx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bill(parts), cyclonedx.SpecVersion1_6)
	if err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
