package export

import (
	"bytes"
	"strconv"
	"strings"

	"epsilonarcade/core/figure"
)

// columns are the columns of CSV.
const columns = "series,policy,notion,x,mean,std,q05,q95,runs,bound,epsilon,delta"

// writeCSV writes one row a point: the series first, in the figure's order, then the
// bounds. Lines that begin with "#" are comments and come before the columns' names.
//
//	series  name of the series or the bound
//	policy  id of the policy; empty if there is none
//	notion  what the policy protects; empty if there is none
//	x       as the comment "x" says
//	mean    mean over runs, or the value of a function or a bound
//	std     standard deviation over runs (with n − 1); empty for fewer than two
//	q05,q95 quantiles over runs; empty if there are none
//	runs    number of runs; empty if the values are not means
//	bound   upper, lower or order; empty for a series
//	epsilon ε of the policy; empty if it has none, or if x is its ε
//	delta   δ, likewise
//
// Cell keeps texts from being formulas.
//
// Numbers have as many digits as it takes to read the same float64 back. A value that
// is not a finite number is written NaN, +Inf or -Inf, which Go, Python and R read.
// A series without points has no row, and a comment says so. A figure that is a table and
// nothing else has the table's columns and rows.
func writeCSV(w *bytes.Buffer, f figure.Figure, o Options) {
	var b strings.Builder
	comment(&b, "#", notesOf(f, o))
	comment(&b, "#", []note{
		{"kind", clean(f.Kind)},
		{"x", clean(f.X.Label)},
		{"mean", clean(f.Y.Label)},
	})
	if v := f.Verdict; v != nil {
		comment(&b, "#", []note{{"verdict", strings.Join(sentences(*v), " ")}})
	}
	for _, p := range f.Panels {
		comment(&b, "#", []note{{"panel", clean(p.Title)}})
	}
	for _, s := range f.Series {
		if len(s.X) == 0 {
			comment(&b, "#", []note{{"without points", clean(s.Name)}})
		}
	}
	row := func(cells ...string) {
		for i, c := range cells {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(quoted(Cell(c)))
		}
		b.WriteByte('\n')
	}
	if f.Table != nil && len(f.Series) == 0 && len(f.Bounds) == 0 {
		row(f.Table.Columns...)
		for _, cells := range f.Table.Rows {
			row(cells...)
		}
		w.WriteString(b.String())
		return
	}
	b.WriteString(columns + "\n")
	for _, s := range f.Series {
		runs := ""
		if s.Runs > 0 {
			runs = strconv.Itoa(s.Runs)
		}
		for i, x := range s.X {
			row(s.Name, s.Policy, s.Notion, digits(x), digits(s.Mean[i]), at(s.Std, i), at(s.Q05, i), at(s.Q95, i), runs, "", given(s.Epsilon), given(s.Delta))
		}
	}
	for _, d := range f.Bounds {
		if d.Kind == figure.Level { // a line to look along
			continue
		}
		for i, x := range d.X {
			row(d.Name, "", "", digits(x), digits(d.Y[i]), "", "", "", "", d.Kind, "", "")
		}
	}
	w.WriteString(b.String())
}

// digits prints a number so that the same one is read back.
func digits(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// given prints a value, or nothing if there is none.
func given(v *float64) string {
	if v == nil {
		return ""
	}
	return digits(*v)
}

// at prints the i-th value, or nothing if there are none.
func at(values []float64, i int) string {
	if values == nil {
		return ""
	}
	return digits(values[i])
}

// Cell returns a text that no spreadsheet takes for a formula. Links and files come from strangers.
// An apostrophe stands before =, +, - and @, narrow or wide, at the start and after a semicolon, which separates cells
// in some countries. Numbers stay numbers.
func Cell(text string) string {
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return text
	}
	var b strings.Builder
	start := true
	for _, r := range text {
		if start && strings.ContainsRune("=+-@＝＋－＠\t\r\n", r) {
			b.WriteByte('\'')
		}
		start = r == ';' || start && r == ' '
		b.WriteRune(r)
	}
	return b.String()
}

// quoted quotes a cell if it must be: also where it would look like a comment.
func quoted(cell string) string {
	if !strings.ContainsAny(cell, ",\"\r\n") && !strings.HasPrefix(cell, "#") && strings.TrimSpace(cell) == cell {
		return cell
	}
	return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
}

// A note is what a file says about itself beside the drawing or the data.
type note struct{ key, value string }

// notesOf returns the figure's title, its scenario's link, the program and how to cite
// it, without those that are empty.
func notesOf(f figure.Figure, o Options) []note {
	program := "Epsilon Arcade"
	if o.Version != "" {
		program += " " + o.Version
	}
	var notes []note
	for _, n := range []note{
		{"title", clean(f.Title)},
		{"scenario", clean(o.link(f))},
		{"program", clean(program)},
		{"bibtex", cleanLines(o.BibTeX)},
	} {
		if n.value != "" {
			notes = append(notes, n)
		}
	}
	return notes
}

// comment writes the notes as lines that begin with a mark.
func comment(b *strings.Builder, mark string, notes []note) {
	for _, n := range notes {
		lines := strings.Split(n.value, "\n")
		if len(lines) == 1 {
			b.WriteString(mark + " " + n.key + ": " + n.value + "\n")
			continue
		}
		b.WriteString(mark + " " + n.key + ":\n")
		for _, line := range lines {
			b.WriteString(strings.TrimRight(mark+"   "+line, " ") + "\n")
		}
	}
}
