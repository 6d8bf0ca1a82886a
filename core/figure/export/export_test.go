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
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/policy"
)

const cite = "@software{epsilonarcade,\n  title = {Epsilon Arcade},\n  note = {ε & δ},\n}"

// written returns a figure as a file.
func written(t testing.TB, f figure.Figure, format Format, o Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, f, format, o); err != nil {
		t.Fatalf("%s as %s: %v", f.Title, format, err)
	}
	return b.String()
}

func TestParseKnowsTheFormats(t *testing.T) {
	for _, f := range Formats() {
		if got, err := Parse(string(f)); got != f || err != nil {
			t.Errorf("%s is read as %q, %v", f, got, err)
		}
	}
	for _, name := range []string{"", "SVG", "gif", "svg "} {
		if _, err := Parse(name); err == nil || !strings.Contains(err.Error(), strconv.Quote(name)) || !strings.Contains(err.Error(), "text, csv, json, svg, pdf, png, tex") {
			t.Errorf("%q: error %v names neither it nor the formats", name, err)
		}
	}
}

// What is refused leaves nothing behind.
func TestARefusedFigureWritesNothing(t *testing.T) {
	uneven := regretFigure(2, 30, figure.Linear)
	uneven.Series[1].Q95 = uneven.Series[1].Q95[:7]
	without := regretFigure(1, 30, figure.Linear)
	without.Series[0].Mean = nil
	bound := withBounds(regretFigure(1, 30, figure.Linear))
	bound.Bounds[1].Y = nil
	fine := regretFigure(1, 30, figure.Linear)
	for _, c := range []struct {
		f      figure.Figure
		format Format
		size   Size
		want   string
	}{
		{fine, "gif", Column, "gif"},
		{fine, "", Column, "format"},
		{fine, SVG, 17, "size 17"},
		{uneven, CSV, Column, `"DP-FTPL-Gauss" has 30 of x and 7 of q95`},
		{without, PNG, Column, "0 of mean"},
		{bound, TeX, Column, `"Lai and Robbins" has 30 of x and 0 of y`},
	} {
		var b bytes.Buffer
		err := Write(&b, c.f, c.format, Options{Size: c.size})
		if err == nil || !strings.Contains(err.Error(), c.want) || b.Len() > 0 {
			t.Errorf("%s, size %d: error %v and %d bytes, want %q and none", c.format, c.size, err, b.Len(), c.want)
		}
	}
}

// The same figure gives the same bytes in every format.
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

// Every figure can be written in every format and size, and the files are well formed.
func TestFilesAreWellFormed(t *testing.T) {
	for name, f := range figures(t) {
		for _, size := range []Size{Column, Page, Slide} {
			o := Options{Size: size, Version: "1.2", Address: "https://example.org/", BibTeX: cite}
			if svg := written(t, f, SVG, o); wellFormed(svg) != nil {
				t.Errorf("%s as SVG: %v", name, wellFormed(svg))
			}
			checkPDF(t, name, []byte(written(t, f, PDF, o)))
			checkTeX(t, name, written(t, f, TeX, o))
			if size != Column {
				continue // the others are the same but slow
			}
			if img, err := png.Decode(strings.NewReader(written(t, f, PNG, o))); err != nil || img.Bounds().Dx() != 252*300/72 {
				t.Errorf("%s as PNG: %v", name, err)
			}
		}
	}
}

func wellFormed(text string) error {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// checkPDF checks that the table of objects points to objects and that the streams can
// be decompressed. It returns what is in the streams.
func checkPDF(t *testing.T, name string, pdf []byte) string {
	t.Helper()
	tail := regexp.MustCompile(`startxref\n(\d+)\n%%EOF\s*$`).FindSubmatch(pdf)
	if !bytes.HasPrefix(pdf, []byte("%PDF-1.")) || tail == nil {
		t.Fatalf("%s as PDF begins with %q and ends with %q", name, pdf[:9], pdf[len(pdf)-30:])
	}
	at, _ := strconv.Atoi(string(tail[1]))
	rows := bytes.Split(pdf[at:], []byte("\n"))
	if string(rows[0]) != "xref" {
		t.Fatalf("%s as PDF has %q for a table of objects", name, rows[0])
	}
	for i, row := range rows[3:] {
		if !bytes.HasSuffix(bytes.TrimSpace(row), []byte(" n")) {
			break
		}
		offset, _ := strconv.Atoi(string(row[:10]))
		if !bytes.HasPrefix(pdf[offset:], fmt.Appendf(nil, "%d 0 obj", i+1)) {
			t.Errorf("%s as PDF has no object %d at %d", name, i+1, offset)
		}
	}
	var all strings.Builder
	rest := pdf
	for {
		head, body, found := bytes.Cut(rest, []byte("stream\n"))
		if !found {
			return all.String()
		}
		stream, after, _ := bytes.Cut(body, []byte("\nendstream"))
		if i := bytes.LastIndex(head, []byte(" obj")); bytes.Contains(head[i:], []byte("/FlateDecode")) {
			r, err := zlib.NewReader(bytes.NewReader(stream))
			if err != nil {
				t.Fatalf("%s as PDF: %v", name, err)
			}
			if _, err := io.Copy(&all, r); err != nil {
				t.Fatalf("%s as PDF: %v", name, err)
			}
		}
		rest = after
	}
}

// svgPath is an SVG element with a path.
type svgPath struct {
	D      string `xml:"d,attr"`
	Stroke string `xml:"stroke,attr"`
	Fill   string `xml:"fill,attr"`
}

type svgFile struct {
	Title    string    `xml:"title"`
	Metadata string    `xml:"metadata"`
	Paths    []svgPath `xml:"path"`
	Texts    []string  `xml:"text"`
}

func readSVG(t *testing.T, text string) svgFile {
	t.Helper()
	var s svgFile
	if err := xml.Unmarshal([]byte(text), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// Each series is a line through all its points, in the colour of its policy, with a band and
// a name that says what it protects; each bound is a line with its kind.
func TestEachCurveIsDrawn(t *testing.T) {
	f := withBounds(regretFigure(8, 200, figure.Linear))
	s := readSVG(t, written(t, f, SVG, Options{Size: Page}))
	colors := map[string]int{} // of how many curves
	for i, k := range f.Inks() {
		colors[hex(seriesStyle(i, k, 1).color)]++
	}
	for i, series := range f.Series {
		color := hex(seriesStyle(i, f.Inks()[i], 1).color)
		lines, bands := 0, 0
		for _, p := range s.Paths {
			if p.Stroke == color && strings.Count(p.D, "L") == 199 {
				lines++
			}
			if p.Fill == color && strings.Count(p.D, "L") == 399 {
				bands++
			}
		}
		name := series.Name + " · " + policy.Notion(series.Notion).Words().Short
		if lines != colors[color] || bands != colors[color] || !contains(s.Texts, name) {
			t.Errorf("%s has %d lines and %d bands, named: %v", name, lines, bands, contains(s.Texts, name))
		}
	}
	for _, name := range []string{"Theorem 3, √(T log T)/ε (upper bound)", "Lai and Robbins (lower bound)", f.Title, "pulls", "regret"} {
		if !contains(s.Texts, name) {
			t.Errorf("%q is not in the drawing", name)
		}
	}
}

func contains(texts []string, want string) bool {
	for _, text := range texts {
		if text == want {
			return true
		}
	}
	return false
}

// A curve is where its values say: the first point of a rising line is at the left and
// below the last one.
func TestCurvesAreWhereTheValuesSay(t *testing.T) {
	f := regretFigure(1, 200, figure.Log)
	c, err := layout(f, SVG, Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := c.curves[0].lines[0]
	first, last := l[0], l[len(l)-1]
	if math.Abs(float64(first.X-c.box.Min.X)) > 1e-6 || math.Abs(float64(last.X-c.box.Max.X)) > 1e-6 || first.Y >= last.Y {
		t.Errorf("the line goes from %v to %v in %v", first, last, c.box)
	}
	// A factor of ten is as long everywhere on a logarithmic axis.
	if a, b := c.x.place(100)-c.x.place(10), c.x.place(1e6)-c.x.place(1e5); math.Abs(a-b) > 1e-12 {
		t.Errorf("a decade is %v long, and another %v", a, b)
	}
}

// No curve reaches into the legend, the title or the notes.
func TestNothingCoversTheCurves(t *testing.T) {
	for name, f := range figures(t) {
		c, err := layout(f, SVG, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range c.curves {
			for _, points := range append(k.lines, k.bands...) {
				for _, p := range points {
					if p.X < c.box.Min.X-0.01 || p.X > c.box.Max.X+0.01 || p.Y < c.box.Min.Y-0.01 || p.Y > c.box.Max.Y+0.01 {
						t.Fatalf("%s: %v of %s is outside %v", name, p, k.name, c.box)
					}
				}
			}
		}
		if bottom := c.box.Min.Y - c.legend.height(); bottom < 0 || c.box.Max.Y > c.height || c.box.Max.Y-c.box.Min.Y < 100 {
			t.Errorf("%s: the box is %v on %v", name, c.box, c.height)
		}
	}
}

// On a logarithmic axis a curve is broken at zeros, and the drawing says how many there
// are; a band that reaches 0 goes down to the axis.
func TestZerosOnALogarithmicAxis(t *testing.T) {
	f := figures(t)["zeros"]
	c, err := layout(f, SVG, Options{Size: Page})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(c.curves[0].lines); n != 1 || len(c.curves[0].lines[0]) != 58 {
		t.Errorf("a curve whose first two points are not positive has %d parts", n)
	}
	if n := len(c.curves[1].lines); n != 2 {
		t.Errorf("a curve with a zero in the middle has %d parts", n)
	}
	lowest := math.Inf(1)
	for _, p := range c.curves[2].bands[0] {
		lowest = math.Min(lowest, float64(p.Y))
	}
	if math.Abs(lowest-float64(c.box.Min.Y)) > 1e-6 {
		t.Errorf("a band from 0 begins at %v, and the axis at %v", lowest, c.box.Min.Y)
	}
	text := strings.Join(c.notes, " ")
	for _, want := range []string{"3 points of 0 or less", "1 point without a finite value"} {
		if !strings.Contains(text, want) {
			t.Errorf("the notes %q do not say %q", text, want)
		}
	}
}

// A bound that is a thousand times too large does not squash the curves.
func TestABoundDoesNotSquashTheCurves(t *testing.T) {
	f := withBounds(regretFigure(2, 100, figure.Linear))
	for i := range f.Bounds[0].Y {
		f.Bounds[0].Y[i] *= 1e6
	}
	c, err := layout(f, SVG, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if highest := f.Series[1].Q95[99]; c.y.max > 2*highest {
		t.Errorf("the axis ends at %v, and the curves at %v", c.y.max, highest)
	}
	if k := c.curves[2]; k.notion != "off the chart" {
		t.Errorf("the bound is %q", k.notion)
	}
}

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		scale     figure.Scale
		low, high float64
		want      string
		label     string
	}{
		{figure.Linear, 0, 1, "0 0.2 0.4 0.6 0.8 1.0", ""},
		{figure.Linear, 0, 1e6, "0 0.2 0.4 0.6 0.8 1.0", " (×10⁶)"},
		{figure.Linear, 0, 3400, "0 500 1,000 1,500 2,000 2,500 3,000", ""},
		{figure.Linear, -3, 3, "−3 −2 −1 0 1 2 3", ""},
		{figure.Linear, 0, 4.2e-5, "0 1 2 3 4", " (×10⁻⁵)"},
		{figure.Log, 1, 1e6, "10⁰ 10¹ 10² 10³ 10⁴ 10⁵ 10⁶", ""},
		{figure.Log, 0.05, 12, "0.1 1 10", ""},
		{figure.Log, 2, 60, "2 5 10 20 50", ""},
		{figure.Log, 2e6, 6e7, "2×10⁶ 5×10⁶ 10⁷ 2×10⁷ 5×10⁷", ""},
		{figure.Log, 1e-12, 1e9, "10⁻¹² 10⁻⁹ 10⁻⁶ 10⁻³ 10⁰ 10³ 10⁶ 10⁹", ""},
		{figure.Log, 20, 24, "20 21 22 23 24", ""},
	} {
		a := newAxis(figure.Axis{Scale: c.scale}, figure.Range{Low: c.low, High: c.high}, 5)
		var labels []string
		for _, tick := range a.ticks {
			if p := a.place(tick.at); p < -1e-6 || p > 1+1e-6 {
				t.Errorf("[%v, %v] has a tick at %v", c.low, c.high, tick.at)
			}
			if tick.label != "" {
				labels = append(labels, tick.label)
			}
		}
		if got := strings.Join(labels, " "); got != c.want || a.label != c.label {
			t.Errorf("[%v, %v] %s has %q and %q, want %q and %q", c.low, c.high, c.scale, got, a.label, c.want, c.label)
		}
	}
}

// Ranges at float64's ends give axes that end.
func TestAxesOfAnyRange(t *testing.T) {
	for _, r := range []figure.Range{{Low: -1e-9, High: 1e-9}, {Low: 5e-324, High: 1e308}, {Low: -math.MaxFloat64, High: math.MaxFloat64}, {Low: 1, High: math.Nextafter(1, 2)}} {
		for _, scale := range []figure.Scale{figure.Linear, figure.Log} {
			if scale == figure.Log && r.Low <= 0 {
				continue
			}
			if a := newAxis(figure.Axis{Scale: scale}, r, 5); len(a.ticks) > 300 {
				t.Errorf("%v %s has %d ticks", r, scale, len(a.ticks))
			}
		}
	}
}

// Marks and dashes tell the first eight curves apart without colours.
func TestCurvesDifferInBlackAndWhite(t *testing.T) {
	seen := map[string]bool{}
	for i := range 8 {
		l := seriesStyle(i, figure.Ink{Hue: i, Pattern: i}, 1)
		key := fmt.Sprint(l.dash, l.mark)
		if seen[key] {
			t.Errorf("curve %d looks like one before", i)
		}
		seen[key], seen[fmt.Sprint(l.dash)] = true, true
	}
	if len(seen) != 16 {
		t.Errorf("eight curves have %d patterns", len(seen)-8)
	}
	all := figure.Figure{Series: make([]figure.Series, 9)}.Inks()
	if a, b := seriesStyle(0, all[0], 1), seriesStyle(8, all[8], 1); reflect.DeepEqual(a.dash, b.dash) || a.color != b.color {
		t.Error("the ninth curve looks like the first")
	}
}

// A region figure shades what is allowed and says what the verdict is.
func TestARegionHasItsVerdict(t *testing.T) {
	f := regionFigure(t, "gauss", 1)
	if f.Verdict.Inside {
		t.Fatal("one pull is private")
	}
	s := readSVG(t, written(t, f, SVG, Options{}))
	shaded := 0
	for _, p := range s.Paths {
		if p.Fill == hex(rgb(0xd55e00)) { // the page's colour of a region
			shaded++
		}
	}
	if shaded != 2 { // one in the legend
		t.Errorf("%d areas are shaded", shaded)
	}
	for _, want := range []uint32{0x1b1b1b, 0x0072b2} { // F and F′, likewise
		if !slices.ContainsFunc(s.Paths, func(p svgPath) bool { return p.Stroke == hex(rgb(want)) }) {
			t.Errorf("no curve has the colour %06x", want)
		}
	}
	for _, want := range []string{"Not private: F′ needs δ = 0.0396 and may have 0.01.", "F", "F′", "between the lower and the upper bound on F′"} {
		if !contains(s.Texts, want) {
			t.Errorf("%q is not in %q", want, s.Texts)
		}
	}
	if text := written(t, f, Text, Options{}); !strings.Contains(text, "Not private") || !strings.Contains(text, "; by the paper’s formula from 8 on.") {
		t.Errorf("the text is %s", text)
	}
}

// CSV gives back every number of the figure, whatever the names are.
func TestCSVCanBeReadBack(t *testing.T) {
	f := withBounds(regretFigure(3, 20, figure.Log))
	f.Series[0].Name = "# no, \"comment\"\nat all"
	f.Series[1].Mean[3], f.Series[1].Q05[4], f.Series[1].Q95[4] = math.NaN(), math.Inf(-1), math.Inf(1)
	f.Series[2].Std, f.Series[2].Q05, f.Series[2].Q95, f.Series[2].Runs = nil, nil, nil, 0
	r := csv.NewReader(strings.NewReader(written(t, f, CSV, Options{BibTeX: cite})))
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(rows[0], ","); got != columns || len(rows) != 1+3*20+2*20 {
		t.Fatalf("%d rows of %s", len(rows), got)
	}
	same := func(cell string, v float64) bool {
		got, err := strconv.ParseFloat(cell, 64)
		return err == nil && (got == v || math.IsNaN(got) && math.IsNaN(v))
	}
	i := 1
	for _, s := range f.Series {
		for j := range s.X {
			row := rows[i]
			ok := row[0] == s.Name && row[1] == s.Policy && row[2] == s.Notion && same(row[3], s.X[j]) && same(row[4], s.Mean[j]) && row[9] == ""
			if s.Runs > 0 {
				ok = ok && same(row[5], s.Std[j]) && same(row[6], s.Q05[j]) && same(row[7], s.Q95[j]) && row[8] == "100"
			} else {
				ok = ok && strings.Join(row[5:], "") == ""
			}
			if !ok {
				t.Errorf("point %d of %q is %q", j, s.Name, row)
			}
			i++
		}
	}
	for _, b := range f.Bounds {
		for j := range b.X {
			if row := rows[i]; row[0] != b.Name || !same(row[3], b.X[j]) || !same(row[4], b.Y[j]) || row[9] != b.Kind {
				t.Errorf("point %d of %q is %q", j, b.Name, row)
			}
			i++
		}
	}
}

// JSON is what encoding/json makes of the figure, with the names that scripts rely on.
func TestJSONIsTheFigure(t *testing.T) {
	for name, f := range figures(t) {
		if name == "zeros" {
			continue
		}
		text := written(t, f, JSON, Options{})
		var back figure.Figure
		if err := json.Unmarshal([]byte(text), &back); err != nil || !reflect.DeepEqual(back, f) {
			t.Errorf("%s as JSON is %v, %.300s", name, err, text)
		}
	}
}

func TestJSONHasNullForWhatIsNotFinite(t *testing.T) {
	f := regretFigure(1, 4, figure.Linear)
	f.Series[0].Mean = []float64{1, math.NaN(), math.Inf(1), 4}
	f.Verdict = &figure.Verdict{DeltaExact: math.Inf(-1)}
	text := written(t, f, JSON, Options{})
	if !json.Valid([]byte(text)) || !strings.Contains(text, `"mean":[1,null,null,4]`) || !strings.Contains(text, `"delta_exact":null`) {
		t.Error(text)
	}
}

// A table fits a terminal, and only the link may be longer.
func TestTextFitsATerminal(t *testing.T) {
	for name, f := range figures(t) {
		f.Scenario = "1t-" + strings.Repeat("x", 200)
		for _, line := range strings.Split(written(t, f, Text, Options{}), "\n") {
			if utf8.RuneCountInString(line) > textWidth && !strings.HasPrefix(line, "scenario: ") {
				t.Errorf("%s: %q has %d columns", name, line, utf8.RuneCountInString(line))
			}
		}
	}
	text := written(t, withBounds(regretFigure(2, 30, figure.Log)), Text, Options{})
	for _, want := range []string{
		"Values of regret at 10⁶ pulls.",
		"                                           mean       std       5 %      95 %",
		"DP-FTPL-New · each decision                 396      79.2       277       555",
		"Lai and Robbins (lower bound)               166\n",
		"Means of 100 runs.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

// Every drawing and table leads back to its scenario and says what made it.
func TestFilesSayWhereTheyComeFrom(t *testing.T) {
	f := withBounds(regretFigure(2, 30, figure.Linear))
	o := Options{Version: "v1.4 (abc)", Address: "https://example.org/arcade/", BibTeX: cite}
	link := "https://example.org/arcade/#" + f.Scenario
	wants := []string{link, "Epsilon Arcade v1.4 (abc)", "@software{epsilonarcade,", "note = {ε & δ},"}

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
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%q is not in what %s says:\n%s", want, format, text)
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
		t.Error("JSON is more or less than the figure")
	}
	// Without an address the link is the fragment.
	if text := written(t, f, Text, Options{}); !strings.Contains(text, "scenario: "+f.Scenario+"\n") {
		t.Error(text)
	}
}

// chunks returns the texts of a PNG file, whose checksums it checks.
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

// Names with a meaning in XML or LaTeX come out as what they are.
func TestNamesAreEscaped(t *testing.T) {
	name := `{\bf a_b} & 100% #1 $x$ ^~ <b> "q"`
	f := regretFigure(1, 30, figure.Linear)
	f.Series[0].Name, f.Series[0].Notion = name, ""
	f.Title = "]]> --> \x01\xff\uFFFE é 漢 😀 line\nbreak"
	s := readSVG(t, written(t, f, SVG, Options{Size: Page}))
	if !contains(s.Texts, name) {
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

// The letters of formulas are in the typeface, so that a PNG or a PDF shows them.
func TestTheTypefaceHasTheLettersOfFormulas(t *testing.T) {
	face, err := newTypeface()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range "εδαβγλμσΔ√∞′·–—…’≤≥×−0123456789" {
		if i, err := face.face.Face.GlyphIndex(nil, r); i == 0 || err != nil {
			t.Errorf("%c is not there", r)
		}
	}
	// ε as UTF-16 is in the page's text.
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

// A drawing of eight curves with bands and 200 points.
func BenchmarkWrite(b *testing.B) {
	f := regretFigure(8, 200, figure.Linear)
	for _, format := range Formats() {
		b.Run(string(format), func(b *testing.B) {
			for b.Loop() {
				if err := Write(io.Discard, f, format, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
