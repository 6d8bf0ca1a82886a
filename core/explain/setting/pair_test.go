package setting

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// linked returns the scenario that a link describes.
func linked(t *testing.T, link string) scenario.Scenario {
	t.Helper()
	s, err := scenariotest.ParseLink(link)
	testkit.OK(t, err)
	return s
}

// endsOf returns, in one column, the regrets of the given runs at the horizon.
func endsOf(t *testing.T, s scenario.Scenario, runs ...int) sim.Result {
	t.Helper()
	e, err := sim.New(scenariotest.Valid(s))
	testkit.OK(t, err)
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
	testkit.OK(t, err)
	testkit.English(answer)
	return answer
}

const basis = "1t&arms=0.5,0.7,0.4&horizon=700&runs=6&policies=dp-ftpl-new,ucb1"

// A run is compared with the run of the same number on the other side, if there is one.
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
	sheet = paired(t, TwoScenarios{Sides: [2]sim.Result{x, y}, Band: figure.Confidence})
	half := 4.302652729911275 * math.Sqrt(ss/2/3) // Student's quantile with two degrees of freedom
	if got, want := sheet.Figure.Table.Rows[0][3], signed(means[2])+" ["+signed(means[2]-half)+", "+signed(means[2]+half)+"]"; got != want {
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

// sides returns the settings in which the two sides differ, and rest returns what they share.
func sides(answer *explain.ScenarioComparison) string {
	return cmp.Or(answer.Sides[0], "A") + " | " + cmp.Or(answer.Sides[1], "B")
}

func rest(answer *explain.ScenarioComparison) string { return answer.Rest }

func regionsOf(t *testing.T, a, b string) *explain.ScenarioComparison {
	t.Helper()
	return paired(t, TwoScenarios{Sides: [2]sim.Result{{Scenario: scenariotest.Valid(linked(t, "1t&kind=region"+a))}, {Scenario: scenariotest.Valid(linked(t, "1t&kind=region"+b))}}})
}

// Statements about two regions are true at each point of their figures.
func TestTheWiderRegion(t *testing.T) {
	for _, c := range []struct{ a, b, sides, says string }{
		{"", "", "A | B", "A and B are the same. Your changes now apply to B. Regions A and B are equally wide at every x. F′ leaves region A by at most 0.0296 and region B by at most 0.0296."},
		{"", "&epsilon=0.2", "A: ε = 1 | B: ε = 0.2", "Everything else is the same. Region B is narrower than region A at every x. The greatest width is 0.198 for region B and 0.639 for region A. F′ leaves region A by at most 0.0296 and region B by at most 0.198."},
		{"&epsilon=0.2", "", "A: ε = 0.2 | B: ε = 1", "Region B is wider than region A at every x. "},
		{"", "&epsilon=0.5&delta=0.3", "A: ε = 1; δ = 0.01 | B: ε = 0.5; δ = 0.3", "F′ leaves region A by at most 0.0296 and stays inside region B."},
		{"&n=8", "", "A: N = 8 | B: N = 1", "Both regions have a greatest width of 0.639. F′ stays inside region A and leaves region B by at most 0.0296."},
		{"", "&n=8", "A: N = 1 | B: N = 8", "Region B is never wider than region A. "},
		{"&noise=new", "&noise=new&epsilon=0.2", "A: ε = 1 | B: ε = 0.2", "Region B is narrower than region A for −2.11 < x < 2.11, and wider elsewhere. "},
		{"", "&noise=beta", "A: noise = DP-FTPL-Gauss | B: noise = DP-FTPL-Beta", ""},
		{"&n=2&r=1", "&n=2&r=1&change=-1", "A: a 0 becomes 1 | B: a 1 becomes 0", "Regions A and B are equally wide at every x. F′ stays inside the region in both A and B."},
		{"&policies=ucb1&horizon=50&seed=3", "&runs=3", "A | B", ""}, // fields that a region ignores
	} {
		sheet := regionsOf(t, c.a, c.b)
		if got := sides(sheet); got != c.sides || !strings.Contains(rest(sheet), c.says) {
			t.Errorf("%q and %q: %q, %q", c.a, c.b, got, rest(sheet))
		}
		holds(t, sheet)
	}
}

// holds checks what a sheet says about heights against its figure.
func holds(t *testing.T, sheet *explain.ScenarioComparison) {
	t.Helper()
	f := sheet.Figure
	height := func(side, k int) float64 { return f.Bounds[2*side+1].Y[k] - f.Bounds[2*side].Y[k] }
	most := [2]float64{}
	for k, x := range f.Series[0].X {
		for side := range most {
			most[side] = max(most[side], height(side, k))
		}
		d := height(1, k) - height(0, k)
		for text, wrong := range map[string]bool{
			"equally wide at every x": math.Abs(d) > 1e-9, "narrower at every x": d > 1e-9, "never wider": d > 1e-9, "wider at every x": d < -1e-9,
			"narrower for −2.11 < x < 2.11, and wider elsewhere": math.Abs(math.Abs(x)-2.11) > 0.01 && d > 1e-9 != (math.Abs(x) > 2.11) && math.Abs(d) > 1e-9,
		} {
			if wrong && strings.Contains(rest(sheet), text) {
				t.Errorf("%q, but at %v B's is higher by %v", text, x, d)
			}
		}
	}
	row := f.Table.Rows[3]
	for side := range most {
		if got := row[1+side]; math.Abs(most[side]-height0(t, got)) > 0.01 {
			t.Errorf("%q is %s, and %v is drawn", row[0], got, most[side])
		}
	}
}

func height0(t *testing.T, text string) float64 {
	t.Helper()
	x, problem := scenario.TypedNumber(text, 0, 0)
	if problem != "" {
		t.Fatal(problem)
	}
	return x
}

// The two regions are drawn over the same x, each with the values of its own distribution. Equal curves are drawn once.
func TestTwoRegionsHaveTheirOwnCurves(t *testing.T) {
	for _, c := range []struct {
		a, b   string
		curves int
	}{{"", "&epsilon=0.2", 2}, {"", "&n=8", 4}, {"&noise=beta&n=20&r=5", "&noise=laplace", 4}} {
		f := regionsOf(t, c.a, c.b).Figure
		if len(f.Series) != c.curves || len(f.Bounds) != 4 || f.Bounds[0].Name != "A: lower" || f.Bounds[3].Name != "B: upper" {
			t.Fatalf("%q and %q: %d curves, %d bounds", c.a, c.b, len(f.Series), len(f.Bounds))
		}
		for side, link := range []string{c.a, c.b} {
			s, first := linked(t, "1t&kind=region"+link), (2*side)%c.curves
			p, err := law(s).Pair(s.Epsilon, s.Delta, privacy.History{N: s.Region.N, R: s.Region.R, Change: s.Region.Change})
			testkit.OK(t, err)
			for k, x := range f.Series[0].X {
				below, above := p.F.Tails(x)
				prime, _ := p.Prime.Tails(x)
				if f.Series[first].Mean[k] != below || f.Series[first+1].Mean[k] != prime || f.Bounds[2*side+1].Y[k] != privacy.Upper(s.Epsilon, s.Delta, below, above) {
					t.Fatalf("side %d differs at %v from its own region", side, x)
				}
			}
		}
	}
}

// sweptBy returns the results of a sweep whose regrets are computed from the run and the value.
func sweptBy(s scenario.Scenario, policy int, runs []int, regret func(run int, value float64) float64) sim.Result {
	r := sim.Result{Scenario: scenariotest.Valid(s), Runs: runs, Regret: make([][][]float64, len(s.Policies))}
	for _, run := range runs {
		var row []float64
		for _, v := range s.Sweep.Values {
			row = append(row, regret(run, v))
		}
		r.Regret[policy] = append(r.Regret[policy], row)
	}
	return r
}

func TestTwoSweepsAreComparedAtCommonValues(t *testing.T) {
	const link = "1t&kind=sweep&arms=0.5,0.6&horizon=700&runs=4&policies=ucb1,dp-ftpl-new&over="
	a, b := linked(t, link+"epsilon&values=2,0.5,1"), linked(t, link+"epsilon&values=0.5,1,2,4&delta=0.2")
	x := sweptBy(a, 1, []int{0, 1, 2}, func(run int, v float64) float64 { return 100/v + float64(run) })
	y := sweptBy(b, 1, []int{2, 1}, func(run int, v float64) float64 {
		if v == 1 {
			return 200 + float64(run)
		}
		return 50/v + 2*float64(run)
	})
	sheet := paired(t, TwoScenarios{Sides: [2]sim.Result{x, y}, Policy: 1, Band: figure.Quantiles})
	if got := sides(sheet); got != "A: values of ε = 0.5, 1, 2; δ = 0.01 | B: values of ε = 0.5, 1, 2, 4; δ = 0.2" {
		t.Errorf("the differences are %q", got)
	}
	want := "Everything else is the same, including the seed of the random numbers. At ε = 0.5, the regret of DP-FTPL-New is 202 in A and 103 in B. At ε = 2, it is 51.5 in A and 28 in B. Regret is lower in B at 2 of 3 values, and higher at 1."
	if rest(sheet) != want || sheet.Says[0] != "Regret of DP-FTPL-New, mean of 2 runs." {
		t.Errorf("%q, %q", rest(sheet), sheet.Says[0])
	}
	rows := sheet.Figure.Table.Rows
	if len(rows) != 4 || !slices.Equal(rows[0], []string{"0.5", "202", "103", "−98.5 [−99, −98.1]"}) && !strings.HasPrefix(rows[0][3], "−98.5") || !slices.Equal(rows[3], []string{"4", "–", "15.5", "–"}) {
		t.Errorf("the table has %q", rows)
	}
	for _, c := range []struct {
		a, b  string
		sides string
		says  string
	}{
		{"epsilon&values=1,2&epsilon=3", "epsilon&values=2,1", "A | B", "Regret is the same in A and B at every value compared (2)."},
		{"epsilon&values=1", "epsilon&values=1&seed=5", "A: seed = 1 | B: seed = 5", "At ε = 1, the regret of DP-FTPL-New is 1 in A and 1 in B."},
		{"epsilon&values=1", "epsilon&values=2", "A: values of ε = 1 | B: values of ε = 2", "A and B have no value of ε in common."},
		{"epsilon&values=1,2", "delta&values=0.1,0.2", "A: regret against = ε | B: regret against = δ", "A and B share only the regret axis."},
	} {
		a, b := linked(t, link+c.a), linked(t, link+c.b)
		one := func(int, float64) float64 { return 1 }
		sheet := paired(t, TwoScenarios{Sides: [2]sim.Result{sweptBy(a, 1, []int{0}, one), sweptBy(b, 1, []int{0}, one)}, Policy: 1})
		if got := sides(sheet); got != c.sides || !strings.HasSuffix(rest(sheet), c.says) {
			t.Errorf("%s and %s: %q, %q", c.a, c.b, got, rest(sheet))
		}
	}
	for less, want := range map[[2]int]string{
		{3, 0}: "Regret is lower in B at every value compared (3).", {0, 3}: "Regret is higher in B at every value compared (3).", {1, 0}: "Regret is lower in B at 1 of 3 values; elsewhere, it is the same.",
		{0, 2}: "Regret is higher in B at 2 of 3 values; elsewhere, it is the same.", {1, 2}: "Regret is lower in B at 1 of 3 values, and higher at 2.", {0, 0}: "Regret is the same in A and B at every value compared (3).",
	} {
		if got := say.English(counted(less[0], less[1], 3)); got != want {
			t.Errorf("%v: %q", less, got)
		}
	}
	if sheet := paired(t, TwoScenarios{Sides: [2]sim.Result{{Scenario: scenariotest.Valid(a)}, {Scenario: scenariotest.Valid(b)}}, Policy: 1}); !slices.Contains(sheet.Says, "No run is complete in both A and B yet.") {
		t.Errorf("without runs: %q", sheet.Says)
	}
	if _, err := (TwoScenarios{Sides: [2]sim.Result{{Scenario: scenariotest.Valid(a)}, {Scenario: scenariotest.Valid(linked(t, "1t"))}}}).Compare(); err == nil {
		t.Error("a sweep is compared with another kind")
	}
}
