package export_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/figure/export"
)

// as returns a figure written in a format.
func as(t *testing.T, f figure.Figure, format export.Format) string {
	t.Helper()
	var b bytes.Buffer
	if err := export.Write(&b, f, format, export.Options{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func timeline() figure.Figure {
	return figure.Figure{
		Title: "Episodes", Kind: "timeline", X: figure.Axis{Label: "pulls", Scale: figure.Log}, Y: figure.Axis{Label: "arm", Scale: figure.Linear},
		Series: []figure.Series{{Name: "AdaP", X: []float64{1, 2, 5, 6, 100}, Mean: []float64{1, 2, 2, 1, 1}}},
		Marks:  []float64{1, 2, 6},
		Table:  &figure.Table{Columns: []string{"episode", "arm"}, Rows: [][]string{{"1", "1"}, {"2", "2"}, {"3", "1"}}},
	}
}

// A figure's own table is its text, every row.
func TestTheTableIsTheText(t *testing.T) {
	text := as(t, timeline(), export.Text)
	if want := "\nepisode  arm\n1        1\n2        2\n3        1\n"; !strings.Contains(text, want) {
		t.Errorf("%q lacks %q", text, want)
	}
}

// Each mark is one more line of a drawing; one beside the axis is none.
func TestMarksAreDrawn(t *testing.T) {
	f := timeline()
	with := strings.Count(as(t, f, export.SVG), "<path")
	f.Marks = []float64{0, 1e9}
	without := strings.Count(as(t, f, export.SVG), "<path")
	if with != without+3 {
		t.Errorf("%d lines with three marks, %d without", with, without)
	}
}

// The legend says what marks are, each name once, and that one is off the chart.
func TestTheLegendSaysWhatMarksAre(t *testing.T) {
	f := timeline()
	f.MarkNames = []string{"AdaP: start phase ends", "theory", "theory"}
	for format, want := range map[export.Format]string{export.SVG: ">%s</text>", export.TeX: "\\addlegendimage{rule}\n\\addlegendentry{%s}"} {
		file := as(t, f, format)
		for _, name := range f.MarkNames {
			want := want
			if format == export.TeX && name != "theory" { // it has the colour of its curve
				want = "\\addlegendimage{rule,curve1,dash pattern=on 0.74bp off 1.49bp}\n\\addlegendentry{%s}"
			}
			if got := strings.Count(file, fmt.Sprintf(want, name)); got != 1 {
				t.Errorf("%s: the legend names %q %d times", format, name, got)
			}
		}
	}
	f.Marks, f.MarkNames = []float64{1e9}, []string{"far"}
	if svg := as(t, f, export.SVG); !strings.Contains(svg, "far · off the chart") {
		t.Error("of a mark beside the axis the legend does not say so")
	}
}

// A figure with panels is drawn as so many charts: side by side, or below each other in a column. They
// have the same axes, and a policy the same colour in each.
func TestEachPanelIsAChart(t *testing.T) {
	one, two := 1.0, 2.0
	curve := func(name, policy string, eps *float64, end float64) figure.Series {
		return figure.Series{Name: name, Policy: policy, Notion: "decision", Epsilon: eps, X: []float64{1, 500, 1000}, Mean: []float64{0, end / 3, end}, Runs: 5}
	}
	f := figure.Figure{
		Title: "Both", Kind: "regret", X: figure.Axis{Label: "pulls", Scale: figure.Linear}, Y: figure.Axis{Label: "regret", Scale: figure.Linear},
		Series: []figure.Series{
			curve("A: Gauss", "dp-ftpl-gauss", &one, 100), curve("A: New", "dp-ftpl-new", &one, 10), curve("B: Gauss", "dp-ftpl-gauss", &two, 20),
		},
		Bounds: []figure.Bound{{Name: "B: bound", Kind: "upper", X: []float64{1, 1000}, Y: []float64{0, 90}}},
		Panels: []figure.Panel{{Title: "A: ε = 1", Series: 2}, {Title: "B: ε = 2", Series: 1, Bounds: 1}},
	}
	write := func(format export.Format, size export.Size) string {
		var b bytes.Buffer
		if err := export.Write(&b, f, format, export.Options{Size: size}); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	place := regexp.MustCompile(`<text x="([0-9.]+)" y="([0-9.]+)"[^>]*>([^<]*)</text>`)
	for _, size := range []export.Size{export.Column, export.Page, export.Slide} {
		svg := write(export.SVG, size)
		at, ticks := map[string][2]float64{}, 0
		for _, m := range place.FindAllStringSubmatch(svg, -1) {
			x, _ := strconv.ParseFloat(m[1], 64)
			y, _ := strconv.ParseFloat(m[2], 64)
			if at[m[3]] = [2]float64{x, y}; m[3] == "100" {
				ticks++
			}
		}
		a, b := at["A: ε = 1"], at["B: ε = 2"]
		if beside := a[1] == b[1] && a[0] < b[0]; beside == (size == export.Column) || a == b || size == export.Column && a[1] >= b[1] {
			t.Errorf("size %d: the panels are at %v and %v", size, a, b)
		}
		if ticks != 2 {
			t.Errorf("size %d: %d axes go to 100", size, ticks)
		}
		for _, name := range []string{"Both", "A: Gauss, ε = 1 · each decision", "A: New, ε = 1 · each decision", "B: Gauss, ε = 2 · each decision", "B: bound (upper bound)"} {
			if _, ok := at[name]; !ok {
				t.Errorf("size %d: nothing is called %q", size, name)
			}
		}
		if got := strings.Count(svg, `stroke="#d55e00"`); got != 4 { // a curve and a line of a legend each
			t.Errorf("size %d: %d lines have the colour of DP-FTPL-Gauss", size, got)
		}
		tex := write(export.TeX, size)
		for _, want := range []string{`}\AcurveA`, `}\AcurveB`, `}\BcurveA`, `}\BboundA`, "Acurve 2/.style", "Bcurve 1/.style", `\addplot[Bcurve 1,`, `\addplot[Bbound 1,`, `title={A: $\varepsilon$ = 1}`} {
			if strings.Count(tex, want) != 1 {
				t.Errorf("size %d: %q is %d times in\n%s", size, want, strings.Count(tex, want), tex)
			}
		}
		if got := strings.Count(tex, `\begin{tikzpicture}`); got != 2 {
			t.Errorf("size %d: %d pictures", size, got)
		}
	}
	f.Panels[1].Series = 2
	if err := export.Write(&bytes.Buffer{}, f, export.SVG, export.Options{}); err == nil || !strings.Contains(err.Error(), "panels") {
		t.Errorf("with a panel of curves that are not there: %v", err)
	}
}

// A table alone is CSV of its own columns; beside curves it is the curves that are.
func TestATableAloneIsCSV(t *testing.T) {
	f := timeline()
	if csv := as(t, f, export.CSV); !strings.Contains(csv, "AdaP,,,100,1") || strings.Contains(csv, "episode,arm") {
		t.Errorf("with curves: %s", csv)
	}
	f.Series, f.Marks = nil, nil
	if csv := as(t, f, export.CSV); !strings.HasSuffix(csv, "\nepisode,arm\n1,1\n2,2\n3,1\n") {
		t.Errorf("without: %s", csv)
	}
}

func TestARaggedTableIsRefused(t *testing.T) {
	f := timeline()
	f.Table.Rows[1] = []string{"2"}
	var b bytes.Buffer
	if err := export.Write(&b, f, export.Text, export.Options{}); err == nil || b.Len() > 0 || !strings.Contains(err.Error(), "row 2 of the table") {
		t.Errorf("%v, wrote %q", err, &b)
	}
}

// The text of a sweep has every value, not the last alone.
func TestTheTextOfASweepHasEveryValue(t *testing.T) {
	f := figure.Figure{Kind: "sweep", X: figure.Axis{Label: "ε"}, Y: figure.Axis{Label: "regret"},
		Series: []figure.Series{{Name: "UCB1", X: []float64{0.1, 1}, Mean: []float64{77, 33}}}}
	if text := as(t, f, export.Text); !strings.Contains(text, "77") || !strings.Contains(text, "33") || !strings.Contains(text, "regret against ε.") {
		t.Errorf("%s", text)
	}
}

// Every trade-off function ends at 0. The text shows it at five levels.
func TestTheTextOfATradeOffHasItsLevels(t *testing.T) {
	f := figure.TradeOffs("Two worlds", []figure.TradeOffCurve{{Name: "a", Alpha: []float64{0, .01, .05, .1, .25, .5, 1}, Beta: []float64{1, .91, .82, .73, .54, .25, 0}}})
	text := as(t, f, export.Text)
	for _, want := range []string{"0.01", "0.91", "0.05", "0.82", "0.73", "0.54", "0.5", "0.25"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in\n%s", want, text)
		}
	}
}
