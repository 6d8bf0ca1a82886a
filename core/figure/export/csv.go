package export

import (
	"bytes"
	"strconv"
	"strings"

	"epsilonarcade/core/figure"
)

// columns names the columns of a CSV file.
const columns = "series,policy,notion,x,mean,std,q05,q95,runs,bound,epsilon,delta"

// writeCSV writes one row for each point: first those of the series, then those of the bounds. Comments, which are
// lines that begin with "#", precede the line with the names of the columns.
//
//	series  name of the series or the bound
//	policy  id of the policy, or empty
//	notion  the policy's notion of privacy, or empty
//	x       see the comment "x"
//	mean    mean over runs, or the value of a function or a bound
//	std     standard deviation over runs (with n − 1); empty for fewer than two
//	q05,q95 quantiles over runs, or empty
//	runs    number of runs; empty if the values are not means
//	bound   upper, lower or order; empty for a series
//	epsilon ε of the policy, or empty; also empty if x is the ε
//	delta   δ, likewise
//
// Cell prevents texts from being read as formulas.
//
// Numbers are written with enough digits to recover the same float64. Values that are not finite are written NaN, +Inf
// or -Inf, which Go, Python and R can read. A comment names each series that has no points. If a figure has only a
// table, the file contains the table's columns and rows.
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
		if d.Kind == figure.Level { // a guide for the eye
			continue
		}
		for i, x := range d.X {
			row(d.Name, "", "", digits(x), digits(d.Y[i]), "", "", "", "", d.Kind, "", "")
		}
	}
	w.WriteString(b.String())
}

// digits writes a number with enough digits to recover it exactly.
func digits(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// given writes a value with all its digits, or returns "" for nil.
func given(v *float64) string {
	if v == nil {
		return ""
	}
	return digits(*v)
}

// at writes the i-th value with all its digits, or returns "" for nil.
func at(values []float64, i int) string {
	if values == nil {
		return ""
	}
	return digits(values[i])
}

// Cell returns a text that a spreadsheet does not treat as a formula, because links and files may come from strangers.
// Cell puts an apostrophe before =, +, - and @, in ASCII or full width, at the start and after a semicolon, which
// separates cells in some countries. Numbers stay numbers.
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

// quoted puts a cell in quotation marks if necessary, or if it looks like a comment.
func quoted(cell string) string {
	if !strings.ContainsAny(cell, ",\"\r\n") && !strings.HasPrefix(cell, "#") && strings.TrimSpace(cell) == cell {
		return cell
	}
	return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
}

// A note is a line of metadata in a file.
type note struct{ key, value string }

// notesOf returns the title, the scenario's link, the program and the citation, but leaves out empty ones.
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

// comment writes each note as one or more lines that begin with mark.
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
