package answers

import (
	"strconv"
	"strings"
	"time"

	"epsilonarcade/core/explain"
	sheets "epsilonarcade/core/explain/together"
	"epsilonarcade/core/privacy/together"
	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
)

// decisions keeps the latest result about all decisions of a run together.
type decisions struct {
	of  string // the question
	run *together.Run
	err error // why run is missing, or the policy's error
	all bool  // the result is complete
}

// answerEvery limits the time for an answer, but its last step may take longer.
const answerEvery = 300 * time.Millisecond

// answer continues the computation, or starts it for a new question. Even a sheet with an error links to other numbers
// of decisions.
func (d *decisions) answer(m *lab.Together) lab.Message {
	if of := string(lab.Messages.Encode(m)); d.of != of {
		*d = decisions{of: of}
		d.run, d.err = begin(m)
	}
	for began := time.Now(); d.err == nil && !d.all && time.Since(began) < answerEvery; {
		var more bool
		more, d.err = d.run.More()
		d.all = !more
	}
	sheet := &explain.Sheet{Title: sheets.Title}
	if d.err != nil {
		sheet.Says = []string{say.Of("cannot-worked-out", say.Err(d.err))}
	} else {
		sheet = sheets.Sheet(d.run, !d.all)
	}
	sheet.Turns = turns(m)
	return sheet
}

// turns returns links to other numbers of decisions.
func turns(m *lab.Together) (all []explain.Turn) {
	link := m.Scenario.Link() + "~view=audit&audit=" + m.Look
	for _, t := range []explain.Turn{{Name: say.Of("together-few"), Link: "usual"}, {Name: say.Of("together-20"), Link: "20"}, {Name: say.Of("together-100"), Link: "100"}, {Name: say.Of("together-1000"), Link: "1000"}} {
		if t.Link != m.Decisions {
			all = append(all, explain.Turn{Name: t.Name, Link: link + "&together=" + t.Link})
		}
	}
	return append(all, explain.Turn{Name: say.Of("together-shut"), Link: link})
}

// begin prepares the computation.
func begin(m *lab.Together) (*together.Run, error) {
	in := fillIn(strings.Split(m.Look, ","), m.Scenario.Scenario())
	if err := in.wrong(); err != nil {
		return nil, err
	}
	in.draft.Horizon = 0
	if n, err := strconv.ParseInt(m.Decisions, 10, 64); err == nil {
		in.draft.Horizon = n
	}
	return together.New(in.draft)
}
