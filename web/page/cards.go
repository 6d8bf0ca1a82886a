package page

import (
	"bytes"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/wire"
	"epsilonarcade/web/lab"
)

// Cards are the sheets of the lab that the page shows, by the names of the cards that they are on.
type Cards struct {
	page    *Page
	Sheets  map[string]*SheetMemo
	derived map[string]Derived
	large   bool // their charts are as for a hall
}

// The cards that more than one view has: what the lab says of a region or a timeline, and a
// figure that is the view's own.
const (
	ShapeCard  = "shape"
	FigureCard = "figure"
	StartsCard = "starts" // how the policies begin
	ClaimsCard = "claims" // with what the papers state of the open panel
	// TogetherCard shows the privacy loss of all decisions of an audited policy together.
	TogetherCard = "together"
)

// Derived is how a room changes what is on a card.
type Derived struct {
	Sheet func(asked explain.Sheet) explain.Sheet // from what the lab has said, if it has
	Says  func() string                           // in place of why it shows nothing; usually as is
}

// Derive has a room say what is on a card.
func (c *Cards) Derive(card string, d Derived) { c.derived[card] = d }

// A SheetMemo is what the lab has said for a card.
type SheetMemo struct {
	asked   []byte // the last question, as it is sent
	waiting bool   // for its answer
	custom  bool   // customProgram is to give it
	fresh   bool   // the figure is not on the card's chart yet
	Sheet   explain.Sheet
	answer  lab.Message // that the sheet is from
	reason  string      // why there is no sheet
}

// Want asks for a card's sheet unless that is there. A card waits for one answer at a time:
// what a slider has passed meanwhile is not asked for.
func (c *Cards) Want(card string, question lab.Message) { c.WantOf("lab", card, question) }

// Ask is Want, and reports whether the answer to this question is there.
func (c *Cards) Ask(card string, question lab.Message) bool {
	c.Want(card, question)
	m := c.Sheets[card]
	return !m.waiting && bytes.Equal(m.asked, lab.Messages.Encode(question))
}

// WantOf is Want for another program than the lab.
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
		program = customProgram // the others' answers do not wait for it
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
				m.asked = nil // to be asked again
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

// customProgram answers what cards ask about custom policies.
const customProgram = "lab#custom"

// Renew gives up what cards wait for about custom policies, whose texts have changed.
func (c *Cards) Renew() {
	c.page.Programs.Forget(customProgram)
	for _, m := range c.Sheets {
		if m.waiting && m.custom {
			m.asked, m.waiting = nil, false
		}
	}
}

// plotSheets brings the cards' charts up to date, together with their words.
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

// Sheet returns what a card shows, which is empty before its first answer.
func (c *Cards) Sheet(card string) explain.Sheet {
	sheet := c.Asked(card)
	if d := c.derived[card].Sheet; d != nil {
		return d(sheet)
	}
	return sheet
}

// Asked returns what the lab has said for a card.
func (c *Cards) Asked(card string) (sheet explain.Sheet) {
	if m := c.Sheets[card]; m != nil {
		return m.Sheet
	}
	return sheet
}

// Answered returns the lab's answer for a card, or a zero T before it.
func Answered[T any](c *Cards, card string) (answer T) {
	if m := c.Sheets[card]; m != nil {
		if a, ok := m.answer.(*T); ok {
			return *a
		}
	}
	return answer
}

// Has reports whether anything has been asked for a card, or put on it.
func (c *Cards) Has(card string) bool { return c.Sheets[card] != nil }

// Put puts a sheet on a card.
func (c *Cards) Put(card string, sheet explain.Sheet) {
	c.Sheets[card] = &SheetMemo{Sheet: sheet, fresh: sheet.Figure.Kind != ""}
}

// Clear takes everything off a card.
func (c *Cards) Clear(card string) { delete(c.Sheets, card) }

// Working is what a card says before its first answer.
var Working = say.Of("working")

// Waits reports whether an answer for a card is under way.
func (c *Cards) Waits(card string) bool { return c.Has(card) && c.Sheets[card].waiting }

// SheetSays says why a card shows nothing, or that it is old.
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
