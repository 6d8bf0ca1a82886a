package export

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"hash/crc32"
	"image/png"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

const cite = "@software{epsilonarcade,\n  title = {Epsilon Arcade},\n  note = {ε & δ},\n}"

// written returns a figure written in the given format.
func written(t testing.TB, f figure.Figure, format Format, o Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, f, format, o); err != nil {
		t.Fatalf("%s as %s: %v", f.Title, format, err)
	}
	if format != PDF && format != PNG {
		testkit.InWords(t, f.Title+" as "+string(format), b.String())
	}
	return b.String()
}

// If a figure is invalid, Write returns an error and writes nothing.
func TestInvalidFiguresWriteNothing(t *testing.T) {
	uneven := regretFigure(2, 30, figure.Linear)
	uneven.Series[1].Q95 = uneven.Series[1].Q95[:7]
	without := regretFigure(1, 30, figure.Linear)
	without.Series[0].Mean = nil
	bound := withBounds(regretFigure(1, 30, figure.Linear))
	bound.Bounds[1].Y = nil
	ragged := timeline()
	ragged.Table.Rows[1] = []string{"2"}
	panels := regretFigure(3, 30, figure.Linear)
	panels.Panels = []figure.Panel{{Title: "A", Series: 2}}
	fine := regretFigure(1, 30, figure.Linear)
	for _, c := range []struct {
		f      figure.Figure
		format Format
		size   Size
		want   string
	}{
		{fine, "gif", Column, `format "gif" is not one of text, csv, json, svg, pdf, png, tex`},
		{fine, "SVG", Column, `"SVG"`},
		{fine, "", Column, "format"},
		{fine, SVG, 17, "size 17"},
		{uneven, CSV, Column, `"DP-FTPL-Gauss" has 30 of x and 7 of q95`},
		{without, PNG, Column, "0 of mean"},
		{bound, TeX, Column, `"Lai and Robbins" has 30 of x and 0 of y`},
		{ragged, Text, Column, "row 2 of the table has 1 cells for 2 columns"},
		{panels, SVG, Column, "panels do not have all"},
	} {
		var b bytes.Buffer
		err := Write(&b, c.f, c.format, Options{Size: c.size})
		if err == nil || !strings.Contains(err.Error(), c.want) || b.Len() > 0 {
			t.Errorf("%s, size %d: error %v and %d bytes, want %q and none", c.format, c.size, err, b.Len(), c.want)
		}
	}
}

// The same figure always produces the same bytes, in every format.
func TestBytesAreDeterministic(t *testing.T) {
	f := withBounds(regretFigure(4, 60, figure.Log))
	for _, format := range Formats() {
		first := written(t, f, format, Options{BibTeX: cite})
		for range 3 {
			if written(t, f, format, Options{BibTeX: cite}) != first {
				t.Errorf("two %s files of one figure differ", format)
				break
			}
		}
	}
}

// Files are well formed, whatever the figure, format and size.
func TestFilesAreWellFormed(t *testing.T) {
	for name, f := range figures(t) {
		for _, size := range []Size{Column, Page, Slide} {
			if testing.Short() && size != Column {
				continue
			}
			wellFormedAs(t, name, f, Options{Size: size, Version: "1.2", Address: "https://example.org/", BibTeX: cite}, Formats())
		}
	}
}

// The gallery's panels, with only a few pulls, also produce well-formed files.
func TestPanelsOfTheGalleryAreWellFormed(t *testing.T) {
	for _, p := range gallery.Panels() {
		if testing.Short() && p.NeedsRuns() {
			continue
		}
		var results []sim.Result
		p = p.With(gallery.Settings{Horizon: 1000, Runs: 2})
		for _, s := range p.Scenarios {
			r, err := study.Run(t.Context(), scenariotest.Valid(s), 1, nil)
			if err != nil {
				t.Fatalf("%s: %v", p.ID, err)
			}
			results = append(results, r)
		}
		f, err := p.Draw(results)
		if err != nil {
			t.Fatalf("%s: %v", p.ID, err)
		}
		wellFormedAs(t, p.ID, f, Options{}, []Format{Text, CSV, JSON, SVG, PDF, TeX})
	}
}

// wellFormedAs checks the files of a figure in the given formats.
func wellFormedAs(t *testing.T, name string, f figure.Figure, o Options, formats []Format) {
	t.Helper()
	for _, format := range formats {
		text, err := written(t, f, format, o), error(nil)
		switch format {
		case JSON:
			if !json.Valid([]byte(text)) {
				err = errors.New("not valid")
			}
		case CSV:
			r := csv.NewReader(strings.NewReader(text))
			r.Comment = '#'
			_, err = r.ReadAll()
		case SVG:
			err = xml.Unmarshal([]byte(text), new(svgFile))
		case PDF:
			checkPDF(t, name, []byte(text))
		case PNG:
			if o.Size == Column { // other sizes only cost more time
				_, err = png.Decode(strings.NewReader(text))
			}
		case TeX:
			checkTeX(t, name, text, max(1, len(f.Panels)))
		}
		if err != nil {
			t.Errorf("%s as %s: %v", name, format, err)
		}
	}
}

// checkPDF checks a PDF file's table of objects and returns the file's streams.
func checkPDF(t *testing.T, name string, pdf []byte) (streams string) {
	t.Helper()
	table := regexp.MustCompile(`(?s)\nxref\n0 \d+\n0{10} 65535 f \n(.*)trailer\n.*startxref\n\d+\n%%EOF\s*$`).FindSubmatch(pdf)
	if !bytes.HasPrefix(pdf, []byte("%PDF-1.")) || table == nil {
		t.Fatalf("%s as PDF begins with %q and ends with %q", name, pdf[:9], pdf[len(pdf)-30:])
	}
	for i, row := range strings.Split(strings.TrimSpace(string(table[1])), "\n") {
		if offset, err := strconv.Atoi(row[:10]); err != nil || !bytes.HasPrefix(pdf[offset:], fmt.Appendf(nil, "%d 0 obj", i+1)) {
			t.Errorf("%s as PDF has no object %d at %d", name, i+1, offset)
		}
	}
	for _, m := range regexp.MustCompile(`(?s)/FlateDecode[^>]*>>\nstream\n(.*?)\nendstream`).FindAllSubmatch(pdf, -1) {
		r, err := zlib.NewReader(bytes.NewReader(m[1]))
		if err != nil {
			t.Fatalf("%s as PDF: %v", name, err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatalf("%s as PDF: %v", name, err)
		}
		streams += string(text)
	}
	return streams
}

// Drawings and tables record their scenario and the program that made them.
func TestFilesContainTheirScenario(t *testing.T) {
	f := withBounds(regretFigure(2, 30, figure.Linear))
	o := Options{Version: "v1.4 (abc)", Address: "https://example.org/arcade/", BibTeX: cite}
	link := "https://example.org/arcade/#" + f.Scenario
	wants := []string{link, "Epsilon Arcade v1.4 (abc)"}
	entry := []string{"@software{epsilonarcade,", "note = {ε & δ},"} // PNG does not contain the citation

	said := map[Format]string{
		Text: written(t, f, Text, o),
		SVG:  readSVG(t, written(t, f, SVG, o)).Metadata,
		PNG:  strings.Join(chunks(t, written(t, f, PNG, o)), "\n"),
	}
	for format, mark := range map[Format]string{CSV: "#", TeX: "%"} {
		for _, line := range strings.Split(written(t, f, format, o), "\n") {
			if strings.HasPrefix(line, mark) {
				said[format] += line + "\n"
			}
		}
	}
	for format, text := range said {
		for _, want := range append(wants, entry...) {
			if there := strings.Contains(text, want); there == (format == PNG && slices.Contains(entry, want)) {
				t.Errorf("%q in the metadata of %s: %v\n%s", want, format, there, text)
			}
		}
	}
	pdf := written(t, f, PDF, o)
	for _, want := range []string{"/Subject (" + link + ")", `/Creator (Epsilon Arcade v1.4 \(abc\))`, "/Keywords (", "/Title (" + f.Title + ")", "/CreationDate (D:19700101000000)"} {
		if !strings.Contains(pdf, want) {
			t.Errorf("%q is not in the PDF", want)
		}
	}
	if text := written(t, f, JSON, o); !strings.Contains(text, `"scenario":`) || strings.Contains(text, "abc") {
		t.Error("JSON is not exactly the figure")
	}
	// If there is no address, the link is the fragment alone.
	if text := written(t, f, Text, Options{}); !strings.Contains(text, "scenario: "+f.Scenario+"\n") {
		t.Error(text)
	}
}

// chunks returns the texts in a PNG file and verifies the file's checksums.
func chunks(t *testing.T, file string) []string {
	t.Helper()
	var texts []string
	for b := []byte(file)[8:]; len(b) > 0; {
		n := binary.BigEndian.Uint32(b)
		kind, data := string(b[4:8]), b[8:8+n]
		if binary.BigEndian.Uint32(b[8+n:]) != crc32.ChecksumIEEE(b[4:8+n]) {
			t.Errorf("chunk %s has a wrong checksum", kind)
		}
		if kind == "iTXt" {
			key, value, _ := strings.Cut(string(data), "\x00\x00\x00\x00\x00")
			texts = append(texts, key+"="+value)
		}
		b = b[12+n:]
	}
	return texts
}

// Names with special characters of XML and LaTeX are escaped.
func TestNamesAreEscaped(t *testing.T) {
	name := `{\bf a_b} & 100% #1 $x$ ^~ <b> "q"`
	f := regretFigure(1, 30, figure.Linear)
	f.Series[0].Name, f.Series[0].Notion = name, ""
	f.Title = "]]> --> \x01\xff\uFFFE é 漢 😀 line\nbreak"
	s := readSVG(t, written(t, f, SVG, Options{Size: Page}))
	if !slices.Contains(s.Texts, name) {
		t.Errorf("%q is not in %q", name, s.Texts)
	}
	if want := "]]> --> \uFFFD é 漢 😀 line break"; s.Title != want {
		t.Errorf("the title is %q, want %q", s.Title, want)
	}
	tex := written(t, f, TeX, Options{Size: Page})
	if want := `{\{\textbackslash{}bf a\_b\} \& 100\% \#1 \$x\$ \textasciicircum{}\textasciitilde{} \textless{}b\textgreater{} \textquotedbl{}q\textquotedbl{}}`; !strings.Contains(tex, want) {
		t.Errorf("%s is not in the TikZ", want)
	}
	if want := `1.2$\times$10$^{-3}$ F$'$ $\varepsilon$`; escapeTeX("1.2×10⁻³ F′ ε") != want {
		t.Errorf("%s, want %s", escapeTeX("1.2×10⁻³ F′ ε"), want)
	}
	checkPDF(t, "a strange name", []byte(written(t, f, PDF, Options{})))
	written(t, f, PNG, Options{})
}

// The typeface contains the letters that occur in formulas, for PNG and PDF.
func TestTheTypefaceHasTheLettersOfFormulas(t *testing.T) {
	face, err := newTypeface()
	testkit.OK(t, err)
	for _, r := range "εδαβγλμσΔ√∞′·–—…’≤≥×−0123456789" {
		if i, err := face.face.Face.GlyphIndex(nil, r); i == 0 || err != nil {
			t.Errorf("%c is not there", r)
		}
	}
	// The page contains ε in UTF-16.
	f := regretFigure(1, 30, figure.Linear)
	f.Title = "ε"
	if text := checkPDF(t, "ε", []byte(written(t, f, PDF, Options{}))); !strings.Contains(text, "(\x03\xb5) Tj") {
		t.Error("ε is not in the PDF")
	}
}

func TestNumbersArePrintedAsInAPaper(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 1: "1", 0.039627: "0.0396", 0.5: "0.5", 1249.6: "1,250", 12.345: "12.3", 1e6: "10⁶", 123456: "123,456",
		1.24e-60: "1.24×10⁻⁶⁰", -0.25: "−0.25", -2e7: "−2×10⁷", math.Inf(-1): "-∞", 999.9: "1,000",
	} {
		if got := number(v); got != want {
			t.Errorf("%v is printed %s, want %s", v, got, want)
		}
	}
}
