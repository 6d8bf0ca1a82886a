package web

import (
	"cmp"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
)

// SheetCard shows a sheet of the lab.
type SheetCard struct {
	App  *App
	Card string // the card's name
}

// Sheet returns it.
func (c *SheetCard) Sheet() explain.Sheet { return c.App.Sheet(c.Card) }

// Table returns its table, empty if it has none.
func (c *SheetCard) Table() figure.Table {
	if t := c.Sheet().Figure.Table; t != nil {
		return *t
	}
	return figure.Table{}
}

// Title returns the card's title.
func (c *SheetCard) Title() string { return cmp.Or(c.Sheet().Title, "…") }

// SaysClass is how the card looks that shows nothing.
func (c *SheetCard) SaysClass() string {
	if c.App.SheetSays(c.Card) == working {
		return "note"
	}
	return "note bad"
}
