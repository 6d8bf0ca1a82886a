// Package audit implements the view of an audit: its form, its runs, its result, and a game about its two worlds.
package audit

import (
	"cmp"
	"slices"
	"strings"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"

	"github.com/vugu/vugu"
)

// The names of the cards: the result, the attacker's trade-off, the membership game, and the privacy loss of the policy
// at other levels.
const (
	AuditCard   = "audit"
	CaughtCard  = "caught"
	GameCard    = "game"
	compareCard = "compare"
)

// An Audit is the state of the view.
type Audit struct {
	page.Quiet
	Page    *page.Page
	form    lab.Filled
	texts   []string // the reader's entries in the form's fields; nil before the first entry
	offered string   // the last audit that the page proposed
	asked   []byte   // the last question about the form
	waiting bool     // whether that question has no answer yet
	pressed bool     // whether the audit starts as soon as the answer is there
	reason  string   // why there is no form
	Run     *auditRun
	ready   *auditRun // the form's run before the reader starts it
	Game    *gaming
	Draw    func() int64 // returns a random number for a game; 0 without a browser
	Shown   string       // the card shown in a lecture hall
	accused int          // how many of 100 people whose data was not used are accused
}

func New(p *page.Page) *Audit {
	v := &Audit{Page: p, accused: 5, Shown: AuditCard, Draw: func() int64 { return 0 }}
	p.Rooms.Add(page.AuditView, v)
	key := func(says string, when func() bool, keys ...string) page.HallKey {
		return page.HallKey{Keys: keys, Says: says, Do: func() { v.Shown = GameCard; v.GameKey(keys[0]) }, When: when}
	}
	playing := func() bool { return v.Shown == GameCard }
	dealing := func() bool { return v.CanDeal() || v.Guesses() } // a lecture presses the key until it works
	counting := func() bool { return v.Shown == CaughtCard && v.Page.Cards.Sheet(CaughtCard).Title != "" }
	p.Hall.Add(page.AuditView,
		page.HallKey{Keys: []string{" "}, Says: say.Of("hall-audit"), Do: func() {
			if playing() {
				v.Shown = AuditCard
			}
			v.RunAudit()
		}},
		page.HallKey{Keys: []string{"PageDown"}, Says: say.Of("hall-accuse-more"), Do: func() { accuse(v, v.accused+5) }, When: counting},
		page.HallKey{Keys: []string{"PageUp"}, Says: say.Of("hall-accuse-fewer"), Do: func() { accuse(v, v.accused-5) }, When: counting},
		page.HallKey{Keys: []string{"PageDown"}, Says: say.Of("hall-forward"), Do: func() {
			if playing() {
				v.Deal()
			} else if v.Run == nil { // an extra key press does nothing
				v.RunAudit()
			}
		}, Reveals: func() bool { return !playing() && v.Run == nil }},
		key(say.Of("hall-a"), playing, "A", "a"), key(say.Of("hall-b"), playing, "B", "b"), key(say.Of("hall-next"), dealing, "N", "n"),
		page.HallKey{Keys: []string{"g"}, Says: say.Of("hall-game"), Do: func() { v.Turn(GameCard) }},
		page.HallKey{Keys: []string{"w"}, Says: say.Of("hall-caught"), Do: func() { v.Turn(CaughtCard) }})
	p.Drawers.Add(page.AuditView, page.Drawer{ID: "form", Name: say.Of("what-audited")}, page.Drawer{ID: page.ResultDrawer, Name: say.Of("drawer-result")}, page.Drawer{ID: "game", Name: say.Of("drawer-game")})
	named := func() { // proposes an audit if the link names none
		if p.View().IsAudit() && p.Look.Audit == "" {
			v.offered = offer(p, "")
			p.Look.Audit = v.offered
		}
	}
	p.Rooms.Join(page.Hooks{Turning: v.turning, Opened: named, Frame: v.frame, Busy: v.Running})
	derive := func(card string, sheet func(explain.Sheet) explain.Sheet) {
		p.Cards.Derive(card, page.Derived{
			Says: func() string { return "" }, // the sheets have their own texts
			Sheet: func(asked explain.Sheet) explain.Sheet {
				if v.Old() {
					asked = explain.Sheet{}
				}
				return sheet(asked)
			},
		})
	}
	derive(AuditCard, func(asked explain.Sheet) explain.Sheet { return asked })
	derive(CaughtCard, func(asked explain.Sheet) explain.Sheet { return caught(v, asked) })
	derive(GameCard, func(dealt explain.Sheet) explain.Sheet {
		switch {
		case dealt.Title != "":
			return dealt
		case v.Game != nil && v.Game.waiting:
			return explain.Sheet{Title: GameRules.Title, Says: []string{page.Working}}
		}
		return GameRules
	})
	derive(compareCard, v.compare)
	return v
}

func (v *Audit) Body() vugu.Builder { return v }

func (v *Audit) Tab() page.Tab {
	return page.Tab{ID: "audit", Name: say.Of("audit"), Here: func() bool { return v.Page.View().IsAudit() }, Turn: v.ShowAudit}
}

// Start does not start any runs. An audit's runs begin only when its button is pressed.
func (v *Audit) Start() { v.Page.Workers.Session.Load(v.Page.Valid, engine.Average, false) }

func (v *Audit) OnCharts() (figure.Figure, chart.Options) {
	return v.Page.Cards.Sheet(AuditCard).Figure, chart.Options{}
}

// Missing tells the reader to run the audit.
func (v *Audit) Missing() string {
	if v.Page.Cards.Sheet(AuditCard).Figure.Kind == "" {
		return say.Of("run-audit-save")
	}
	return ""
}

// turning ends the workers of an audit that the reader is leaving or replacing.
func (v *Audit) turning(to *page.Look) {
	switch {
	case to.View != page.AuditView:
		if to.Audit, v.pressed, v.Shown = "", false, AuditCard; v.Page.View().IsAudit() {
			v.leaveAudit()
		}
	case to.Audit != v.Page.Look.Audit:
		v.texts = nil // the link's entries apply
	}
}

// AuditFocus opens an audit of the policy in focus and runs it.
func AuditFocus(v *Audit) {
	v.form.Look = ""
	v.ShowAudit()
	dropAudit(v)
	v.asked, v.pressed = nil, true
}

// ShowAudit opens the last audit, or an audit of the policy in focus at its budget.
func (v *Audit) ShowAudit() {
	if v.Page.View().IsAudit() {
		return
	}
	l := v.Page.Look
	l.View, l.Panel, l.Audit = page.AuditView, "", v.form.Look
	if l.Audit == "" || l.Audit == v.offered { // an unchanged proposal is updated to the current budget
		v.offered = offer(v.Page, l.Audit)
		l.Audit = v.offered
	}
	v.Page.TurnTo(l)
	v.Page.Start()
	v.Page.Looked()
}

// offer returns the audit that the page proposes, in the form used in links. The proposal is to audit the policy of the
// last proposal or, if there is none, the policy in focus, at its claimed level. Default values are left out.
func offer(p *page.Page, before string) string {
	all, usual := page.PoliciesOf(p.S), scenario.Default()
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

// dropAudit ends an audit and discards its results. Workers that are ready and idle are kept for the next audit.
func dropAudit(v *Audit) {
	if v.ready != nil && v.ready.open == 0 {
		v.ready = nil
	}
	v.leaveAudit()
	v.Run, v.Game = nil, nil
	for _, card := range []string{AuditCard, CaughtCard, GameCard, compareCard, page.TogetherCard} {
		v.Page.Cards.Clear(card)
	}
}

// compare returns the sheet with the policy's privacy loss at each level. A finished audit fills in its own level.
func (v *Audit) compare(sheet explain.Sheet) explain.Sheet {
	if v.form.Levels.Pulled == 0 || sheet.Title == "" {
		return explain.Sheet{}
	}
	answer := page.Answered[explain.Comparison](v.Page.Cards, compareCard)
	if r := v.Run; r != nil && r.ended && len(answer.Levels) > explain.AuditLevel {
		g := v.Page.Cards.Sheet(AuditCard).Gauge
		answer.Levels = slices.Clone(answer.Levels)
		answer.Levels[explain.AuditLevel].Value, answer.Levels[explain.AuditLevel].Mark = g.Value, g.Mark
	}
	return answer.Card()
}

// leaveAudit ends the workers of the audit and keeps its results.
func (v *Audit) leaveAudit() {
	for _, r := range []*auditRun{v.Run, v.ready} {
		if r != nil {
			if r.end(); !r.ended {
				r.lose()
			}
		}
	}
	v.ready = nil
	if v.Page.Browser.Retire(Croupier); v.Game != nil {
		v.Game.waiting = false
	}
}

// AuditSays returns the result so far. Its style is "bad" for a violation or an error.
func (v *Audit) AuditSays() page.Part {
	r, g := v.Run, v.Page.Cards.Sheet(AuditCard).Gauge
	switch {
	case v.Old():
		return page.Part{Text: say.Of("settings-have-changed")}
	case r == nil && v.form.Wrong() != "":
		return page.Part{Text: say.Of("audit-cannot-start", v.form.Wrong()), Style: "bad"}
	case r == nil:
		return page.Part{Text: say.Of("can-what-seen-many")}
	case r.reason != "":
		return page.Part{Text: say.Of("cannot-audited", r.reason), Style: "bad"}
	}
	return page.Part{Text: cmp.Or(g.Text, say.Of("first-runs-made")), Style: g.Mark}
}

// Verdict returns the final result, for screen readers, or "" if the audit has not ended.
func (v *Audit) Verdict() string {
	if r := v.Run; r != nil && !v.Old() && (r.ended || r.reason != "") {
		return v.AuditSays().Text
	}
	return ""
}

// RunText returns the label of the audit's button.
func (v *Audit) RunText() string {
	switch {
	case v.Run == nil || v.Old():
		return say.Of("run-audit")
	case v.Running():
		return say.Of("stop")
	case v.Run.stopped():
		return say.Of("go-on-audit")
	}
	return say.Of("run-again")
}

// A Progress is a fraction in percent, and its description.
type Progress struct{ Percent, Words string }

func (v *Audit) Progress() Progress {
	r := v.Run
	switch {
	case v.Old() || v.form.Audit.Policy == "":
		return Progress{Percent: "0"}
	case r == nil:
		return Progress{"0", say.Of("runs-each-world-most", notation.Count(v.form.Runs))}
	}
	if r.chosen == nil && !r.over {
		return Progress{"0", say.Of("choosing-reward-which-worlds")}
	}
	done, runs, crew := r.have(), notation.Count(r.runs), notation.Count(r.crew)
	words := say.Of("runs-each-world-workers", notation.Count(done), runs, crew)
	switch bet := notation.Count(r.bets.Pairs); {
	case r.ended && r.refuted:
		words, done = say.Of("refuted-after", bet, runs, crew), r.bets.Pairs
	case r.stopped():
		words, done = say.Of("stopped-after", bet, runs, crew), r.bets.Pairs
	}
	return Progress{notation.Count(100 * done / r.runs), words}
}

// worlds holds the two choices in the game.
var worlds = []string{say.Of("world-a"), say.Of("world-b")}

// Sides returns which columns stand beside the result.
func (v *Audit) Sides() string {
	switch v.Page.View().Stage() {
	case page.PresentStage:
		return "right" // the game
	case page.EmbedStage:
		return "none"
	}
	return "both"
}

// Turn shows a card in a lecture hall, or the audit if the card is already shown.
func (v *Audit) Turn(to string) {
	if v.Shown == to {
		to = AuditCard
	}
	v.Shown = to
}

// CaughtText returns the label of the button for the attacker's card.
func (v *Audit) CaughtText() string {
	if v.Shown == CaughtCard {
		return say.Of("to-audit")
	}
	return say.Of("to-caught")
}

// Key passes a key to the game, unless the browser needs it.
func (v *Audit) Key(event vugu.DOMEvent) {
	for _, with := range []string{"ctrlKey", "metaKey", "altKey"} {
		if event.PropBool(with) {
			return
		}
	}
	v.GameKey(event.PropString("key"))
}
