package policy_test

import (
	"testing"

	"epsilonarcade/core/policy"
)

// exactlyTested returns the policies that are in a table of the tests against exact laws.
func exactlyTested(t *testing.T) map[string]bool {
	ids := map[string]bool{policy.WithPhases(nil).ID: true}
	for _, g := range exactGames {
		ids[g.id] = true
	}
	for id := range adapFormulas {
		ids[id] = true
	}
	for _, g := range baselineGames(t) {
		ids[g.spec.ID] = true
	}
	for _, g := range hetGames {
		ids[g.id] = true
	}
	for _, id := range laplaceGames {
		ids[id] = true
	}
	return ids
}

// A policy in the registry is held against an exact law in one of the tables.
func TestEveryPolicyHasAnExactLaw(t *testing.T) {
	ids := exactlyTested(t)
	for _, s := range policy.All() {
		if !ids[s.ID] {
			t.Errorf("%s is in no table of exact laws: add its choice law to exactGames in core/policy/exact_policies_test.go, or to the table for its kind that is named there", s.ID)
		}
		delete(ids, s.ID)
	}
	for id := range ids {
		t.Errorf("%q has an exact law and is not registered", id)
	}
}
