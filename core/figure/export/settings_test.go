package export

import (
	"encoding/csv"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
)

// The note below a drawing has the settings of its scenario, without unused budgets and the swept setting.
func TestADrawingSaysWhatItsCurvesWereRunWith(t *testing.T) {
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

// Labels are not formulas in a spreadsheet, and numbers stay numbers.
func TestALabelIsNoFormula(t *testing.T) {
	f := regretFigure(2, 20, figure.Linear)
	f.Series[0].Name, f.Series[1].Name = `=HYPERLINK("x")`, "-3"
	f.Series[0].Mean[0] = -0.5
	r := csv.NewReader(strings.NewReader(written(t, f, CSV, Options{})))
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
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
