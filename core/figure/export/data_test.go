package export

import (
	"encoding/csv"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"epsilonarcade/core/figure"
)

// CSV contains every number of the figure, for any names.
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
	want := rows[:1:1]
	for _, s := range f.Series {
		for j, x := range s.X {
			runs := map[bool]string{true: "100"}[s.Runs > 0]
			want = append(want, []string{s.Name, s.Policy, s.Notion, digits(x), digits(s.Mean[j]), at(s.Std, j), at(s.Q05, j), at(s.Q95, j), runs, "", given(s.Epsilon), given(s.Delta)})
		}
	}
	for _, b := range f.Bounds {
		for j, x := range b.X {
			want = append(want, []string{b.Name, "", "", digits(x), digits(b.Y[j]), "", "", "", "", b.Kind, "", ""})
		}
	}
	for i := range want {
		if !slices.Equal(rows[i], want[i]) {
			t.Errorf("row %d is %q, want %q", i, rows[i], want[i])
		}
	}
}

// A table fits a terminal, except for its link.
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
