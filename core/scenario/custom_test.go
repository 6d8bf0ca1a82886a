package scenario_test

import (
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

const greedy = "policy(name = \"Mine\", params = {\"explore\": (0.1, 0, 1)})\nstart = 1\ndef index(t, arm):\n    return arm.mean\n"

// own returns a scenario with a custom policy.
func own(source string) scenario.Scenario {
	s := scenario.Default()
	s.Policies = []scenario.Policy{{ID: custom.ID, Source: source, Label: "x", Params: map[string]float64{"explore": 0.5}}, {ID: "ucb1"}}
	return s
}

func TestACustomPolicyComesBackFromLinksAndFiles(t *testing.T) {
	s := own(greedy)
	if problems := s.Problems(); len(problems) > 0 {
		t.Fatal(problems)
	}
	if back, err := scenariotest.ParseLink(s.Link()); err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("from %s: %+v, %v", s.Link(), back, err)
	}
	data, err := scenariojson.Marshal(s)
	testkit.OK(t, err)
	if back, err := scenariojson.Unmarshal(data); err != nil || !reflect.DeepEqual(back.Scenario(), s) {
		t.Errorf("from %s: %+v, %v", data, back, err)
	}
}

func TestTheProblemOfACustomPolicyNamesItsField(t *testing.T) {
	for want, change := range map[string]func(*scenario.Scenario){
		"policies[0].source: line 1: ":                            func(s *scenario.Scenario) { s.Policies[0].Source = "policy(name = 1)\n" },
		"policies[0].params: \"beta\" is not a parameter of Mine": func(s *scenario.Scenario) { s.Policies[0].Params = map[string]float64{"beta": 1} },
		"policies[0].params.explore: 2 is not between 0 and 1":    func(s *scenario.Scenario) { s.Policies[0].Params["explore"] = 2 },
		"policies[1].source: ":                                    func(s *scenario.Scenario) { s.Policies[1].Source = greedy },
		"policies: ":                                              func(s *scenario.Scenario) { s.Policies[0].Source = greedy + strings.Repeat("#", scenario.MaxSources) },
	} {
		s := own(greedy)
		change(&s)
		if problems := s.Problems(); len(problems) == 0 || !strings.HasPrefix(problems[0].Error(), want) {
			t.Errorf("%v, want %s", problems, want)
		}
	}
	for _, link := range []string{"1t&policies=own", "1t&policies=own:source=!", "1t&policies=own:source=AAAA"} {
		if _, err := scenario.ParseLink(link); err == nil {
			t.Errorf("%s is read", link)
		}
	}
}

// A sweep can vary a custom policy's parameter. If the policy is removed, the sweep's options are gone, too.
func TestASweepGoesOverTheParameterOfACustomPolicy(t *testing.T) {
	s := own(greedy)
	s.Kind, s.Policies[0].Params = scenario.Sweep, nil
	s.Sweep = scenario.SweepOptions{Over: "explore", Values: []float64{0, 0.5, 1}}
	if problems := s.Problems(); len(problems) > 0 {
		t.Fatal(problems)
	}
	if at := s.At(0.5); at.Policies[0].Params["explore"] != 0.5 || at.Policies[1].Params != nil {
		t.Errorf("at 0.5 the policies are %+v", at.Policies)
	}
	s.Sweep.Values = []float64{2}
	if problems := s.Problems(); len(problems) == 0 {
		t.Error("a value out of its range passes")
	}
	s.Kind, s.Policies = scenario.Regret, s.Policies[1:]
	if problems := s.Problems(); len(problems) == 0 {
		t.Error("a sweep over nothing passes")
	}
	if problems := s.WithoutStraySweep().Problems(); len(problems) > 0 {
		t.Error(problems)
	}
}
