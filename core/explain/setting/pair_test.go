package setting

import (
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// linked returns the scenario of a link.
func linked(t *testing.T, link string) scenario.Scenario {
	t.Helper()
	s, err := scenariotest.ParseLink(link)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// endsOf returns the regrets of some runs at the horizon, with one column.
func endsOf(t *testing.T, s scenario.Scenario, runs ...int) sim.Result {
	t.Helper()
	e, err := sim.New(scenariotest.Valid(s))
	if err != nil {
		t.Fatal(err)
	}
	r := sim.Result{Scenario: scenariotest.Valid(s), Runs: runs}
	for i := range s.Policies {
		var rows [][]float64
		for _, run := range runs {
			record := e.Record(i, run, []int64{s.Horizon}, sim.Leaps)
			record.Advance(s.Horizon, math.MaxInt)
			rows = append(rows, []float64{record.Regret()})
		}
		r.Regret = append(r.Regret, rows)
	}
	return r
}

func paired(t *testing.T, m TwoScenarios) *explain.ScenarioComparison {
	t.Helper()
	answer, err := m.Compare()
	if err != nil {
		t.Fatal(err)
	}
	testkit.English(answer)
	return answer
}

const basis = "1t&arms=0.5,0.7,0.4&horizon=700&runs=6&policies=dp-ftpl-new,ucb1"

// Runs are compared with the run of the same number, if both sides have it.
func TestDifferencesOfPairedRuns(t *testing.T) {
	a, b := linked(t, basis), linked(t, basis+"&epsilon=0.1")
	x, y := endsOf(t, a, 0, 1, 2, 4, 5), endsOf(t, b, 5, 3, 1, 0)
	sheet := paired(t, TwoScenarios{Sides: [2]sim.Result{x, y}, Band: figure.Quantiles})
	var means [3]float64 // over runs 0, 1 and 5
	var differences []float64
	for _, run := range []int{0, 1, 5} {
		one := x.Regret[0][slices.Index(x.Runs, run)][0]
		two := y.Regret[0][slices.Index(y.Runs, run)][0]
		means[0], means[1], means[2] = means[0]+one/3, means[1]+two/3, means[2]+(two-one)/3
		differences = append(differences, two-one)
	}
	slices.Sort(differences)
	low, high := differences[0]+0.1*(differences[1]-differences[0]), differences[1]+0.9*(differences[2]-differences[1])
	want := []string{"DP-FTPL-New", notation.Number(means[0]), notation.Number(means[1]), signed(means[2]) + " [" + signed(low) + ", " + signed(high) + "]"}
	if got := sheet.Figure.Table.Rows[0]; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := sheet.Figure.Table.Rows[1]; got[1] != got[2] || got[3] != "0 [0, 0]" {
		t.Errorf("UCB1, which has no ε: %q", got)
	}
	if got, want := rest(sheet), "Everything else is the same, including the seed of the random numbers. Over 3 runs, the regret of DP-FTPL-New averages "+notation.Number(means[0])+" in A and "+notation.Number(means[1])+" in B."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	sheet = paired(t, TwoScenarios{Sides: [2]sim.Result{x, y}, Band: figure.Deviation})
	var ss float64
	for _, d := range differences {
		ss += (d - means[2]) * (d - means[2])
	}
	if got, want := sheet.Figure.Table.Rows[0][3], signed(means[2])+" ± "+notation.Number(math.Sqrt(ss/2)); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestOnlyPairedRunsHaveSpreads(t *testing.T) {
	a := linked(t, basis)
	for _, c := range []struct {
		change, note string
		difference   func(string) bool
	}{
		{"&seed=2", "The seeds differ, so A and B share no random numbers and their runs are not paired.", func(d string) bool { return d != "–" && !strings.Contains(d, "[") }},
		{"&seed=1", "Each run has the same seed in A and B. B − A is the average difference over these pairs of runs, with 5% and 95% quantiles.", func(d string) bool { return strings.Contains(d, "[") }},
	} {
		b := linked(t, basis+c.change)
		sheet := paired(t, TwoScenarios{Sides: [2]sim.Result{endsOf(t, a, 0, 1, 2), endsOf(t, b, 0, 1, 2)}, Band: figure.Quantiles})
		if d := sheet.Figure.Table.Rows[1][3]; !slices.Contains(sheet.Says, c.note) || !c.difference(d) {
			t.Errorf("%s: %q, %q", c.change, d, sheet.Says)
		}
	}
	b := linked(t, strings.Replace(basis, "700", "900", 1))
	sheet := paired(t, TwoScenarios{Sides: [2]sim.Result{endsOf(t, a, 0), endsOf(t, b, 0)}, Pulled: -1})
	if d := sheet.Figure.Table.Rows[0][3]; d != "–" || !slices.Contains(sheet.Says, "B − A is not computed because the horizons differ.") {
		t.Errorf("other horizons: %q, %q", d, sheet.Says)
	}
	if sheet := paired(t, TwoScenarios{Sides: [2]sim.Result{{Scenario: scenariotest.Valid(a)}, {Scenario: scenariotest.Valid(a)}}}); rest(sheet) != "A and B are the same. Your changes now apply to B." || sheet.Figure.Table.Rows[0][1] != "–" {
		t.Errorf("without runs: %+v", sheet)
	}
}

func TestInvalidPairsAreRefused(t *testing.T) {
	s := scenariotest.Valid(linked(t, basis))
	for _, r := range []sim.Result{
		{Scenario: s, Runs: []int{0}, Regret: [][][]float64{{{1}}}},
		{Scenario: s, Runs: []int{0}, Regret: [][][]float64{{{1}}, {{1, 2}}}},
		{Scenario: s, Runs: []int{0, 1}, Regret: [][][]float64{{{1}}, {{1}}}},
	} {
		if sheet, err := (TwoScenarios{Sides: [2]sim.Result{r, {Scenario: s}}}).Compare(); err == nil {
			t.Errorf("%+v is answered with %+v", r, sheet)
		}
	}
}
