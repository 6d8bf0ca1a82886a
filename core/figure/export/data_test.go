package export

import (
	"encoding/csv"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"epsilonarcade/core/figure"
)

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
	i := 0
	// says compares the next row, column by column.
	says := func(point string, want ...any) {
		t.Helper()
		i++
		for k, name := range rows[0] {
			cell := rows[i][k]
			switch want := want[k].(type) {
			case float64:
				if got, err := strconv.ParseFloat(cell, 64); err != nil || got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
					t.Errorf("%s: the column %s has %q, want %v", point, name, cell, want)
				}
			case string:
				if cell != want {
					t.Errorf("%s: the column %s has %q, want %q", point, name, cell, want)
				}
			}
		}
	}
	for _, s := range f.Series {
		for j := range s.X {
			var std, q05, q95, runs any = "", "", "", ""
			if s.Runs > 0 {
				std, q05, q95, runs = s.Std[j], s.Q05[j], s.Q95[j], "100"
			}
			says(fmt.Sprintf("point %d of %q", j, s.Name), s.Name, s.Policy, s.Notion, s.X[j], s.Mean[j], std, q05, q95, runs, "", given(s.Epsilon), given(s.Delta))
		}
	}
	for _, b := range f.Bounds {
		for j := range b.X {
			says(fmt.Sprintf("point %d of %q", j, b.Name), b.Name, "", "", b.X[j], b.Y[j], "", "", "", "", b.Kind, "", "")
		}
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
