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
	if !v.Shown() || len(v.Table().Rows) != 3 || v.Decided() || !strings.Contains(say.English(strings.Join(v.Says(), " ")), "8 runs") {
		t.Fatalf("shown: %v; %q, %v", v.Shown(), v.Table().Rows, v.Says())
	}
	v.Toggle()
	p.Rest(t)
	if !v.Decided() || v.Until || p.S.Runs < 30 || p.S.Runs > 1000 {
		t.Fatalf("after %d runs: %q", p.S.Runs, v.Table().Rows)
	}
	rows := say.English(strings.Join(v.Table().Rows[0], "|") + "\n" + strings.Join(v.Table().Rows[1], "|"))
	if !strings.HasPrefix(rows, "Thompson sampling|–|better: -") || !strings.Contains(rows, "DP-FTPL-Gauss|worse: ") {
		t.Error(rows)
	}
	v.ChooseMargin("margin-0")
	p.Rest(t)
	if p.Show(scenario.Region); v.Shown() {
		t.Error("there are verdicts without runs")
	}
}
