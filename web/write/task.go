package write

import (
	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// Task is the current assignment with the progress of its grading.
type Task struct {
	room *Write
	of   string       // the requested assignment
	Is   lab.Assigned // the last answer
	text string       // the graded source, or ""
	// Running is true while the source is being graded.
	Running bool
	refused bool   // the source had an error at the last check
	Class   string // the code of this tab's class, or ""
	Name    string // of the student, or ""
	Handed  string // what became of the source that was handed in
}

// grader is a separate worker for gradings, so that other questions need not wait.
const grader = "custom#grade"

// follow requests the assignment named in the address. If the scenario has no custom policy yet, the page starts with
// the assignment's initial source.
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
	p.Browser.Class(t.of, func(code, name, source, at string) {
		if q.Assignment != t.of {
			return
		}
		if t.Class, t.Name, t.Handed = code, name, ""; at != "" {
			t.Handed = say.Of("hand-in-done", at)
		}
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
					p.History.Stay() // the browser's way back leads out of the playground
					if t.begin(); source != "" {
						t.room.Editor.Text = source
						t.room.Changed()
					}
				}
			}
		})
	})
}

// Keep keeps the source in the editor, and the student's name, for the next visit from the class.
func (t *Task) Keep(name string) {
	if t.Name = name; t.Class != "" && t.of != "" {
		t.room.Runs.Page.Browser.HandIn(t.of, name, t.room.Editor.Text, false, func(int, string) {})
	}
}

// begin shows the scenario and the initial source of the assignment. The page keeps its mode, such as the mode for a
// hall.
func (t *Task) begin() {
	l := t.room.Runs.Page.Look
	l.View, l.Panel, l.Compare, l.Assignment = page.WriteView, "", "", t.of
	t.room.Runs.Page.Turn(t.Is.Link + "~" + l.String())
	if t.room.place >= 0 { // the source in the editor may have an error
		t.room.show()
	}
	t.room.given = t.Is.Start
}

// Choose selects a shipped assignment, or none if id is "".
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

// Check grades the source in the editor, unless it has an error.
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

// piece requests the next piece of the grading.
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

// Verdict describes the result of the grading in a sentence.
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

// HandIn hands the source in the editor in to the class, unless it is the assignment's own.
func (t *Task) HandIn() {
	p := t.room.Runs.Page
	if t.room.Editor.Text == t.Is.Start {
		t.Handed = say.Of("hand-in-unchanged")
		return
	}
	t.Handed = say.Of("hand-in-sending")
	p.Browser.HandIn(t.of, t.Name, t.room.Editor.Text, true, func(status int, why string) {
		switch status {
		case 0:
			t.Handed = say.Of("hand-in-lost")
		case 204:
			t.Handed = say.Of("hand-in-done", why)
		case 403:
			t.Handed = say.Of("hand-in-foreign", t.Class)
		case 404:
			t.Handed = say.Of("hand-in-over", t.Class)
		case 409:
			t.Handed = say.Of("hand-in-closed")
		default:
			t.Handed = say.Of("hand-in-refused", why)
		}
		p.Update()
	})
}

// Told returns the message about the hand-in. It drops a complaint about an unchanged source once the source has changed.
func (t *Task) Told() string {
	if t.Handed == say.Of("hand-in-unchanged") && t.room.Editor.Text != t.Is.Start {
		return ""
	}
	return t.Handed
}

// earlier reports whether the results belong to an earlier source.
func (t *Task) earlier() bool { return t.text != "" && t.text != t.room.Editor.Text }

// Mark returns the mark of a requirement, or "before" if it belongs to an earlier source.
func (t *Task) Mark(mark string) string {
	if t.earlier() {
		return "before"
	}
	return mark
}

// Sign returns the symbol for a mark.
func Sign(mark string) string {
	switch mark {
	case "good":
		return "✓"
	case "bad":
		return "✗"
	}
	return "·"
}
