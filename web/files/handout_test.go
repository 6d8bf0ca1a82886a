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

// A handout has all settings of the figure.
func TestAHandoutHasTheSettings(t *testing.T) {
	p := webtest.Open("1t&arms=0.9,beta:2:1&policies=adap-ucb:alpha=4,ldp-ucb-b:epsilon=0.2,ucb1:sigmoid=true&horizon=20000&seed=7", 0)
	want := []files.HandoutRow{
		{"Privacy budget", []string{"ε = 1", "δ = 0.01"}},
		{"Arms", []string{"0.9", "beta:2:1"}},
		{"Policies", []string{"AdaP-UCB (α = 4)", "LDP-UCB-B (ε = 0.2)", "UCB1 (with sig)"}},
		{"Horizon T", []string{"20,000"}}, {"Runs", []string{"1 live run"}}, {"Seed", []string{"7"}},
	}
	if got := rows(p); !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := p.Files.HandoutLink(); got != "https://example.org/#"+p.S.Link() {
		t.Errorf("the link is %q", got)
	}
	p = webtest.Open("1t&policies=ucb1,kl-ucb&horizon=500&runs=40~mode=mean", 1)
	of := func() string { return strings.Join(rows(p)[4].Values, ", ") }
	for len(p.Charts.OnChart.Series) == 0 {
		p.Tick()
	}
	if got := of(); !strings.HasSuffix(got, " of 40") {
		t.Errorf("after the first runs they are %q", got)
	}
	if p.Rest(t); of() != "40" {
		t.Errorf("of an average the runs are %q", of())
	}
	p = webtest.Open("1t&policies=ucb1&shuffle=true", 0)
	if all := rows(p); !reflect.DeepEqual(all[len(all)-1], files.HandoutRow{"Order of arms", []string{"random in each run"}}) {
		t.Errorf("of shuffled arms the rows end with %q", all[len(all)-1])
	}
	p = webtest.Open("1t&policies=heldp-ucb-b:law=0.5_2,ldp-ucb-b:epsilon=0.2,ldp-ucb-b:epsilon=0.5,dp-ftpl-new:epsilon=2:delta=0.1:label=mine", 0)
	if got, want := rows(p)[2].Values, []string{"HeLDP-UCB-B (ε_t 0.5,2)", "LDP-UCB-B (ε = 0.2)", "LDP-UCB-B (ε = 0.5)", "mine (ε = 2, δ = 0.1)"}; !reflect.DeepEqual(got, want) {
		t.Errorf("the policies are %q, want %q", got, want)
	}
	p = webtest.Rested(t, "1t&epsilon=0.2~mode=mean&compare=1t", 1)
	all := rows(p)
	if got, want := all[len(all)-2:], []files.HandoutRow{{"A", []string{"ε = 1"}}, {"B", []string{"ε = 0.2"}}}; !reflect.DeepEqual(got, want) {
		t.Errorf("of a comparison the rows end with %q", got)
	}
	p = webtest.Open("1t&arms=0.9,0.8x99", 0)
	if arms := rows(p)[1].Values; len(arms) != 25 || arms[24] != "… (100)" {
		t.Errorf("a hundred arms are %q", arms)
	}
	p = webtest.Rested(t, "1t&policies=ucb1~mode=mean&bounds=ucb1", 2)
	all = rows(p)
	if last := all[len(all)-1]; last.Name != "Bounds" || len(last.Values) == 0 {
		t.Errorf("with a bound the rows end with %q", last)
	}
}

// A handout of an audit has the form and, after the audit, every table of the result. It has no settings of Play.
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

// Without a figure, the page prints nothing and says so.
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
