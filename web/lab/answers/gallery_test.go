package answers

import (
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/lab"
)

func TestTheCatalogNamesEveryPanelAndItsScenarios(t *testing.T) {
	c := new(Answerer).Answer(&lab.Papers{}).(*lab.Catalog)
	var entries []lab.Entry
	for _, p := range c.Papers {
		entries = append(entries, p.Panels...)
	}
	panels := gallery.Panels()
	if len(entries) != len(panels) || len(c.Papers) != 6 {
		t.Fatalf("%d panels of %d papers", len(entries), len(c.Papers))
	}
	for i, p := range panels {
		e := entries[i]
		if e.ID != p.ID || p.NeedsRuns() != (e.Own > 0) || p.NeedsRuns() && int(e.Own) != len(p.Scenarios) {
			t.Errorf("%s: %+v", p.ID, e)
		}
		for _, v := range e.Scenarios {
			if kind := v.Scenario().Kind; kind != scenario.Regret && kind != scenario.Sweep {
				t.Errorf("%s: %s", p.ID, v.Link())
			}
		}
	}
}

func TestAPanelIsAnsweredWithItsSheet(t *testing.T) {
	p, _ := gallery.Find("jiang-2d")
	var all []sim.Result
	for _, s := range p.Scenarios {
		s.Runs = 1
		r, err := study.Run(t.Context(), scenariotest.Valid(s), 2, nil)
		testkit.OK(t, err)
		all = append(all, sim.Result{Scenario: scenariotest.Valid(s), Runs: []int{0}, Regret: r.Regret})
	}
	if sheet, ok := new(Answerer).Answer(&lab.Panel{ID: p.ID, Results: all}).(*explain.Panel); !ok || sheet.Figure.ID != p.ID || len(sheet.Facts) == 0 {
		t.Errorf("with all results: %+v", sheet)
	}
}
