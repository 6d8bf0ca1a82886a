package page

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// Fields holds the texts that the reader has typed into the scenario's fields.
type Fields struct {
	page   *Page
	fields map[string]*Field
	names  []string // the names of all fields so far, in the order of their first use
	// draft is the list field that is being typed, and was is the value that it had before.
	draft, was string
	// before is the scenario before the reader began to type.
	before scenario.Scenario
}

// A Field is the text of a field, as typed, and the problem with it. The scenario keeps the last valid value.
type Field struct {
	Text    string
	Problem string
	Usual   string // the value that an empty text stands for, if there is one
}

// Names of the fields that are not numbered.
const (
	Epsilon   = "epsilon"
	Delta     = "delta"
	Horizon   = "horizon"
	RunsField = "runs"
	Seed      = "seed"
	RegionN   = "region.n"
	RegionR   = "region.r"

	SweepValues = "sweep.values"
	Checkpoints = "checkpoints"
	Delay       = "delay"
)

// Field returns the field with the given name.
func (e *Fields) Field(name string) *Field {
	f, ok := e.fields[name]
	if !ok {
		f = &Field{Text: e.page.S.Text(name)}
		e.fields[name] = f
		if !slices.Contains(e.names, name) {
			e.names = append(e.names, name)
		}
	}
	f.Usual = e.page.S.Usual(name)
	return f
}

// syncFields shows the scenario's values in all fields without a problem. If a field's text expresses the same value in
// another way, the text stays.
func (e *Fields) syncFields() {
	for name, f := range e.fields {
		now := e.page.S.Text(name)
		switch {
		case f.Text == now:
			f.Problem = ""
			continue
		case name == e.draft && e.was == now:
			continue
		}
		if s, problem := e.page.S.With(name, f.Text); problem == "" && scenario.Difference(s, e.page.S) == "" {
			f.Problem = ""
			continue
		}
		if f.Problem == "" {
			f.Text = now
		}
	}
}

// reconsider accepts texts that were invalid only because of another field, which has changed since. For example, ε = 0
// becomes valid when δ rises above 0.
func (e *Fields) reconsider() {
	for _, name := range e.names {
		if f := e.fields[name]; f != nil && f.Problem != "" {
			s, problem := e.page.S.With(name, f.Text)
			if v, problems := s.Validate(); problem == "" && problems == nil {
				set(e.page, v)
				f.Problem = ""
			}
		}
	}
}

// Edit takes the text that a reader has typed so far. In a list field, the text stays a draft until the reader leaves
// the field, because half of a list is a different list, which needs different runs.
func (e *Fields) Edit(name, text string) {
	if name != SweepValues && name != Checkpoints && name != Delay {
		e.Slide(name, text)
		if e.Field(name).Problem != "" {
			e.takeBack(name)
		}
		return
	}
	f := e.Field(name)
	f.Text, f.Problem = text, ""
	e.draft, e.was = name, e.page.S.Text(name)
	e.page.Update()
}

// Slide sets a field to a slider's value or to a complete text. If the new value is invalid, the last valid one stays.
func (e *Fields) Slide(name, text string) {
	if e.page.History.Editing != name {
		e.page.History.NewGesture()
		e.before = e.page.S
	}
	e.page.History.Editing = name
	f := e.Field(name)
	f.Text, f.Problem = text, ""
	s, problem := e.page.S.With(name, text)
	// The same value, written in another way, does not restart the runs.
	if problem == "" && scenario.Difference(s, e.page.S) != "" {
		problem = problemOf(e.page.Try(s), name)
	}
	f.Problem = problem
	e.page.Update()
}

// takeBack restores the value that the field had before the reader began to type. On the way to 1/x, the text 1 is
// valid, but the reader never meant it.
func (e *Fields) takeBack(name string) {
	was, now := e.before.Text(name), e.page.S.Text(name)
	if was == now {
		return
	}
	s := e.before
	if with, problem := s.With(name, now); problem != "" || scenario.Difference(with, e.page.S) != "" {
		s, _ = e.page.S.With(name, was) // another field has changed, too
	}
	e.page.Try(s)
}

// Leave ends the editing of a field.
func (e *Fields) Leave(name string) {
	if name == e.draft {
		e.draft = ""
		e.Slide(name, e.Field(name).Text)
	}
	e.TidyField(name)
	e.page.History.NewGesture()
}

// TidyField writes a field's value in the page's own notation, unless its text has a problem.
func (e *Fields) TidyField(name string) {
	if f := e.Field(name); f.Problem == "" {
		f.Text = e.page.S.Text(name)
	}
	e.page.Update()
}

// Forget drops all fields whose names begin with the given prefix, and their problems.
func (e *Fields) Forget(prefix string) {
	maps.DeleteFunc(e.fields, func(name string, _ *Field) bool { return strings.HasPrefix(name, prefix) })
}

// problemOf returns the problem to show beside a field.
func problemOf(ps scenario.Problems, name string) string {
	for _, p := range ps {
		if p.Field == name || strings.HasPrefix(p.Field, name+"[") {
			return p.Clause()
		}
	}
	if len(ps) == 0 {
		return ""
	}
	return ps[0].Words()
}

// WrongArm describes the problem of the first arm that has one. It skips the arms in own, which show their own
// problems.
func (e *Fields) WrongArm(own []int) (says string) {
	first := scenario.MaxArms
	for name, f := range e.fields {
		if i, ok := scenario.ArmOf(name); ok && f.Problem != "" && i < first && !slices.Contains(own, i) {
			first, says = i, say.Of("arm-problem", strconv.Itoa(i+1), f.Problem)
		}
	}
	return says
}

// ArmName returns the name of arm i, numbered from 1.
func ArmName(i int) string { return say.Of("arm-gap", strconv.Itoa(i+1)) }
