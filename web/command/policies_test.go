package command

import (
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// The lists contain every policy with all its fields.
func TestPoliciesListsTheRegistry(t *testing.T) {
	text := do(t, "policies").stdout
	var list []map[string]any
	read(t, &list, "policies")
	for i, s := range policy.All() {
		e := list[i]
		if e["id"] != s.ID || e["name"] != say.English(s.Name) || e["notion"] != string(s.Notion) || e["guarantee"] != say.English(s.Guarantee) ||
			e["reference"] != say.English(s.Reference) || len(e["params"].([]any)) != len(s.Params) {
			t.Errorf("%s is listed as %v", s.ID, e)
		}
		words := []string{s.ID + ": " + s.Name, string(s.Notion), s.Guarantee, s.Reference}
		for _, p := range s.Params {
			words = append(words, p.Name, p.Symbol, p.Meaning)
		}
		for _, w := range words {
			if !strings.Contains(text, say.English(w)) {
				t.Errorf("the list lacks %q of %s", w, s.ID)
			}
		}
	}
	if len(list) != len(policy.All()) {
		t.Errorf("%d entries", len(list))
	}
}

func TestNeedsDescribeTheBudget(t *testing.T) {
	for id, want := range map[string]string{
		"dp-ftpl-new": "ε ≥ 0, δ ≥ 0, not both 0", "dp-ftpl-gauss": "ε ≥ 0, δ > 0", "ucb1": "no ε, no δ", "adap-klucb": "ε > 0, no δ",
	} {
		if spec, _ := policy.Find(id); needs(spec) != want {
			t.Errorf("%s needs %q", id, needs(spec))
		}
	}
}

func TestParametersOfEveryKindAreDescribed(t *testing.T) {
	for _, c := range []struct {
		p    policy.Param
		want string
	}{
		{policy.Param{Name: "alpha", Symbol: "α", Meaning: "width", Min: 1, Max: 100, Default: 3.1, Note: "beware", NoteBelow: 3},
			"alpha (α), from 1 to 100, default 3.1: width; at most 3 with a note: beware"},
		{policy.Param{Name: "c", Symbol: "c", Meaning: "weight", Max: 10}, "c, from 0 to 10, default 0: weight"},
		{policy.Param{Name: "sigmoid", Kind: policy.Switch, Meaning: "squeeze"}, "sigmoid, true or false, default false: squeeze"},
		{policy.Param{Name: "law", Kind: policy.Levels, Meaning: "levels"}, `law, "discrete", "gaussian", "gaussian mean 1 deviation 0.5", "uniform from 0.1 to 2", "log-uniform from 0.01 to 10", "exponential mean 1" or a list of values of ε, default "discrete"; with " refuse 0.2" at the end, a share of 0.2 of the users has ε = 0: levels`},
	} {
		if got := paramText(c.p); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
