package audit

import (
	"bytes"
	"cmp"
	"slices"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// Ask asks the lab for the form with the reader's entries. If the answer describes a different audit, Ask discards the
// results.
func (v *Audit) Ask() {
	if q := v.form.Levels; q.Pulled > 0 {
		v.Page.Cards.Want(compareCard, &lab.Compare{Decision: lab.Decision{Place: q}})
	}
	q, data := filled(v)
	if v.waiting {
		return
	}
	if bytes.Equal(data, v.asked) {
		getReady(v)
		return
	}
	v.asked, v.waiting = data, true
	v.Page.Browser.Ask("lab", q, func(answer lab.Message) {
		v.waiting = false
		switch answer := answer.(type) {
		case *lab.Filled:
			if !answer.Audit.Equal(v.form.Audit) {
				dropAudit(v)
			}
			v.form, v.reason = *answer, ""
			if v.Page.View().IsAudit() && answer.Audit.Policy != "" && v.Page.Look.Audit != answer.Look && slices.Equal(q.Texts, v.texts) {
				v.Page.Look.Audit = answer.Look
				v.Page.History.Touch()
			}
			if v.pressed && v.asIs() {
				if v.pressed = false; !v.Running() {
					v.RunAudit()
				}
			}
		case *lab.Refused:
			v.reason, v.pressed = answer.Why, false
		}
		v.Page.Update()
	})
}

func filled(v *Audit) (*lab.Form, []byte) {
	q := &lab.Form{Texts: v.texts, Scenario: v.Page.Valid}
	if v.texts == nil { // otherwise the answer sets the look
		q.Look = v.Page.Look.Audit
	}
	return q, lab.Messages.Encode(q)
}

// asIs reports whether the lab has answered about the reader's current entries.
func (v *Audit) asIs() bool {
	_, data := filled(v)
	return !v.waiting && bytes.Equal(data, v.asked)
}

// Old reports whether the entries or the scenario have changed and the lab has not answered yet. The results shown then
// belong to other settings.
func (v *Audit) Old() bool { return v.form.Title != "" && v.Page.View().IsAudit() && !v.asIs() }

// FillIn stores the reader's entry for a field.
func (v *Audit) FillIn(place int, text string) {
	if v.texts == nil {
		for _, f := range v.form.Fields {
			v.texts = append(v.texts, f.Text)
		}
	}
	v.texts[place] = text
	v.Page.Update()
}

// auditField is the prefix of the ids of the form's fields on the page.
const auditField = "audit-"

// Field returns the field with the given id, with the reader's entry. An unknown field is empty.
func (v *Audit) Field(name string) *page.Field {
	_, f := v.blank(name)
	return &f
}

// Edit stores the text of a field while the reader is typing.
func (v *Audit) Edit(name, text string) {
	if place, _ := v.blank(name); place >= 0 {
		v.FillIn(place, text)
	}
}

// Leave marks the end of typing.
func (v *Audit) Leave(string) {
	v.Page.Update()
	v.Page.History.NewGesture()
}

// Locked returns false, because no link locks an audit.
func (v *Audit) Locked(string) bool { return false }

func (v *Audit) blank(name string) (place int, f page.Field) {
	for i, b := range v.form.Fields {
		if auditField+b.Name == name {
			f = page.Field{Text: b.Text, Problem: b.Problem, Usual: b.Usual}
			if v.texts != nil && v.texts[i] != b.Text {
				f.Text, f.Problem = v.texts[i], ""
			}
			return i, f
		}
	}
	return -1, f
}

// AuditNumbers returns the fields that have a text box.
func (v *Audit) AuditNumbers() (all []lab.Blank) {
	for _, b := range v.form.Fields {
		if len(b.Choices) == 0 {
			all = append(all, b)
		}
	}
	return all
}

// AuditMenus returns the menus of the fields that have one.
func (v *Audit) AuditMenus() (all []parts.Menu) {
	for i, b := range v.form.Fields {
		if len(b.Choices) == 0 {
			continue
		}
		m := parts.Menu{ID: auditField + b.Name, Label: b.Label, Choose: func(text string) { v.FillIn(i, text) }}
		_, f := v.blank(m.ID)
		for _, c := range b.Choices {
			m.Choices = append(m.Choices, parts.Choice{Value: c.Value, Text: c.Name, Heading: c.Heading, Chosen: !c.Heading && c.Value == f.Text})
		}
		all = append(all, m)
	}
	return all
}

// AuditForm returns the form, or the reason why it is not available.
func (v *Audit) AuditForm() lab.Filled {
	f := v.form
	switch {
	case v.reason != "":
		f.Says = []string{say.Of("audits-cannot-shown", v.reason)}
	case f.Title == "":
		f.Says = []string{page.Working}
	case v.Old():
		f.Title, f.Says = say.Of("audit"), []string{page.Working}
	}
	return f
}

// Printed returns the form and the result for a handout.
func (v *Audit) Printed() (rows []explain.Fact, says []string) {
	for i, b := range v.form.Fields {
		_, f := v.blank(auditField + b.Name)
		value := cmp.Or(f.Text, f.Usual)
		for _, c := range v.form.Fields[i].Choices {
			if !c.Heading && c.Value == f.Text {
				value = c.Name
			}
		}
		rows = append(rows, explain.Fact{Name: b.Label, Value: value})
	}
	says = append(says, v.AuditForm().Says...)
	if v.Run != nil {
		says = append(says, v.AuditSays().Text)
	}
	rows = append(rows, v.Page.Cards.Sheet(AuditCard).Facts...)
	for _, card := range []struct{ name, about string }{
		{CaughtCard, say.Of("accused-printed", notation.Count(v.accused))},
		{compareCard, say.Of("compare-printed")},
		{page.TogetherCard, say.Of("together-printed")},
	} {
		s := v.Page.Cards.Sheet(card.name)
		if len(s.Facts) > 0 {
			rows = append(rows, explain.Fact{Name: s.Title, Value: card.about})
		}
		for _, f := range s.Facts {
			if f.Mark != "note" {
				rows = append(rows, f)
			}
		}
	}
	says = append(says, v.Page.Cards.Sheet(AuditCard).Says...)
	return rows, append(says, v.Page.Cards.Sheet(CaughtCard).Says...)
}
