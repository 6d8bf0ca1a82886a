package runs_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
)

// verdicts returns the card with the verdicts: its sentences, and its table with one line for each row.
func verdicts(p *webtest.Page) string {
	sheet := p.Cards.Sheet("verdicts")
	lines := []string{strings.Join(sheet.Says, " "), strings.Join(sheet.Figure.Table.Columns, "|")}
	for _, row := range sheet.Figure.Table.Rows {
		lines = append(lines, strings.Join(row, "|"))
	}
	return say.English(strings.Join(lines, "\n"))
}

// The page makes runs until each pair of policies has a verdict, and stops by itself.
func TestRunsStopOnceAllIsDecided(t *testing.T) {
	s := webtest.Small("thompson", "dp-ftpl-gauss", "ucb1")
	s.Horizon, s.Runs = 2000, 8
	p := webtest.Rested(t, s.Link()+"~mode=mean", 2)
	v := p.Runs.Verdicts
	if says := verdicts(p); !v.Shown() || v.Undecided() != 3 || !strings.Contains(says, "8 runs") || !strings.Contains(says, "\nUCB1|undecided: ") {
		t.Fatalf("shown: %v; %s", v.Shown(), says)
	}
	v.Toggle()
	p.Rest(t)
	says := verdicts(p)
	if v.Undecided() != 0 || p.S.Runs < 30 || p.S.Runs > 1000 {
		t.Fatalf("after %d runs: %s", p.S.Runs, says)
	}
	if !strings.Contains(says, "Thompson sampling has the least regret so far. Against the other policies it is better 2 times, equal 0 times and undecided 0 times. Each pair has a verdict.") {
		t.Error(says)
	}
	if !strings.Contains(says, "\nThompson sampling|–|better: −") || !strings.Contains(says, "\nDP-FTPL-Gauss|worse: ") {
		t.Error(says)
	}
	v.Save()
	p.Rest(t)
	if len(p.Saved) != 1 || !strings.HasSuffix(p.Saved[0].Name, ".csv") || !strings.Contains(string(p.Saved[0].Data), "Thompson sampling,–,better: −") {
		t.Errorf("%s", p.Saved)
	}
	if p.Show(scenario.Region); v.Shown() {
		t.Error("there are verdicts without runs")
	}
}

// A sweep has verdicts at each value, and two scenarios have verdicts about each policy. The margin makes small
// differences equal.
func TestVerdictsInOtherViews(t *testing.T) {
	s := webtest.Small("thompson", "dp-ftpl-gauss")
	s.Horizon, s.Runs = 2000, 40
	s.Seed = 1
	s.Epsilon = .1
	p := webtest.Rested(t, s.Link()+"~mode=mean&compare=1t=.epsilon=-1=.horizon=-2000=.runs=-40=.policies=-dp-ftpl-gauss", 2)
	if says := verdicts(p); !strings.Contains(says, "\nPolicies|Regret\nDP-FTPL-Gauss|worse: ") {
		t.Error(says)
	}
	s.Kind, s.Sweep = scenario.Sweep, scenario.SweepOptions{Over: scenario.OverEpsilon, Values: []float64{1, .1}}
	p = webtest.Rested(t, s.Link(), 2)
	if says := verdicts(p); !strings.Contains(says, "\nPolicies|ε = 0.1|ε = 1\nThompson sampling against DP-FTPL-Gauss|better: −") || p.Runs.Verdicts.Undecided() != 0 {
		t.Error(says)
	}
}
