package gallery

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/core/theory"
)

// ids are the 66 panels of the papers' figures and two tables, four of a remark, and one each of another remark, of a theorem and of a section.
var ids = strings.Fields(`
	wang-1a wang-1b wang-1c wang-2a wang-2b wang-2c wang-2d wang-2e wang-2f wang-3a wang-3b
	wang-4a wang-4b wang-4c wang-4d wang-5a wang-5b wang-5c wang-5d wang-6a wang-6b wang-7a wang-7b
	wang-theorem-4 wang-remark-12
	ren-1a ren-1b ren-1c ren-1d ren-1e ren-1f ren-2a ren-2b ren-2c
	jiang-2a jiang-2b jiang-2c jiang-2d jiang-2e jiang-2f jiang-remark-1 jiang-remark-1b jiang-remark-1c jiang-remark-1d
	azize-1 azize-2 azize-3 azize-naive azize-table-1 azize-table-2
	azize25-1a azize25-1b azize25-1c azize25-1d azize25-1e azize25-1f azize25-1g azize25-1h
	azize25-1i azize25-1j azize25-1k azize25-1l azize25-1m azize25-1n azize25-1o azize25-1p
	heldp-1a heldp-1b heldp-1c heldp-1d heldp-1e heldp-1f heldp-1g heldp-1h heldp-2`)

func TestEveryFigureOfThePapersIsThere(t *testing.T) {
	var got []string
	for _, p := range Papers() {
		for _, q := range p.Panels {
			got = append(got, q.ID)
			if !strings.HasPrefix(q.ID, p.ID+"-") {
				t.Errorf("%s is among the panels of %s", q.ID, p.ID)
			}
			if q.Title == "" || q.Place.Figure == "" {
				t.Errorf("%s: title %q, place %q", q.ID, q.Title, q.Place.Says())
			}
			if found, ok := Find(q.ID); !ok || found.ID != q.ID {
				t.Errorf("%s is not found", q.ID)
			}
			if from, ok := PaperOf(q.ID); !ok || from.ID != p.ID {
				t.Errorf("%s is of paper %s", q.ID, from.ID)
			}
		}
	}
	if !slices.Equal(got, ids) {
		t.Errorf("the panels are %v, want %v", got, ids)
	}
	tables := 0
	for _, p := range Panels() {
		if p.Form == Measured || p.Form == Values {
			tables++
		}
	}
	if panels := len(got) - tables; panels != 73 || tables != 2 {
		t.Errorf("%d panels and %d tables", panels, tables)
	}
	if _, ok := Find("wang-8a"); ok {
		t.Error("wang-8a is found")
	}
}

// setting is what the papers, or the readings of them, say of a panel.
type setting struct {
	arms       string // named instance
	eps, delta float64
	horizon    int64
	runs       int
	policies   string // ids, then ":" and the ε or ε_min where the policy has its own
	over       string
	low, high  float64
	values     int
}

var settings = map[string]setting{
	"wang-4a": {arms: "wang-zhu-9", eps: 1, delta: 0.01, horizon: 1e6, runs: 100, policies: "dp-ftpl-gauss dp-ftpl-beta dp-ftpl-new dp-ucb-int-redraw"},
	"wang-4b": {arms: "wang-zhu-9", eps: 1, delta: math.Exp(-10), horizon: 1e6, runs: 100, policies: "dp-ftpl-gauss dp-ftpl-beta dp-ftpl-new dp-ucb-int-redraw"},
	"wang-4c": {arms: "wang-zhu-101", eps: 1, delta: 0.01, horizon: 1e6, runs: 100, policies: "dp-ftpl-gauss dp-ftpl-beta dp-ftpl-new dp-ucb-int-redraw"},
	"wang-4d": {arms: "wang-zhu-101", eps: 1, delta: math.Exp(-10), horizon: 1e6, runs: 100, policies: "dp-ftpl-gauss dp-ftpl-beta dp-ftpl-new dp-ucb-int-redraw"},
	"wang-5a": {arms: "wang-zhu-9", eps: 1, horizon: 1e6, runs: 100, policies: "dp-ftpl-new dp-ucb dp-ucb-bound dp-se"},
	"wang-5b": {arms: "wang-zhu-9", eps: 0.1, horizon: 1e6, runs: 100, policies: "dp-ftpl-new dp-ucb dp-ucb-bound dp-se"},
	"wang-5c": {arms: "wang-zhu-101", eps: 1, horizon: 1e6, runs: 100, policies: "dp-ftpl-new dp-ucb dp-ucb-bound dp-se"},
	"wang-5d": {arms: "wang-zhu-101", eps: 0.1, horizon: 1e6, runs: 100, policies: "dp-ftpl-new dp-ucb dp-ucb-bound dp-se"},
	"wang-6a": {arms: "wang-zhu-9", eps: 0, delta: -1, horizon: 1e6, runs: 100, policies: "dp-ftpl-gauss dp-ftpl-new", over: "delta", low: 1.77828e-4, high: 1, values: 16},
	"wang-6b": {arms: "wang-zhu-9", eps: 0.1, delta: -1, horizon: 1e6, runs: 100, policies: "dp-ftpl-gauss dp-ftpl-new", over: "delta", low: 1e-6, high: 1, values: 13},
	"wang-7a": {arms: "wang-zhu-9", eps: -1, delta: 1e-10, horizon: 1e6, runs: 100, policies: "dp-ftpl-gauss dp-ftpl-new", over: "epsilon", low: 0.02, high: 1, values: 13},
	"wang-7b": {arms: "wang-zhu-9", eps: -1, delta: 1e-3, horizon: 1e6, runs: 100, policies: "dp-ftpl-gauss dp-ftpl-new", over: "epsilon", low: 1e-5, high: 1, values: 13},

	"wang-theorem-4": {arms: "wang-zhu-hard-1", eps: 0.1, delta: 1e-6, horizon: 1e6, runs: 20, policies: "gdp-elim-new dp-ucb-int"},
	"wang-remark-12": {arms: "wang-zhu-9", eps: -1, delta: 0.1, horizon: 1e6, runs: 100, policies: "dp-ftpl-gauss dp-ucb-int-redraw", over: "epsilon", low: 0.01, high: 1, values: 7},

	"ren-1a": {arms: "ren-20", eps: 2, delta: -1, horizon: 7e6, runs: 50, policies: "ucb1 ldp-ucb-l ldp-ucb-b"},
	"ren-1b": {arms: "ren-20", eps: 0.2, delta: -1, horizon: 7e6, runs: 50, policies: "ucb1 ldp-ucb-l ldp-ucb-b"},
	"ren-1c": {arms: "ren-20", eps: -1, delta: -1, horizon: 7e6, runs: 50, policies: "ldp-ucb-l:0.2 ldp-ucb-l:0.5 ldp-ucb-l:1 ldp-ucb-l:2 ucb1"},
	"ren-1d": {arms: "ren-20", eps: -1, delta: -1, horizon: 7e6, runs: 50, policies: "ldp-ucb-b:0.2 ldp-ucb-b:0.5 ldp-ucb-b:1 ldp-ucb-b:2 ucb1"},
	"ren-1e": {arms: "ren-20-mixed", eps: 2, delta: -1, horizon: 7e6, runs: 50, policies: "ucb1 ldp-ucb-l ldp-ucb-b"},
	"ren-1f": {arms: "ren-20-mixed", eps: 0.2, delta: -1, horizon: 7e6, runs: 50, policies: "ucb1 ldp-ucb-l ldp-ucb-b"},
	"ren-2a": {arms: "ren-20-gaussian", eps: 0.5, delta: -1, horizon: 7e6, runs: 50, policies: "ucb1 ldp-ucb-ls ldp-ucb-bs"},
	"ren-2b": {arms: "ren-20-gaussian", eps: -1, delta: -1, horizon: 7e6, runs: 50, policies: "ldp-ucb-ls:0.5 ldp-ucb-ls:1 ldp-ucb-ls:2"},
	"ren-2c": {arms: "ren-20-gaussian", eps: -1, delta: -1, horizon: 7e6, runs: 50, policies: "ldp-ucb-bs:0.5 ldp-ucb-bs:1 ldp-ucb-bs:2"},

	"jiang-2a": {arms: "ren-20-mixed", eps: -1, delta: -1, horizon: 1e6, runs: 50, policies: "ldp-ts-linear:0.5 ldp-ts-linear:1 ldp-ts-linear:2 thompson"},
	"jiang-2b": {arms: "ren-20-mixed", eps: -1, delta: -1, horizon: 1e6, runs: 50, policies: "ldp-ts-quadratic:0.5 ldp-ts-quadratic:1 ldp-ts-quadratic:2 thompson"},
	"jiang-2c": {arms: "ren-20-mixed", eps: -1, delta: -1, horizon: 1e6, runs: 50, policies: "ldp-ts-exponential:0.5 ldp-ts-exponential:1 ldp-ts-exponential:2 thompson"},
	"jiang-2d": {arms: "ren-20-mixed", eps: -1, delta: -1, horizon: 1e6, runs: 50, policies: "ldp-ucb-b:0.5 ldp-ucb-b:1 ldp-ucb-b:2 ucb1"},
	"jiang-2e": {arms: "ren-20-mixed", eps: -1, delta: -1, horizon: 1e6, runs: 50, policies: "ldp-ucb-quadratic:0.5 ldp-ucb-quadratic:1 ldp-ucb-quadratic:2 ucb1"},
	"jiang-2f": {arms: "ren-20-mixed", eps: -1, delta: -1, horizon: 1e6, runs: 50, policies: "ldp-ucb-exponential:0.5 ldp-ucb-exponential:1 ldp-ucb-exponential:2 ucb1"},

	"azize-2":     {arms: "sajed-1", eps: 1, delta: -1, horizon: 1e7, runs: 20, policies: "private-ucb dp-se adap-ucb adap-klucb"},
	"azize-3":     {arms: "azize-2", eps: -1, delta: -1, horizon: 1e7, runs: 20, policies: "adap-klucb", over: "epsilon", low: 0.05, high: 10, values: 16},
	"azize-naive": {arms: "azize-2", eps: 1, delta: -1, horizon: 1e6, runs: 20, policies: "naive-ucb adap-ucb", over: "horizon", low: 1e3, high: 1e6, values: 4},

	"heldp-1a": {arms: "ren-20", eps: -1, delta: -1, horizon: 7e6, runs: 50, policies: "heldp-ucb-l:0.2 heldp-ucb-l:0.5 heldp-ucb-l:1 heldp-ucb-l:2 ucb1"},
	"heldp-1b": {arms: "ren-20", eps: -1, delta: -1, horizon: 7e6, runs: 50, policies: "heldp-ucb-b:0.2 heldp-ucb-b:0.5 heldp-ucb-b:1 heldp-ucb-b:2 ucb1"},
	"heldp-1c": {arms: "ren-20-mixed", eps: -1, delta: -1, horizon: 7e6, runs: 50, policies: "ucb1 heldp-ucb-l:2 heldp-ucb-b:2"},
	"heldp-1d": {arms: "ren-20-mixed", eps: -1, delta: -1, horizon: 7e6, runs: 50, policies: "ucb1 heldp-ucb-l:0.2 heldp-ucb-b:0.2"},
	"heldp-1e": {arms: "ren-20", eps: -1, delta: -1, horizon: 7e6, runs: 50, policies: "heldp-ucb-l:0.2 heldp-ucb-l:1 heldp-ucb-l:2 heldp-ucb-l:100"},
	"heldp-1f": {arms: "ren-20", eps: -1, delta: -1, horizon: 7e6, runs: 50, policies: "heldp-ucb-b:0.2 heldp-ucb-b:1 heldp-ucb-b:2 heldp-ucb-b:100"},
	"heldp-1g": {arms: "ren-20", eps: -1, delta: -1, horizon: 7e6, runs: 50, policies: "heldp-ucb-l:0.5 heldp-ucb-l:1 heldp-ucb-l:1.5 heldp-ucb-l:2"},
	"heldp-1h": {arms: "ren-20", eps: -1, delta: -1, horizon: 7e6, runs: 50, policies: "heldp-ucb-b:0.5 heldp-ucb-b:1 heldp-ucb-b:1.5 heldp-ucb-b:2"},
}

// The panels with runs have the papers' settings, those with readings the readings'. A
// budget of −1 is one that no policy of the panel uses from its scenario.
func TestPanelsHaveThePapersSettings(t *testing.T) {
	for _, p := range Panels() {
		if !p.NeedsRuns() || p.Form == Points || strings.HasPrefix(p.ID, jiangRemark) {
			continue
		}
		want, ok := settings[p.ID]
		if !ok {
			t.Errorf("%s: no settings to compare with", p.ID)
			continue
		}
		if len(p.Scenarios) != 1 {
			t.Errorf("%s: %d scenarios", p.ID, len(p.Scenarios))
			continue
		}
		s := p.Scenarios[0]
		if !slices.EqualFunc(s.Arms, instance(want.arms), func(a, b arm.Arm) bool { return a == b }) {
			t.Errorf("%s: the arms are %v", p.ID, s.Arms)
		}
		if (want.eps >= 0 && s.Epsilon != want.eps) || (want.delta >= 0 && math.Abs(s.Delta-want.delta) > 1e-19) {
			t.Errorf("%s: (ε, δ) = (%v, %v), want (%v, %v)", p.ID, s.Epsilon, s.Delta, want.eps, want.delta)
		}
		if s.Horizon != want.horizon || s.Runs != want.runs {
			t.Errorf("%s: T = %d, %d runs", p.ID, s.Horizon, s.Runs)
		}
		var policies []string
		for _, q := range s.Policies {
			text := q.ID
			if q.Epsilon != nil {
				text += ":" + number(*q.Epsilon)
			}
			if e, ok := q.Params["eps_min"]; ok {
				text += ":" + number(e)
			}
			policies = append(policies, text)
		}
		if got := strings.Join(policies, " "); got != want.policies {
			t.Errorf("%s: the policies are %s, want %s", p.ID, got, want.policies)
		}
		if s.Sweep.Over != want.over || len(s.Sweep.Values) != want.values {
			t.Errorf("%s: a sweep over %q in %d values", p.ID, s.Sweep.Over, len(s.Sweep.Values))
		}
		if want.over != "" {
			checkLogSpaced(t, p.ID, s.Sweep.Values, want.low, want.high)
		}
	}
	fit, _ := Find("heldp-2")
	for i, id := range []string{"heldp-1e", "heldp-1f", "heldp-1g", "heldp-1h"} {
		p, _ := Find(id)
		if len(fit.Scenarios) != 4 || fit.Scenarios[i].Link() != p.Scenarios[0].Link() {
			t.Errorf("heldp-2 is not of %s", id)
		}
	}
}

func checkLogSpaced(t *testing.T, id string, values []float64, low, high float64) {
	t.Helper()
	if values[0] != low || values[len(values)-1] != high {
		t.Errorf("%s: from %v to %v, want %v to %v", id, values[0], values[len(values)-1], low, high)
	}
	step := math.Log(high/low) / float64(len(values)-1)
	for i := 1; i < len(values); i++ {
		if math.Abs(math.Log(values[i]/values[i-1])-step) > 1e-5 {
			t.Errorf("%s: %v after %v", id, values[i], values[i-1])
		}
	}
}

// The laws of levels, the parameters and the histories that the settings above leave out.
func TestPanelsHaveThePapersParameters(t *testing.T) {
	for id, law := range map[string]string{
		"heldp-1e": "discrete", "heldp-1f": "discrete", "heldp-1g": "gaussian", "heldp-1h": "gaussian",
	} {
		p, _ := Find(id)
		for _, q := range p.Scenarios[0].Policies {
			if q.Law != law {
				t.Errorf("%s: the levels of %s are %q", id, q.Label, q.Law)
			}
		}
	}
	for _, id := range []string{"heldp-1a", "heldp-1b", "heldp-1c", "heldp-1d"} {
		p, _ := Find(id)
		for _, q := range p.Scenarios[0].Policies {
			if q.ID != "ucb1" && q.Law != number(q.Params["eps_min"]) {
				t.Errorf("%s: levels %q with ε_min = %v", id, q.Law, q.Params["eps_min"])
			}
		}
	}
	for _, c := range []struct {
		id, policy, param string
		want              float64
	}{
		{"wang-4a", "dp-ucb-int-redraw", "v", 1.1},
		{"azize-2", "private-ucb", "gamma", 0.1},
		{"azize-2", "private-ucb", "split_budget", 0},
		{"azize-2", "adap-ucb", "alpha", 3.1},
		{"azize-2", "adap-klucb", "alpha", 3.1},
		{"azize-3", "adap-klucb", "alpha", 3.1},
		{"jiang-2b", "ldp-ts-quadratic", "b", 0},
		{"jiang-2e", "ldp-ucb-quadratic", "b", 0},
		{"ren-2a", "ucb1", "sigmoid", 1},
	} {
		p, _ := Find(c.id)
		for _, q := range p.Scenarios[0].Policies {
			if q.ID != c.policy {
				continue
			}
			spec, _ := q.Spec()
			if got := p.Scenarios[0].Setup(q, spec).Params[c.param]; got != c.want {
				t.Errorf("%s: %s of %s is %v, want %v", c.id, c.param, c.policy, got, c.want)
			}
		}
	}
	for _, c := range []struct {
		id, noise  string
		n          int64
		eps, delta float64
	}{
		{"wang-1a", "gauss", 1, 1, 0.01}, {"wang-1b", "gauss", 8, 1, 0.01}, {"wang-1c", "gauss", 50, 1, 0.01},
		{"wang-2a", "beta", 20, 1, 0.01}, {"wang-2b", "beta", 827, 1, 0.01}, {"wang-2c", "beta", 3000, 1, 0.01},
		{"wang-2d", "beta-without-k", 10, 1, 0.01}, {"wang-2e", "beta-without-k", 1e4, 1, 0.01}, {"wang-2f", "beta-without-k", 1e7, 1, 0.01},
		{"wang-3a", "new", 10, 0.1, 0}, {"wang-3b", "new", 50, 0.1, 0},
	} {
		p, _ := Find(c.id)
		s := p.Scenarios[0]
		want := scenario.RegionOptions{Noise: c.noise, N: c.n, R: 0, Change: 1}
		if s.Kind != scenario.Region || s.Region != want || s.Epsilon != c.eps || s.Delta != c.delta {
			t.Errorf("%s: %+v at (%v, %v)", c.id, s.Region, s.Epsilon, s.Delta)
		}
	}
}

// Every scenario can be run, and a link and a document hold all of it.
func TestEveryScenarioGoesThroughLinksAndJSON(t *testing.T) {
	for _, p := range Panels() {
		for _, s := range p.Scenarios {
			if problems := s.Problems(); len(problems) > 0 {
				t.Errorf("%s: %v", p.ID, problems)
				continue
			}
			back, err := scenariotest.ParseLink(s.Link())
			if err != nil || written(back) != written(s) {
				t.Errorf("%s: %s becomes %+v (%v), was %+v", p.ID, s.Link(), back, err, s)
			}
			data, err := scenariojson.Marshal(s)
			if err != nil {
				t.Errorf("%s: %v", p.ID, err)
				continue
			}
			read, err := scenariojson.Unmarshal(data)
			if err != nil || read.Link() != s.Link() {
				t.Errorf("%s: %s becomes %s (%v)", p.ID, data, read.Link(), err)
			}
		}
	}
}

// written writes a scenario out, with what it points to.
func written(s scenario.Scenario) string {
	var budgets []float64
	s.Policies = slices.Clone(s.Policies)
	for i := range s.Policies {
		for _, x := range []**float64{&s.Policies[i].Epsilon, &s.Policies[i].Delta} {
			if *x != nil {
				budgets = append(budgets, float64(i), **x)
				*x = nil
			}
		}
	}
	return fmt.Sprintf("%+v %v", s, budgets)
}

// Every panel is found by its claims and every claim by its panels.
func TestEveryClaimIsAttached(t *testing.T) {
	want := strings.Fields("S0-1 S0-2a S0-2b S0-2c S0-3 S0-4 S0-5 S0-6a S0-6b S0-7 S0-8 S0-9a S0-9b S0-9c S0-10 S0-11 S1-1 S1-2 S1-3 S1-4a S1-4b S1-5a S1-5b S1-6 S2-1 S2-2a S2-2b S3-1 S3-2 S3-3 S3-4a S3-4b S3-5 S3-6 S5-1 S5-2 S4-1 S4-2 S4-3 S4-4 S4-5a S4-5b S4-5c")
	var got []string
	for _, c := range Claims() {
		got = append(got, c.ID)
		if c.Text == "" || len(c.Panels) == 0 {
			t.Errorf("%s: %q about %v", c.ID, c.Text, c.Panels)
		}
		for _, id := range c.Panels {
			p, ok := Find(id)
			if !ok || !slices.Contains(p.Claims, c.ID) {
				t.Errorf("%s is not attached to %s", c.ID, id)
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the claims are %v, want %v", got, want)
	}
	for _, p := range Panels() {
		for _, id := range p.Claims {
			if c, ok := FindClaim(id); !ok || !slices.Contains(c.Panels, p.ID) && !strings.HasPrefix(p.ID, jiangRemark) { // other arms
				t.Errorf("%s names claim %s", p.ID, id)
			}
		}
	}
}

// Every bound that a panel names exists and is about one of the panel's policies or
// notions, in at least one of the panels that name it.
func TestEveryOverlayExists(t *testing.T) {
	for _, p := range Panels() {
		for _, id := range p.Bounds {
			if _, ok := theory.Find(id); !ok {
				t.Errorf("%s: no bound %s", p.ID, id)
			}
		}
	}
}

func TestSettingsCanBeReplaced(t *testing.T) {
	seed := uint64(9)
	p, _ := Find("wang-6a")
	q := p.With(Settings{Horizon: 1000, Runs: 3, Seed: &seed})
	if s := q.Scenarios[0]; s.Horizon != 1000 || s.Runs != 3 || s.Seed != 9 {
		t.Errorf("%+v", s)
	}
	if s := p.Scenarios[0]; s.Horizon != 1e6 || s.Runs != 100 || s.Seed != 1 {
		t.Errorf("the panel itself has changed: %+v", s)
	}
	for _, id := range []string{"wang-1a", "azize-1"} {
		p, _ := Find(id)
		if q := p.With(Settings{Horizon: 1000, Runs: 3, Seed: &seed}); q.Scenarios[0].Link() != p.Scenarios[0].Link() {
			t.Errorf("%s has changed", id)
		}
	}
}

// A horizon that cuts a start phase is said so, value by value.
func TestNotesNameCutStartPhases(t *testing.T) {
	cut := func(id string, horizon int64) int {
		p, _ := Find(id)
		n := 0
		for _, note := range p.With(Settings{Horizon: horizon}).Notes() {
			if strings.Contains(say.English(note), "cuts DP-FTPL-Gauss’s start phase short") {
				n++
			}
		}
		return n
	}
	// 9/(4πδ²) ≥ 10⁶ up to δ = 8.5e−4, and ≥ 10⁵ up to δ = 2.7e−3.
	if at6, at5 := cut("wang-6a", 1e6), cut("wang-6a", 1e5); at6 != 3 || at5 != 5 {
		t.Errorf("%d values cut at 10⁶ and %d at 10⁵, want 3 and 5", at6, at5)
	}
}

// Panels that are compared with each other have the same brief settings but for the
// instances of 9 and of 101 arms, and none are above the paper's.
func TestBriefSettings(t *testing.T) {
	for _, p := range Panels() {
		q := p.With(p.Brief())
		for i, s := range p.Scenarios {
			if b := q.Scenarios[i]; b.Horizon > s.Horizon || b.Runs > s.Runs || len(b.Problems()) > 0 {
				t.Errorf("%s: T = %d and %d runs, the paper has %d and %d", p.ID, b.Horizon, b.Runs, s.Horizon, s.Runs)
			}
		}
	}
	for _, c := range Claims() {
		runs := map[int]bool{}
		for _, id := range c.Panels {
			if p, _ := Find(id); p.NeedsRuns() {
				runs[p.With(p.Brief()).Scenarios[0].Runs] = true
			}
		}
		if len(runs) > 1 {
			t.Errorf("%s has panels with different numbers of runs", c.ID)
		}
	}
}
