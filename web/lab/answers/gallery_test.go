package answers

import (
	"reflect"
	"slices"
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
	if len(entries) != len(panels) || len(c.Papers) != 6 {
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

// A claim that does not hold says why, and what was chosen to suit a claim is said with it. Before
// all runs are there, the row that holds or fails so far is followed by what was measured with all.
func TestAClaimSaysWhyAndWhatWasChosenToSuitIt(t *testing.T) {
	p, _ := gallery.Find("azize-3")
	why := gallery.Reason{Cause: gallery.PapersError, Text: "A sign is missing."}
	number := func(holds bool) []figure.Claim {
		return []figure.Claim{{Statistic: "the slope (holds if below the threshold)", Holds: holds}}
	}
	for _, c := range []struct {
		why   gallery.Reason
		now   bool
		needs string
		want  string
	}{
		{why, false, "", why.Says()},
		{gallery.Reason{}, true, "", ""},
		{gallery.Reason{}, false, "Figure 3", "As measured before, it holds with all runs of Figure 3."},
		{why, true, "Figure 3", "As measured before, it does not hold with all runs of Figure 3. " + why.Says()},
	} {
		facts := rows(gallery.Claim{Text: "It grows.", Panels: []string{p.ID}, Why: c.why, Readings: []string{"T is read as 10⁷."}}, number(c.now), c.needs)
		said := facts[2:]
		if last := said[len(said)-1]; last != note("This was chosen to suit the claim. T is read as 10⁷.") {
			t.Errorf("the reading is said as %+v", last)
		}
		if said = said[:len(said)-1]; (c.want == "") != (len(said) == 0) || c.want != "" && said[0] != note(c.want) {
			t.Errorf("%+v: %+v, want %q", c, said, c.want)
		}
	}
}

// What the page says of a claim with all runs is what CLAIMS.md says of it.
func TestSheetsOfPanelsWithoutRunsSayWhy(t *testing.T) {
	for id, want := range map[string]string{"azize-table-2": "The reason is the paper's own error. ", "wang-2a": "The start sizes are enough"} {
		sheet := Answer(&lab.Panel{ID: id}).(*lab.Sheet)
		if !slices.ContainsFunc(sheet.Facts, func(f lab.Fact) bool { return f.Mark == "note" && strings.Contains(f.Name, want) }) {
			t.Errorf("%s does not say %q: %+v", id, want, sheet.Facts)
		}
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
