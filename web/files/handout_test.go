package files_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/say"
	"epsilonarcade/web/audit"
	"epsilonarcade/web/files"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
)

// rows returns the settings on a handout, in English.
func rows(p *webtest.Page) (all []files.HandoutRow) {
	for _, r := range p.Files.HandoutRows() {
		all = append(all, files.HandoutRow{Name: say.English(r.Name), Values: webtest.English(r.Values)})
	}
	return all
}

// A handout lists all settings of the figure.
func TestAHandoutHasTheSettings(t *testing.T) {
	for link, want := range map[string][]files.HandoutRow{
		"1t&arms=0.9,beta:2:1&policies=adap-ucb:alpha=4,ldp-ucb-b:epsilon=0.2,ucb1:sigmoid=true&horizon=20000&seed=7": {
			{"Privacy budget", []string{"ε = 1", "δ = 0.01"}}, {"Arms", []string{"0.9", "beta:2:1"}},
			{"Policies", []string{"AdaP-UCB (α = 4)", "LDP-UCB-B (ε = 0.2)", "UCB1 (with sig)"}},
			{"Horizon T", []string{"20,000"}}, {"Runs", []string{"1 live run"}}, {"Seed", []string{"7"}},
		},
		"1t&policies=ucb1&shuffle=true": {{"Order of arms", []string{"random in each run"}}},
		"1t&policies=heldp-ucb-b:law=0.5_2,ldp-ucb-b:epsilon=0.2,ldp-ucb-b:epsilon=0.5,dp-ftpl-new:epsilon=2:delta=0.1:label=mine": {
			{"Policies", []string{"HeLDP-UCB-B (ε_t 0.5,2)", "LDP-UCB-B (ε = 0.2)", "LDP-UCB-B (ε = 0.5)", "mine (ε = 2, δ = 0.1)"}},
		},
		"1t&epsilon=0.2&horizon=500&runs=40~mode=mean&compare=1t=.horizon=-500=.runs=-40": {{"Runs", []string{"40"}}, {"A", []string{"ε = 1"}}, {"B", []string{"ε = 0.2"}}},
		"1t&arms=0.9,0.8x99":                     {{"Arms", append(append([]string{"0.9"}, slices.Repeat([]string{"0.8"}, 23)...), "… (100)")}},
		"1t&policies=ucb1~mode=mean&bounds=ucb1": {{"Bounds", []string{"UCB1, upper bound"}}},
	} {
		p := webtest.Open(link, 1)
		if strings.Contains(link, "mode=mean") {
			p.Rest(t)
		}
		all := rows(p)
		for _, row := range want {
			if !slices.ContainsFunc(all, func(r files.HandoutRow) bool { return reflect.DeepEqual(r, row) }) {
				t.Errorf("%s: %q is not in %q", link, row, all)
			}
		}
		if got := p.Files.HandoutLink(); got != "https://example.org/#"+p.Page.Fragment() {
			t.Errorf("the link is %q", got)
		}
	}
	p := webtest.Open("1t&policies=ucb1,kl-ucb&horizon=500&runs=40~mode=mean", 1)
	for len(p.Charts.OnChart.Series) == 0 {
		p.Tick()
	}
	if got := rows(p)[4].Values; !strings.HasSuffix(got[0], " of 40") {
		t.Errorf("after the first runs they are %q", got)
	}
}

// A handout of an audit contains the form and, after the audit, every table of the result. It omits Play's settings.
func TestAHandoutOfAnAuditIsAboutTheAudit(t *testing.T) {
	for _, of := range []string{"broken-ldp-ucb-b,,2,,,,300", "dp-ftpl-new,,,,,,40", "adap-ucb,,,,,,30"} {
		p := webtest.AtAudit(t, of, 1)
		for _, run := range []bool{false, true} {
			if run {
				p.Audit.RunAudit()
				p.Rest(t)
				p.Turn(p.Fragment() + "&together=usual")
				p.Rest(t)
			}
			all, says := rows(p), p.Files.HandoutSays()
			for _, r := range all {
				if len(r.Values) != 1 || r.Values[0] == "" || r.Name == "Policies" {
					t.Errorf("%s has the row %+v", of, r)
				}
			}
			printed := func(f explain.Fact) bool {
				return f.Mark == "note" || slices.ContainsFunc(p.Files.HandoutRows(), func(r files.HandoutRow) bool { return r.Name == f.Name && r.Values[0] == f.Value })
			}
			for _, card := range []string{audit.AuditCard, audit.CaughtCard, "compare", page.TogetherCard} {
				if i := slices.IndexFunc(p.Cards.Sheet(card).Facts, func(f explain.Fact) bool { return !printed(f) }); i >= 0 {
					t.Errorf("%s: row %d of %s is not printed", of, i, card)
				}
			}
			found := slices.ContainsFunc(all, func(r files.HandoutRow) bool { return r.Name == "runs with this event in world A" })
			if found != run || slices.Contains(says, p.Audit.AuditSays().Text) != run || len(says) < 3 {
				t.Errorf("%s, run: %v, has %d rows and says %q", of, run, len(all), says)
			}
		}
	}
}

// Without a figure, the page prints nothing and says why.
func TestAHandoutNeedsAFigure(t *testing.T) {
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

// A handout waits for its figure, even if the figure changes the title.
func TestAHandoutWaitsForItsFigure(t *testing.T) {
	p := webtest.Open("1t&kind=region", 0)
	p.Slow = true
	p.Files.PrintHandout()
	before := p.Files.Title()
	sheet := &files.HandoutSheet{Room: p.Files}
	var host markup.Element
	for range 4 {
		p.Deliver()
		p.Answered()
		sheet.MountListing(host)
	}
	if p.Files.Title() == before {
		t.Fatalf("the title is %q before and after", before)
	}
	if p.Printed != 1 {
		t.Fatalf("printed %d times", p.Printed)
	}
	if sheet.MountFigure(host); p.Pictured == "" {
		t.Error("printed without the figure")
	}
}
