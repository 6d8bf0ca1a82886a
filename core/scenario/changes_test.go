package scenario_test

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
)

func TestErrorsOfChangesAndDelaysNameTheirField(t *testing.T) {
	for link, want := range map[string]string{
		"1t&arms=0.5,0.4&changes=100":                                        "then: there are 0 arms for the pieces after the changes, and the pieces need 2",
		"1t&arms=0.5,0.4&then=0.5":                                           "then: there is 1 arm for the pieces after the changes, and the pieces need 0",
		"1t&arms=0.5,0.4&changes=100,100&then=0.5x4":                         "changes[1]: 100 is not above the previous value, 100",
		"1t&arms=0.5,0.4&changes=0&then=0.5x2":                               "changes[0]: 0 is not between 1 and 1000000",
		"1t&arms=0.5,0.4&changes=100&then=0.5,1.5":                           "then[1].mean: 1.5 is not between 0 and 1",
		"1t&arms=0.5&policies=ucb1&changes=100&then=gaussian:0:1":            "policies[0].id: UCB1",
		"1t&arms=0.5&changes=" + strings.Repeat("1,", 20) + "21&then=0.5x21": "changes: 21 are given, but the limit is 20",
		"1t&delay=x":                    `delay: "x"`,
		"1t&delay=100001":               "delay: 100001 is not between 0 and 100000",
		"1t&delay=geometric:0":          "delay: 0 is not between 1 and 100000",
		"1t&arms=empirical:0.5r2000000": "arms[0].value: 2000000 is not between 2 and 1048576",
		"1t&arms=empirical:0.5:1.5":     "arms[0].value: 1.5 is not between 0 and 1",
		"1t&arms=empirical":             `arms[0].value: "" is not a number`,
	} {
		if _, err := scenario.ParseLink(link); err == nil || !strings.HasPrefix(say.English(err.Error()), want) {
			t.Errorf("%s: %v, want %s", link, err, want)
		}
	}
}

// The stretches of a run cover its pulls.
func TestStretchesCoverTheRun(t *testing.T) {
	v, err := scenario.ParseLink("1t&arms=0.5,0.4&changes=100,300&then=0.4,0.5,0.9,0.1&horizon=300&policies=ucb1")
	testkit.OK(t, err)
	s := v.Scenario()
	if all := s.Stretches(); len(all) != 2 || all[0].To != 100 || all[1].From != 100 || all[1].To != 300 { // the arms change again after the last pull
		t.Errorf("%+v", all)
	}
	for at, mean := range map[int64]float64{0: .5, 99: .5, 100: .4, 299: .4, 300: .4, 1e9: .4} {
		if got := s.ArmsAt(at)[0].Mean(); got != mean {
			t.Errorf("after %d pulls, the first mean is %v, want %v", at, got, mean)
		}
	}
	if got := s.MostRegret(); math.Abs(got-30) > 1e-9 {
		t.Errorf("the largest regret is %v", got)
	}
	s.Kind, s.Sweep = scenario.Sweep, scenario.SweepOptions{Over: "xi", Values: []float64{1}}
	if all, at := s.Stretches(), s.At(1); len(all) != 2 || len(at.Stretches()) != 2 {
		t.Errorf("a sweep over a parameter has %+v", all)
	}
	s.Sweep = scenario.SweepOptions{Over: scenario.OverHorizon, Values: []float64{200}}
	if all := s.Stretches(); len(all) != 1 || all[0].To != 300 {
		t.Errorf("a sweep over the horizon has %+v", all)
	}
	if at := s.At(200); at.Changes != nil || at.Then != nil {
		t.Errorf("a sweep over the horizon runs with changes after %v", at.Changes)
	}
	if notes := s.Notes(); len(notes) == 0 || say.English(notes[0].Text) != "have no effect here: this figure uses the arms before the first change" {
		t.Errorf("a sweep's notes are %v", notes)
	}
}
