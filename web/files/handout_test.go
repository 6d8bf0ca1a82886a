package files_test

import (
	"reflect"
	"testing"

	"epsilonarcade/web/files"
	"epsilonarcade/web/webtest"
)

// A handout has what is needed to make the figure again.
func TestAHandoutHasTheSettings(t *testing.T) {
	p := webtest.Open("1t&arms=0.9,beta:2:1&policies=adap-ucb:alpha=4,ldp-ucb-b:epsilon=0.2,ucb1:sigmoid=true&horizon=20000&seed=7", 0)
	want := []files.HandoutRow{
		{"Privacy budget", []files.HandoutValue{{"ε = 1", ""}, {"δ = 0.01", ""}}},
		{"Arms", []files.HandoutValue{{"0.9", ""}, {"beta:2:1", ""}}},
		{"Policies", []files.HandoutValue{{"AdaP-UCB", `"alpha=4"`}, {"LDP-UCB-B", `"epsilon=0.2"`}, {"UCB1", `"sigmoid=true"`}}},
		{"Horizon T", []files.HandoutValue{{"20,000", ""}}}, {"Runs", []files.HandoutValue{{"100", ""}}}, {"Seed", []files.HandoutValue{{"7", ""}}},
	}
	if got := p.Files.HandoutRows(); !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := p.Files.HandoutLink(); got != "https://example.org/#"+p.S.Link() {
		t.Errorf("the link is %q", got)
	}
	p = webtest.Open("1t&arms=0.9,0.8x99", 0)
	if arms := p.Files.HandoutRows()[1].Values; len(arms) != 25 || arms[24] != (files.HandoutValue{"…", "(100)"}) {
		t.Errorf("a hundred arms are %q", arms)
	}
	p = webtest.Open("1t&policies=ucb1~mode=mean&bounds=ucb1", 2)
	p.Rest(t)
	rows := p.Files.HandoutRows()
	if last := rows[len(rows)-1]; last.Name != "Bounds" || len(last.Values) == 0 {
		t.Errorf("with a bound the rows end with %q", last)
	}
}

// Without a figure there is nothing to print, and the page says so.
func TestAHandoutWithoutAFigureIsNotAskedFor(t *testing.T) {
	p := webtest.Open("1t~view=audit", 0)
	p.Slow = true
	if p.Files.PrintHandout(); len(p.Asked) != 0 || !p.Notice.Bad {
		t.Errorf("%d questions, %+v", len(p.Asked), p.Notice)
	}
	p = webtest.Open("", 0)
	p.Slow = true
	if p.Files.PrintHandout(); len(p.Asked) != 3 || p.Notice.Bad {
		t.Errorf("%d questions, %+v", len(p.Asked), p.Notice)
	}
}
