package web

import (
	"cmp"

	"epsilonarcade/core/figure"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/lab"
)

// InsideCard shows what the next choice of the policy in focus goes by.
type InsideCard struct {
	App *App
}

// Sheet returns it.
func (c *InsideCard) Sheet() lab.Sheet { return c.App.Inside() }

// Changed reports whether the figure has an interval after a change.
func (c *InsideCard) Changed() bool { return len(c.Sheet().Figure.Series) > 1 }

// Open reports whether the card shows more than its title.
func (c *InsideCard) Open() bool { return c.App.Look.Inside }

// Live reports whether it shows a run.
func (c *InsideCard) Live() bool { return c.App.insideSeen() }

// Label describes the figure for people who do not see it.
func (c *InsideCard) Label() string {
	return cmp.Or(c.Sheet().Figure.Title, "What the next choice goes by")
}

// OnChart returns the figure as its chart shows it.
func (c *InsideCard) OnChart() (figure.Figure, chart.Options) {
	return c.Sheet().Figure, chart.Options{}
}
