package answers

import (
	"time"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/scenario/strictjson"
	"epsilonarcade/web/lab"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// assignments grades one program at a time, piece by piece.
type assignments struct {
	of      lab.Assign // the current question
	grading *assignment.Grading
	over    bool
}

// pieceOfGrading is how long one piece takes. Between pieces, the page can ask other questions.
const pieceOfGrading = 200 * time.Millisecond

// inEnglish puts the texts of a grade into English, as in the grades of the command line.
var inEnglish = json.JoinOptions(jsontext.AllowInvalidUTF8(true), json.WithMarshalers(strictjson.English))

// answer returns the assignment, and grades the next piece of a program.
func (g *assignments) answer(q *lab.Assign) lab.Message {
	a, ok := assignment.Find(q.Assignment)
	if !ok {
		var err error
		if a, err = assignmentjson.Unpack(q.Assignment); err != nil {
			return refuse(err)
		}
	}
	s, place := a.With(a.Start)
	m := &lab.Assigned{Title: a.Title, Text: a.Text, Link: s.Link(), Start: a.Start, Place: int64(place)}
	if q.Source == "" {
		for _, c := range a.Checks() {
			m.Must = append(m.Must, explain.Fact{Name: c.Asks, Mark: "open"})
		}
		return m
	}
	if g.grading == nil || g.of != *q {
		if g.grading != nil {
			g.grading.Leave()
		}
		*g = assignments{of: *q, grading: a.Begin(q.Source)}
	}
	for begun := time.Now(); !g.over && time.Since(begun) < pieceOfGrading; {
		g.over = !g.grading.Step()
	}
	grade := g.grading.Grade()
	at, share := g.grading.Progress()
	for _, c := range grade.Checks {
		mark := "open"
		if c.Done {
			mark = "bad"
		}
		if c.Passed {
			mark = "good"
		}
		m.Must = append(m.Must, explain.Fact{Name: c.Asks, Value: c.Says, Mark: mark})
	}
	m.Share = (float64(at) + share) / float64(max(1, len(grade.Checks)))
	m.Over, m.Passed, m.Problem = g.over, grade.Passed, grade.Problem
	if g.over {
		text, _ := json.Marshal(grade, inEnglish) // a grade holds texts and finite numbers
		m.Grade = string(text)
	}
	return m
}
