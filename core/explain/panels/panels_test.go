package panels

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// english translates facts into English.
func english(facts []explain.Fact) (all []explain.Fact) {
	for _, f := range facts {
		f.Name, f.Value = say.English(f.Name), say.English(f.Value)
		all = append(all, f)
	}
	return all
}

// results returns the results of the given number of runs of quick scenarios.
func results(t *testing.T, runs int, scenarios ...scenario.Scenario) (all []sim.Result) {
	t.Helper()
	for _, s := range scenarios {
		s.Runs = runs
		r, err := study.Run(t.Context(), scenariotest.Valid(s), 2, nil)
		testkit.OK(t, err)
		all = append(all, r)
	}
	return all
}

func TestTheSheetOfAPanel(t *testing.T) {
	p, _ := gallery.Find("jiang-2d")
	plain := results(t, 2, p.Scenarios...)
	sheet, err := Sheet(p, plain)
	testkit.OK(t, err)
	want, err := p.Figure(plain)
	testkit.OK(t, err)
	checks := p.Check(gallery.Results{p.ID: plain})
	want.Claims = nil // two runs are too few to decide a claim
	if !reflect.DeepEqual(sheet.Figure, want) {
		t.Errorf("the figure is not the panel's:\n%+v\n%+v", sheet.Figure, want)
	}
	claims, values := 0, 0
	for _, f := range sheet.Facts {
		switch f.Mark {
		case "claim good", "claim bad", "claim depends":
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

// A claim is decided only after all runs of all its panels. After two runs, the result may still change.
func TestAClaimIsDecidedAfterAllRuns(t *testing.T) {
	p, _ := gallery.Find("azize-3")
	q := p.With(gallery.Settings{Horizon: 1e4})
	plain := results(t, 2, q.Scenarios...)
	claim, _ := gallery.FindClaim(p.Claims[0])
	for _, c := range []struct {
		runs     int
		measured float64
		want     string
	}{{9, 1, "open"}, {9, 2, "open"}, {10, 1, "holding"}, {10, 2, "failing"}, {20, 1, "good"}, {20, 2, "bad"}} {
		r := plain[0]
		r.Runs = make([]int, c.runs)
		checks := []figure.Claim{{Statistic: "the slope", Rule: "below 1.5", Measured: c.measured, Threshold: 1.5, Holds: c.measured < 1.5}}
		made := gallery.Results{p.ID: {r}}
		facts := rows(p, claim, checks, needed(claim, p, made), few(claim, made))
		if facts[0].Mark != "claim "+c.want || say.English(facts[2].Name) != "the slope (holds if below 1.5)" {
			t.Errorf("%d runs and %v: %+v, want %s", c.runs, c.measured, facts, c.want)
		}
	}
	if facts := rows(p, claim, nil, "Figure 3", true); facts[0].Mark != "claim open" || !strings.Contains(facts[2].Name, "Figure 3") {
		t.Errorf("without a number: %+v", facts)
	}
}

// A claim begins with its verdict and the paper's sentence, and ends with the finding at the paper's number of runs.
func TestRowsOfAClaim(t *testing.T) {
	bad := gallery.Finding{Verdict: gallery.DoesNotHold, Cause: gallery.Proved, Text: "A sign is missing."}
	open := gallery.Finding{Verdict: gallery.Depends, Text: "T is not stated."}
	number := func(holds bool) []figure.Claim {
		return []figure.Claim{{Statistic: "the slope", Rule: "below 1.5", Holds: holds}}
	}
	const before = "We have measured this claim with as many runs as in the paper. "
	for _, c := range []struct {
		found gallery.Finding
		now   bool
		needs string
		mark  string
		want  []string
	}{
		{bad, false, "", "bad", []string{"The cause is proved. A sign is missing."}},
		{open, true, "", "depends", []string{"Whether the claim holds depends on details missing from our copy of the paper. T is not stated."}},
		{gallery.Finding{Verdict: gallery.Holds}, true, "", "good", nil},
		{gallery.Finding{Verdict: gallery.Holds, Text: "Just."}, true, "", "good", []string{"Just."}},
		{bad, true, "", "good", []string{before + "The claim does not hold. The cause is proved. A sign is missing."}},
		{gallery.Finding{Verdict: gallery.Holds}, false, "Figure 3", "failing", []string{"This claim needs all runs of Figure 3.", before + "The claim holds."}},
	} {
		facts := rows(gallery.Panel{}, gallery.Claim{Text: "It grows.", Quote: "it grows", Place: "§5", Found: c.found}, number(c.now), c.needs, false)
		var want []explain.Fact
		for _, text := range c.want {
			want = append(want, note(text))
		}
		if said := english(facts[3:]); !slices.Equal(said, want) || facts[0].Mark != "claim "+c.mark {
			t.Errorf("%+v: %+v, want %+v", c, facts, want)
		}
		if quote := (explain.Fact{Name: "“it grows”", Value: "§5", Mark: "quote"}); facts[1] != quote {
			t.Errorf("%+v, want %+v", facts[1], quote)
		}
	}
	if facts := english(rows(gallery.Panel{}, gallery.Claim{Text: "It grows.", Found: bad}, nil, "", false)); facts[len(facts)-1] != note("We do not have this paper; the claim is stated as others describe it.") {
		t.Errorf("without the paper: %+v", facts)
	}
}

// A first look shows the figure of a shorter scenario, says so, and judges no claim.
func TestAFirstLookHasAShorterScenario(t *testing.T) {
	for _, id := range []string{"azize-3", "jiang-2d", "azize25-1a"} {
		p, _ := gallery.Find(id)
		short := p.Shorter(1000)
		plain := results(t, 2, short.Scenarios...)
		sheet, err := FirstLook(p, 1000, plain)
		testkit.OK(t, err)
		short.Bounds = nil
		want, err := short.Draw(plain)
		testkit.OK(t, err)
		if !reflect.DeepEqual(sheet.Figure.Series, want.Series) || say.English(sheet.Says[0]) != "Preview: 2 runs of 1,000 pulls" || len(sheet.Facts) > 0 {
			t.Errorf("%s: %q, %+v", id, sheet.Says, sheet.Facts)
		}
		if _, err := Sheet(p, plain); err == nil {
			t.Errorf("%s: the panel accepts the runs of the first look", id)
		}
		if _, err := FirstLook(p, 2000, plain); err == nil {
			t.Errorf("%s: a first look of 2,000 pulls accepts runs of 1,000", id)
		}
	}
}

// A panel lists the claims about its own figure, and says in one line where other claims about it are listed.
func TestAPanelListsTheClaimsOfItsOwnFigure(t *testing.T) {
	for id, want := range map[string]struct {
		own       int
		elsewhere string
	}{
		"wang-4a": {5, ""}, "ren-1c": {2, "Figure 2 (a)"}, "ren-2a": {2, ""}, "ren-1e": {1, ""}, "wang-2b": {1, ""},
		"heldp-1a": {1, ""}, "azize-2": {2, ""},
	} {
		p, _ := gallery.Find(id)
		if own, elsewhere := claims(p); len(own) != want.own || say.English(elsewhere) != want.elsewhere {
			t.Errorf("%s lists %v, and the rest at %q", id, own, elsewhere)
		}
	}
	shown := map[string]bool{}
	for _, p := range gallery.Panels() {
		own, _ := claims(p)
		for _, id := range own {
			shown[id] = true
		}
	}
	for _, c := range gallery.Claims() {
		if !shown[c.ID] {
			t.Errorf("no panel shows %s", c.ID)
		}
	}
}
