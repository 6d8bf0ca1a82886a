package export

import (
	"bytes"
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
)

const (
	textWidth = 80  // width of a terminal, in characters
	longLink  = 400 // in characters; readers skip longer links
)

// writeText writes a table of at most 80 columns with the last value of each series and bound, or all values of a
// sweep. Only the scenario's link may be wider, because a link broken into lines cannot be copied. A region gets its
// verdict instead, because its curves all end at 1. A figure's own table keeps its width. The notes follow.
func writeText(w *bytes.Buffer, f figure.Figure, o Options) {
	line := func(s string) { w.WriteString(strings.TrimRight(s, " ") + "\n") }
	fold := func(s string) {
		for _, part := range figure.Wrap(clean(s), textWidth, letterCount) {
			line(part)
		}
	}
	fold(f.Title)
	switch {
	case f.Verdict != nil:
		for _, s := range sentences(*f.Verdict) {
			line(s)
		}
	case f.Table != nil:
		line("")
		printTable(line, *f.Table)
	default:
		where, rows := lastValues(f)
		fold(where)
		line("")
		printRows(line, rows)
	}
	if s := spread(f, figure.Quantiles); s != "" {
		line("")
		s, _, _ = strings.Cut(s, ";") // a table has no bands
		line(strings.TrimSuffix(s, ".") + ".")
	}
	for i, n := range f.Notes {
		if i == 0 {
			line("")
		}
		fold(n)
	}
	line("")
	for _, n := range notesOf(f, o) {
		switch n.key {
		case "scenario", "program":
			if letters := len(n.value); o.Brief && letters > longLink {
				n.value = fmt.Sprintf("a link of %d characters, too long for this text; a file contains it (-o FILE)", letters)
			}
			line(n.key + ": " + n.value)
		case "bibtex":
			line("")
			line(n.value)
		}
	}
}

// letterCount returns the width of a text on a terminal.
func letterCount(text string) float64 { return float64(utf8.RuneCountInString(text)) }

// printTable writes the figure's own table. Each column is as wide as its widest cell.
func printTable(line func(string), t figure.Table) {
	rows := append([][]string{t.Columns}, t.Rows...)
	widths := make([]int, len(t.Columns))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(clean(cell)))
		}
	}
	for _, row := range rows {
		text := ""
		for i, cell := range row {
			text += fmt.Sprintf("%-*s  ", widths[i], clean(cell))
		}
		line(text)
	}
}

// A row is a line of the table: a name, followed by x, the mean, the standard deviation and the two quantiles.
type row struct {
	name  string
	cells [5]string
}

// lastValues returns a header and the rows, and a sentence about them. If x is the same in all rows, only the sentence
// states it.
func lastValues(f figure.Figure) (where string, rows []row) {
	rows = []row{{cells: [5]string{"x", "mean", "std", "5 %", "95 %"}}}
	last := map[float64]bool{}
	for _, s := range f.Series {
		name, notion := seriesName(s)
		if notion != "" {
			name += " · " + notion
		}
		if len(s.X) == 0 {
			rows = append(rows, row{name, [5]string{"", "no runs"}})
		}
		for _, i := range tabled(f, s.X) {
			last[s.X[i]] = true
			r := row{name, [5]string{number(s.X[i]), number(s.Mean[i])}}
			if s.Std != nil {
				r.cells[2] = number(notation.Spread(s.Std[i], s.Mean[i]))
			}
			if s.Banded() {
				r.cells[3], r.cells[4] = number(s.Q05[i]), number(s.Q95[i])
			}
			rows = append(rows, r)
		}
	}
	for _, b := range f.Bounds {
		if b.Kind == figure.Level {
			continue
		}
		for _, i := range tabled(f, b.X) {
			last[b.X[i]] = true
			rows = append(rows, row{boundName(b), [5]string{number(b.X[i]), number(b.Y[i])}})
		}
	}

	y, x := clean(f.Y.Label), clean(f.X.Label)
	where = fmt.Sprintf("%s against %s.", y, x)
	if f.Kind != string(scenario.Sweep) && f.Kind != figure.TradeOff {
		where = "Last values of " + where
	}
	if len(last) == 1 {
		for v := range last {
			at := number(v) + " " + x
			if letterCount(x) == 1 { // a symbol, such as t
				at = x + " = " + number(v)
			}
			where = fmt.Sprintf("Values of %s at %s.", y, at)
		}
	}
	if len(last) <= 1 {
		for i := range rows {
			rows[i].cells[0] = ""
		}
	}
	return where, rows
}

// printRows writes the rows. It shortens names to leave room for the numbers, and omits the column x if it is empty.
func printRows(line func(string), rows []row) {
	const cell = 9 // width of a number
	first := 0
	if rows[0].cells[0] == "" {
		first = 1
	}
	width := 0
	for _, r := range rows {
		width = max(width, utf8.RuneCountInString(r.name))
	}
	width = min(width, textWidth-(len(rows[0].cells)-first)*(1+cell))
	for _, r := range rows {
		text := fmt.Sprintf("%-*s", width, figure.Cut(r.name, float64(width), letterCount))
		for _, c := range r.cells[first:] {
			text += fmt.Sprintf(" %*s", cell, c)
		}
		line(text)
	}
}

// tabled returns the indices of the points to show in the table. For a sweep, these are all points. For a trade-off
// function, they are at five levels, because its last value is always 0. Other figures show the last point.
func tabled(f figure.Figure, x []float64) (places []int) {
	switch {
	case len(x) == 0:
	case f.Kind == string(scenario.Sweep):
		for i := range x {
			places = append(places, i)
		}
	case f.Kind == figure.TradeOff:
		for _, alpha := range []float64{.01, .05, .1, .25, .5} {
			i := min(sort.SearchFloat64s(x, alpha-1e-9), len(x)-1)
			if len(places) == 0 || places[len(places)-1] != i {
				places = append(places, i)
			}
		}
	default:
		places = append(places, len(x)-1)
	}
	return places
}
