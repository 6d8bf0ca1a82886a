package web

import (
	"bytes"
	"cmp"
	"slices"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/notation"
	"epsilonarcade/web/lab"
)

// The cards of an audit's result, of the membership game, and of what the policy gives away at
// other levels.
const (
	auditCard   = "audit"
	gameCard    = "game"
	compareCard = "compare"
)

// auditing is what the page knows of the audit that it shows.
type auditing struct {
	form    lab.Form
	texts   []string // of its fields, as somebody has typed them; none if nobody has
	asked   []byte   // the last question about it
	waiting bool     // for its answer
	reason  string   // why there is no form
	run     *auditRun
	game    *gaming
}

// IsAudit reports whether the page shows an audit.
func (a *App) IsAudit() bool { return a.Look.View == auditView }

// ShowAudit turns to the audit of before, or else of the policy in focus.
func (a *App) ShowAudit() {
	if a.IsAudit() {
		return
	}
	l := a.Look
	l.View, l.Panel, l.Audit = auditView, "", a.audit.form.Look
	if l.Audit == "" && a.Focus < len(a.S.Policies) {
		l.Audit = a.S.Policies[a.Focus].ID
	}
	a.turnTo(l)
	a.start()
	a.looked()
}

// fillIn asks for the form as it is filled in, and discards what was found of an audit that is
// another one by now.
func (a *App) fillIn() {
	u := &a.audit
	if f := &u.form; f.Levels != "" {
		a.want(compareCard, &lab.About{Topic: lab.Compare, Link: f.Levels, Pulled: f.Pulls})
	}
	q := &lab.Frame{Texts: u.texts, Look: a.Look.Audit, Link: a.S.Link()}
	data := lab.Encode(q)
	if u.waiting || bytes.Equal(data, u.asked) {
		return
	}
	u.asked, u.waiting = data, true
	a.browser.Ask("lab", q, func(answer lab.Message) {
		u.waiting = false
		switch answer := answer.(type) {
		case *lab.Form:
			if answer.Audit != u.form.Audit {
				a.dropAudit()
			}
			u.form, u.reason = *answer, ""
			if a.IsAudit() && a.Look.Audit != answer.Look && slices.Equal(q.Texts, u.texts) {
				a.Look.Audit, a.touched = answer.Look, true
			}
		case *lab.Refused:
			u.reason = answer.Why
		}
		a.update()
	})
}

// dropAudit ends and forgets what was made of an audit.
func (a *App) dropAudit() {
	a.leaveAudit()
	a.audit.run, a.audit.game = nil, nil
	delete(a.sheets, auditCard)
	delete(a.sheets, gameCard)
}

// compare returns the sheet of what the audited policy gives away at each level, the audit's
// with it.
func (a *App) compare() explain.Sheet {
	m := a.sheets[compareCard]
	if m == nil || a.audit.form.Levels == "" {
		return explain.Sheet{}
	}
	sheet := m.sheet
	if r := a.audit.run; r != nil && r.ended && len(sheet.Facts) > explain.AuditLevel {
		g := a.Sheet(auditCard).Gauge
		sheet.Facts = append([]explain.Fact(nil), sheet.Facts...)
		sheet.Facts[explain.AuditLevel].Value, sheet.Facts[explain.AuditLevel].Mark = g.Value, g.Mark
	}
	return sheet
}

// leaveAudit ends the workers of an audit that is no longer looked at. What was found stays.
func (a *App) leaveAudit() {
	u := &a.audit
	if u.run != nil {
		a.endRun(u.run)
	}
	if a.browser.Retire(croupier); u.game != nil {
		u.game.waiting = false
	}
}

// FillIn takes what somebody has typed into a field of the form, or chosen.
func (a *App) FillIn(place int, text string) {
	u := &a.audit
	if u.texts == nil {
		for _, f := range u.form.Fields {
			u.texts = append(u.texts, f.Text)
		}
	}
	u.texts[place] = text
	a.update()
}

// auditField begins the names of the form's fields for numbers.
const auditField = "audit-"

// blank returns the field of the form by its name on the page, with what has been typed.
func (a *App) blank(name string) (place int, f Field) {
	for i, b := range a.audit.form.Fields {
		if auditField+b.Name == name {
			f = Field{b.Text, b.Problem, b.Usual}
			if a.audit.texts != nil {
				f.Text = a.audit.texts[i]
			}
			return i, f
		}
	}
	return -1, f
}

// AuditNumbers returns the fields of the form for what is typed.
func (a *App) AuditNumbers() (all []lab.Blank) {
	for _, b := range a.audit.form.Fields {
		if len(b.Choices) == 0 {
			all = append(all, b)
		}
	}
	return all
}

// AuditMenus returns those for what is chosen.
func (a *App) AuditMenus() (all []Menu) {
	for i, b := range a.audit.form.Fields {
		if len(b.Choices) == 0 {
			continue
		}
		m := Menu{ID: auditField + b.Name, Label: b.Label, Choose: func(text string) { a.FillIn(i, text) }}
		_, f := a.blank(m.ID)
		for _, c := range b.Choices {
			m.Choices = append(m.Choices, Choice{c.Link, c.Name, c.Link == f.Text})
		}
		all = append(all, m)
	}
	return all
}

// AuditForm returns the form.
func (a *App) AuditForm() lab.Form {
	f := a.audit.form
	switch {
	case a.audit.reason != "":
		f.Says = []string{"Audits cannot be shown: " + a.audit.reason + "."}
	case f.Title == "":
		f.Says = []string{working}
	}
	return f
}

// AuditSays says what has been found, and whether that is bad.
func (a *App) AuditSays() Part {
	r, g := a.audit.run, a.Sheet(auditCard).Gauge
	switch {
	case r == nil:
		return Part{Text: "Can what is seen of many runs tell two worlds apart that differ in one reward?"}
	case r.reason != "":
		return Part{"This cannot be audited: " + r.reason + ".", "bad"}
	}
	return Part{cmp.Or(g.Text, "Learning what tells the two worlds apart."), g.Mark}
}

// Verdict is that at the end, for who hears the page.
func (a *App) Verdict() string {
	if r := a.audit.run; r != nil && (r.ended || r.reason != "") {
		return a.AuditSays().Text
	}
	return ""
}

// RunText is what the audit's button says.
func (a *App) RunText() string {
	switch {
	case a.audit.run == nil:
		return "Run the audit"
	case a.audit.running():
		return "Stop"
	}
	return "Run again"
}

// AuditProgress says how much is done: a share in percent, and a few words.
func (a *App) AuditProgress() (percent, words string) {
	r := a.audit.run
	if r == nil {
		f := &a.audit.form
		return "0", notation.Count(f.Learning) + " runs in each world to learn from, " + notation.Count(f.Testing) + " to test on"
	}
	if r.choosing && !r.over {
		return "0", "Choosing the reward by which the worlds differ, by runs of their own"
	}
	words, made := "Learning: ", r.done
	if r.testing {
		words, made = "Testing: ", made+r.runs[0]
	}
	if r.over && !r.ended {
		words = "Stopped. " + words
	}
	words += notation.Count(r.done) + " of " + notation.Count(r.all()) + " runs in each world, by " + notation.Things(r.crew, "worker")
	return notation.Count(100 * made / (r.runs[0] + r.runs[1])), words
}

// AuditPercent and AuditWords are its parts.
func (a *App) AuditPercent() string {
	percent, _ := a.AuditProgress()
	return percent
}

// AuditWords are the words.
func (a *App) AuditWords() string {
	_, words := a.AuditProgress()
	return words
}

// gaming is the membership game that a class plays against the machine.
type gaming struct {
	guesses []int64 // of the first rounds: 0 is A, 1 is B
	round   int     // that is shown, from 0
	waiting bool    // for what is seen of it, or who was right
	dealt   bool    // it is seen
}

// croupier is the program that deals.
const croupier = "lab#game"

// Guesses reports whether a guess is due.
func (a *App) Guesses() bool {
	g := a.audit.game
	return g != nil && !g.waiting && len(g.guesses) == g.round && g.dealt
}

// Guess takes the class's world: 0 is A, 1 is B.
func (a *App) Guess(world int64) {
	if a.Guesses() {
		g := a.audit.game
		g.guesses = append(g.guesses, world)
		a.play(g)
	}
}

// CanDeal reports whether the next round can be dealt.
func (a *App) CanDeal() bool {
	g := a.audit.game
	return a.audit.form.Audit != "" && (g == nil || !g.waiting && !a.Guesses())
}

// Deal begins the next round.
func (a *App) Deal() {
	if !a.CanDeal() {
		return
	}
	g := a.audit.game
	if g == nil {
		g = &gaming{}
		a.audit.game, a.sheets[gameCard] = g, &sheetMemo{}
	}
	g.round = len(g.guesses)
	a.play(g)
}

// play asks for the sheet of the round that is shown.
func (a *App) play(g *gaming) {
	g.waiting = true
	a.browser.Ask(croupier, &lab.Trial{Step: lab.Play, Audit: a.audit.form.Audit, From: int64(g.round), Numbers: g.guesses}, func(answer lab.Message) {
		if a.audit.game != g {
			return
		}
		g.waiting, g.dealt = false, false
		switch answer := answer.(type) {
		case *lab.Sheet:
			a.sheets[gameCard].sheet, g.dealt = answer.Sheet, true
		case *lab.Refused:
			a.sheets[gameCard].sheet = explain.Sheet{Title: "There is no round", Says: []string{answer.Why}}
		}
		a.update()
	})
	a.update()
}

// gameRules is what is said before the first round.
var gameRules = explain.Sheet{Title: "Which world is it?", Says: []string{
	"A world is drawn, A or B with even chances, and a run is made in it. From what is seen of the run a class guesses the world, against the machine: press A or B, and N for the next round.",
}}

// GameKey plays by keys: A and B guess, N goes on.
func (a *App) GameKey(key string) {
	switch key {
	case "a", "A":
		a.Guess(0)
	case "b", "B":
		a.Guess(1)
	case "n", "N":
		a.Deal()
	}
}
