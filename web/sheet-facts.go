package web

import "epsilonarcade/core/explain"

// SheetFacts shows the rows of a card that the lab fills, and where one may turn to.
type SheetFacts struct {
	App  *App
	Card string // the card's name
}

// Sheet returns what the card shows.
func (c *SheetFacts) Sheet() explain.Sheet { return c.App.Sheet(c.Card) }
