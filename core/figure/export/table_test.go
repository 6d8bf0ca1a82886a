package export

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
)

func timeline() figure.Figure {
	return figure.Figure{
		Title: "Episodes", Kind: "timeline", X: figure.Axis{Label: "pulls", Scale: figure.Log}, Y: figure.Axis{Label: "arm", Scale: figure.Linear},
		Series: []figure.Series{{Name: "AdaP", X: []float64{1, 2, 5, 6, 100}, Mean: []float64{1, 2, 2, 1, 1}}},
		Marks:  []float64{1, 2, 6},
		Table:  &figure.Table{Columns: []string{"episode", "arm"}, Rows: [][]string{{"1", "1"}, {"2", "2"}, {"3", "1"}}},
	}
}

// A text file contains all rows of a figure's table. CSV contains the curves, or the table if there are no curves.
func TestTablesInTextAndCSV(t *testing.T) {
	f := timeline()
	if text, want := written(t, f, Text, Options{}), "\nepisode  arm\n1        1\n2        2\n3        1\n"; !strings.Contains(text, want) {
		t.Errorf("%q lacks %q", text, want)
	}
	if csv := written(t, f, CSV, Options{}); !strings.Contains(csv, "AdaP,,,100,1") || strings.Contains(csv, "episode,arm") {
		t.Errorf("with curves: %s", csv)
	}
	f.Series, f.Marks = nil, nil
	if csv := written(t, f, CSV, Options{}); !strings.HasSuffix(csv, "\nepisode,arm\n1,1\n2,2\n3,1\n") {
		t.Errorf("without: %s", csv)
	}
}

// Each mark on the axis is drawn as a line. The legend names each mark once, and says so if the mark is off the chart.
func TestMarksAreDrawnAndNamed(t *testing.T) {
	f := timeline()
	with := strings.Count(written(t, f, SVG, Options{}), "<path")
	f.Marks = []float64{0, 1e9}
	if without := strings.Count(written(t, f, SVG, Options{}), "<path"); with != without+3 {
		t.Errorf("%d lines with three marks, and %d without", with, without)
	}
	f = timeline()
	f.MarkNames = []string{"AdaP: start phase ends", "theory", "theory"}
	svg, tex := written(t, f, SVG, Options{}), written(t, f, TeX, Options{})
	for name, style := range map[string]string{f.MarkNames[0]: "rule,curve1,dash pattern=on 0.74bp off 1.49bp", "theory": "rule"} { // the first has the colour of its curve
		if n, m := strings.Count(svg, ">"+name+"</text>"), strings.Count(tex, fmt.Sprintf("\\addlegendimage{%s}\n\\addlegendentry{%s}", style, name)); n != 1 || m != 1 {
			t.Errorf("the legend names %q %d times in SVG and %d times in TeX", name, n, m)
		}
	}
	f.Marks, f.MarkNames = []float64{1e9}, []string{"far"}
	if !strings.Contains(written(t, f, SVG, Options{}), "far · off the chart") {
		t.Error("the legend does not state that a mark is off the chart")
	}
}

// Panels are charts side by side or in a column. They share their axes, and each policy keeps its colour.
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
	place := regexp.MustCompile(`<text x="([0-9.]+)" y="([0-9.]+)"[^>]*>([^<]*)</text>`)
	for _, size := range []Size{Column, Page, Slide} {
		svg := written(t, f, SVG, Options{Size: size})
		at, ticks := map[string][2]float64{}, 0
		for _, m := range place.FindAllStringSubmatch(svg, -1) {
			x, _ := strconv.ParseFloat(m[1], 64)
			y, _ := strconv.ParseFloat(m[2], 64)
			if at[m[3]] = [2]float64{x, y}; m[3] == "100" {
				ticks++
			}
		}
		a, b := at["A: ε = 1"], at["B: ε = 2"]
		if beside := a[1] == b[1] && a[0] < b[0]; beside == (size == Column) || size == Column && a[1] >= b[1] || ticks != 2 {
			t.Errorf("size %d: the panels are at %v and %v, and %d axes go to 100", size, a, b, ticks)
		}
		for _, name := range []string{"Both", "A: Gauss, ε = 1 · each decision", "A: New, ε = 1 · each decision", "B: Gauss, ε = 2 · each decision", "B: bound (upper bound)"} {
			if _, ok := at[name]; !ok {
				t.Errorf("size %d: nothing is called %q", size, name)
			}
		}
		if got := strings.Count(svg, `stroke="#d55e00"`); got != 4 { // each also has a line in the legend
			t.Errorf("size %d: %d lines have the colour of DP-FTPL-Gauss", size, got)
		}
		tex := written(t, f, TeX, Options{Size: size})
		for _, want := range []string{`}\AcurveA`, `}\AcurveB`, `}\BcurveA`, `}\BboundA`, "Acurve 2/.style", "Bcurve 1/.style", `\addplot[Bcurve 1,`, `\addplot[Bbound 1,`, `title={A: $\varepsilon$ = 1}`} {
			if strings.Count(tex, want) != 1 {
				t.Errorf("size %d: %q is %d times in\n%s", size, want, strings.Count(tex, want), tex)
			}
		}
	}
}

// The text for a sweep lists all values. The text for a trade-off function lists five levels, because its last value is
// always 0.
func TestTheTextHasTheImportantValues(t *testing.T) {
	sweep := figure.Figure{Kind: "sweep", X: figure.Axis{Label: "ε"}, Y: figure.Axis{Label: "regret"},
		Series: []figure.Series{{Name: "UCB1", X: []float64{0.1, 1}, Mean: []float64{77, 33}}}}
	worlds := figure.TradeOffs("Two worlds", []figure.TradeOffCurve{{Name: "a", Alpha: []float64{0, .01, .05, .1, .25, .5, 1}, Beta: []float64{1, .91, .82, .73, .54, .25, 0}}})
	for _, c := range []struct {
		f     figure.Figure
		wants []string
	}{{sweep, []string{"77", "33", "regret against ε."}}, {worlds, []string{"0.01", "0.91", "0.05", "0.82", "0.73", "0.54", "0.5", "0.25"}}} {
		text := written(t, c.f, Text, Options{})
		for _, want := range c.wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s is not in\n%s", want, text)
			}
		}
	}
}
