package write

import (
	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// Task is the assignment that a policy is written for, and how far its grading is.
type Task struct {
	room *Write
	of   string       // the assignment of the look that has been asked about
	Is   lab.Assigned // the last answer
	text string       // that is graded or has been; "" before that
	// Running is set while pieces of the grading are asked for.
	Running bool
	refused bool // the last text to be checked has an error
}

// grader is the worker that grades, so that nothing else waits for it.
const grader = "custom#grade"

// follow asks about the assignment of the look, once, and begins with its text if there is none yet.
func (t *Task) follow() {
	p := t.room.Runs.Page
	if p.Look.Assignment == t.of {
		return
	}
	t.Stop()
	t.of, t.Is = p.Look.Assignment, lab.Assigned{}
	if t.of == "" {
		return
	}
	q := &lab.Assign{Assignment: t.of}
	p.Programs.Ask("custom", q, func(answer lab.Message) {
		if q.Assignment != t.of {
			return
		}
		switch a := answer.(type) {
		case *lab.Refused:
			t.of, p.Look.Assignment = "", ""
			p.Say(say.Of("task-not-read", a.Why))
		case *lab.Assigned:
			t.Is = *a
			if !p.S.Custom() {
				t.begin()
			}
		}
	})
}

// begin shows the assignment's scenario with the text that it begins with, as the page looks: in a hall
// if that is where it is.
func (t *Task) begin() {
	l := t.room.Runs.Page.Look
	l.View, l.Panel, l.Compare, l.Assignment = page.WriteView, "", "", t.of
	t.room.Runs.Page.Turn(t.Is.Link + "~" + l.String())
	if t.room.place >= 0 { // the editor may have a text with an error
		t.room.show()
	}
	t.room.given = t.Is.Start
}

// Choose takes a shipped assignment, or none for "".
func (t *Task) Choose(id string) {
	p := t.room.Runs.Page
	if id != "" {
		t.room.card.keep(p.Fragment())
	}
	l := p.Look
	l.Assignment = id
	p.TurnTo(l)
	if id == "" {
		t.follow()
		p.Looked()
		return
	}
	p.Programs.Ask("custom", &lab.Assign{Assignment: id}, func(answer lab.Message) {
		if a, ok := answer.(*lab.Assigned); ok && p.Look.Assignment == id {
			t.of, t.Is, t.text = id, *a, ""
			t.begin()
		}
	})
}

// Check grades the editor's text, unless it has an error.
func (t *Task) Check() {
	v := t.room
	if t.Is.Title == "" || v.place < 0 {
		return
	}
	v.tryThen(func() {
		t.Stop()
		if t.refused = v.Editor.Fault() != ""; t.refused {
			v.Runs.Page.Update()
			return
		}
		t.text, t.Running = v.source, true
		t.piece()
	})
}

// piece asks for the next piece of the grading.
func (t *Task) piece() {
	p := t.room.Runs.Page
	q := &lab.Assign{Assignment: t.of, Source: t.text}
	p.Programs.AskInTime(grader, "", q, func(answer lab.Message) {
		if !t.Running || q.Assignment != t.of || q.Source != t.text {
			return
		}
		switch a := answer.(type) {
		case *lab.Refused:
			t.Running = false
			t.Is.Problem = a.Why
		case *lab.Assigned:
			if t.Is = *a; a.Over {
				t.Running = false
			} else {
				t.piece()
			}
		}
		p.Agenda.Grown()
	})
	p.Agenda.Grown()
}

// Stop stops the grading.
func (t *Task) Stop() {
	if t.Running {
		t.room.Runs.Page.Programs.Forget(grader)
	}
	t.Running, t.text = false, ""
	for i := range t.Is.Must {
		t.Is.Must[i].Mark, t.Is.Must[i].Value = "open", ""
	}
	t.Is.Over, t.Is.Problem, t.Is.Share = false, "", 0
}

// Verdict says how the text stands, in a sentence.
func (t *Task) Verdict() string {
	fault := t.room.Editor.Fault()
	switch {
	case t.refused && fault != "":
		return fault + " " + say.Of("not-checked-until")
	case t.Is.Problem != "":
		return say.Of("task-not-graded", t.Is.Problem)
	case t.Running:
		return say.Of("task-checking")
	case t.earlier():
		return say.Of("task-earlier")
	case t.Is.Over && t.Is.Passed:
		return say.Of("task-holds")
	case t.Is.Over:
		return say.Of("task-fails")
	}
	return ""
}

// earlier reports whether the results are for another text than the editor's.
func (t *Task) earlier() bool { return t.text != "" && t.text != t.room.Editor.Text }

// Mark is a requirement's mark, "before" if it is for the text before.
func (t *Task) Mark(mark string) string {
	if t.earlier() {
		return "before"
	}
	return mark
}

// Sign is the sign of a requirement's mark.
func Sign(mark string) string {
	switch mark {
	case "good":
		return "✓"
	case "bad":
		return "✗"
	}
	return "·"
}
