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
	f, ok := Answer(&lab.Write{Link: s.Link()}).(*lab.File)
	if !ok || !strings.HasSuffix(f.Data, "}\n") {
		t.Fatalf("%+v", f)
	}
	if l, ok := Answer(&lab.Read{Text: f.Data}).(*lab.Link); !ok || l.Link != s.Link() {
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
		if r, ok := Answer(m).(*lab.Refused); !ok || !strings.Contains(r.Why, want) {
			t.Errorf("%+v: %+v, want %q", m, r, want)
		}
	}
}
