package export_test

import (
	"bytes"
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
