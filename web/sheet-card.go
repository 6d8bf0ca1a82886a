package web

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/lab"
)

// SheetCard shows a sheet of the lab.
type SheetCard struct {
	App  *App
	Card string // the card's name
}

// Sheet returns it.
func (c *SheetCard) Sheet() lab.Sheet { return c.App.Sheet(c.Card) }

// OnChart returns the sheet's figure as its chart shows it.
func (c *SheetCard) OnChart() (figure.Figure, chart.Options) {
	return c.Sheet().Figure, chart.Options{}
}

// Title returns the card's title.
func (c *SheetCard) Title() string { return c.Sheet().Title }
