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
	textWidth = 80  // of a terminal
	longLink  = 400 // letters that people do not read
)

// writeText writes the last value of each series and bound, of a sweep all values, as a
// table of at most 80 columns; only the scenario's link may be longer, for a link that is
// broken into lines cannot be copied. A region figure, whose curves all end at 1, has its
// verdict instead, and a figure with a table of its own that, as wide as it is. The
// figure's notes are below.
func writeText(w *bytes.Buffer, f figure.Figure, o Options) {
	line := func(s string) { w.WriteString(strings.TrimRight(s, " ") + "\n") }
	for _, s := range folded(clean(f.Title), textWidth) {
		line(s)
	}
	switch {
	case f.Verdict != nil:
		for _, s := range sentences(*f.Verdict) {
			line(s)
		}
	case f.Table != nil:
		printTable(line, *f.Table)
	default:
		writeTable(line, f)
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
		for _, s := range folded(clean(n), textWidth) {
			line(s)
		}
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

// writeTable writes the rows of the last values, or of all of a sweep.
func writeTable(line func(string), f figure.Figure) {
	type row struct{ name, x, mean, std, q05, q95 string }
	var rows []row
	last := map[float64]bool{}
	all := f.Kind == string(scenario.Sweep) || f.Kind == figure.TradeOff
	for _, s := range f.Series {
		name, notion := seriesName(s)
		if notion != "" {
			name += " · " + notion
		}
		if len(s.X) == 0 {
			rows = append(rows, row{name: name, mean: "no runs"})
			continue
		}
		for _, i := range tabled(f, s.X) {
			last[s.X[i]] = true
			r := row{name: name, x: number(s.X[i]), mean: number(s.Mean[i])}
			if s.Std != nil {
				r.std = number(notation.Spread(s.Std[i], s.Mean[i]))
			}
			if s.Banded() {
				r.q05, r.q95 = number(s.Q05[i]), number(s.Q95[i])
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
			rows = append(rows, row{name: boundName(b), x: number(b.X[i]), mean: number(b.Y[i])})
		}
	}

	y, x := clean(f.Y.Label), clean(f.X.Label)
	where := fmt.Sprintf("Last values of %s against %s.", y, x)
	if all {
		where = fmt.Sprintf("%s against %s.", y, x)
	}
	if len(last) == 1 {
		for v := range last {
			at := number(v) + " " + x
			if len([]rune(x)) == 1 { // a symbol, such as t
				at = x + " = " + number(v)
			}
			where = fmt.Sprintf("Values of %s at %s.", y, at)
		}
	}
	for _, s := range folded(where, textWidth) {
		line(s)
	}
	line("")
	const rest = 10 // width of a number's column
	numbers := 4
	if len(last) > 1 {
		numbers++
	}
	width := 0
	for _, r := range rows {
		width = max(width, utf8.RuneCountInString(r.name))
	}
	width = min(width, textWidth-numbers*rest)
	put := func(r row) {
		cells := []string{r.mean, r.std, r.q05, r.q95}
		if len(last) > 1 {
			cells = append([]string{r.x}, cells...)
		}
		text := padded(cut(r.name, width), width)
		for _, c := range cells {
			text += strings.Repeat(" ", max(1, rest-utf8.RuneCountInString(c))) + c
		}
		line(text)
	}
	put(row{"", "x", "mean", "std", "5 %", "95 %"})
	for _, r := range rows {
		put(r)
	}
}

// tabled returns the places of a curve that the table shows. A sweep shows all points. A trade-off function shows
// five levels, because its last value is always 0. Other figures show the last point.
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

func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}

// cut shortens a text to a number of characters.
func cut(text string, width int) string {
	if r := []rune(text); len(r) > width {
		return string(r[:max(0, width-1)]) + "…"
	}
	return text
}

// folded breaks a text at spaces into lines of at most so many characters.
func folded(text string, width int) []string {
	return figure.Wrap(text, float64(width), func(s string) float64 { return float64(utf8.RuneCountInString(s)) })
}
