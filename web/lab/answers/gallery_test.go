package answers

import (
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
	"epsilonarcade/web/lab"
)

func TestTheCatalogNamesEveryPanelAndItsScenarios(t *testing.T) {
	c := Answer(&lab.Papers{}).(*lab.Catalog)
	var entries []lab.Entry
	for _, p := range c.Papers {
		entries = append(entries, p.Panels...)
	}
	panels := gallery.Panels()
	if len(entries) != len(panels) || len(c.Papers) != 5 {
		t.Fatalf("%d panels of %d papers", len(entries), len(c.Papers))
	}
	for i, p := range panels {
		e := entries[i]
		if e.ID != p.ID || p.NeedsRuns() != (e.Own > 0) || p.NeedsRuns() && int(e.Own) != len(p.Scenarios) {
			t.Errorf("%s: %+v", p.ID, e)
		}
		for _, link := range e.Links {
			if s, err := scenario.ParseLink(link); err != nil || s.Kind != scenario.Regret && s.Kind != scenario.Sweep {
				t.Errorf("%s: %s: %v", p.ID, link, err)
			}
		}
	}
}

// results makes some runs of scenarios, which must be quick.
func results(t *testing.T, runs int, scenarios ...scenario.Scenario) (all []lab.Results, plain []sim.Result) {
	for _, s := range scenarios {
		s.Runs = runs
		r, err := study.Run(t.Context(), s, study.AllRuns(s), 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		m := lab.Results{Link: s.Link(), Regret: r.Regret}
		for _, run := range r.Runs {
			m.Runs = append(m.Runs, int64(run))
		}
		all, plain = append(all, m), append(plain, r)
	}
	return all, plain
}

func TestAPanelsSheetIsItsFigureWithItsClaims(t *testing.T) {
	p, _ := gallery.Find("jiang-2d")
	all, plain := results(t, 2, p.Scenarios...)
	m := Answer(&lab.Panel{ID: p.ID, Results: all})
	sheet, ok := m.(*lab.Sheet)
	if !ok {
		t.Fatalf("%+v", m)
	}
	want, err := p.Figure(plain)
	if err != nil {
		t.Fatal(err)
	}
	checks := p.Check(gallery.Results{p.ID: plain})
	want.Claims = nil // two runs decide nothing
	if !reflect.DeepEqual(sheet.Figure, want) {
		t.Errorf("another figure than the panel's:\n%+v\n%+v", sheet.Figure, want)
	}
	claims, values := 0, 0
	for _, f := range sheet.Facts {
		switch f.Mark {
		case "claim good", "claim bad":
			t.Errorf("%+v after two runs", f)
		case "claim holding", "claim failing", "claim open":
			claims++
		case "value":
			values++
		}
	}
	if claims != len(p.Claims) || values != len(checks) {
		t.Errorf("%d claims with %d numbers are shown, want %d with %d", claims, values, len(p.Claims), len(checks))
	}
}

// What holds after two runs may fail after fifty: a claim is decided when all runs of all its
// panels are there.
func TestAClaimIsDecidedWhenAllItsRunsAreThere(t *testing.T) {
	p, _ := gallery.Find("azize-3")
	q := p.With(gallery.Settings{Horizon: 1e4})
	_, plain := results(t, 2, q.Scenarios...)
	claim, _ := gallery.FindClaim(p.Claims[0])
	for _, c := range []struct {
		runs     int
		measured float64
		want     string
	}{{2, 1, "holding"}, {2, 2, "failing"}, {20, 1, "good"}, {20, 2, "bad"}} {
		r := plain[0]
		r.Runs = make([]int, c.runs)
		checks := []figure.Claim{{Statistic: "the slope (holds if below the threshold)", Measured: c.measured, Threshold: 1.5, Holds: c.measured < 1.5}}
		facts := rows(claim, checks, needed(claim, p, gallery.Results{p.ID: {r}}))
		if facts[0].Mark != "claim "+c.want || facts[1].Name != "the slope: holds if below 1.5" {
			t.Errorf("%d runs and %v: %+v, want %s", c.runs, c.measured, facts, c.want)
		}
	}
	if facts := rows(claim, nil, "Figure 3"); facts[0].Mark != "claim open" || !strings.Contains(facts[1].Name, "Figure 3") {
		t.Errorf("without a number: %+v", facts)
	}
}

func TestAPanelWithoutRunsNeedsNoResults(t *testing.T) {
	for _, id := range []string{"wang-1a"} {
		if s, ok := Answer(&lab.Panel{ID: id}).(*lab.Sheet); !ok || len(s.Figure.Series) != 2 {
			t.Errorf("%s: %+v", id, s)
		}
	}
	for _, p := range gallery.Panels() {
		if p.Form == gallery.Measured || p.Form == gallery.Values {
			if s, ok := Answer(&lab.Panel{ID: p.ID}).(*lab.Sheet); !ok || s.Figure.Table == nil {
				t.Errorf("%s has no table", p.ID)
			}
		}
	}
}

func TestAPanelWithoutItsResultsIsRefused(t *testing.T) {
	p, _ := gallery.Find("jiang-2d")
	all, _ := results(t, 1, p.Scenarios...)
	damaged := all[0]
	damaged.Runs = []int64{5}
	other, _ := gallery.Find("jiang-2e")
	for want, m := range map[string]*lab.Panel{
		"there is no panel":  {ID: "wang-9z"},
		"needs a run of":     {ID: p.ID},
		"run 5 is not among": {ID: p.ID, Results: []lab.Results{damaged}},
		"needs a run":        {ID: other.ID, Results: all},
		"runs: 0":            {ID: p.ID, Results: []lab.Results{{Link: "1t&runs=0"}}},
	} {
		if r, ok := Answer(m).(*lab.Refused); !ok || !strings.Contains(r.Why, want) {
			t.Errorf("%+v: want %q", r, want)
		}
	}
}
