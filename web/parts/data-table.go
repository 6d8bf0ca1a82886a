package parts

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/page"
)

// DataTable is a collapsible table of a chart's values. The page records whether it is open, because Vugu may replace
// the component when components before it appear or disappear.
type DataTable struct {
	Page *page.Page
	ID   string
	Of   func() (figure.Figure, chart.Options)
}

// TableRows is the largest number of rows.
const TableRows = 12

// Toggle opens or closes the table.
func (c *DataTable) Toggle() { c.Page.Tables[c.ID] = !c.Open() }

// Open reports whether the table is open.
func (c *DataTable) Open() bool { return c.Page.Tables[c.ID] }

// Columns returns the names of the columns.
func (c *DataTable) Columns() []string {
	t, _ := c.table()
	return t.Columns
}

// Rows returns the rows. The first cell of each row is its x value.
func (c *DataTable) Rows() [][]string {
	t, _ := c.table()
	return t.Rows
}

// Caption describes the values, and explains the marks on the chart.
func (c *DataTable) Caption() string {
	says := c.values()
	if f, _ := c.Of(); says != "" && len(f.Marks) > 0 {
		for _, note := range f.Notes {
			says += " " + note
		}
	}
	return says
}

func (c *DataTable) values() string {
	f, o := c.Of()
	if f.Y.Label == "" {
		return "" // no figure yet
	}
	_, points := c.table()
	least, most := 0, 0
	for i := range f.Series {
		s := &f.Series[i]
		if s.Runs == 0 || len(s.X) == 0 || o.Hides(i) {
			continue
		}
		if least == 0 || s.Runs < least {
			least = s.Runs
		}
		most = max(most, s.Runs)
	}
	// While runs are still arriving, the curves may be means of different numbers of runs.
	runs := notation.Count(most)
	if least < most {
		runs = notation.Count(least) + "–" + runs
	}
	switch {
	case most == 0:
		return say.Of("caption", f.Y.Label, f.X.Label, points)
	case most == 1:
		return say.Of("caption-one-run", f.Y.Label, f.X.Label, points)
	case o.Band == figure.Deviation:
		return say.Of("caption-deviation", f.Y.Label, f.X.Label, runs, points)
	case o.Band == figure.Confidence:
		return say.Of("caption-confidence", f.Y.Label, f.X.Label, runs, points)
	}
	return say.Of("caption-quantiles", f.Y.Label, f.X.Label, runs, points)
}

func (c *DataTable) table() (figure.Table, string) {
	if !c.Open() {
		return figure.Table{}, ""
	}
	f, o := c.Of()
	return chart.DataTable(f, o, TableRows)
}
