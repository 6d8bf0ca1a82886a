package web

import (
	"bytes"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/lab"
)

// A sheetMemo is what the lab has said for a card.
type sheetMemo struct {
	asked   []byte // the last question, as it is sent
	waiting bool   // for its answer
	fresh   bool   // the figure is not on the card's chart yet
	sheet   explain.Sheet
	reason  string // why there is no sheet
}

// consult asks for the sheets of the cards that the page shows, where what they are about
// has changed.
func (a *App) consult() {
	a.follow()
	about := func(topic string) *lab.About { return &lab.About{Topic: topic, Link: a.S.Link()} }
	if a.HasLesson() {
		a.want(lessonCard, a.askLesson())
	}
	switch {
	case a.IsAudit():
		a.fillIn()
		return
	case !a.isScenario():
		return
	case a.IsRegion():
		a.want(shapeCard, about(lab.Shape))
		if a.Shows(numbersArea) {
			a.want(needCard, about(lab.Need))
		}
	case a.IsTradeoff() && a.S.Sweep.Over == scenario.OverEpsilon:
		a.want(regimesCard, about(lab.Regimes))
	}
	if a.Comparing() {
		a.want(pairCard, a.askPair())
	}
	if a.insideSeen() && a.Shows(insideArea) {
		a.want(insideCard, a.askInside(lab.Inside))
	}
	if a.lossSeen() && a.lossDue() {
		a.want(lossCard, a.askInside(lab.Loss))
	}
	if a.listingSeen() {
		a.want(listingCard, a.askListing())
	}
	if a.HasLevels() && a.Shows(insideArea) {
		a.want(levelsCard, &lab.About{Topic: lab.Levels, Link: a.S.Link(), Policy: int64(a.Focus)})
	}
}

// want asks for a card's sheet unless that is there. A card waits for one answer at a time:
// what a slider has passed meanwhile is not asked for.
func (a *App) want(card string, question lab.Message) {
	m := a.sheets[card]
	if m == nil {
		m = &sheetMemo{}
		a.sheets[card] = m
	}
	data := lab.Encode(question)
	if m.waiting || bytes.Equal(m.asked, data) {
		return
	}
	m.asked, m.waiting = data, true
	a.browser.Ask("lab", question, func(answer lab.Message) {
		m.waiting, m.reason = false, ""
		switch answer := answer.(type) {
		case *lab.Sheet:
			if m.sheet = answer.Sheet; answer.More {
				m.asked = nil // to be asked again
			}
			m.fresh = true
		case *lab.Refused:
			m.sheet, m.reason = explain.Sheet{}, answer.Why
		}
		a.update()
	})
}

// plotSheets brings the cards' charts up to date, together with their words.
func (a *App) plotSheets() {
	for card, m := range a.sheets {
		if m.fresh {
			m.fresh = false
			a.browser.Plot(card, m.sheet.Figure, chart.Options{})
		}
	}
}

// Sheet returns what a card shows, which is empty before its first answer.
func (a *App) Sheet(card string) explain.Sheet {
	switch m := a.sheets[card]; {
	case card == panelCard:
		sheet := a.panelSheet()
		return explain.Sheet{Title: "What the papers state of this", Says: []string{a.panelSays()}, Facts: sheet.Facts}
	case card == figureCard:
		return explain.Sheet{Title: "Figure", Figure: a.panelSheet().Figure}
	case card == compareCard:
		return a.compare()
	case card == pairCard && m != nil && len(m.sheet.Says) >= pairSentences:
		sheet := m.sheet
		sheet.Says = sheet.Says[pairSentences:] // the others are above the charts
		return sheet
	case card == gameCard && (m == nil || m.sheet.Title == ""):
		return gameRules
	case m == nil, card == insideCard && !a.insideSeen():
		return explain.Sheet{}
	}
	return a.sheets[card].sheet
}

// working is what a card says before its first answer.
const working = "Working…"

// SheetSays says why a card shows nothing, or that it is old.
func (a *App) SheetSays(card string) string {
	switch m := a.sheets[card]; {
	case card == panelCard:
		return "" // it says so itself
	case card == figureCard:
		if a.panelSheet().Figure.Kind == "" {
			return working
		}
		return ""
	case card == auditCard, card == gameCard:
		return "" // they say so themselves
	case m == nil || m.waiting && m.sheet.Title == "":
		return working
	default:
		return m.reason
	}
}

// Turn shows another scenario, as its link says.
func (a *App) Turn(link string) {
	if a.read(link) {
		a.start()
		a.showAddress()
	}
	a.update()
}
