package export

import (
	"encoding/csv"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// A CSV file contains every number of the figure, whatever the names.
func TestCSVCanBeReadBack(t *testing.T) {
	f := withBounds(regretFigure(3, 20, figure.Log))
	f.Series[0].Name = "# no, \"comment\"\nat all"
	f.Series[1].Mean[3], f.Series[1].Q05[4], f.Series[1].Q95[4] = math.NaN(), math.Inf(-1), math.Inf(1)
	f.Series[2].Std, f.Series[2].Q05, f.Series[2].Q95, f.Series[2].Runs = nil, nil, nil, 0
	r := csv.NewReader(strings.NewReader(written(t, f, CSV, Options{BibTeX: cite})))
	r.Comment = '#'
	rows, err := r.ReadAll()
	testkit.OK(t, err)
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

// A table fits into a terminal's width, except for its link.
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

// The note below a drawing states its scenario's settings, but no unused budgets and no setting that a sweep varies.
func TestADrawingHasItsSettings(t *testing.T) {
	for link, want := range map[string]string{
		"1t&policies=dp-ftpl-new":       "ε = 1, δ = 0.01, 9 arms, horizon T = 1,000,000, seed 1.",
		"1t&policies=ucb1":              "9 arms, horizon T = 1,000,000, seed 1.",
		"1t&policies=ucb1&shuffle=true": "9 arms, horizon T = 1,000,000, seed 1, arms in random order.",
		"1t&arms=0.5,0.4&policies=adap-ucb&epsilon=0.25&horizon=5000~x=log": "ε = 0.25, 2 arms, horizon T = 5,000, seed 1.",
		"1t&policies=ldp-ucb-b:epsilon=1,ldp-ucb-b:epsilon=2":               "9 arms, horizon T = 1,000,000, seed 1.",
		"1t&kind=sweep&over=epsilon&values=1,2&policies=dp-ftpl-new":        "δ = 0.01, 9 arms, horizon T = 1,000,000, seed 1.",
		"1t&kind=sweep&over=horizon&values=1000,2000&policies=dp-ftpl-new":  "ε = 1, δ = 0.01, 9 arms, seed 1.",
		"1t&kind=region&n=8":                 "ε = 1, δ = 0.01, N = 8, R = 0.",
		"1t&kind=timeline&policies=adap-ucb": "",
		"1t~compare=1t=.epsilon=-0.5":        "",
		"no link":                            "",
		"":                                   "",
	} {
		f := regretFigure(1, 20, figure.Linear)
		f.Scenario, f.Kind = link, string(scenario.Regret)
		of, _ := scenario.CutView(link)
		if s, err := scenariotest.ParseLink(of); err == nil {
			f.Kind = string(s.Kind)
		}
		if got := settings(f); got != want {
			t.Errorf("%q: %q, want %q", link, got, want)
		}
		f.Kind = string(scenario.Regret)
		for _, format := range []Format{SVG, TeX} {
			if said := strings.Contains(written(t, f, format, Options{}), "horizon T = "); said != strings.Contains(settings(f), "horizon") {
				t.Errorf("%q: %s says so: %v", link, format, said)
			}
		}
	}
}

// A spreadsheet does not read labels as formulas, and numbers stay numbers.
func TestLabelsAreNotFormulas(t *testing.T) {
	f := regretFigure(2, 20, figure.Linear)
	f.Series[0].Name, f.Series[1].Name = `=HYPERLINK("x")`, "-3"
	f.Series[0].Mean[0] = -0.5
	r := csv.NewReader(strings.NewReader(written(t, f, CSV, Options{})))
	r.Comment = '#'
	rows, err := r.ReadAll()
	testkit.OK(t, err)
	if rows[1][0] != `'=HYPERLINK("x")` || rows[1][4] != "-0.5" || rows[len(rows)-1][0] != "-3" {
		t.Errorf("%q, %q", rows[1], rows[len(rows)-1])
	}
	for text, want := range map[string]string{
		"=1+1": "'=1+1", "+a": "'+a", "-a": "'-a", "@a": "'@a", "\t=1": "'\t=1", "\n=1": "'\n=1", "＝1": "'＝1",
		" =1": " '=1", "a;=1;b=2": "a;'=1;b=2", "a; @b": "a; '@b", "-1+cmd|' /C calc'!A0": "'-1+cmd|' /C calc'!A0",
	} {
		if got := Cell(text); got != want {
			t.Errorf("%q is written %q, want %q", text, got, want)
		}
	}
	for _, text := range []string{"", "a", "-1e-9", "+Inf", "-Inf", "UCB1"} {
		if got := Cell(text); got != text {
			t.Errorf("%q is written %q", text, got)
		}
	}
}
