package export

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"epsilonarcade/core/figure"
)

// checkTable returns an error if a row is not as long as the table is wide.
func checkTable(t *figure.Table) error {
	if t == nil {
		return nil
	}
	for i, row := range t.Rows {
		if len(row) != len(t.Columns) {
			return Refused{fmt.Sprintf("row %d of the table has %d cells for %d columns", i+1, len(row), len(t.Columns))}
		}
	}
	return nil
}

// printTable writes the figure's own table, each column as wide as its widest cell.
func printTable(line func(string), t figure.Table) {
	rows := append([][]string{t.Columns}, t.Rows...)
	widths := make([]int, len(t.Columns))
	for _, row := range rows {
		for j, cell := range row {
			widths[j] = max(widths[j], utf8.RuneCountInString(clean(cell)))
		}
	}
	line("")
	for _, row := range rows {
		var cells []string
		for j, cell := range row {
			cells = append(cells, padded(clean(cell), widths[j]))
		}
		line(strings.Join(cells, "  "))
	}
}

// tableOnly says whether a figure has a table and nothing that is drawn.
func tableOnly(f figure.Figure) bool {
	return f.Table != nil && len(f.Series) == 0 && len(f.Bounds) == 0
}
