package answers

import (
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit/scenariotest"
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
	inside := func(policy, arm int64) *lab.Inside {
		return &lab.Inside{Decision: lab.Decision{Place: lab.Place{Scenario: s, Policy: policy}, Arm: arm}}
	}
	for want, q := range map[string]lab.Message{
		"does not handle this": &lab.StartsOf{},
		"there is no policy 5": inside(4, 0),
		"there is no policy 0": inside(-1, 0),
		"there is no arm 10":   inside(0, 9),
		"there is no policy 6": &lab.ListingOf{Place: lab.Place{Scenario: s, Policy: 5}},
		"there is no policy 7": &lab.Levels{Scenario: s, Policy: 6},
	} {
		var a Answerer
		if r, ok := a.Answer(q).(*lab.Refused); !ok || !strings.Contains(say.English(r.Why), want) {
			t.Errorf("%+v: want %q", r, want)
		}
	}
}

func TestAPairThatIsNoneIsRefused(t *testing.T) {
	s := scenariotest.Valid(scenario.Default())
	for _, m := range []*lab.PairOf{
		{}, {Sides: []sim.Result{{Scenario: s}}},
		{Sides: []sim.Result{{Scenario: s, Runs: []int{0}, Regret: [][][]float64{{{1}}}}, {Scenario: s}}},
	} {
		if refused, ok := new(Answerer).Answer(m).(*lab.Refused); !ok || refused.Why == "" {
			t.Errorf("%+v is answered with %+v", m, new(Answerer).Answer(m))
		}
	}
}
