package parts

import (
	"math"
	"strconv"

	"epsilonarcade/core/explain"
	"epsilonarcade/web/page"
)

// SheetGauge shows the gauge of a card that the lab fills.
type SheetGauge struct {
	Page *page.Page
	Card string // the card's name
}

// Gauge returns it.
func (c *SheetGauge) Gauge() explain.Gauge { return c.Page.Cards.Sheet(c.Card).Gauge }

// Percent returns how full it is.
func (c *SheetGauge) Percent() string {
	return strconv.Itoa(int(math.Round(100 * math.Min(1, c.Gauge().Share))))
}
