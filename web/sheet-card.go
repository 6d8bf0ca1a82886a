package web

import (
	"cmp"

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
func (c *SheetCard) Title() string { return cmp.Or(c.Sheet().Title, "…") }

// Label says what its figure is.
func (c *SheetCard) Label() string { return cmp.Or(c.Sheet().Figure.Title, c.Title()) }

// SaysClass is how the card looks that shows nothing.
func (c *SheetCard) SaysClass() string {
	if c.App.SheetSays(c.Card) == working {
		return "note"
	}
	return "note bad"
}

// Keys returns the legend.
func (c *SheetCard) Keys() (keys []Key) {
	f := c.Sheet().Figure
	for i, s := range f.Series {
		switch len(s.X) {
		case 0:
		case 1:
			keys = append(keys, Key{Name: s.Name, Class: curveClass(i) + " dot"})
		default:
			keys = append(keys, Key{Name: s.Name, Class: curveClass(i), Dash: dashArray(i)})
		}
	}
	for _, b := range f.Bounds {
		keys = append(keys, Key{Name: b.Name, Class: "theory", Dash: dashes(chart.BoundDash(b.Kind, 0))})
	}
	return keys
}
