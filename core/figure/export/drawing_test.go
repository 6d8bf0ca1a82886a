package export

import (
	"encoding/xml"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
)

// svgPath is an SVG path.
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

func readSVG(t *testing.T, text string) (s svgFile) {
	t.Helper()
	testkit.OK(t, xml.Unmarshal([]byte(text), &s))
	return s
}

// Each series is a line through all its points in its policy's colour, with a band, and with a name that also says what
// the policy protects. Each bound is a line whose name states its kind.
func TestEachCurveIsDrawn(t *testing.T) {
	f := withBounds(regretFigure(8, 200, figure.Linear))
	s := readSVG(t, written(t, f, SVG, Options{Size: Page}))
	colors := map[string]int{} // the number of curves of each colour
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
		name := say.English(series.Name + " · " + policy.Notion(series.Notion).Words().Short)
		if lines != colors[color] || bands != colors[color] || !slices.Contains(s.Texts, name) {
			t.Errorf("%s has %d lines and %d bands, named: %v", name, lines, bands, slices.Contains(s.Texts, name))
		}
	}
	for _, name := range []string{"Theorem 3, √(T log T)/ε (upper bound)", "Lai and Robbins (lower bound)", f.Title, "pulls", "regret"} {
		if !slices.Contains(s.Texts, name) {
			t.Errorf("%q is not in the drawing", name)
		}
	}
}

// A curve is drawn where its values are: a rising line begins at the lower left.
func TestCurvesAreAtTheirValues(t *testing.T) {
	c := laidOut(t, regretFigure(1, 200, figure.Log), Column)
	l := c.on(0, c.curves[0].lines[0]...)
	first, last := l[0], l[len(l)-1]
	if math.Abs(float64(first.X-c.box.Min.X)) > 1e-6 || math.Abs(float64(last.X-c.box.Max.X)) > 1e-6 || first.Y >= last.Y {
		t.Errorf("the line goes from %v to %v in %v", first, last, c.box)
	}
	// All decades of a logarithmic axis are equally long.
	if a, b := c.x.place(100)-c.x.place(10), c.x.place(1e6)-c.x.place(1e5); math.Abs(float64(a-b)) > 1e-12 {
		t.Errorf("a decade is %v long, and another %v", a, b)
	}
}

func laidOut(t *testing.T, f figure.Figure, size Size) *chart {
	t.Helper()
	c, err := layout(f, SVG, Options{Size: size})
	testkit.OK(t, err)
	return c
}

// A plan is a surface that records all points, texts and their boxes.
type plan struct {
	typeface typeface
	points   []vg.Point
	texts    []string
	boxes    []vg.Rectangle
}

func (p *plan) line(points []vg.Point, _ pen)         { p.points = append(p.points, points...) }
func (p *plan) area(points []vg.Point, _ color.NRGBA) { p.points = append(p.points, points...) }
func (p *plan) text(at vg.Point, text string, l lettering) {
	width := p.typeface.width(text, l.size)
	box := vg.Rectangle{Min: vg.Point{Y: -0.2 * l.size}, Max: vg.Point{X: width, Y: 0.7 * l.size}}.Add(vg.Point{X: vg.Length(l.align) * width})
	if l.upright {
		box = vg.Rectangle{Min: vg.Point{X: -box.Max.Y, Y: box.Min.X}, Max: vg.Point{X: -box.Min.Y, Y: box.Max.X}}
	}
	p.texts, p.boxes = append(p.texts, text), append(p.boxes, box.Add(at))
}

// Texts do not overlap, everything lies on the page, and curves stay inside the box between the axes.
func TestEverythingHasItsPlace(t *testing.T) {
	for name, f := range figures(t) {
		for _, size := range []Size{Column, Page, Slide} {
			c := laidOut(t, f, size)
			p := &plan{typeface: c.typeface}
			c.draw(p)
			holds := func(at vg.Point) bool {
				const slack = 0.5
				return at.X >= -slack && at.Y >= -slack && at.X <= c.page.Max.X+slack && at.Y <= c.page.Max.Y+slack
			}
			for i, a := range p.boxes {
				if !holds(a.Min) || !holds(a.Max) {
					t.Errorf("%s, size %d: %q at %v leaves %v", name, size, p.texts[i], a, c.page)
				}
				for k, b := range p.boxes[:i] {
					if a.Min.X < b.Max.X && b.Min.X < a.Max.X && a.Min.Y < b.Max.Y && b.Min.Y < a.Max.Y {
						t.Errorf("%s, size %d: %q at %v and %q at %v overlap", name, size, p.texts[i], a, p.texts[k], b)
					}
				}
			}
			for _, at := range p.points {
				if !holds(at) {
					t.Fatalf("%s, size %d: something is drawn at %v, beside %v", name, size, at, c.page)
				}
			}
			for _, c := range append(c.panels, c) {
				for _, k := range c.curves {
					for _, at := range slices.Concat(slices.Concat(k.lines...), slices.Concat(k.bands...)) {
						if at.X < -1e-4 || at.X > 1+1e-4 || at.Y < -1e-4 || at.Y > 1+1e-4 {
							t.Fatalf("%s: the point %v of %s is outside the box", name, at, k.name)
						}
					}
				}
			}
		}
	}
}

// On a logarithmic axis, a curve has gaps at zeros, and a note counts the zeros. A band from 0 begins at the axis.
func TestZerosOnALogarithmicAxis(t *testing.T) {
	c := laidOut(t, figures(t)["zeros"], Page)
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
	if math.Abs(lowest) > 1e-6 {
		t.Errorf("a band from 0 begins at %v of the axis", lowest)
	}
	text := strings.Join(c.notes, " ")
	for _, want := range []string{"3 points at or below 0", "1 point without a finite value"} {
		if !strings.Contains(text, want) {
			t.Errorf("the notes %q do not say %q", text, want)
		}
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
		if got := strings.Join(labels, " "); got != c.want || a.Label != c.label {
			t.Errorf("[%v, %v] %s has %q and %q, want %q and %q", c.low, c.high, c.scale, got, a.Label, c.want, c.label)
		}
	}
	// Axes are finite even if their ranges are extreme.
	for _, c := range []struct {
		scale     figure.Scale
		low, high float64
	}{
		{figure.Linear, -math.MaxFloat64, math.MaxFloat64}, {figure.Linear, 1, math.Nextafter(1, 2)},
		{figure.Log, 5e-324, 1e308}, {figure.Log, 1, math.Nextafter(1, 2)},
	} {
		if a := newAxis(figure.Axis{Scale: c.scale}, figure.Range{Low: c.low, High: c.high}, 5); len(a.ticks) > 300 {
			t.Errorf("[%v, %v] %s has %d ticks", c.low, c.high, c.scale, len(a.ticks))
		}
	}
}

// In a region's figure, the region is shaded and the verdict is stated.
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
	if shaded != 2 { // one of them in the legend
		t.Errorf("%d areas are shaded", shaded)
	}
	for _, want := range []uint32{0x1b1b1b, 0x0072b2} { // F and F′, as on the page
		if !slices.ContainsFunc(s.Paths, func(p svgPath) bool { return p.Stroke == hex(rgb(want)) }) {
			t.Errorf("no curve has the colour %06x", want)
		}
	}
	for _, want := range []string{"Not private: F′ needs δ = 0.0396; the budget allows 0.01.", "F", "F′", "between the lower and the upper bound on F′"} {
		if !slices.Contains(s.Texts, want) {
			t.Errorf("%q is not in %q", want, s.Texts)
		}
	}
	if text := written(t, f, Text, Options{}); !strings.Contains(text, "Not private") || !strings.Contains(text, "; the paper’s formula gives 8.") {
		t.Errorf("the text is %s", text)
	}
}

// Each interval is a vertical line with a mark inside the box. Intervals of another series stand beside it.
func TestIntervalsAreAtTheirValues(t *testing.T) {
	f := figure.Figure{
		Title: "t", Kind: figure.Intervals, X: figure.Axis{Label: "arm", Scale: figure.Linear}, Y: figure.Axis{Label: "mean", Scale: figure.Linear},
		Series: []figure.Series{
			{Name: "now", X: []float64{1, 2, 3}, Mean: []float64{.5, .6, .2}, Q05: []float64{.4, .2, .2}, Q95: []float64{.6, 1, .2}},
			{Name: "after", X: []float64{2}, Mean: []float64{.7}, Q05: []float64{.3}, Q95: []float64{1.1}},
		},
	}
	c := laidOut(t, f, Column)
	for i, s := range f.Series {
		if len(c.curves[i].lines) != len(s.X) || len(c.curves[i].marked) != len(s.X) {
			t.Fatalf("%s has %d lines and %d marks", s.Name, len(c.curves[i].lines), len(c.curves[i].marked))
		}
		for k, l := range c.curves[i].lines {
			low, _ := c.point(s.X[k], s.Q05[k])
			high, _ := c.point(s.X[k], s.Q95[k])
			if l[0] != low || l[1] != high || low.X != high.X || low.Y < 0 || high.Y > 1 {
				t.Errorf("%s at %v: %v, want from %v to %v", s.Name, s.X[k], l, low, high)
			}
		}
	}
	if c.curves[1].aside <= c.curves[0].aside {
		t.Error("the intervals of both series cover each other")
	}
}
