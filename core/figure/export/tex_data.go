package export

import (
	"fmt"
	"math"
	"strings"

	"epsilonarcade/core/figure"
)

// A texTable is a table of data in TeX. Its name is a macro's, and so has letters alone.
type texTable struct {
	name    string
	columns []string
	values  [][]float64 // a column each
}

// tableOf returns the data of the i-th series, or of a bound if it is one: what is drawn of it,
// in all its digits.
func (p picture) tableOf(kind string, i int, x, mean, low, high []float64) texTable {
	t := texTable{`\` + p.side + kind + letters(i), []string{"x", "y"}, [][]float64{x, mean}}
	if low != nil && high != nil {
		t.columns, t.values = append(t.columns, "low", "high"), append(t.values, low, high)
	}
	return t
}

// letters counts A, B, …, Z, AA, AB, …
func letters(i int) string {
	text := string(rune('A' + i%26))
	if i >= 26 {
		return letters(i/26-1) + text
	}
	return text
}

func (t texTable) empty() bool { return len(t.values[0]) == 0 }

// tableOfSeries returns the data of a series.
func (p picture) tableOfSeries(i int) texTable {
	s := p.figure.Series[i]
	if !s.Banded() && p.figure.Kind != figure.Intervals {
		return p.tableOf("curve", i, s.X, s.Mean, nil, nil)
	}
	return p.tableOf("curve", i, s.X, s.Mean, s.Q05, s.Q95)
}

// tableOfBound returns the data of a bound.
func (p picture) tableOfBound(i int) texTable {
	b := p.figure.Bounds[i]
	return p.tableOf("bound", i, b.X, b.Y, nil, nil)
}

// tables writes the data.
func (p picture) tables() {
	for i, s := range p.figure.Series {
		if !p.view.Hides(i) {
			name, _ := seriesName(s)
			p.table(name, p.tableOfSeries(i))
		}
	}
	for i, b := range p.figure.Bounds {
		p.table(boundName(b), p.tableOfBound(i))
	}
}

func (p picture) table(of string, t texTable) {
	if t.empty() {
		return
	}
	p.printf("%% %s\n\\pgfplotstableread{\n%s\n", of, strings.Join(t.columns, " "))
	for i := range t.values[0] {
		for j, column := range t.values {
			if j > 0 {
				p.b.WriteByte(' ')
			}
			p.b.WriteString(texNumber(column[i]))
		}
		p.b.WriteByte('\n')
	}
	p.printf("}%s\n\n", t.name)
}

// texNumber prints a number in all its digits as pgfplots reads it.
func texNumber(v float64) string {
	switch {
	case math.IsNaN(v):
		return "nan"
	case math.IsInf(v, 0):
		return strings.ToLower(strings.TrimPrefix(fmt.Sprint(v), "+"))
	}
	return digits(v)
}
