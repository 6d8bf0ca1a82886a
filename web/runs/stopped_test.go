package runs_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// The page shows no number for a stopped policy: not in the headline, the table, the explanation, the drawn or the
// saved figure, or the comparison. Each of them says that the policy has stopped. A live curve ends where the run
// stopped.
func TestAStoppedPolicyHasNoResult(t *testing.T) {
	paid := regexp.MustCompile(`regret of Mine (is|averages) [0-9]`)
	for what, c := range map[string]struct{ source, stop string }{
		"at its first line": {"policy(name = \"Mine\")\ndef index(t, arm)\n    return 0\n", "Mine has stopped (line 2: "},
		"at its first pull": {"policy(name = \"Mine\")\ndef index(t, arm):\n    return arms[70].n\n", "Mine has stopped (line 3: "},
		"in its last runs":  {"policy(name = \"Mine\")\nlucky = uniform() < 0.5\ndef index(t, arm):\n    return arm.n if lucky else fail(\"bad luck\")\n", "Mine has stopped (line 4: fail: bad luck)."},
		"as the baseline":   {"policy(name = \"Mine\")\ndef index(t, arm):\n    return fail(\"no\")\n", "Mine has stopped (line 3: fail: no)."},
	} {
		own := "own:source=" + custom.Pack(c.source)
		for view, tail := range map[string]string{
			"live": "~mode=live", "mean": "~mode=mean", "sweep": "&kind=sweep&over=epsilon&values=0.5,1",
			"compared live": "~mode=live", "compared": "~mode=mean",
		} {
			t.Run(what+", "+view, func(t *testing.T) {
				focus := 0
				link := "1t&policies=" + own + ",adap-ucb&horizon=300&runs=12" + tail
				if what == "as the baseline" {
					focus = 1
				}
				p := webtest.Open(link, 2)
				p.Tabs.Turn(map[bool]string{true: "sweep", false: "play"}[view == "sweep"])
				if strings.HasPrefix(view, "compared") {
					p.Pair.Turn()
					p.Fields.Edit(page.Epsilon, "0.5")
					p.Fields.Leave(page.Epsilon)
				}
				p.Policies.SetFocus(focus)
				p.Runs.ToEnd()
				p.Rest(t)
				if what == "in its last runs" && strings.HasSuffix(view, "live") && p.Workers.Session.Stopped(0, 0) == nil {
					t.Skip("run 0 does not fail")
				}
				headline := webtest.Plain(p.Screen().Sentence())
				if focus == 0 && (!strings.Contains(headline, c.stop) || paid.MatchString(headline)) || focus == 1 && strings.Contains(headline, "Mine") {
					t.Errorf("the headline is %q", headline)
				}
				if why := say.English(p.Runs.Why.Title()) + why(p); focus == 0 && view != "sweep" && !strings.Contains(why, "stop?Mine has stopped (line ") || focus == 1 && strings.Contains(why, "Mine") || p.Runs.Why.Answers(0) {
					t.Errorf("the explanation is %q", why)
				}
				if got := say.English(p.Runs.Progress().Words); strings.Contains(got, "policies") {
					t.Errorf("of one policy that runs it says %q", got)
				}
				f, hidden := p.Files.WholeFigure()
				o := chart.Options{View: figure.View{Band: figure.Quantiles}}
				table, _ := chart.DataTable(f, o, 20)
				data, err := json.Marshal([]any{f.Series, p.Plotted().Series})
				if err != nil || len(hidden) > 0 {
					t.Fatal(err, hidden)
				}
				for _, s := range append(f.Series, p.Plotted().Series...) {
					if strings.HasSuffix(s.Name, "Mine") && len(s.X) > 0 {
						t.Errorf("Mine has %d points in %.300s", len(s.X), data)
					}
					if strings.HasSuffix(s.Name, "AdaP-UCB") && len(s.X) == 0 {
						t.Errorf("AdaP-UCB has no points")
					}
				}
				if strings.Contains(strings.Join(table.Columns, " "), "Mine") {
					t.Errorf("the table has %q", table.Columns)
				}
				if !strings.Contains(say.English(strings.Join(f.Notes, " ")), c.stop) {
					t.Errorf("the saved figure says %q", f.Notes)
				}
				if says := p.Cards.Sheet(page.PairCard).Figure.Table; says != nil {
					for _, row := range says.Rows {
						if row[0] == "Mine" && (row[1] != "–" || row[2] != "–") || row[0] != "Mine" && row[3] == "–" {
							t.Errorf("the comparison has %q", row)
						}
					}
				}
			})
		}
	}
}
