package figure_test

import (
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
)

func TestCurvesHaveNamesAndSentencesHavePoliciesAsSubjects(t *testing.T) {
	for _, c := range []struct {
		link           string
		names, subject []string
	}{
		{"1t&policies=dp-ftpl-new,ucb1", []string{"DP-FTPL-New", "UCB1"}, []string{"DP-FTPL-New", "UCB1"}},
		{"1t&policies=dp-ftpl-new:label=mine", []string{"mine"}, []string{"DP-FTPL-New (mine)"}},
		{"1t&policies=dp-ftpl-new:label=my%20DP-FTPL-New", []string{"my DP-FTPL-New"}, []string{"my DP-FTPL-New"}},
		{"1t&policies=dp-ftpl-new:epsilon=0.5,dp-ftpl-new:epsilon=4",
			[]string{"DP-FTPL-New (ε = 0.5)", "DP-FTPL-New (ε = 4)"}, []string{"DP-FTPL-New (ε = 0.5)", "DP-FTPL-New (ε = 4)"}},
		{"1t&policies=dp-ftpl-new:epsilon=0.5:delta=0.1,dp-ftpl-new:epsilon=0.5", // the scenario's δ is 0.01
			[]string{"DP-FTPL-New (δ = 0.1)", "DP-FTPL-New (δ = 0.01)"}, []string{"DP-FTPL-New (δ = 0.1)", "DP-FTPL-New (δ = 0.01)"}},
		{"1t&policies=dp-ftpl-new:epsilon=0.5:label=few,dp-ftpl-new:label=many",
			[]string{"few", "many"}, []string{"DP-FTPL-New (few)", "DP-FTPL-New (many)"}},
		{"1t&policies=private-ucb:label=DP-UCB,dp-ucb", []string{"DP-UCB (Private-UCB)", "DP-UCB"}, []string{"Private-UCB (DP-UCB)", "DP-UCB"}},
		{"1t&policies=ucb1:label=Thompson%20sampling,thompson:label=my%20Thompson%20sampling", []string{"Thompson sampling (UCB1)", "my Thompson sampling"}, []string{"UCB1 (Thompson sampling)", "my Thompson sampling"}},
		{"1t&policies=private-ucb:label=DP-UCB", []string{"DP-UCB (Private-UCB)"}, []string{"Private-UCB (DP-UCB)"}},
		{"1t&policies=private-ucb,private-ucb:gamma=0.2,private-ucb:split_budget=true",
			[]string{"Private-UCB (γ = 0.1, without ε/K)", "Private-UCB (γ = 0.2, without ε/K)", "Private-UCB (γ = 0.1, with ε/K)"}, nil},
		{"1t&policies=ucb1:label=old%20%282024%29,ucb1:label=old%20%282024%29,ldp-ucb-quadratic,ldp-ucb-quadratic",
			[]string{"old (2024) (no. 1)", "old (2024) (no. 2)", "UCB-LDP-B (quadratic, no. 1)", "UCB-LDP-B (quadratic, no. 2)"},
			[]string{"UCB1 (old (2024), no. 1)", "UCB1 (old (2024), no. 2)", "UCB-LDP-B (quadratic, no. 1)", "UCB-LDP-B (quadratic, no. 2)"}},
		{"1t&policies=ucb1,ucb1", []string{"UCB1 (no. 1)", "UCB1 (no. 2)"}, nil},
		{"1t&kind=sweep&over=epsilon&values=1,2&policies=dp-ftpl-new,dp-ftpl-new:epsilon=3", []string{"DP-FTPL-New", "DP-FTPL-New (ε = 3)"}, nil},
	} {
		s, err := scenariotest.ParseLink(c.link)
		if err != nil {
			t.Fatalf("%s: %v", c.link, err)
		}
		for i := range s.Policies {
			if got := say.English(figure.Name(s, i)); got != c.names[i] {
				t.Errorf("%s: curve %d is called %q, want %q", c.link, i, got, c.names[i])
			}
			if got := say.English(figure.Subject(s, i)); c.subject != nil && got != c.subject[i] {
				t.Errorf("%s: the subject is %q, want %q", c.link, got, c.subject[i])
			}
		}
	}
}

// Without labels no two curves have the same name, nor is one called as another policy is.
func TestAllNamesDiffer(t *testing.T) {
	s := scenario.Default()
	s.Policies = nil
	for _, spec := range policy.All() {
		eps := 0.3
		s.Policies = append(s.Policies, scenario.Policy{ID: spec.ID}, scenario.Policy{ID: spec.ID, Epsilon: &eps}, scenario.Policy{ID: spec.ID})
	}
	seen := map[string]int{}
	for i := range s.Policies {
		if k, ok := seen[figure.Name(s, i)]; ok {
			t.Errorf("curves %d and %d are both called %q", k, i, figure.Name(s, i))
		}
		seen[figure.Name(s, i)] = i
	}
}

// Who writes a policy can call it anything, also by the name of another.
func TestAWrittenPolicyIsNotTakenForTheOneWhoseNameItHas(t *testing.T) {
	text := func(name string) scenario.Policy {
		return scenario.Policy{ID: "own", Source: "policy(name = \"" + name + "\")\ndef index(t, arm):\n    return 0\n"}
	}
	s := scenario.Default()
	s.Policies = []scenario.Policy{text("UCB1"), {ID: "ucb1"}, text("Mine"), text("Yours"), text("Mine")}
	for i, want := range []string{"UCB1 (custom)", "UCB1", "Mine (no. 1)", "Yours", "Mine (no. 2)"} {
		if got := say.English(figure.Name(s, i)); got != want {
			t.Errorf("policy %d is called %q, want %q", i, got, want)
		}
	}
}
