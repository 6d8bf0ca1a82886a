package answers

import (
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariotest"
	"epsilonarcade/web/lab"
)

func TestAScenarioIsWrittenAndReadBack(t *testing.T) {
	s := scenario.Default()
	s.Epsilon = 3
	f, ok := new(Answerer).Answer(&lab.Write{Scenario: scenariotest.Valid(s)}).(*lab.File)
	if !ok || !strings.HasSuffix(f.Data, "}\n") {
		t.Fatalf("%+v", f)
	}
	if l, ok := new(Answerer).Answer(&lab.Read{Text: f.Data}).(*lab.Scenario); !ok || l.Scenario.Link() != s.Link() {
		t.Errorf("it is read as %+v", l)
	}
}

func TestWhatCannotBeAnsweredIsRefusedWithTheReason(t *testing.T) {
	for want, m := range map[string]lab.Message{
		"the document is incomplete": &lab.Read{Text: "{"},
		`only the drawing program`:   &lab.Draw{Format: "svg"},
		"does not handle this":       &lab.File{},
	} {
		if r, ok := new(Answerer).Answer(m).(*lab.Refused); !ok || !strings.Contains(say.English(r.Why), want) {
			t.Errorf("%+v: %+v, want %q", m, r, want)
		}
	}
}

func TestWhatCannotBeLookedIntoIsRefused(t *testing.T) {
	s := scenariotest.Valid(scenario.Default())
	for want, q := range map[string]lab.About{
		"does not handle this": {Topic: lab.Starts},
		"there is no policy 5": {Scenario: s, Policy: 4},
		"there is no policy 0": {Scenario: s, Policy: -1},
		"there is no arm 10":   {Scenario: s, Arm: 9},
		"there is no policy 6": {Topic: lab.Listing, Scenario: s, Policy: 5},
	} {
		var a Answerer
		if q.Topic == "" {
			q.Topic = lab.Inside
		}
		if r, ok := a.Answer(&q).(*lab.Refused); !ok || !strings.Contains(say.English(r.Why), want) {
			t.Errorf("%+v: want %q", r, want)
		}
	}
}

func TestAPairThatIsNoneIsRefused(t *testing.T) {
	s := scenariotest.Valid(scenario.Default())
	for _, m := range []*lab.Pair{
		{}, {Sides: []lab.Results{{Scenario: s}}},
		{Sides: []lab.Results{{Scenario: s, Runs: []int64{0}, Regret: [][][]float64{{{1}}}}, {Scenario: s}}},
	} {
		if refused, ok := new(Answerer).Answer(m).(*lab.Refused); !ok || refused.Why == "" {
			t.Errorf("%+v is answered with %+v", m, new(Answerer).Answer(m))
		}
	}
}
