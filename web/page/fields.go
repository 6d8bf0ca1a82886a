package page

import (
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// Fields are what people type of the scenario.
type Fields struct {
	page   *Page
	fields map[string]*Field
	names  []string // of those that there have been, in their order
	// draft is the list that somebody is typing, and was what the scenario had then.
	draft, was string
	// before is the scenario before typing began.
	before scenario.Scenario
}

// A Field is a text that a person types. It is kept as typed, with what is wrong with
// it, while the scenario keeps the last good value.
type Field struct {
	Text    string
	Problem string
	Usual   string // what counts if there is no text, if something does
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
)

// Field returns the field of that name.
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

// syncFields shows the scenario's values in all fields that hold nothing wrong, but
// leaves alone how somebody has written the same value.
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

// reconsider takes over what was typed into fields that were wrong only because of some
// other field, which has changed since: ε = 0 is right as soon as δ is above 0.
func (e *Fields) reconsider() {
	for _, name := range e.names {
		f := e.fields[name]
		if f == nil || f.Problem == "" {
			continue
		}
		s, problem := e.page.S.With(name, f.Text)
		if problem != "" {
			continue
		}
		if v, problems := s.Validate(); problems == nil {
			set(e.page, v)
			f.Problem = ""
		}
	}
}

// Edit takes what somebody has typed into a field so far. Of a list it is a draft until the field is
// left: half of a list is another list, whose runs nobody has asked for.
func (e *Fields) Edit(name, text string) {
	if name != SweepValues && name != Checkpoints {
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

// Slide sets a field to the value of a slider, or to a text that counts. If that is invalid, the last valid one stays.
func (e *Fields) Slide(name, text string) {
	if e.page.History.Editing != name {
		e.page.History.NewGesture()
		e.before = e.page.S
	}
	e.page.History.Editing = name
	f := e.Field(name)
	f.Text, f.Problem = text, ""
	s, problem := e.page.S.With(name, text)
	// The same value written otherwise is no reason to begin again.
	if problem == "" && scenario.Difference(s, e.page.S) != "" {
		problem = problemOf(e.page.Try(s), name)
	}
	f.Problem = problem
	e.page.Update()
}

// takeBack restores the value from before typing. The text 1 is valid on the way to 1/x, but it was never meant.
func (e *Fields) takeBack(name string) {
	was, now := e.before.Text(name), e.page.S.Text(name)
	if was == now {
		return
	}
	s := e.before
	if with, problem := s.With(name, now); problem != "" || scenario.Difference(with, e.page.S) != "" {
		s, _ = e.page.S.With(name, was) // something else has changed, too
	}
	e.page.Try(s)
}

// Leave tidies a field that somebody has left.
func (e *Fields) Leave(name string) {
	if name == e.draft {
		e.draft = ""
		e.Slide(name, e.Field(name).Text)
	}
	e.TidyField(name)
	e.page.History.NewGesture()
}

// TidyField shows a field's value as the page writes it, unless something is wrong with the text.
func (e *Fields) TidyField(name string) {
	if f := e.Field(name); f.Problem == "" {
		f.Text = e.page.S.Text(name)
	}
	e.page.Update()
}

// Forget drops the fields whose names begin like this, with all that is wrong in them.
func (e *Fields) Forget(prefix string) {
	for name := range e.fields {
		if strings.HasPrefix(name, prefix) {
			delete(e.fields, name)
		}
	}
}

// problemOf picks what to say beside a field of all that is wrong.
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

// WrongArm says what is wrong with the first arm that has something wrong, but for those that say so
// themselves.
func (e *Fields) WrongArm(own []int) (says string) {
	first := scenario.MaxArms
	for name, f := range e.fields {
		if i, ok := scenario.ArmOf(name); ok && f.Problem != "" && i < first && !slices.Contains(own, i) {
			first, says = i, say.Of("arm-problem", strconv.Itoa(i+1), f.Problem)
		}
	}
	return says
}

// ArmName numbers arms as people do.
func ArmName(i int) string { return say.Of("arm-gap", strconv.Itoa(i+1)) }
