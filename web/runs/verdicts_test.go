package runs_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
)

// The page makes runs until each pair of policies has a verdict, and stops by itself.
func TestRunsStopOnceAllIsDecided(t *testing.T) {
	s := webtest.Small("thompson", "dp-ftpl-gauss", "ucb1")
	s.Horizon, s.Runs = 2000, 8
	p := webtest.Rested(t, s.Link()+"~mode=mean", 2)
	v := p.Runs.Verdicts
	rows := func() [][]string {
		if t := p.Cards.Sheet("verdicts").Figure.Table; t != nil {
			return t.Rows
		}
		return nil
	}
	if !v.Shown() || len(rows()) != 3 || v.Decided() || !strings.Contains(say.English(strings.Join(p.Cards.Sheet("verdicts").Says, " ")), "8 runs") {
		t.Fatalf("shown: %v; %q, %v", v.Shown(), rows(), p.Cards.Sheet("verdicts").Says)
	}
	v.Toggle()
	p.Rest(t)
	if !v.Decided() || v.Until || p.S.Runs < 30 || p.S.Runs > 1000 {
		t.Fatalf("after %d runs: %q", p.S.Runs, rows())
	}
	says := say.English(strings.Join(rows()[0], "|") + "\n" + strings.Join(rows()[1], "|"))
	if !strings.HasPrefix(says, "Thompson sampling|–|better: -") || !strings.Contains(says, "DP-FTPL-Gauss|worse: ") {
		t.Error(says)
	}
	v.ChooseMargin("margin-0")
	p.Rest(t)
	if p.Show(scenario.Region); v.Shown() {
		t.Error("there are verdicts without runs")
	}
}
