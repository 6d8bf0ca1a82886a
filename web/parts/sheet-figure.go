package parts

import (
	"cmp"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/page"
)

// SheetFigure shows the figure of a card that the lab fills.
type SheetFigure struct {
	Page *page.Page
	Card string // the card's name
}

func (c *SheetFigure) figure() figure.Figure { return c.Page.Cards.Sheet(c.Card).Figure }

// Shown reports whether there is a figure with curves.
func (c *SheetFigure) Shown() bool { return len(c.figure().Series) > 0 }

// OnChart returns the figure as its chart shows it.
func (c *SheetFigure) OnChart() (figure.Figure, chart.Options) { return c.figure(), chart.Options{} }

// Label says what it is.
func (c *SheetFigure) Label() string {
	return cmp.Or(c.figure().Title, c.Page.Cards.Sheet(c.Card).Title, say.Of("figure-of"))
}

// Keys returns the legend.
func (c *SheetFigure) Keys() (keys []Key) {
	f := c.figure()
	inks := f.Inks()
	for i, s := range f.Series {
		switch k := (Key{Name: s.Name, Class: CurveClass(inks[i])}); {
		case f.Kind == figure.Intervals:
			keys = append(keys, k)
		case len(s.X) == 1:
			k.Class += " dot"
			keys = append(keys, k)
		case len(s.X) > 1:
			k.Dash = DashArray(inks[i])
			keys = append(keys, k)
		}
	}
	dashes := figure.BoundDashes(f.Bounds)
	for i, b := range f.Bounds {
		keys = append(keys, Key{Name: b.Name, Class: "theory", Dash: Dashes(dashes[i])})
	}
	return keys
}
