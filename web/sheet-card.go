package web

import "epsilonarcade/web/lab"

// SheetCard shows a sheet of the lab.
type SheetCard struct {
	App  *App
	Card string // the card's name
}

// Sheet returns it.
func (c *SheetCard) Sheet() lab.Sheet { return c.App.Sheet(c.Card) }

// Title returns the card's title.
func (c *SheetCard) Title() string { return c.Sheet().Title }
