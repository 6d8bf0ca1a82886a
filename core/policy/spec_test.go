package policy_test

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

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
			if !(p.Min <= p.Default && p.Default <= p.Max) || math.IsInf(p.Max-p.Min, 0) {
				t.Errorf("%s: %s is not in its range: %+v", s.ID, p.Name, p)
			}
		}
	}
}

// What a policy does with the budget fits what it says that it protects.
func TestNotionsFitTheBudget(t *testing.T) {
	notions := []policy.Notion{policy.None, policy.Decision, policy.Sequence, policy.SequenceApproximate, policy.Reward}
	for _, s := range policy.All() {
		if !slices.Contains(notions, s.Notion) {
			t.Errorf("%s protects %q, which is no notion", s.ID, s.Notion)
		}
		if private := s.Notion != policy.None; private && s.Epsilon == policy.Ignores {
			t.Errorf("%s protects %q without a budget", s.ID, s.Notion)
		} else if !private && s.Epsilon != policy.Ignores && !strings.Contains(s.Guarantee, "not certified") {
			// What no proof covers protects nothing. It may still have a budget, by which its
			// noise is set, if it says that nothing follows from that.
			t.Errorf("%s uses ε, protects nothing and does not say so", s.ID)
		}
		if s.NotBoth0 && (s.Epsilon != policy.Accepts || s.Delta != policy.Accepts) {
			t.Errorf("%s refuses ε = δ = 0 but does not accept each of them", s.ID)
		}
		m := s.Responses(setup(s, 2, 100, 0.5, 0.01))
		if private := m.Epsilon() <= 0.5; private != (s.Notion == policy.Reward) {
			t.Errorf("%s protects %q and its responses pass through %q", s.ID, s.Notion, m.Key())
		}
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
