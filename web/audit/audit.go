// Package audit is the view of an audit: its form, its runs, its result, and a game on its two worlds.
package audit

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"

	"github.com/vugu/vugu"
)

// The cards of an audit's result, of what an attacker catches, of the membership game, and of what the policy gives
// away at other levels.
const (
	AuditCard   = "audit"
	CaughtCard  = "caught"
	GameCard    = "game"
	compareCard = "compare"
)

// An Audit is what the page knows of the audit that it shows.
type Audit struct {
	page.Quiet
	body    AuditView
	Page    *page.Page
	form    lab.Form
	texts   []string // of its fields, as somebody has typed them; none if nobody has
	offered string   // the audit that the page has offered last
	asked   []byte   // the last question about it
	waiting bool     // for its answer
	pressed bool     // the audit is to run as soon as the form is as it is filled in
	reason  string   // why there is no form
	Run     *auditRun
	Game    *gaming
	Playing bool // a hall sees the game, else the audit
	accused int  // of 100 people whose data was not used
}

// New returns the view of audits, which has nothing to show before its form is there.
func New(p *page.Page) *Audit {
	v := &Audit{Page: p, accused: 5}
	v.body.Room = v
	p.Rooms.Add(page.AuditView, v)
	key := func(says string, when func() bool, keys ...string) page.HallKey {
		return page.HallKey{Keys: keys, Says: says, Do: func() { v.Playing = true; v.GameKey(keys[0]) }, When: when}
	}
	playing := func() bool { return v.Playing }
	p.Hall.Add(page.AuditView,
		page.HallKey{Keys: []string{" "}, Says: "runs the audit, or stops it", Do: func() { v.Playing = false; v.RunAudit() }},
		page.HallKey{Keys: []string{"PageDown"}, Says: "runs the audit once, or deals the next round", Do: func() {
			if v.Playing {
				v.Deal()
			} else if v.Run == nil { // a key too many does nothing
				v.RunAudit()
			}
		}},
		key("guesses world A", playing, "A", "a"), key("guesses world B", playing, "B", "b"), key("deals the next round", nil, "N", "n"),
		page.HallKey{Keys: []string{"g"}, Says: "turns to the game, and back to the audit", Do: v.body.Turn})
	p.Drawers.Add(page.AuditView, page.Drawer{ID: "form", Name: "What is audited"}, page.Drawer{ID: resultDrawer, Name: "Result"}, page.Drawer{ID: "game", Name: "Game"})
	named := func() { // a link that leads here names no policy, or the one that is audited
		if p.View().IsAudit() && p.Look.Audit == "" {
			v.offered = offer(p, "")
			p.Look.Audit = v.offered
		}
	}
	p.Rooms.Join(page.Hooks{Turning: v.turning, Opened: named, Frame: v.frame, Busy: v.Running})
	says := func() string { return "" } // they say so themselves
	p.Cards.Derive(AuditCard, page.Derived{Says: says})
	p.Cards.Derive(CaughtCard, page.Derived{Says: says, Sheet: func(sheet explain.Sheet) explain.Sheet { return caught(v, sheet) }})
	p.Cards.Derive(GameCard, page.Derived{Says: says, Sheet: func(dealt explain.Sheet) explain.Sheet {
		if dealt.Title == "" {
			return GameRules
		}
		return dealt
	}})
	p.Cards.Derive(compareCard, page.Derived{Sheet: v.compare})
	return v
}

// Body is the form, the result and the game.
func (v *Audit) Body() vugu.Builder { return &v.body }

// Tab leads to the audit.
func (v *Audit) Tab() page.Tab {
	return page.Tab{ID: "audit", Name: "Audit", Here: func() bool { return v.Page.View().IsAudit() }, Turn: v.ShowAudit}
}

// Start makes no runs: those of an audit are made when somebody asks for them.
func (v *Audit) Start() { v.Page.Workers.Session.Load(v.Page.S, engine.Average, false) }

// OnCharts returns the audit's figure.
func (v *Audit) OnCharts() (figure.Figure, chart.Options) {
	return v.Page.Cards.Sheet(AuditCard).Figure, chart.Options{}
}

// Missing asks for an audit where there is none.
func (v *Audit) Missing() string {
	if v.Page.Cards.Sheet(AuditCard).Figure.Kind == "" {
		return "Run the audit to save its figure."
	}
	return ""
}

// turning ends the workers of an audit that is left, and has another one in its place.
func (v *Audit) turning(to *page.Look) {
	switch {
	case to.View != page.AuditView:
		if to.Audit, v.pressed, v.Playing = "", false, false; v.Page.View().IsAudit() {
			v.leaveAudit()
		}
	case to.Audit != v.Page.Look.Audit:
		v.texts = nil // what the link says counts
	}
}

// AuditFocus turns to the audit of the policy in focus, whatever was audited before.
func AuditFocus(v *Audit) {
	v.form.Look = ""
	v.ShowAudit()
}

// ShowAudit turns to the audit of before, or else of the policy in focus at its budget.
func (v *Audit) ShowAudit() {
	if v.Page.View().IsAudit() {
		return
	}
	l := v.Page.Look
	l.View, l.Panel, l.Audit = page.AuditView, "", v.form.Look
	if l.Audit == "" || l.Audit == v.offered { // which nobody has changed: it goes by the budget of now
		v.offered = offer(v.Page, l.Audit)
		l.Audit = v.offered
	}
	v.Page.TurnTo(l)
	v.Page.Start()
	v.Page.Looked()
}

// offer returns the audit of the policy that was offered before, or else of the one in focus, at the
// level that it claims on the page, as links have it: what is usual is left out.
func offer(p *page.Page, before string) string {
	all, usual := page.Somebody(p.S), scenario.Default()
	of := all[min(p.Focus, len(all)-1)]
	if id, _, _ := strings.Cut(before, ","); id != of.ID {
		for _, other := range all {
			if other.ID == id {
				of = other
			}
		}
	}
	spec, _ := of.Spec()
	eps, delta := p.S.Budget(of)
	level := func(use policy.BudgetUse, x, usual float64) string {
		if use == policy.Ignores || x == usual || spec.Notion == policy.RewardHeterogeneous {
			return ""
		}
		return scenario.Number(x)
	}
	return strings.TrimRight(of.ID+",,"+level(spec.Epsilon, eps, usual.Epsilon)+","+level(spec.Delta, delta, usual.Delta), ",")
}

// Ask asks for the form as it is filled in, and discards what was found of an audit that is
// another one by now.
func (v *Audit) Ask() {
	if f := &v.form; f.Pulls > 0 {
		v.Page.Cards.Want(compareCard, &lab.About{Topic: lab.Compare, Scenario: f.Levels, Pulled: f.Pulls})
	}
	q, data := v.question()
	if v.waiting || bytes.Equal(data, v.asked) {
		return
	}
	v.asked, v.waiting = data, true
	v.Page.Browser.Ask("lab", q, func(answer lab.Message) {
		v.waiting = false
		switch answer := answer.(type) {
		case *lab.Form:
			if answer.Audit != v.form.Audit {
				v.dropAudit()
			}
			v.form, v.reason = *answer, ""
			if v.Page.View().IsAudit() && v.Page.Look.Audit != answer.Look && slices.Equal(q.Texts, v.texts) {
				v.Page.Look.Audit = answer.Look
				v.Page.History.Touch()
			}
			if v.pressed && v.asIs() {
				v.pressed = false
				v.RunAudit()
			}
		case *lab.Refused:
			v.reason, v.pressed = answer.Why, false
		}
		v.Page.Update()
	})
}

// question is what is asked about the form as it is filled in.
func (v *Audit) question() (*lab.Frame, []byte) {
	q := &lab.Frame{Texts: v.texts, Look: v.Page.Look.Audit, Scenario: v.Page.S}
	return q, lab.Encode(q)
}

// asIs reports whether the form is known as it is filled in.
func (v *Audit) asIs() bool {
	_, data := v.question()
	return !v.waiting && bytes.Equal(data, v.asked)
}

// dropAudit ends and forgets what was made of an audit.
func (v *Audit) dropAudit() {
	v.leaveAudit()
	v.Run, v.Game = nil, nil
	for _, card := range []string{AuditCard, CaughtCard, GameCard} {
		v.Page.Cards.Clear(card)
	}
}

// compare returns the sheet of what the audited policy gives away at each level, the audit's
// with it.
func (v *Audit) compare(sheet explain.Sheet) explain.Sheet {
	if v.form.Pulls == 0 {
		return explain.Sheet{}
	}
	if r := v.Run; r != nil && r.ended && len(sheet.Facts) > explain.AuditLevel {
		g := v.Page.Cards.Sheet(AuditCard).Gauge
		sheet.Facts = append([]explain.Fact(nil), sheet.Facts...)
		sheet.Facts[explain.AuditLevel].Value, sheet.Facts[explain.AuditLevel].Mark = g.Value, g.Mark
	}
	return sheet
}

// leaveAudit ends the workers of an audit that is no longer looked at. What was found stays.
func (v *Audit) leaveAudit() {
	if r := v.Run; r != nil {
		if r.end(); !r.ended {
			r.lose()
		}
	}
	if v.Page.Browser.Retire(Croupier); v.Game != nil {
		v.Game.waiting = false
	}
}

// FillIn takes what somebody has typed into a field of the form, or chosen.
func (v *Audit) FillIn(place int, text string) {
	if v.texts == nil {
		for _, f := range v.form.Fields {
			v.texts = append(v.texts, f.Text)
		}
	}
	v.texts[place] = text
	v.Page.Update()
}

// auditField begins the names of the form's fields for numbers.
const auditField = "audit-"

// Field returns the field of the form by its name on the page, with what has been typed. One that
// is gone is empty.
func (v *Audit) Field(name string) *page.Field {
	_, f := v.blank(name)
	return &f
}

// Edit takes what somebody has typed into a field so far.
func (v *Audit) Edit(name, text string) {
	if place, _ := v.blank(name); place >= 0 {
		v.FillIn(place, text)
	}
}

// Leave has nothing to tidy.
func (v *Audit) Leave(string) {
	v.Page.Update()
	v.Page.History.NewGesture()
}

// Locked is false: no link locks an audit.
func (v *Audit) Locked(string) bool { return false }

func (v *Audit) blank(name string) (place int, f page.Field) {
	for i, b := range v.form.Fields {
		if auditField+b.Name == name {
			f = page.Field{Text: b.Text, Problem: b.Problem, Usual: b.Usual}
			if v.texts != nil {
				f.Text = v.texts[i]
			}
			return i, f
		}
	}
	return -1, f
}

// AuditNumbers returns the fields of the form for what is typed.
func (v *Audit) AuditNumbers() (all []lab.Blank) {
	for _, b := range v.form.Fields {
		if len(b.Choices) == 0 {
			all = append(all, b)
		}
	}
	return all
}

// AuditMenus returns those for what is chosen.
func (v *Audit) AuditMenus() (all []parts.Menu) {
	for i, b := range v.form.Fields {
		if len(b.Choices) == 0 {
			continue
		}
		m := parts.Menu{ID: auditField + b.Name, Label: b.Label, Choose: func(text string) { v.FillIn(i, text) }}
		_, f := v.blank(m.ID)
		for _, c := range b.Choices {
			m.Choices = append(m.Choices, parts.Choice{Value: c.Link, Text: c.Name, Chosen: c.Link == f.Text})
		}
		all = append(all, m)
	}
	return all
}

// AuditForm returns the form.
func (v *Audit) AuditForm() lab.Form {
	f := v.form
	switch {
	case v.reason != "":
		f.Says = []string{"Audits cannot be shown: " + v.reason + "."}
	case f.Title == "":
		f.Says = []string{page.Working}
	}
	return f
}

// AuditSays says what has been found, and whether that is bad.
func (v *Audit) AuditSays() page.Part {
	r, g := v.Run, v.Page.Cards.Sheet(AuditCard).Gauge
	switch {
	case r == nil:
		return page.Part{Text: "Can what is seen of many runs tell two worlds apart that differ in one reward?"}
	case r.reason != "":
		return page.Part{Text: "This cannot be audited: " + r.reason + ".", Style: "bad"}
	}
	return page.Part{Text: cmp.Or(g.Text, "The first runs are being made."), Style: g.Mark}
}

// Verdict is that at the end, for who hears the page.
func (v *Audit) Verdict() string {
	if r := v.Run; r != nil && (r.ended || r.reason != "") {
		return v.AuditSays().Text
	}
	return ""
}

// RunText is what the audit's button says.
func (v *Audit) RunText() string {
	switch {
	case v.Run == nil:
		return "Run the audit"
	case v.Running():
		return "Stop"
	case v.Run.stopped():
		return "Go on"
	}
	return "Run again"
}

// A Progress says how much is done: a share in percent, and a few words.
type Progress struct{ Percent, Words string }

// Progress returns that of the audit.
func (v *Audit) Progress() Progress {
	r := v.Run
	if r == nil {
		return Progress{"0", notation.Count(v.form.Runs) + " runs in each world at most"}
	}
	if r.choosing && !r.over {
		return Progress{"0", "Choosing the reward by which the worlds differ, by runs of their own"}
	}
	words, done := "", r.have()
	switch {
	case r.ended && r.refuted:
		words, done = "Refuted: ", r.bets.Pairs
	case r.stopped():
		words, done = "Stopped: ", r.bets.Pairs
	}
	words += notation.Count(done) + " of " + notation.Count(r.runs) + " runs in each world, by " + notation.Things(r.crew, "worker")
	return Progress{notation.Count(100 * done / r.runs), words}
}
