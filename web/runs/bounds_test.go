package runs_test

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/theory/overlay"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
	"epsilonarcade/web/runs"
)

// A chosen bound is drawn with all its points and stays in the link. Its points change with the scenario.
func TestABoundIsDrawnOverTheRegretItIsAbout(t *testing.T) {
	s := webtest.Small("dp-ftpl-gauss", "ucb1")
	s.Horizon = 1_000_000
	p := webtest.Open(s.Link()+"~mode=mean", 0)
	p.Policies.SetFocus(1)
	if !p.Bounds.BoundsReady() || p.Programs.Working != "" {
		t.Fatalf("the lab has not answered: %q", p.Programs.Working)
	}
	var rows []string
	for _, r := range p.Bounds.BoundRows() {
		if rows = append(rows, r.ID); r.Drawn || (r.At == "") != (r.Why != "") || r.Says == "" {
			t.Errorf("%+v", r)
		}
	}
	if !slices.Contains(rows, "ucb1") {
		t.Fatalf("of UCB1 there is %v", rows)
	}
	p.Bounds.ToggleBound("ucb1")
	check := func(what string) {
		t.Helper()
		f, _ := p.Figure()
		all := overlay.Bounds([]string{"ucb1"}, p.S)
		if len(f.Bounds) != 1 || len(all) != 1 || !slices.Equal(f.Bounds[0].Y, all[0].Y) || !slices.Equal(f.Bounds[0].X, all[0].X) || f.Bounds[0].Name != all[0].Name {
			t.Errorf("%s: %d bounds are drawn, not that of the scenario", what, len(f.Bounds))
		}
	}
	check("chosen")
	p.Fields.Edit(page.Horizon, "2000000")
	check("another horizon")
	if other := webtest.Open(p.Fragment(), 0); other.Fragment() != p.Fragment() || other.Look.Bounds != "ucb1" {
		t.Errorf("%q opens as %q", p.Fragment(), other.Fragment())
	}
	p.Show(scenario.Sweep)
	p.Fields.Edit(page.SweepValues, "1, 2")
	p.Fields.Leave(page.SweepValues)
	check("along a sweep")
	p.Bounds.ToggleBound("ucb1")
	if f, _ := p.Figure(); len(f.Bounds) != 0 || strings.Contains(p.Fragment(), "bounds") {
		t.Errorf("it is still drawn, in %q", p.Fragment())
	}
}

// A lower bound holds for every policy with the same notion. It is drawn once, unless the policies' budgets differ.
func TestALowerBoundIsDrawnOnceForEachBudget(t *testing.T) {
	s := webtest.Small("adap-ucb", "adap-klucb", "dp-se")
	s.Horizon = 1_000_000
	p := webtest.Open(s.Link(), 0)
	p.Bounds.ToggleBound("sequence-bernoulli")
	if f, _ := p.Figure(); len(f.Bounds) != 1 {
		t.Fatalf("it is drawn %d times", len(f.Bounds))
	}
	s.Policies[2].Epsilon = new(.1)
	p = webtest.Open(s.Link(), 0)
	p.Bounds.ToggleBound("sequence-bernoulli")
	f, _ := p.Figure()
	if len(f.Bounds) != 2 || !strings.Contains(f.Bounds[1].Name, "DP-SE") {
		t.Fatalf("with two budgets it is drawn %d times", len(f.Bounds))
	}
	p.Policies.ToggleCurve(2)
	if f, _ := p.Figure(); len(f.Bounds) != 1 {
		t.Error("the bound of a hidden curve is drawn")
	}
}

func TestBoundsThatCannotBeHadSayWhy(t *testing.T) {
	p := webtest.Open("", 0)
	p.Broken = "there is no lab"
	c := &runs.BoundsCard{Room: p.Bounds, Open: true}
	if c.Rows() != nil || !strings.Contains(say.English(c.Waiting()), "there is no lab") {
		t.Errorf("it says %q", c.Waiting())
	}
	p.Bounds.ToggleBound("ucb1")
	if f, _ := p.Figure(); len(f.Bounds) != 0 || len(f.Series) != 4 {
		t.Errorf("%d bounds over %d curves", len(f.Bounds), len(f.Series))
	}
}
