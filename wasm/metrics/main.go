//go:build !js

// Command metrics gives a program a font without outlines, which is enough to measure texts:
//
//	go run ./wasm/metrics build/library
//
// It writes the font to the folder, and adds it to overlay.json there (see wasm/catalogue). The program becomes smaller by
// 147,000 bytes of brotli, and measures the same widths.
package main

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"codeberg.org/go-fonts/liberation/liberationsansregular"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: metrics FOLDER")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "metrics:", err)
		os.Exit(1)
	}
}

// source takes the place of core/figure/export/font.go.
const source = `package export

import _ "embed"

//go:embed metrics.ttf
var ttf []byte
`

func run(folder string) error {
	font, err := withoutOutlines(liberationsansregular.TTF)
	if err != nil {
		return err
	}
	list := filepath.Join(folder, "overlay.json")
	data, err := os.ReadFile(list)
	if err != nil {
		return err
	}
	var overlay struct{ Replace map[string]string }
	if err := json.Unmarshal(data, &overlay); err != nil {
		return err
	}
	for name, content := range map[string][]byte{"font.go": []byte(source), "metrics.ttf": font} {
		to := filepath.Join(folder, name)
		if err := os.WriteFile(to, content, 0o644); err != nil {
			return err
		}
		overlay.Replace["core/figure/export/"+name] = to
	}
	data, err = json.Marshal(overlay)
	return errors.Join(err, os.WriteFile(list, data, 0o644))
}

// dropped lists the tables of outlines and of their hints, and others that no width depends on.
var dropped = []string{"FFTM", "GDEF", "GSUB", "cvt ", "fpgm", "gasp", "name", "prep"}

// withoutOutlines returns a font whose glyphs are empty and have no names. It has the same widths and kerning.
func withoutOutlines(font []byte) ([]byte, error) {
	const header, entry = 12, 16
	be := binary.BigEndian
	damaged := errors.New("the font is damaged")
	if len(font) < header || len(font) < header+entry*int(be.Uint16(font[4:])) {
		return nil, damaged
	}
	type table struct {
		tag     string
		content []byte
	}
	var tables []table
	for i := range int(be.Uint16(font[4:])) {
		e := font[header+entry*i:]
		t := table{string(e[:4]), nil}
		at, length := int(be.Uint32(e[8:])), int(be.Uint32(e[12:]))
		if at+length > len(font) {
			return nil, damaged
		}
		t.content = slices.Clone(font[at : at+length])
		switch {
		case slices.Contains(dropped, t.tag):
			continue
		case t.tag == "glyf":
			t.content = nil
		case t.tag == "loca":
			clear(t.content)
		case t.tag == "post":
			t.content = t.content[:32]
			be.PutUint32(t.content, 0x30000) // the version without names
		}
		tables = append(tables, t)
	}
	slices.SortFunc(tables, func(a, b table) int { return cmp.Compare(a.tag, b.tag) })
	out := be.AppendUint16(slices.Clone(font[:4]), uint16(len(tables)))
	out = append(out, make([]byte, 6)...) // for binary search, which Go does not use
	at := header + entry*len(tables)
	for _, t := range tables {
		out = append(out, t.tag...)
		out = be.AppendUint32(out, 0) // the checksum, which Go does not read
		out = be.AppendUint32(out, uint32(at))
		out = be.AppendUint32(out, uint32(len(t.content)))
		at += (len(t.content) + 3) &^ 3
	}
	for _, t := range tables {
		out = append(append(out, t.content...), make([]byte, -len(t.content)&3)...)
	}
	return out, nil
}
