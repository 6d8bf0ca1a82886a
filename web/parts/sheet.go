package parts

import (
	"cmp"
	"math"
	"strconv"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/page"

	"github.com/vugu/vugu"
)

// OnCard is a component that shows a part of a sheet from the lab.
type OnCard struct {
	Page *page.Page
	Card string // the card's name
}

// Sheet returns the sheet.
func (c *OnCard) Sheet() explain.Sheet { return c.Page.Cards.Sheet(c.Card) }

// SheetFacts shows the rows of a sheet, with links to the scenarios that it leads to.
type SheetFacts struct{ OnCard }

// SheetGauge shows the gauge of a sheet.
type SheetGauge struct{ OnCard }

// Percent returns how full the gauge is.
func (c *SheetGauge) Percent() string {
	return strconv.Itoa(int(math.Round(100 * math.Min(1, c.Sheet().Gauge.Share))))
}

// SheetCard shows a whole sheet, and controls below it if there are any.
type SheetCard struct {
	OnCard
	Below vugu.Builder
}

// Table returns the sheet's table, or an empty one.
func (c *SheetCard) Table() figure.Table {
	if t := c.Sheet().Figure.Table; t != nil {
		return *t
	}
	return figure.Table{}
}

// SaysClass returns the class of the text that replaces a missing sheet.
func (c *SheetCard) SaysClass() string {
	if c.Page.Cards.SheetSays(c.Card) == page.Working {
		return "note"
	}
	return "note bad"
}

// SheetFigure shows the figure of a sheet.
type SheetFigure struct{ OnCard }

// Shown reports whether there is a figure with curves.
func (c *SheetFigure) Shown() bool { return len(c.Sheet().Figure.Series) > 0 }

// OnChart returns the figure and its options.
func (c *SheetFigure) OnChart() (figure.Figure, chart.Options) {
	return c.Sheet().Figure, chart.Options{}
}

// Label names the figure for screen readers.
func (c *SheetFigure) Label() string {
	return cmp.Or(c.Sheet().Figure.Title, c.Sheet().Title, say.Of("figure-of"))
}

// Keys returns the legend.
func (c *SheetFigure) Keys() (keys []Key) {
	f := c.Sheet().Figure
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
