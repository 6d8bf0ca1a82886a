package page

import (
	"bytes"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/wire"
	"epsilonarcade/web/lab"
)

// Cards holds the lab's answers on the page, by the names of their cards.
type Cards struct {
	page    *Page
	Sheets  map[string]*SheetMemo
	derived map[string]Derived
	large   bool // their charts are drawn for a lecture hall
}

// Cards in several views: the lab's answer about a region or a timeline, and a figure that the view makes itself.
const (
	ShapeCard  = "shape"
	FigureCard = "figure"
	StartsCard = "starts" // the policies' start phases
	ClaimsCard = "claims" // the papers' claims about the open panel
	TableCard  = "table"  // the observed rewards in a file
	// TogetherCard shows the privacy loss of all decisions of an audited policy together.
	TogetherCard = "together"
)

// Derived says how a room changes a card.
type Derived struct {
	Sheet func(asked explain.Sheet) explain.Sheet // derives the sheet from the lab's sheet, which may be empty
	Says  func() string                           // replaces the reason for an empty card, if not nil
}

// Derive lets a room change a card.
func (c *Cards) Derive(card string, d Derived) { c.derived[card] = d }

// A SheetMemo holds the lab's last answer for a card.
type SheetMemo struct {
	asked   []byte // the last question, encoded
	waiting bool   // the answer is under way
	custom  bool   // customProgram answers
	fresh   bool   // the card's chart does not show the figure yet
	Sheet   explain.Sheet
	answer  lab.Message // the answer that Sheet is from
	reason  string      // why there is no sheet
}

// Want asks the lab a question for a card, unless the card already has the answer. A card waits for one answer at a
// time, so a slider's intermediate values are skipped.
func (c *Cards) Want(card string, question lab.Message) { c.WantOf("lab", card, question) }

// Ask is like Want, but also reports whether the card already has the answer to this question.
func (c *Cards) Ask(card string, question lab.Message) bool {
	c.Want(card, question)
	m := c.Sheets[card]
	return !m.waiting && bytes.Equal(m.asked, lab.Messages.Encode(question))
}

// WantOf is like Want, but for a program other than the lab.
func (c *Cards) WantOf(program, card string, question lab.Message) {
	m := c.Sheets[card]
	if m == nil {
		m = &SheetMemo{}
		c.Sheets[card] = m
	}
	if m.waiting {
		return
	}
	data := lab.Messages.Encode(question)
	if bytes.Equal(m.asked, data) {
		return
	}
	m.asked, m.waiting = data, true
	custom := wire.Custom(question)
	if m.custom = custom && program == "lab"; m.custom {
		program = customProgram // so that other answers do not have to wait
	}
	done := func(answer lab.Message) {
		m.waiting, m.reason = false, ""
		m.Sheet, m.answer = explain.Sheet{}, nil
		switch answer := answer.(type) {
		case *lab.Refused:
			m.reason = answer.Why
		default:
			m.answer, m.fresh = answer, true
			if card, ok := answer.(lab.Card); ok {
				m.Sheet = card.Card()
			}
			if m.Sheet.More {
				m.asked = nil // so that the question is asked again
			}
		}
		c.page.Agenda.Grown()
	}
	if custom {
		c.page.Programs.AskInTime(program, say.Of("custom-takes-long"), question, done)
	} else {
		c.page.Browser.Ask(program, question, done)
	}
}

// customProgram answers the question the cards' questions about custom policies.
const customProgram = "lab#custom"

// Renew drops the cards' open questions about custom policies, whose sources have changed.
func (c *Cards) Renew() {
	c.page.Programs.Forget(customProgram)
	for _, m := range c.Sheets {
		if m.waiting && m.custom {
			m.asked, m.waiting = nil, false
		}
	}
}

// plotSheets updates the cards' charts together with their texts.
func (c *Cards) plotSheets() {
	o := c.page.Charts.Options()
	o.View = figure.View{}
	turned := o.Large != c.large
	c.large = o.Large
	for card, m := range c.Sheets {
		if m.fresh || turned {
			m.fresh = false
			c.page.Browser.Plot(card, m.Sheet.Figure, o)
		}
	}
}

// Sheet returns the sheet on a card. It is empty before the first answer.
func (c *Cards) Sheet(card string) explain.Sheet {
	sheet := c.Asked(card)
	if d := c.derived[card].Sheet; d != nil {
		return d(sheet)
	}
	return sheet
}

// Asked returns the lab's sheet for a card, before Derived changes it.
func (c *Cards) Asked(card string) (sheet explain.Sheet) {
	if m := c.Sheets[card]; m != nil {
		return m.Sheet
	}
	return sheet
}

// Answered returns the lab's answer for a card, or a zero T if there is none yet.
func Answered[T any](c *Cards, card string) (answer T) {
	if m := c.Sheets[card]; m != nil {
		if a, ok := m.answer.(*T); ok {
			return *a
		}
	}
	return answer
}

// Has reports whether a card has a question or a sheet.
func (c *Cards) Has(card string) bool { return c.Sheets[card] != nil }

// Put puts a sheet on a card.
func (c *Cards) Put(card string, sheet explain.Sheet) {
	c.Sheets[card] = &SheetMemo{Sheet: sheet, fresh: sheet.Figure.Kind != ""}
}

// Clear empties a card.
func (c *Cards) Clear(card string) { delete(c.Sheets, card) }

// Working is the text of a card before its first answer.
var Working = say.Of("working")

// Waits reports whether an answer for a card is under way.
func (c *Cards) Waits(card string) bool { return c.Has(card) && c.Sheets[card].waiting }

// SheetSays returns the reason why a card is empty or out of date.
func (c *Cards) SheetSays(card string) string {
	if d := c.derived[card].Says; d != nil {
		return d()
	}
	m := c.Sheets[card]
	if m == nil || m.waiting && m.answer == nil {
		return Working
	}
	return m.reason
}
