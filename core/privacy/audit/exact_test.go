package audit_test

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
)

// A mechanism with budget ε has an exact loss of ε, even if the likelier response has a probability of 1 to the last
// digit. So no policy behind a mechanism is accused.
func TestResponsesLoseTheirEpsilon(t *testing.T) {
	for _, s := range policy.All() {
		if !s.Notion.Local() {
			continue
		}
		least := 0.0
		if s.Notion == policy.RewardHeterogeneous {
			least = 1 // ε_min: responses at smaller levels are dropped
		}
		for _, eps := range []float64{1e-6, .3, 1, 10, 30, 36, 60, 100} {
			d := audit.Draft{ID: s.ID, Epsilon: &eps, Runs: 100}
			if s.Notion == policy.RewardHeterogeneous {
				d.Scenario = users(s.ID, eps)
			}
			if eps < least {
				if _, err := d.Prepare(); err == nil {
					t.Errorf("%s at ε = %v: it says nothing about dropped responses", s.ID, eps)
				}
				continue
			}
			r := finish(prepare(t, d))
			if r.Violated || math.Abs(float64(r.Exact)-eps) > 1e-12*eps {
				t.Errorf("%s at ε = %v: %+v", s.ID, eps, r)
			}
		}
	}
}

// users returns a scenario with a policy whose users all have the same level.
func users(id string, level float64) *scenario.Scenario {
	s := scenario.Default()
	s.Policies = []scenario.Policy{{ID: id, Law: scenario.Number(level)}}
	return &s
}

// With δ > 0 the loss follows the formulas: ε + 2 log(1 − δ) for Laplace noise, and log( (p − δ)/(1 − p) ) for a bit.
func TestResponsesLoseLessWithDelta(t *testing.T) {
	const eps, delta = 2, 0.1
	p := math.Exp(eps) / (1 + math.Exp(eps))
	for id, want := range map[string]float64{"ldp-ucb-l": eps + 2*math.Log(1-delta), "heldp-ucb-ls": eps + 2*math.Log(1-delta), "ldp-ts-linear": math.Log((p - delta) / (1 - p)), "heldp-ucb-b": math.Log((p - delta) / (1 - p))} {
		e, d := float64(eps), float64(delta)
		draft := audit.Draft{ID: id, Epsilon: &e, Delta: &d, Runs: 10}
		if s, _ := policy.Find(id); s.Notion == policy.RewardHeterogeneous {
			draft.Scenario = users(id, eps)
		}
		a := prepare(t, draft)
		if got, _ := a.Exact(); math.Abs(float64(got)-want) > 1e-12 {
			t.Errorf("%s: %v, want %v", id, got, want)
		}
	}
}

// LDP-UCB-L for unbounded rewards has a loss of ε between rewards at distance 1, and of εd at distance d. Its claim is
// about distance 1, so an audit with any two rewards refutes the claim. The test compares the exact ε at δ with the
// hockey-stick divergence ∫ max(0, p − e^ε' q) of the two densities, computed by the midpoint rule.
func TestUnboundedResponsesLoseByDistance(t *testing.T) {
	const eps = 1.5
	stick := func(distance, at float64) (delta float64) {
		const h = 1e-4
		for x := -20 + h/2; x < 20+distance; x += h {
			p, q := eps/2*math.Exp(-eps*math.Abs(x)), eps/2*math.Exp(-eps*math.Abs(x-distance))
			delta += h * math.Max(0, p-math.Exp(at)*q)
		}
		return delta
	}
	for _, delta := range []float64{0, .01, .2} {
		e, d := eps, delta
		r := finish(prepare(t, audit.Draft{ID: "ldp-ucb-l-unbounded", Epsilon: &e, Delta: &d, Runs: 2_000}))
		if got := float64(r.Exact); r.Violated || math.Abs(stick(1, got)-delta) > 1e-6 || delta == 0 && math.Abs(got-eps) > 1e-12 {
			t.Errorf("δ = %v: exact ε = %v, where the divergence is %v; violated: %v", delta, got, stick(1, got), r.Violated)
		}
	}
	e := eps
	if r := finish(prepare(t, audit.Draft{ID: "ldp-ucb-l-unbounded", Notion: policy.Reward, Epsilon: &e, Runs: 2_000})); !r.Violated || float64(r.Exact) != 100*eps {
		t.Errorf("rewards of −50 and 50: %+v", r)
	}
	// Behind a sigmoid, rewards at distance 1 have a loss below ε.
	for id, want := range map[string]float64{"ldp-ucb-ls": eps * math.Tanh(.25), "ldp-ucb-bs": 2 * math.Atanh(math.Tanh(eps/2)*math.Tanh(.25))} {
		r := finish(prepare(t, audit.Draft{ID: id, Notion: policy.RewardNear, Epsilon: &e, Runs: 1_000}))
		if r.Violated || math.Abs(float64(r.Exact)-want) > 1e-12 {
			t.Errorf("%s at distance 1: %+v, want %v", id, r, want)
		}
	}
}

// A curve that does not go from 0 to 1 has a loss below its budget of ε = 1. Here the probability of a 1 goes from s +
// tanh(1/2)/4 to s + tanh(1/2)/2 = 1/2, and the loss is the log of their ratio. The ratio for a 0 is smaller. The
// smallest and the largest probability may be at any two knots.
func TestAFlatCurveLosesLessThanItsBudget(t *testing.T) {
	for id, params := range map[string]map[string]float64{
		"ldp-ts-piecewise":  {"h0": .25, "h1": .25, "h2": .5, "h3": .5},
		"ldp-ucb-piecewise": {"h0": .3, "h1": .5, "h2": .25, "h3": .4, "r1": .6, "r2": .6},
	} {
		s, eps := scenario.Default(), 1.0
		s.Policies = []scenario.Policy{{ID: id, Params: params}}
		r := finish(prepare(t, audit.Draft{ID: id, Scenario: &s, Epsilon: &eps, Runs: 20_000}))
		want := math.Log(.5 / (1/(1+math.E) + math.Tanh(.5)/4))
		if math.Abs(float64(r.Exact)-want) > 1e-12 || r.Violated || !(r.Lower > .5*want && r.Lower <= want) {
			t.Errorf("%s: %+v, want an exact loss of %v", id, r, want)
		}
	}
}

// An exact ε is a number, infinite or unknown, both in words and in JSON.
func TestThreeKindsOfExact(t *testing.T) {
	for _, c := range []struct {
		exact           audit.Exact
		known, infinite bool
		text, json      string
	}{
		{1.25, true, false, "1.2500", `{"exact":1.25}`}, {0, true, false, "0.0000", `{"exact":0}`},
		{1.5e-6, true, false, "1.5e-06", `{"exact":1.5e-06}`}, {100, true, false, "100.0000", `{"exact":100}`},
		{audit.Exact(math.Inf(1)), true, true, "infinite", `{"exact":"infinite"}`},
		{audit.Exact(math.NaN()), false, false, "not known", `{}`},
	} {
		text, err := json.Marshal(struct {
			Exact audit.Exact `json:"exact,omitzero"`
		}{c.exact})
		if c.exact.Known() != c.known || c.exact.Infinite() != c.infinite || say.English(c.exact.String()) != c.text || string(text) != c.json || err != nil {
			t.Errorf("%v: %v, %v, %s, %v", float64(c.exact), c.exact.Known(), c.exact.Infinite(), text, err)
		}
	}
}

// For short runs, the interval of the estimate contains the exact value, which is computed from all sequences.
func TestLossesOfRunsHoldTheExactCurve(t *testing.T) {
	s := scenario.Default()
	s.Arms = arm.Bernoullis(.3, .6)
	for _, id := range []string{"thompson", "dp-ftpl-new"} {
		a := prepare(t, audit.Draft{ID: id, Notion: policy.Sequence, Horizon: 10, Runs: 100, Scenario: &s, Changed: audit.Reward{Arm: 1, Reward: 1}})
		l := testkit.Must(a.Losses())(t)
		exact := testkit.Must(a.Decisions())(t)
		for world, pair := range []tradeoff.Pair{exact, exact.Back()} {
			runs := testkit.Must(l.Runs(world, 0, 4000))(t)
			losses := audit.Losses{All: runs, Confidence: .999}
			for _, eps := range []float64{0, .2, 1, 3} {
				mean, low, high := losses.Profile(eps)
				if want := pair.Profile(eps); !(low <= want && want <= high) || high-low > .2 || mean < low || mean > high {
					t.Errorf("%s in world %d: δ(%v) is %v, and is seen between %v and %v", id, world, eps, want, low, high)
				}
			}
		}
	}
}

// Long runs are fast, because the sum of an arm's rewards follows from its number of pulls. The results do not depend
// on how runs are split into parts.
func TestLossesOfLongRuns(t *testing.T) {
	a := prepare(t, audit.Draft{ID: "dp-ftpl-gauss", Notion: policy.Sequence, Horizon: 120, Runs: 100})
	l := testkit.Must(a.Losses())(t)
	runs, err := l.Runs(0, 0, 50)
	again, _ := l.Runs(0, 20, 30)
	if err != nil || !slices.Equal(again, runs[20:30]) || slices.Max(runs) == slices.Min(runs) || math.IsInf(slices.Max(runs)-slices.Min(runs), 0) {
		t.Errorf("%v, and runs 20 to 29 again %v, %v", runs, again, err)
	}
}

func TestOtherAuditsHaveNoLosses(t *testing.T) {
	for id, why := range map[string]string{"adap-ucb": "uses the same noise", "ldp-ucb-b": "depends on hidden responses"} {
		a := prepare(t, audit.Draft{ID: id, Notion: policy.Sequence, Runs: 100})
		if _, err := a.Losses(); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", id, err)
		}
	}
	a := prepare(t, audit.Draft{ID: "ldp-ucb-b", Runs: 100})
	if _, err := a.Losses(); err == nil {
		t.Error("responses have losses of runs")
	}
}
