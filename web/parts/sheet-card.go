package parts

import (
	"cmp"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/web/page"
)

// SheetCard shows a sheet of the lab.
type SheetCard struct {
	Page *page.Page
	Card string // the card's name
}

// Sheet returns it.
func (c *SheetCard) Sheet() explain.Sheet { return c.Page.Cards.Sheet(c.Card) }

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
	if c.Page.Cards.SheetSays(c.Card) == page.Working {
		return "note"
	}
	return "note bad"
}
