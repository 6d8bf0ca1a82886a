package answers

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/gallery"
	"epsilonarcade/core/lecture"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/lab"
)

func TestAWrittenScenarioIsReadBack(t *testing.T) {
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

func TestInvalidQuestionsAreRefused(t *testing.T) {
	s := scenariotest.Valid(scenario.Default())
	inside := func(policy, arm int64) *lab.Inside {
		return &lab.Inside{Decision: lab.Decision{Place: lab.Place{Scenario: s, Policy: policy}, Arm: arm}}
	}
	of, sequence := auditOf("dp-ftpl-new,,,,,,100"), auditOf("adap-ucb,,,,,,50")
	panel, _ := gallery.Find("jiang-2d")
	own := sim.Result{Scenario: scenariotest.Valid(panel.Scenarios[0]), Runs: []int{99}, Regret: make([][][]float64, 4)}
	for _, c := range []struct {
		m    lab.Message
		want string
	}{
		{&lab.Read{Text: "{"}, "the document is incomplete"},
		{&lab.Draw{Format: "svg"}, "only the drawing program"},
		{&lab.File{}, "does not handle this"},
		{&lab.StartsOf{}, "does not handle this"},
		{inside(4, 0), "there is no policy 5"},
		{inside(-1, 0), "there is no policy 0"},
		{inside(0, 9), "there is no arm 10"},
		{&lab.ListingOf{Place: lab.Place{Scenario: s, Policy: 5}}, "there is no policy 6"},
		{&lab.Levels{Scenario: s, Policy: 6}, "there is no policy 7"},
		{&lab.PairOf{}, "two scenarios"},
		{&lab.PairOf{Sides: []sim.Result{{Scenario: s, Runs: []int{0}, Regret: [][][]float64{{{1}}}}, {Scenario: s}}}, "each policy has runs"},
		{&lab.Measure{Scenario: s, Statistic: lecture.Statistic{Of: "best"}}, "is not recognised"},
		{&lab.Measure{Scenario: s, Statistic: lecture.Statistic{Of: "ratio", A: 9}}, "a: 10"},
		{&lab.Measure{Scenario: s, Statistic: lecture.Statistic{Of: "share", At: math.NaN()}}, "at"},
		{&lab.Measure{Scenario: s, Statistic: lecture.Statistic{Of: "smallest"}}, "smallest"},
		{&lab.Measure{Scenario: s, Statistic: lecture.Statistic{Of: "ratio"}}, "no run yet"},
		{&lab.Code{Text: strings.Repeat("x", 900)}, "short link"},
		{&lab.Panel{ID: "wang-9z"}, "there is no panel"},
		{&lab.Panel{ID: panel.ID}, "needs at least one run of each of its policies"},
		{&lab.Panel{ID: panel.ID, Results: []sim.Result{own}}, "run 99 is not among"},
		{&lab.Choose{Audit: auditOf("nobody")}, "there is no policy"},
		{&lab.Choose{}, "there is no policy"},
		{&lab.Choose{Audit: auditOf("ucb1,,,,2")}, "confidence: 2"},
		{&lab.Choose{Audit: auditOf("ucb1,,,,,,-3")}, "runs: -3"},
		{&lab.Choose{Audit: auditOf("ucb1,,,,,,,-1")}, "seed: -1"},
		{&lab.Record{Audit: of, From: 40, To: 101}, "the audit has 100 runs, so runs 40 to 101 do not exist"},
		{&lab.Record{Audit: of, From: 4, To: 3}, "so runs 4 to 3 do not exist"},
		{&lab.Record{Audit: of, From: -1, To: 3}, "so runs -1 to 3 do not exist"},
		{&lab.Bet{Audit: of, To: 9, Records: [][]byte{{'x'}}}, "not a record of this audit’s runs"},
		{&lab.Bet{Audit: of, To: 9, Records: [][]byte{binary.AppendUvarint(nil, math.MaxUint64)}}, "not a record of this audit’s runs"},
		{&lab.Play{Audit: of, Round: -1}, "round"},
		{&lab.Play{Audit: of, Round: 2, Guesses: []int64{1}}, "round"},
		{&lab.Play{Audit: auditOf("dp-se,,,,,50")}, "nothing to audit"},
		{&lab.Know{Audit: sequence, Chosen: &lab.Chosen{Choice: 1}}, "no choices to select from"},
		{&lab.Know{Audit: sequence, Chosen: &lab.Chosen{Arm: 1, Reward: 1 << 40}}, "there is no reward"},
	} {
		var a Answerer
		for range 2 { // the second time, the answerer still holds the state of this question
			if r, ok := a.Answer(c.m).(*lab.Refused); !ok || !strings.Contains(say.English(r.Why), c.want) {
				t.Errorf("%+v: %+v, want %q", c.m, r, c.want)
			}
		}
	}
}
