package export

import (
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font/opentype"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/figure"
)

// A typeface measures and draws text: Liberation Sans, whose widths are Arial's and
// Helvetica's, so that an SVG file looks the same where only one of those is there.
type typeface struct {
	face    font.Face
	stretch vg.Length // how much wider the letters are that take its place
}

func newTypeface() (typeface, error) {
	f, err := opentype.Parse(liberationsansregular.TTF)
	if err != nil {
		return typeface{}, err
	}
	return typeface{font.Face{Font: font.Font{Typeface: "Liberation", Variant: "Sans"}, Face: f}, 1}, nil
}

// sized returns the typeface in a size.
func (t typeface) sized(size vg.Length) font.Face {
	f := t.face
	f.Font.Size = size
	return f
}

// width returns the width of a text with its raised digits.
func (t typeface) width(text string, size vg.Length) vg.Length {
	var w vg.Length
	for _, r := range runsOf(text) {
		f := t.sized(r.size(size))
		w += f.Width(r.text)
	}
	return w * t.stretch
}

// A run is a part of a text that is raised or not.
type run struct {
	text   string
	raised bool
}

// Raised digits are smaller, and so much of the letters' size above the line.
const (
	raisedSize = 0.72
	raisedBy   = 0.36
)

func (r run) size(of vg.Length) vg.Length {
	if r.raised {
		return of * raisedSize
	}
	return of
}

// superscripts stand for raised digits: no typeface has them all, and few have them in
// the same shape.
const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"

// runsOf splits a text before and after each row of raised digits, which come out as
// ordinary ones.
func runsOf(text string) []run {
	plain := []rune("0123456789−")
	raised := []rune(superscripts)
	var runs []run
	for _, r := range text {
		up := false
		for i, s := range raised {
			if r == s {
				r, up = plain[i], true
			}
		}
		if n := len(runs); n > 0 && runs[n-1].raised == up {
			runs[n-1].text += string(r)
		} else {
			runs = append(runs, run{string(r), up})
		}
	}
	return runs
}

// measure returns what measures a text in a size.
func (t typeface) measure(size vg.Length) func(string) float64 {
	return func(text string) float64 { return float64(t.width(text, size)) }
}

// fit shortens a text that is wider than it may be.
func (t typeface) fit(text string, size, width vg.Length) string {
	return figure.Cut(text, float64(width), t.measure(size))
}

// lines breaks a text into lines of at most that width.
func (t typeface) lines(text string, size, width vg.Length) []string {
	lines := figure.Wrap(text, float64(width), t.measure(size))
	for i := range lines {
		lines[i] = t.fit(lines[i], size, width)
	}
	return lines
}
