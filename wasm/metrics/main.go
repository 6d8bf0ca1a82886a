//go:build !js

// Command metrics gives a program a font without outlines, which is enough to measure texts:
//
//	go run ./wasm/metrics build/library
//
// It writes the font to the folder, and adds it to overlay.json there (see wasm/catalogue). The program becomes smaller by
// 147,000 bytes of brotli, and measures the same widths.
package main

import (
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
	list := filepath.Join(folder, "overlay.json")
	data, err := os.ReadFile(list)
	if err != nil {
		return err
	}
	var overlay struct{ Replace map[string]string }
	if err := json.Unmarshal(data, &overlay); err != nil {
		return err
	}
	for name, content := range map[string][]byte{"font.go": []byte(source), "metrics.ttf": withoutOutlines(liberationsansregular.TTF)} {
		to := filepath.Join(folder, name)
		overlay.Replace["core/figure/export/"+name] = to
		err = errors.Join(err, os.WriteFile(to, content, 0o644))
	}
	data, _ = json.Marshal(overlay) // strings can be written
	return errors.Join(err, os.WriteFile(list, data, 0o644))
}

// dropped lists the tables of hints and others that no width depends on.
var dropped = []string{"FFTM", "GDEF", "GSUB", "cvt ", "fpgm", "gasp", "name", "prep"}

// withoutOutlines returns an OpenType font whose glyphs are empty and have no names. It has the same widths and kerning.
func withoutOutlines(font []byte) []byte {
	const header, entry = 12, 16
	be := binary.BigEndian
	var entries, contents []byte
	tables := slices.Collect(slices.Chunk(font[header:header+entry*int(be.Uint16(font[4:]))], entry))
	tables = slices.DeleteFunc(tables, func(e []byte) bool { return slices.Contains(dropped, string(e[:4])) })
	for _, e := range tables {
		content := slices.Clone(font[be.Uint32(e[8:]):][:be.Uint32(e[12:])])
		switch string(e[:4]) {
		case "glyf":
			content = nil
		case "loca": // the positions of the glyphs
			clear(content)
		case "post":
			content = content[:32]
			be.PutUint32(content, 0x30000) // the version without names
		}
		entries = append(entries, e[:8]...)
		entries = be.AppendUint32(entries, uint32(header+entry*len(tables)+len(contents)))
		entries = be.AppendUint32(entries, uint32(len(content)))
		contents = append(append(contents, content...), make([]byte, -len(content)&3)...)
	}
	start := be.AppendUint16(slices.Clone(font[:4]), uint16(len(tables)))
	return slices.Concat(start, font[6:header], entries, contents)
}
