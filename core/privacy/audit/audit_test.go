package audit_test

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
)

// prepare returns the audit that a draft describes.
func prepare(t testing.TB, d audit.Draft) *audit.Audit {
	t.Helper()
	a, err := d.Prepare()
	if err != nil {
		t.Fatalf("%s: %v", d.ID, err)
	}
	return a
}

// finish bets on all runs of an audit and returns the result.
func finish(a *audit.Audit) audit.Result {
	w := a.Watch()
	w.Whole = true
	w.Add(a.Record(0, a.Runs))
	return w.Result()
}

// catches returns, in increasing order, after how many pairs audits with consecutive seeds refute the claim.
func catches(t testing.TB, d audit.Draft, first, times, most int) (all []int) {
	t.Helper()
	for i := range times {
		seed := uint64(first + i)
		d.Seed, d.Runs = &seed, cmp.Or(d.Runs, most)
		a := prepare(t, d)
		n, lower := watched(a, most)
		if (lower >= a.Epsilon) != (n < most) {
			t.Errorf("%s: after %d pairs ε ≥ %v", d.ID, n, lower)
		}
		all = append(all, n)
	}
	slices.Sort(all)
	return all
}

// watched returns the number of pairs after which an audit refutes its claim, or most, and the bound at that point.
func watched(a *audit.Audit, most int) (pairs int, lower float64) {
	w := a.Watch()
	for from := 0; from < most; from += 100 {
		w.Add(a.Record(from, min(from+100, most)))
		if w.Refuted() {
			return w.Pairs(), w.Lower()
		}
	}
	return most, w.Lower()
}

// caught holds the numbers of pairs that catch broken policies. Half the number is enough for most audits
// (BenchmarkPower). Only the exact ε catches DP-UCB-INT, because rests that are long enough are too rare to occur.
var caught = map[string]int{
	"broken-dp-ftpl-gauss": 21_130, "broken-dp-ftpl-beta": 1495, "broken-adap-ucb": 3245, "broken-ldp-ucb-b": 202,
	"broken-dp-ucb": 480, "broken-dp-se": 2400, "broken-dp-ucb-int": 2,
}

// The median of a few audits catches each broken policy within half of the policy's number of pairs.
func TestEveryBrokenPolicyIsCaught(t *testing.T) {
	times := testkit.Either(5, 3)
	for _, s := range policy.Broken() {
		most, ok := caught[s.ID]
		switch {
		case !ok:
			t.Errorf("%s: add the number of pairs that catch it", s.ID)
			continue
		case s.ID == "broken-dp-ucb-int":
			if r := finish(prepare(t, audit.Draft{ID: s.ID, Runs: most})); !r.Violated || r.Refuted {
				t.Errorf("%s: %+v", s.ID, r)
			}
			continue
		case testkit.Brief() && most > 2000:
			continue
		}
		all := catches(t, audit.Draft{ID: s.ID}, 0, times, most)
		t.Logf("%s: %v pairs, of %d", s.ID, all, most)
		if median := all[times/2]; 2*median > most {
			t.Errorf("%s is caught after %d pairs, not after %d", s.ID, median, most/2)
		}
	}
}

// Audits accuse no correct policy under its own notion. If a guarantee is tight, the bound comes close to its ε.
func TestCorrectPoliciesPass(t *testing.T) {
	testkit.SkipIfBrief(t)
	near := map[string]float64{"dp-ftpl-new": .8, "ldp-ucb-b": .8, "ldp-ucb-l": .75, "heldp-ucb-b": .8, "adap-ucb": .3, "dp-se": .3, "gdp-elim-new": .3}
	for _, s := range policy.All() {
		if s.Notion == policy.None {
			continue
		}
		runs := 8_000
		if _, ok := near[s.ID]; !ok {
			runs = 500 // some policies are slow
		}
		a := prepare(t, audit.Draft{ID: s.ID, Runs: runs})
		r := finish(a)
		if own := s.Notion == policy.RewardHeterogeneous; r.Violated || r.Lower < near[s.ID]*r.Claimed || !own && float64(r.Exact) > a.Epsilon+1e-6 || a.Own != own {
			t.Errorf("%s: %+v", s.ID, r)
		}
		if a.Notion != s.Notion || a.Epsilon != 1 || a.Confidence != .99 || (s.Delta == policy.Ignores) != (a.Delta == 0) {
			t.Errorf("%s: the claim is %+v", s.ID, a.Claim)
		}
	}
}

// Under any notion, audits catch a policy that protects nothing. They also catch a policy that protects less than it
// claims: P-step policies as sequences, P-global policies as rewards, and any policy at an ε smaller than its own.
func TestOverclaimsAreCaught(t *testing.T) {
	testkit.SkipIfBrief(t)
	small := 0.5
	half := scenario.Default()
	half.Arms = arm.Bernoullis(0, 0)
	half.Policies = []scenario.Policy{{ID: "ldp-ucb-b", Epsilon: new(1.0)}, {ID: "dp-ftpl-new", Epsilon: new(1.0)}, {ID: "adap-ucb", Epsilon: new(1.0)}}
	for _, d := range []audit.Draft{
		{ID: "ucb1"}, {ID: "ucb1", Notion: policy.Sequence}, {ID: "ucb1", Notion: policy.Reward}, {ID: "kl-ucb"}, {ID: "thompson"},
		{ID: "thompson", Notion: policy.Sequence, Horizon: 150},
		{ID: "dp-ftpl-new", Notion: policy.Sequence, Horizon: 150},
		{ID: "dp-ftpl-new", Notion: policy.Reward}, {ID: "adap-ucb", Notion: policy.Reward},
		{ID: "ldp-ucb-b", Epsilon: &small, Scenario: &half}, {ID: "dp-ftpl-new", Epsilon: &small, Scenario: &half}, {ID: "adap-ucb", Epsilon: &small, Scenario: &half},
	} {
		d.Runs = 6_000
		if r := finish(prepare(t, d)); !r.Violated {
			t.Errorf("%s, %s: %+v", d.ID, d.Notion, r)
		}
	}
}

// For a policy that keeps responses, the audit tests the first decision that a reward can change. Runs whose history
// differs do not count.
func TestTheFirstOpenDecision(t *testing.T) {
	for id, all := range map[string]bool{"ldp-ts-linear": false, "ldp-ucb-b": true, "adap-ucb": true} {
		r := finish(prepare(t, audit.Draft{ID: id, Notion: policy.Decision, Runs: 4000}))
		if r.Violated || !(r.Lower > .05) || (r.Hits.Runs == [2]int{4000, 4000}) != all || r.Hits.Runs[0] < 1800 {
			t.Errorf("%s: %+v", id, r)
		}
	}
}

// A draft that cannot be audited is refused, and the error names the bad value. If nothing can depend on a reward, the
// error says what to change.
func TestDraftsThatDoNotFitAreRefused(t *testing.T) {
	gaussian := scenario.Default()
	gaussian.Arms, gaussian.Policies = []arm.Arm{arm.Gaussian{SD: 1}, arm.Bernoulli{P: 1}}, []scenario.Policy{{ID: "ldp-ucb-bs"}}
	one, nothing, large := scenario.Default(), scenario.Default(), scenario.Default()
	one.Arms, nothing.Arms = arm.Bernoullis(.5), arm.Bernoullis(0, 0)
	large.Policies = []scenario.Policy{{ID: "heldp-ucb-b", Params: map[string]float64{"eps_min": 3}, Law: "0.5,1"}}
	for says, d := range map[string]audit.Draft{
		"there is no policy":              {ID: "nobody"},
		"notion":                          {ID: "ucb1", Notion: policy.None},
		"epsilon: NaN":                    {ID: "dp-ftpl-new", Epsilon: new(math.NaN())},
		"epsilon: 101":                    {ID: "ldp-ucb-b", Epsilon: new(101.0)},
		"delta: -1":                       {ID: "dp-ftpl-new", Delta: new(-1.0)},
		"epsilon: 0":                      {ID: "adap-ucb", Epsilon: new(0.0)},
		"delta: 0 ":                       {ID: "broken-dp-ftpl-gauss", Delta: new(0.0)},
		"confidence: 1":                   {ID: "ucb1", Confidence: 1},
		"confidence: NaN":                 {ID: "ucb1", Confidence: math.NaN()},
		"runs: 1":                         {ID: "ucb1", Runs: 1},
		"runs: 10000001":                  {ID: "ucb1", Runs: audit.MaxRuns + 1},
		"horizon: -5":                     {ID: "ucb1", Horizon: -5},
		"until the audit ends at pull 20": {ID: "dp-ftpl-beta", Horizon: 20},
		"horizon: 2000000000":             {ID: "ucb1", Horizon: 2_000_000_000},
		"seed":                            {ID: "ucb1", Seed: new(uint64(1 << 60))},
		"not all between":                 {ID: "ldp-ucb-bs", Scenario: &gaussian, Notion: policy.Decision},
		"with a single arm":               {ID: "ucb1", Scenario: &one},
		"a longer horizon or other arms":  {ID: "dp-se", Scenario: &nothing},
		"up to pull 50,":                  {ID: "dp-se", Horizon: 50},
		"up to pull 10,":                  {ID: "dp-ftpl-gauss", Notion: policy.Sequence, Horizon: 10},
		"up to pull 2,":                   {ID: "adap-ucb", Notion: policy.Decision, Horizon: 2},
		"a smaller eps_min":               {ID: "heldp-ucb-b", Scenario: &large},
	} {
		if a, err := d.Prepare(); err == nil || a != nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", says, err)
		}
	}
	if _, err := (audit.Draft{ID: "ldp-ucb-bs", Scenario: &gaussian}).Prepare(); err != nil {
		t.Errorf("the response to an unbounded reward: %v", err)
	}
}
