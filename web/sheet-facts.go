package web

import "epsilonarcade/web/lab"

// SheetFacts shows the rows of a card that the lab fills, and where one may turn to.
type SheetFacts struct {
	App  *App
	Card string // the card's name
}

// Sheet returns what the card shows.
func (c *SheetFacts) Sheet() lab.Sheet { return c.App.Sheet(c.Card) }
