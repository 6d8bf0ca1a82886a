package export

import (
	"strings"

	"golang.org/x/image/font/opentype"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/figure"
)

// A typeface measures and draws text. The typeface is Liberation Sans, which has the same widths as Arial and
// Helvetica. So an SVG file looks the same with any of these fonts.
type typeface struct {
	face    font.Face
	stretch vg.Length // the relative width of the letters in the final document
}

// texStretch allows for TeX's usual font, which at small sizes is up to a sixth wider than ours.
const texStretch = 1.2

func newTypeface() (typeface, error) {
	f, err := opentype.Parse(ttf)
	return typeface{font.Face{Font: font.Font{Typeface: "Liberation", Variant: "Sans"}, Face: f}, 1}, err
}

// sized returns the typeface in the given size.
func (t typeface) sized(size vg.Length) font.Face {
	f := t.face
	f.Font.Size = size
	return f
}

// A run is a part of a text that is entirely raised or entirely not raised.
type run struct {
	text   string
	raised bool
	size   vg.Length
}

// The size of raised digits and their height above the line, relative to the letters.
const (
	raisedSize = 0.72
	raisedBy   = 0.36
)

// In no typeface do all raised digits have the same style. So ordinary digits above the line replace them.
const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"

var lowered = strings.NewReplacer("⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9", "⁻", "−")

// runs splits a text into runs: raised digits, which become ordinary digits, and everything else.
func runs(text string, size vg.Length) (all []run) {
	for text != "" {
		rest := strings.TrimLeft(text, superscripts)
		if rest != text {
			all = append(all, run{lowered.Replace(text[:len(text)-len(rest)]), true, raisedSize * size})
			text = rest
			continue
		}
		end := strings.IndexAny(text, superscripts)
		if end < 0 {
			end = len(text)
		}
		all = append(all, run{text[:end], false, size})
		text = text[end:]
	}
	return all
}

// width returns the width of a text.
func (t typeface) width(text string, size vg.Length) (w vg.Length) {
	for _, r := range runs(text, size) {
		face := t.sized(r.size)
		w += face.Width(r.text)
	}
	return w * t.stretch
}

// each calls write for each run of a text, with the run's position.
func (t typeface) each(at vg.Point, text string, l lettering, write func(r run, at vg.Point)) {
	at.X += vg.Length(l.align) * t.width(text, l.size)
	for _, r := range runs(text, l.size) {
		place := at
		if r.raised {
			place.Y += raisedBy * l.size
		}
		write(r, place)
		face := t.sized(r.size)
		at.X += face.Width(r.text)
	}
}

// measure returns a function that measures the width of a text.
func (t typeface) measure(size vg.Length) func(string) float64 {
	return func(text string) float64 { return float64(t.width(text, size)) }
}

// fit cuts a text that is wider than width.
func (t typeface) fit(text string, size, width vg.Length) string {
	return figure.Cut(text, float64(width), t.measure(size))
}

// lines breaks a text into lines of at most the given width.
func (t typeface) lines(text string, size, width vg.Length) []string {
	lines := figure.Wrap(text, float64(width), t.measure(size))
	for i := range lines {
		lines[i] = t.fit(lines[i], size, width)
	}
	return lines
}
