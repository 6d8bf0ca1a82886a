package parts

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/web/page"
)

// SheetFacts shows the rows of a card that the lab fills, and where one may turn to.
type SheetFacts struct {
	Page *page.Page
	Card string // the card's name
}

// Sheet returns what the card shows.
func (c *SheetFacts) Sheet() explain.Sheet { return c.Page.Cards.Sheet(c.Card) }
