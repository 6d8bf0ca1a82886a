package policy_test

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
)

// A policy declares everything that the page, the command line and a link need.
func TestEveryPolicyIsDeclaredCompletely(t *testing.T) {
	dashed := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	word := regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	ids, names := map[string]bool{}, map[string]bool{}
	for _, s := range policy.All() {
		if !dashed.MatchString(s.ID) || ids[s.ID] {
			t.Errorf("id %q is not of lower case and dashes, or not unique", s.ID)
		}
		if names[s.Name] {
			t.Errorf("%s: the name %q is not unique", s.ID, s.Name)
		}
		ids[s.ID], names[s.Name] = true, true
		for what, text := range map[string]string{
			"name": s.Name, "guarantee": s.Guarantee, "reference": s.Reference, "summary": s.Summary,
		} {
			if text == "" {
				t.Errorf("%s has no %s", s.ID, what)
			}
		}
		if s.New == nil {
			t.Errorf("%s cannot be started", s.ID)
		}
		for _, p := range s.Params {
			if !word.MatchString(p.Name) || p.Symbol == "" || p.Meaning == "" {
				t.Errorf("%s: parameter %+v is not declared completely", s.ID, p)
			}
			switch p.Kind {
			case policy.Number:
				if !(p.Min <= p.Default && p.Default <= p.Max) || math.IsInf(p.Max-p.Min, 0) {
					t.Errorf("%s: %s is not in its range: %+v", s.ID, p.Name, p)
				}
			case policy.Switch:
				if p.Default != 0 && p.Default != 1 {
					t.Errorf("%s: %s is neither off nor on: %+v", s.ID, p.Name, p)
				}
			}
		}
	}
}

// What a policy does with the budget fits what it says that it protects. Under
// heterogeneous local privacy every user brings an ε_t of their own, of which the policy
// knows the law, so that it has no ε.
func TestNotionsFitTheBudget(t *testing.T) {
	notions := []policy.Notion{policy.None, policy.Decision, policy.Sequence, policy.SequenceApproximate,
		policy.Reward, policy.RewardHeterogeneous}
	for _, s := range policy.All() {
		if !slices.Contains(notions, s.Notion) {
			t.Errorf("%s protects %q, which is no notion", s.ID, s.Notion)
		}
		private := s.Notion != policy.None && s.Notion != policy.RewardHeterogeneous // whose budgets are the users' own
		if private && s.Epsilon == policy.Ignores {
			t.Errorf("%s protects %q without a budget", s.ID, s.Notion)
		} else if !private && s.Epsilon != policy.Ignores && !strings.Contains(s.Guarantee, "not certified") {
			// What no proof covers protects nothing. It may still have a budget, by which its
			// noise is set, if it says that nothing follows from that.
			t.Errorf("%s uses ε, protects nothing and does not say so", s.ID)
		}
		if (s.Notion == policy.RewardHeterogeneous) != slices.ContainsFunc(s.Params, func(p policy.Param) bool { return p.Kind == policy.Levels }) {
			t.Errorf("%s protects %q: should it have a law of users' levels?", s.ID, s.Notion)
		}
		if s.NotBoth0 && (s.Epsilon != policy.Accepts || s.Delta != policy.Accepts) {
			t.Errorf("%s refuses ε = δ = 0 but does not accept each of them", s.ID)
		}
		set := setup(s, 2, 100, 0.5, 0.01)
		set.Law = levels(t, 0.5) // which only heterogeneous policies look at
		m := s.Responses(set)
		local := s.Notion == policy.Reward || s.Notion == policy.RewardHeterogeneous
		if private := m.Epsilon() <= 0.5; private != local {
			t.Errorf("%s protects %q and its responses pass through %q", s.ID, s.Notion, m.Key())
		}
	}
}

// Rewards pass through the mechanism of the paper, and the sigmoid comes before it where
// rewards may be of any size.
func TestPoliciesSeeWhatTheirPaperSays(t *testing.T) {
	set := policy.Setup{Arms: 2, Horizon: 100, Epsilon: .5, Delta: .01, Law: levels(t, .5, 2),
		Params: map[string]float64{"eps_min": 1, "b": .25, "sigmoid": 0}}
	sigmoid := set
	sigmoid.Params = map[string]float64{"sigmoid": 1}
	for key, ids := range map[string][]string{
		"open": {"ucb1", "kl-ucb", "adap-ucb", "adap-klucb", // and those that turn a reward into a coin:
			"thompson", "dp-ftpl-new", "dp-ftpl-gauss", "dp-ftpl-beta", "gdp-elim-new"},
		"ctb 0.5":                 {"ldp-ucb-b", "ldp-ts-linear"},
		"ctl 0.5":                 {"ldp-ucb-l"},
		"sigmoid ctb 0.5":         {"ldp-ucb-bs"},
		"sigmoid ctl 0.5":         {"ldp-ucb-ls"},
		"quadratic 0.5 0.25":      {"ldp-ucb-quadratic", "ldp-ts-quadratic"},
		"exponential 0.5":         {"ldp-ucb-exponential", "ldp-ts-exponential"},
		"het-ctb 1 0.5,2":         {"heldp-ucb-b"},
		"het-ctl 1 0.5,2":         {"heldp-ucb-l"},
		"sigmoid het-ctb 1 0.5,2": {"heldp-ucb-bs"},
		"sigmoid het-ctl 1 0.5,2": {"heldp-ucb-ls"},
	} {
		for _, id := range ids {
			if got := find(t, id).Responses(set).Key(); got != key {
				t.Errorf("%s sees rewards through %q, want %q", id, got, key)
			}
		}
	}
	for _, id := range []string{"ucb1", "kl-ucb", "thompson"} {
		m := find(t, id).Responses(sigmoid)
		if low, high := m.Domain(); m.Key() != "sigmoid open" || !math.IsInf(low, -1) || !math.IsInf(high, 1) {
			t.Errorf("%s with the sigmoid sees rewards in [%v, %v] through %q", id, low, high, m.Key())
		}
	}
	coin, open := find(t, "thompson").Responses(sigmoid), find(t, "ucb1").Responses(sigmoid)
	a := arm.Gaussian{M: .5, SD: 1}
	if coin.Law(a).Draw != nil || open.Law(a).Draw == nil {
		t.Error("Thompson sampling sees the sigmoid of a reward, or UCB1 a coin")
	}
}

func TestFindKnowsTheRegisteredPoliciesOnly(t *testing.T) {
	for _, s := range policy.All() {
		if got, ok := policy.Find(s.ID); !ok || got.ID != s.ID {
			t.Errorf("Find(%q) finds %q, %v", s.ID, got.ID, ok)
		}
	}
	for _, id := range []string{"", "UCB1", "nobody"} {
		if got, ok := policy.Find(id); ok {
			t.Errorf("Find(%q) finds %q", id, got.ID)
		}
	}
	policy.All()[0].ID = "changed" // a copy
	if policy.All()[0].ID == "changed" {
		t.Error("what All returns is the registry itself")
	}
}

// A budget that no number can hold the noise of is refused for the policies that would
// draw noise of scale 1/ε or more, and for no other.
func TestLeastEpsilonIsThatOfPoliciesWithNoiseOfScaleOneOverEpsilon(t *testing.T) {
	noisy := []string{"adap-ucb", "adap-klucb", "dp-se", "lazy-dp-ts", "dp-ucb", "dp-ucb-bound", "private-ucb", "ldp-ucb-l", "ldp-ucb-ls"}
	for _, s := range policy.All() {
		want := 0.0
		if slices.Contains(noisy, s.ID) {
			want = 1e-100
		}
		if s.LeastEpsilon != want {
			t.Errorf("%s: LeastEpsilon is %v, want %v; a policy that draws noise of scale 1/ε or more has 1e-100 in its Spec and its id in noisy in core/policy/spec_test.go, and any other neither", s.ID, s.LeastEpsilon, want)
		}
	}
}

// No guarantee says more than its theorem: DP-UCB-INT's is by advanced composition of
// noise drawn once, GDP-Elim-New's an average over rewards, and the sigmoid hides nothing.
func TestGuaranteesSayWhatIsProved(t *testing.T) {
	for id, words := range map[string]string{
		"dp-ucb-int": "advanced composition", "dp-ucb-int-redraw": "not certified", "gdp-elim-new": "on average over the rewards",
		"dp-ftpl-new": "each single decision, given the history", "heldp-ucb-bs": "own ε_t",
		"ucb1": "no privacy", "kl-ucb": "no privacy", "thompson": "no privacy",
	} {
		if s := find(t, id); !strings.Contains(s.Guarantee, words) {
			t.Errorf("%s: %q does not say %q", id, s.Guarantee, words)
		}
	}
	for _, s := range policy.All() {
		for what, is := range map[string]bool{
			"single decision": s.Notion == policy.Decision, "whole action sequence": s.Notion == policy.Sequence || s.Notion == policy.SequenceApproximate,
			"local privacy": s.Notion == policy.Reward || s.Notion == policy.RewardHeterogeneous,
		} {
			if strings.Contains(s.Guarantee, what) != is {
				t.Errorf("%s protects %q and promises %q", s.ID, s.Notion, s.Guarantee)
			}
		}
	}
}
