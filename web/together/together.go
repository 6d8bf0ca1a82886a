// Package together implements the card about the privacy loss of all decisions of an audited policy together. It shows
// proved, true and measured curves.
package together

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// program computes the card. It is a separate program, because the card takes longer than answers to other questions.
const program = "lab#together"

var title = say.Of("together-title")

// Join adds the card to the page. The card stays closed until a look sets a number of decisions. The function wrong
// describes an invalid field of the audit's form, which stops the computation. The function old reports whether the
// card belongs to other settings.
func Join(p *page.Page, wrong func() string, old func() bool) {
	open := func() bool { return p.Look.Together != "" && p.View().IsAudit() && !p.View().Guessing() }
	p.Rooms.Join(page.Hooks{
		Turning: func(to *page.Look) {
			if to.View != page.AuditView {
				to.Together = ""
			}
			if to.Together == "" && p.Look.Together != "" {
				p.Programs.Forget(program)
				p.Cards.Clear(page.TogetherCard)
			}
		},
		Ask: func() {
			if open() && wrong() == "" {
				p.Cards.WantOf(program, page.TogetherCard, &lab.Together{Look: p.Look.Audit, Scenario: p.Valid, Decisions: p.Look.Together})
			}
		},
	})
	p.Cards.Derive(page.TogetherCard, page.Derived{Sheet: func(asked explain.Sheet) explain.Sheet {
		switch {
		case p.View().Guessing():
			return explain.Sheet{Title: title, Says: []string{page.Guess}}
		case wrong() != "":
			return explain.Sheet{Title: title, Says: []string{say.Of("cannot-worked-out", wrong())}}
		case open() && (old() || asked.Title == ""):
			return explain.Sheet{Title: title}
		case !open():
			return explain.Sheet{
				Title: title,
				Says:  []string{say.Of("together-note")},
				Turns: []explain.Turn{{Name: say.Of("together-run"), Link: p.Fragment() + "&together=usual"}},
			}
		}
		return asked
	}, Says: func() string {
		if open() && wrong() == "" && (old() || p.Cards.Asked(page.TogetherCard).Title == "") {
			return page.Working
		}
		return ""
	}})
}
