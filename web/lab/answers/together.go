package answers

import (
	"strings"
	"time"

	sheets "epsilonarcade/core/explain/together"
	"epsilonarcade/core/privacy/together"
	"epsilonarcade/web/lab"
)

// decisions keeps what is known of those that were asked about last.
type decisions struct {
	of  string // the question
	run *together.Run
	err error // why there is none, or how its policy has failed
	all bool  // there is no more
}

// answerEvery is how long an answer works at most, but for its last step.
const answerEvery = 300 * time.Millisecond

// answer goes on with what is known, or begins anew.
func (d *decisions) answer(m *lab.Together) lab.Message {
	if of := string(lab.Encode(m)); d.of != of {
		*d = decisions{of: of}
		d.run, d.err = begin(m)
	}
	for began := time.Now(); d.err == nil && !d.all && time.Since(began) < answerEvery; {
		var more bool
		more, d.err = d.run.More()
		d.all = !more
	}
	if d.err != nil {
		return refuse(d.err)
	}
	return sheetOf(sheets.Sheet(d.run, !d.all), nil)
}

// begin prepares what is asked about.
func begin(m *lab.Together) (*together.Run, error) {
	in := fillIn(strings.Split(m.Look, ","), m.Scenario)
	if err := in.wrong(); err != nil {
		return nil, err
	}
	in.draft.Horizon = m.Decisions
	return together.New(in.draft)
}
