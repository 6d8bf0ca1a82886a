package gallery

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/core/theory"
)

// A model computes a policy's regret in one column of a panel.
type model func(panel string, s scenario.Scenario, p scenario.Policy, x float64) float64

// imagined computes results for a claim's panels from a model. The runs differ by a few per cent.
func imagined(c Claim, m model) Results {
	r := Results{}
	points := 60
	if brieflyTested() {
		points = 30
	}
	for _, id := range c.Panels {
		panel, _ := Find(id)
		if c.Settings != nil {
			panel, _ = Find(id + c.Settings[0].Variant)
		}
		panel = panel.With(Settings{Runs: 3})
		for _, s := range panel.Scenarios {
			if !panel.NeedsRuns() {
				continue
			}
			if s.Kind == scenario.Regret {
				s.Checkpoints = scenario.LogGrid(s.Horizon, points)
			}
			result := sim.NewResult(scenariotest.Valid(s), []int{0, 1, 2})
			for i, p := range s.Policies {
				for k := range result.Runs {
					for j, x := range sim.Columns(s) {
						result.Regret[i][k][j] = m(id, s, p, x) * (1 + 0.01*float64(k-1))
					}
				}
			}
			r[id] = append(r[id], result)
		}
	}
	return r
}

// factor returns, for models, a policy's regret at its ε relative to UCB1's regret.
func factor(p scenario.Policy) float64 {
	eps, err := strconv.ParseFloat(strings.TrimPrefix(p.Label, "ε = "), 64)
	if err != nil {
		return 1
	}
	return map[string]map[float64]float64{
		"ldp-ucb-l": {0.2: 400, 0.5: 18.5, 1: 11.5, 2: 8.5}, "heldp-ucb-l": {0.2: 400, 0.5: 18.5, 1: 11.5, 2: 8.5},
		"ldp-ucb-b": {0.2: 90, 0.5: 10.5, 1: 4, 2: 1.6}, "heldp-ucb-b": {0.2: 90, 0.5: 10.5, 1: 4, 2: 1.6},
	}[p.ID][eps]
}

// asStated is a model that satisfies all claims.
func asStated(panel string, s scenario.Scenario, p scenario.Policy, x float64) float64 {
	figureNumber := panel[:len(panel)-1]
	switch {
	case figureNumber == "wang-4" || p.ID == "dp-ucb-int":
		return map[string]float64{
			"dp-ftpl-new":       10 * math.Log1p(x),
			"dp-ftpl-gauss":     20 * math.Log1p(x),
			"dp-ftpl-beta":      math.Min(x/float64(len(s.Arms)), startSize("beta", s.Epsilon, s.Delta)),
			"dp-ucb-int-redraw": x,
			"dp-ucb-int":        x,
		}[p.ID]
	case figureNumber == "wang-5":
		return map[string]float64{"dp-ftpl-new": 1, "dp-ucb": 5, "dp-ucb-bound": 7, "dp-se": 11}[p.ID]
	case panel == "wang-6a":
		low := math.Max(1, 0.01/x)
		return map[string]float64{"dp-ftpl-new": low, "dp-ftpl-gauss": low * low}[p.ID]
	case panel == "wang-6b":
		gauss := math.Pow(max(0.01, min(0.02, x))/0.02, -2) * math.Pow(0.01/min(0.01, x), 0.05)
		return map[string]float64{"dp-ftpl-new": 0.5 * math.Pow(x, -0.05), "dp-ftpl-gauss": gauss}[p.ID]
	case panel == "wang-7a":
		return map[string]float64{"dp-ftpl-new": 0.1 / min(0.3, x), "dp-ftpl-gauss": math.Pow(min(0.3, x), -2)}[p.ID]
	case panel == "wang-7b":
		return map[string]float64{"dp-ftpl-new": 1, "dp-ftpl-gauss": math.Pow(max(0.0124, min(0.3, x)), -2)}[p.ID]
	case panel == wangRemark12:
		return map[string]float64{"dp-ftpl-gauss": 1, "dp-ucb-int-redraw": 1 / (x * x)}[p.ID]
	case strings.HasPrefix(panel, jiangRemark):
		return map[string]float64{"ldp-ts-linear": 2, "ldp-ts-quadratic": 1, "ldp-ts-exponential": 1}[p.ID]
	case figureNumber == "jiang-2":
		f := map[string]float64{"ldp-ts-linear": 2, "ldp-ts-quadratic": 1, "ldp-ts-exponential": 1}[p.ID]
		if f == 0 {
			f = map[string]float64{"ldp-ucb-b": 4, "ldp-ucb-quadratic": 2, "ldp-ucb-exponential": 2}[p.ID]
		}
		if p.Epsilon != nil {
			f /= *p.Epsilon
		}
		return f * math.Log1p(x)
	case panel == "azize-2":
		return map[string]float64{"private-ucb": 40, "dp-se": 25, "adap-ucb": 2, "adap-klucb": 1}[p.ID]
	case figureNumber == "azize25-1":
		return map[string]float64{"dp-klucb": 1.2e5, "dp-imed": 1e5, "dp-se": 2e6, "adap-klucb": 1e6}[p.ID]
	case p.ID == "naive-ucb":
		return x
	case panel == "azize-3":
		return 1 / math.Min(x, 0.3)
	case p.ID == "ucb1":
		return math.Log1p(x)
	case panel == "ren-2a":
		return map[string]float64{"ldp-ucb-ls": 15, "ldp-ucb-bs": 10}[p.ID] * math.Log1p(x)
	case panel == "ren-1a", panel == "ren-1e":
		return map[string]float64{"ldp-ucb-l": 8.5, "ldp-ucb-b": 1.6}[p.ID] * math.Log1p(x)
	case panel == "ren-1b", panel == "ren-1f":
		return map[string]float64{"ldp-ucb-l": 400, "ldp-ucb-b": 90}[p.ID] * math.Log1p(x)
	case panel == "heldp-1c":
		return map[string]float64{"heldp-ucb-l": 8.6, "heldp-ucb-b": 1.6}[p.ID] * math.Log1p(x)
	case panel == "heldp-1d":
		return map[string]float64{"heldp-ucb-l": 210, "heldp-ucb-b": 74}[p.ID] * math.Log1p(x)
	case strings.HasPrefix(p.Label, "ε_min"):
		return valueOfV(p) * math.Log1p(x)
	}
	return factor(p) * math.Log1p(x)
}

// otherwise lists models that refute claims.
var otherwise = []model{
	// The opposite order of policies, and linear regret.
	func(panel string, s scenario.Scenario, p scenario.Policy, x float64) float64 {
		last := x
		if s.Kind == scenario.Regret {
			last = float64(s.Horizon)
		}
		return x / asStated(panel, s, p, last)
	},
	// All policies have the same regret, which does not depend on time.
	func(panel string, s scenario.Scenario, p scenario.Policy, x float64) float64 { return 1 },
	// Privacy costs far too much, especially at small budgets.
	func(panel string, s scenario.Scenario, p scenario.Policy, x float64) float64 {
		switch {
		case p.ID == "ucb1":
			return 1
		case s.Kind == scenario.Sweep:
			return math.Pow(x, -3)
		case panel == "ren-1e" || panel == "ren-1f" || panel == "ren-2a":
			return 1e6
		}
		return 1000
	},
	// Regret increases with ε, and LDP-UCB-L has more regret than LDP-UCB-B.
	func(panel string, s scenario.Scenario, p scenario.Policy, x float64) float64 {
		f := 1.0
		if p.ID == "ldp-ucb-l" {
			f = 10
		}
		if p.Epsilon != nil {
			f *= *p.Epsilon
		}
		return f
	},
}

// Every number of every claim passes in asStated and fails in some other model.
func TestEveryClaimCanHoldAndFail(t *testing.T) {
	for _, c := range Claims() {
		if c.Exact {
			continue
		}
		checks := c.Check(imagined(c, asStated))
		if len(checks) == 0 {
			t.Errorf("%s is not checked", c.ID)
		}
		failed := map[string]bool{}
		for _, m := range otherwise {
			for _, f := range c.Check(imagined(c, m)) {
				failed[f.Statistic+f.Stated] = failed[f.Statistic+f.Stated] || !f.Holds
			}
		}
		for _, f := range checks {
			if !f.Holds {
				t.Errorf("%s does not hold: %s: %v, threshold %v", c.ID, f.Statistic, f.Measured, f.Threshold)
			}
			if !failed[f.Statistic+f.Stated] {
				t.Errorf("%s cannot fail: %s", c.ID, f.Statistic)
			}
			if len(f.Interval) != 2 || f.Interval[0] > f.Measured+1e-9 || f.Interval[1] < f.Measured-1e-9 {
				t.Errorf("%s: %s: %v in %v", c.ID, f.Statistic, f.Measured, f.Interval)
			}
		}
	}
}

// A claim is judged at each setting that the results cover, from separate runs or from cut runs. The verdict is
// "depends" if the claim holds only at some settings.
func TestAClaimIsJudgedAtEachSetting(t *testing.T) {
	slower := func(c Claim, suffix string, slow bool) Results {
		r := imagined(Claim{Panels: ids4(suffix)}, func(_ string, _ scenario.Scenario, p scenario.Policy, _ float64) float64 {
			return map[bool]float64{true: 2, false: 1}[strings.HasPrefix(p.ID, "dp-ucb-int") == slow]
		})
		return r
	}
	c, _ := FindClaim("S0-1")
	for _, w := range []struct {
		long, short, once bool
		want              Verdict
	}{{true, true, true, Holds}, {false, false, false, DoesNotHold}, {true, false, true, Depends}, {true, true, false, Depends}} {
		r := slower(c, "", w.long)
		for suffix, slow := range map[string]bool{"-short": w.short, "-once": w.once} {
			maps.Copy(r, slower(c, suffix, slow))
		}
		all, verdict := c.Judge(r)
		if verdict != w.want || len(all) != 3 || len(all[2].Numbers) != 4 || all[0].Holds() != w.long || all[1].Holds() != w.short || all[2].Holds() != w.once {
			t.Errorf("%+v: %s, %+v", w, verdict, all)
		}
	}
	if all, verdict := c.Judge(slower(c, "", true)); verdict != Holds || len(all) != 1 || say.English(all[0].Setting.Words) != "at T = 10⁶" {
		t.Errorf("with T = 10⁶ alone: %s, %+v", verdict, all)
	}
	c.Untried = true // the paper leaves open more than the settings that were tried
	if all, verdict := c.Judge(slower(c, "", false)); verdict != Depends || len(all) != 1 || all[0].Holds() {
		t.Errorf("with untried settings: %s, %+v", verdict, all)
	}
	if all, verdict := c.Judge(nil); verdict != NotMeasured || all != nil {
		t.Errorf("without results: %s, %+v", verdict, all)
	}
}

// ids4 returns the ids of Figure 4's panels with a suffix.
func ids4(suffix string) (ids []string) {
	for _, id := range figure4 {
		ids = append(ids, id+suffix)
	}
	return ids
}

// For policies that do not know the horizon, cut results equal those of runs with a shorter horizon, bit for bit. A cut
// sweep contains no values below From.
func TestCutRunsEqualShorterRuns(t *testing.T) {
	c, _ := FindClaim("S1-3")
	wide := c.Widest()[0].With(Settings{Runs: 2})
	r, err := study.Run(t.Context(), scenariotest.Valid(wide.Scenarios[0]), 1, nil)
	testkit.OK(t, err)
	for _, s := range c.Settings {
		cut, ok := s.cut(r)
		if horizon := cut.Scenario.Scenario().Horizon; !ok || horizon != s.Horizon {
			t.Fatalf("%s: %v, T = %d", s.Words, ok, horizon)
		}
		short, err := study.Run(t.Context(), cut.Scenario, 1, nil)
		testkit.OK(t, err)
		for i := range short.Regret {
			for k, row := range short.Regret[i] {
				if !slices.Equal(row, cut.Regret[i][k]) {
					t.Errorf("%s, policy %d, run %d: cut %v, run %v", s.Words, i, k, cut.Regret[i][k], row)
				}
			}
		}
	}
	if _, ok := (Setting{Horizon: 12345}).cut(r); ok {
		t.Error("a horizon without a checkpoint is accepted")
	}
	swept, _ := FindClaim("S0-5")
	for id, all := range imagined(swept, asStated) {
		for _, s := range swept.Settings {
			cut, ok := s.cut(all[0])
			if columns := sim.Columns(cut.Scenario.Scenario()); !ok || slices.Min(columns) != s.From || len(cut.Regret[0][0]) != len(columns) {
				t.Errorf("%s, %s: %v", id, s.Words, columns)
			}
		}
	}
}

// A claim about several panels has numbers for those panels that have results.
func TestAClaimIsCheckedOnAvailablePanels(t *testing.T) {
	c, _ := FindClaim("S2-1")
	all := imagined(c, asStated)
	whole := len(c.Check(all))
	one := Results{"jiang-2a": all["jiang-2a"]}
	if got := len(c.Check(one)); got != 1 || whole != 9 {
		t.Errorf("%d numbers of one panel and %d of six, want 1 and 9", got, whole)
	}
	if checks := c.Check(nil); checks != nil {
		t.Errorf("checked without results: %+v", checks)
	}
	if holds, checked := AllHold(nil); !holds || checked {
		t.Error("a claim without numbers counts as checked")
	}
}

// A mean has the interval of the normal approximation, and a ratio of means has that of the delta method.
func TestIntervals(t *testing.T) {
	a := []float64{3, 5, 4, 8, 6}
	b := []float64{1, 2, 2, 3, 1}
	s := scenario.Default()
	s.Policies = []scenario.Policy{{ID: "ucb1"}, {ID: "thompson"}}
	s.Checkpoints, s.Horizon, s.Runs = []int64{10}, 10, 5
	r := sim.NewResult(scenariotest.Valid(s), []int{0, 1, 2, 3, 4})
	for k := range a {
		r.Regret[0][k][0], r.Regret[1][k][0] = a[k], b[k]
	}
	o := observations{results: Results{"x": {r}}, without: -1}

	var ma, mb, saa, sab, sbb float64
	n := float64(len(a))
	for k := range a {
		ma, mb = ma+a[k]/n, mb+b[k]/n
	}
	for k := range a {
		saa += (a[k] - ma) * (a[k] - ma) / (n - 1)
		sab += (a[k] - ma) * (b[k] - mb) / (n - 1)
		sbb += (b[k] - mb) * (b[k] - mb) / (n - 1)
	}
	got := o.interval([]string{"x"}, func(o observations) float64 { return o.final("x", "ucb1") })
	if w := 1.96 * math.Sqrt(saa/n); math.Abs(got[0]-(ma-w)) > 1e-9 || math.Abs(got[1]-(ma+w)) > 1e-9 {
		t.Errorf("the mean %v is in %v, want ± %v", ma, got, w)
	}

	got = o.interval([]string{"x"}, func(o observations) float64 { return o.final("x", "ucb1") / o.final("x", "thompson") })
	q := ma / mb
	w := 1.96 * math.Sqrt((saa-2*q*sab+q*q*sbb)/n) / mb
	if half := (got[1] - got[0]) / 2; math.Abs(half/w-1) > 0.2 {
		t.Errorf("the ratio's interval is ± %v, by the delta method ± %v", half, w)
	}
}

// Runs with the same index share random numbers. If a ratio is equal in all runs, its interval has the width 0, even if
// the ratio compares several panels.
func TestIntervalsPairRuns(t *testing.T) {
	c, _ := FindClaim("S0-10")
	for _, f := range c.Check(imagined(c, asStated)) {
		if f.Interval[1]-f.Interval[0] > 1e-9 {
			t.Errorf("%v in %v", f.Measured, f.Interval)
		}
	}
}

func TestLeastSquares(t *testing.T) {
	b, a, r2 := lineThrough([]float64{1, 2, 3, 4}, []float64{2, 4, 5, 9})
	if math.Abs(b-2.2) > 1e-12 || math.Abs(a+0.5) > 1e-12 || math.Abs(r2-0.9307692307692308) > 1e-12 {
		t.Errorf("y = %v + %v x, R² = %v", a, b, r2)
	}
	if e := exponent([]point{{1, 5}, {10, 500}, {100, 50000}}); math.Abs(e-2) > 1e-12 {
		t.Errorf("the exponent of 5x² is %v", e)
	}
	if e := exponent([]point{{1, 5}}); !math.IsNaN(e) {
		t.Errorf("the exponent of one point is %v", e)
	}
}

// Every panel shows both lower bounds, and the one by d_ε is the higher one.
func TestBothLowerBoundsAreDrawn(t *testing.T) {
	for _, p := range azize25().Panels {
		s := p.With(Settings{Runs: 1}).Scenarios[0]
		result := sim.NewResult(scenariotest.Valid(s), []int{0})
		f, err := p.Draw([]sim.Result{result})
		if err != nil || len(f.Bounds) != 2 {
			t.Fatalf("%s: %d bounds, %v", p.ID, len(f.Bounds), err)
		}
		old, by := f.Bounds[0], f.Bounds[1]
		b, _ := theory.Find("sequence-divergence")
		if by.Name != b.Name || !(by.Y[len(by.Y)-1] >= old.Y[len(old.Y)-1]) {
			t.Errorf("%s: %s ends at %v, %s at %v", p.ID, by.Name, by.Y[len(by.Y)-1], old.Name, old.Y[len(old.Y)-1])
		}
	}
}

// A setting counts if both policies score lower than all others. "Most" means more than half.
func TestMostSettingsAreMoreThanHalf(t *testing.T) {
	for _, id := range []string{"S5-1", "S5-2"} {
		c, _ := FindClaim(id)
		for count, want := range map[int]bool{8: false, 9: true} {
			r := imagined(c, asStated)
			for _, panel := range c.Panels[count:] { // here DP-IMED has the highest regret
				for _, run := range r[panel][0].Regret[1] {
					for j := range run {
						run[j] = 1e9
					}
				}
			}
			if checks := c.Check(r); len(checks) != 1 || checks[0].Holds != want || checks[0].Measured != float64(count)/16 {
				t.Errorf("%s with %d of 16: %+v", id, count, checks)
			}
		}
	}
}

// In each of these models, a paper's words are slightly wrong about one figure, and so the claim fails.
func TestThresholdsFitTheirWords(t *testing.T) {
	// steep returns a model whose regret is x^−a from low upwards and constant below low.
	steep := func(a, low float64) model {
		return func(panel string, s scenario.Scenario, p scenario.Policy, x float64) float64 {
			return math.Pow(math.Max(x, low), -a)
		}
	}
	for _, c := range []struct {
		claim, stated string
		world         model
	}{
		{"S0-5", "not a lot", steep(0.45, 0)}, // equally steep above and below δ = 0.01
		{"S0-6a", "“does not increase at all”", steep(0.09, 0)},
		{"S0-6a", "“three parts”", func(_ string, _ scenario.Scenario, p scenario.Policy, x float64) float64 {
			if x < 0.02 {
				return 1.5 * math.Pow(0.01/x, 0.2) // hardly steeper at the knees
			}
			return 1.4
		}},
		{"S0-6b", "about 1/δ²", steep(1.7, 0)},
		{"S0-7", "not a lot", steep(0.9, 0)}, // equally steep at the beginning
		{"S0-8", "“three parts”", steep(0.9, 0)},
		{"S0-8", "“does not increase at all”", steep(0.09, 0)},
		{"S0-8", "“almost stops increasing”", steep(0.15, 0)},
		{"S1-5a", "“similar”", func(panel string, s scenario.Scenario, p scenario.Policy, x float64) float64 {
			if p.ID != "ucb1" && strings.Contains("ren-1e ren-1f", panel) {
				return 1.4
			}
			return 1
		}},
		{"S2-2a", "“preferable”", func(_ string, _ scenario.Scenario, p scenario.Policy, _ float64) float64 {
			return map[bool]float64{true: 1.05, false: 1}[strings.HasSuffix(p.ID, "quadratic") || strings.HasSuffix(p.ID, "exponential")]
		}},
		{"S3-3", "“does not depend on ε”", steep(0.09, 0)},
		{"S2-2b", "“a better convergence rate”", func(_ string, _ scenario.Scenario, p scenario.Policy, _ float64) float64 {
			return map[bool]float64{true: 1, false: 1.05}[strings.HasSuffix(p.ID, "linear")]
		}},
		{"S4-4", "“tend to converge”", func(_ string, _ scenario.Scenario, _ scenario.Policy, x float64) float64 { return x }},
		{"S0-2c", "“does not increase at all”", func(panel string, s scenario.Scenario, p scenario.Policy, x float64) float64 {
			return asStated(panel, s, p, x) * (1 + 0.1*x/float64(s.Horizon))
		}},
	} {
		claim, _ := FindClaim(c.claim)
		found := false
		for _, f := range claim.Check(imagined(claim, c.world)) {
			if say.English(f.Stated) == c.stated {
				found = true
				if f.Holds {
					t.Errorf("%s, %q: %s: %v still holds at %v", c.claim, c.stated, f.Statistic, f.Measured, f.Threshold)
				}
			}
		}
		if !found {
			t.Errorf("%s: nothing is stated as %q", c.claim, c.stated)
		}
	}
}
