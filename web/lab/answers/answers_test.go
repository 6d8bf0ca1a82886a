package answers

import (
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
)

func TestAScenarioIsWrittenAndReadBack(t *testing.T) {
	s := scenario.Default()
	s.Epsilon = 3
	f, ok := new(Answerer).Answer(&lab.Write{Link: s.Link()}).(*lab.File)
	if !ok || !strings.HasSuffix(f.Data, "}\n") {
		t.Fatalf("%+v", f)
	}
	if l, ok := new(Answerer).Answer(&lab.Read{Text: f.Data}).(*lab.Link); !ok || l.Link != s.Link() {
		t.Errorf("it is read as %+v", l)
	}
}

func TestWhatCannotBeAnsweredIsRefusedWithTheReason(t *testing.T) {
	for want, m := range map[string]lab.Message{
		"epsilon: 101 is not between": &lab.Write{Link: "1t&epsilon=101"},
		"the document ends too early": &lab.Read{Text: "{"},
		"runs: 0 is not between":      &lab.Bounds{Link: "1t&runs=0"},
		`"svg" is for the program`:    &lab.Draw{Format: "svg"},
		"no question":                 &lab.File{},
	} {
		if r, ok := new(Answerer).Answer(m).(*lab.Refused); !ok || !strings.Contains(r.Why, want) {
			t.Errorf("%+v: %+v, want %q", m, r, want)
		}
	}
}

func TestWhatCannotBeLookedIntoIsRefused(t *testing.T) {
	link := scenario.Default().Link()
	for want, q := range map[string]lab.About{
		"there is no policy 5":   {Link: link, Policy: 4},
		"there is no policy 0":   {Link: link, Policy: -1},
		"there is no arm 10":     {Link: link, Arm: 9},
		"runs: 0 is not between": {Link: "1t&runs=0"},
		"region.noise":           {Topic: lab.Need, Link: "1t&kind=region&noise=salt"},
		"there is no policy 6":   {Topic: lab.Listing, Link: link, Policy: 5},
	} {
		var a Answerer
		if q.Topic == "" {
			q.Topic = lab.Inside
		}
		if r, ok := a.Answer(&q).(*lab.Refused); !ok || !strings.Contains(r.Why, want) {
			t.Errorf("%+v: want %q", r, want)
		}
	}
}

func TestAPairThatIsNoneIsRefused(t *testing.T) {
	for _, m := range []*lab.Pair{
		{}, {Sides: []lab.Results{{Link: "1t"}}}, {Sides: []lab.Results{{Link: "1t"}, {Link: "1t&epsilon=x"}}},
		{Sides: []lab.Results{{Link: "1t", Runs: []int64{0}, Regret: [][][]float64{{{1}}}}, {Link: "1t"}}},
	} {
		if refused, ok := new(Answerer).Answer(m).(*lab.Refused); !ok || refused.Why == "" {
			t.Errorf("%+v is answered with %+v", m, new(Answerer).Answer(m))
		}
	}
}
