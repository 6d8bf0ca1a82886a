package scenario_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
)

// testdata/arms.txt lists pasted texts and how they are read.
func TestArmsArePasted(t *testing.T) {
	const forms = " is not a valid arm. Write a mean such as 0.5, or beta:a:b, "
	testkit.Corpus(t, "testdata/arms.txt", func(line int, _, text, want string) {
		p := scenario.PastedArms(text)
		p.Problem = say.English(p.Problem)
		before, after, ok := strings.Cut(p.Problem, forms)
		if ok && after != "" {
			p.Problem = before + " is not a valid arm"
		}
		got := "! " + p.Problem
		if p.Problem == "" {
			got = "= " + scenario.PrintArms(p.Arms)
			if p.Commas {
				got += " commas"
			}
			if p.Headings {
				got += " headings"
			}
			if p.Column != "" {
				got += " column " + p.Column
			}
			if p.Trials != "" {
				got += " / " + p.Trials
			}
		} else if p.Arms != nil {
			t.Errorf("arms.txt:%d: there are arms beside a problem", line)
		}
		if got != want {
			t.Errorf("arms.txt:%d: %q\ngot  %s\nwant %s", line, text, got, want)
		}
	})
}

func TestSoManyArmsAreRefused(t *testing.T) {
	for _, text := range []string{strings.Repeat("0.5 ", 1001), strings.Repeat("0.5\n", 1001), "mean\n" + strings.Repeat("0.5\n", 1001), strings.Repeat("0.5\n", 1_000_000)} {
		if got := scenario.PastedArms(text); say.English(got.Problem) != "there are more than 1000" || got.Arms != nil {
			t.Errorf("%.40q: %q", text, got.Problem)
		}
	}
	if got := scenario.PastedArms(strings.Repeat("0\n1\n", 1000)); !strings.Contains(say.English(got.Problem), "look like rewards") {
		t.Errorf("2,000 rewards: %q", got.Problem)
	}
}
