package export

import (
	"encoding/csv"
	"encoding/json"
	"math"
	"reflect"
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
