//go:build !js

package main

import (
	"testing"

	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"

	"epsilonarcade/core/testkit"
)

func TestTheFontMeasuresTheSameWidths(t *testing.T) {
	small := withoutOutlines(liberationsansregular.TTF)
	if len(small) > len(liberationsansregular.TTF)/3 {
		t.Errorf("the font has %d of %d bytes", len(small), len(liberationsansregular.TTF))
	}
	var faces []font.Face
	for _, data := range [][]byte{small, liberationsansregular.TTF} {
		f, err := opentype.Parse(data)
		testkit.OK(t, err)
		faces = append(faces, font.Face{Font: font.Font{Size: 7}, Face: f})
	}
	for a := rune(' '); a < 0x2300; a++ {
		for _, b := range "AVTo1.ε−" {
			if text := string([]rune{a, b}); faces[0].Width(text) != faces[1].Width(text) {
				t.Fatalf("%q is %v wide, want %v", text, faces[0].Width(text), faces[1].Width(text))
			}
		}
	}
}
