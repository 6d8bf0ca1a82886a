package scenario

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/arm"
)

// A sheet is a text in rows and columns.
type sheet struct {
	cellReader
	names []string   // of columns, in small letters; none if there are no headings
	shown []string   // the original headings
	said  string     // the heading p, which may also be of p-values
	rows  [][]string // of one length
	lines []int      // of the rows, from 1
}

// table returns the readings of a text as a table.
func table(text string, sep rune) []Pasted {
	var t sheet
	for i, line := range strings.Split(text, "\n") {
		cells := cut(line, sep)
		if strings.Trim(strings.Join(cells, ""), "-:=+ ") == "" { // nothing, or a rule
			continue
		}
		if sep == ' ' && slices.ContainsFunc(cells, func(cell string) bool { return strings.HasSuffix(cell, ",") }) {
			return nil // a list
		}
		t.rows, t.lines = append(t.rows, cells), append(t.lines, i+1)
	}
	if len(t.rows) > 1 && !slices.ContainsFunc(t.rows[0], isArm) {
		t.shown, t.rows, t.lines = t.rows[0], t.rows[1:], t.lines[1:]
		if !slices.ContainsFunc(t.rows, func(row []string) bool { return len(row) != len(t.shown)+1 }) {
			t.shown = append([]string{""}, t.shown...) // R and pandas number the lines below nothing
		}
		if (sep == ' ' || sep == '\n') && slices.ContainsFunc(t.shown, func(name string) bool { return strings.Contains(name, ",") }) {
			return nil
		}
		for _, name := range t.shown {
			t.names = append(t.names, heading(name))
		}
		if !slices.Contains(t.names, "low") && !slices.Contains(t.names, ArmKind) {
			if i := slices.Index(t.names, "p"); i >= 0 && !slices.Contains(t.names, "mean") { // the mean of a Bernoulli arm
				t.names[i], t.said = "mean", t.shown[i]
			}
		}
		if slices.Contains(t.names, "c") { // the columns A, B and C are arms
			for i, name := range t.names {
				if name == "a" || name == "b" {
					t.names[i] = strings.ToUpper(name)
				}
			}
		}
	}
	if len(t.rows) == 0 {
		return nil
	}
	width := len(t.names)
	for _, row := range t.rows {
		width = max(width, len(row))
	}
	for i, row := range t.rows {
		t.rows[i] = append(row, make([]string, width-len(row))...)
		for j, name := range t.shown {
			if cell := t.rows[i][j]; strings.Contains(name, "%") && isNumber(cell) && !strings.HasSuffix(cell, "%") {
				t.rows[i][j] += "%"
			}
		}
	}
	if problem := t.wrong(); problem != "" {
		return []Pasted{{Problem: problem}}
	}
	named := slices.ContainsFunc(t.names, isParam) || slices.Contains(t.names, ArmKind)
	switch {
	case named && len(t.rows) == 1 && !slices.ContainsFunc(t.names, func(name string) bool { return name != "a" && name != "b" && isArm(t.cell(t.rows[0], name)) }):
		return []Pasted{t.each(t.named), t.across()}
	case named:
		p := t.each(t.named)
		p.Column = t.said
		return []Pasted{p}
	case place(t.names, successes) >= 0 && place(t.names, trials) >= 0:
		return t.shares()
	case t.names != nil && len(t.rows) == 1 && len(slices.DeleteFunc(slices.Clone(t.rows[0]), func(cell string) bool { return !isArm(cell) })) > 1:
		return []Pasted{t.across()}
	}
	if p := t.means(); t.names != nil || p.Problem == "" && width == 2 {
		return []Pasted{p}
	}
	return nil
}

// wrong returns the problem of a table that has more than arms, or "".
func (t *sheet) wrong() string {
	for i, name := range t.names {
		if j := slices.Index(t.names, name); j < i && (isParam(name) || name == ArmKind) {
			return "the columns " + quoted([]string{t.shown[j], t.shown[i]}) + " have one meaning: leave one of them out"
		}
	}
	return ""
}

// cut returns the cells of a line.
func cut(line string, sep rune) (cells []string) {
	switch sep {
	case '\n':
		cells = []string{line}
	case ' ':
		cells = strings.Fields(line)
	case '|':
		cells = strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
	default:
		cells = strings.Split(line, string(sep))
	}
	for i, c := range cells {
		cells[i] = strings.TrimSpace(c)
	}
	return cells
}

// Headings of means and of counts in the tables of people who compare variants.
var (
	means     = []string{"μ", "mu", "avg", "average", "rate", "ctr", "prob", "probability", "conversion rate", "conversion_rate", "click rate", "click_rate", "success rate", "success_rate"}
	successes = []string{"successes", "success", "clicks", "conversions", "converted", "hits", "wins", "purchases", "orders", "signups", "responses"}
	trials    = []string{"trials", "n", "views", "impressions", "visitors", "visits", "users", "sessions", "total", "pulls", "shown", "sent", "exposures"}
	totals    = []string{"total", "totals", "sum", "all", "overall", "mean", "average", "gesamt", "summe", "somme", "moyenne", "mittelwert"}
	numbering = []string{"", "#", "no", "no.", "nr", "id", "i", "k", "arm", "index"}
)

// heading returns the name of a column.
func heading(text string) string {
	name := lower(strings.Trim(text, "'`% ()"))
	switch {
	case slices.Contains(means, name):
		return "mean"
	case name == "σ" || name == "std":
		return "sd"
	}
	return name
}

// place returns the place of the first name that is one of some words, or -1.
func place(names, words []string) int {
	return slices.IndexFunc(names, func(name string) bool { return slices.Contains(words, name) })
}

func isParam(name string) bool {
	return slices.ContainsFunc(arm.Kinds(), func(k arm.Kind) bool { return k.Place(name) >= 0 })
}

// each reads an arm from each row.
func (t *sheet) each(read func(row []string) (arm.Arm, string)) Pasted {
	got := Pasted{Headings: t.names != nil}
	for i, row := range t.rows {
		x, problem := read(row)
		if problem == "" {
			got.Arms = append(got.Arms, x)
			problem = got.check(i)
		}
		if problem != "" {
			return Pasted{Problem: "line " + strconv.Itoa(t.lines[i]) + ": " + problem}
		}
		if i == MaxArms {
			break
		}
	}
	got.Commas = t.commas
	return got
}

// cell returns the cell in the named column, or "".
func (t *sheet) cell(row []string, name string) string {
	if i := slices.Index(t.names, name); i >= 0 {
		return row[i]
	}
	return ""
}

// named reads the arm of a row by the columns' names. Without a column for the kind it is the kind that has
// the most of them as parameters, and misses none.
func (t *sheet) named(row []string) (x arm.Arm, problem string) {
	var kind arm.Kind
	if id := t.cell(row, ArmKind); id != "" {
		var ok bool
		if kind, ok = arm.FindKind(lower(id)); !ok {
			return nil, Quote(id) + " is not known"
		}
	} else {
		most := 0
		for _, k := range arm.Kinds() {
			n := 0
			for _, p := range k.Params {
				if t.cell(row, p.Name) != "" {
					n++
				} else if math.IsNaN(p.Default) {
					n = -len(k.Params)
				}
			}
			if n > most {
				kind, most = k, n
			}
		}
		if most == 0 {
			return nil, noArm(strings.TrimSpace(strings.Join(row, " ")))
		}
	}
	values := make([]float64, len(kind.Params))
	for i, name := range t.names {
		if t.cell(row, ArmKind) == "" && isParam(name) && row[i] != "" && kind.Place(name) < 0 {
			return nil, "an arm of kind " + kind.ID + " has no " + name + ": leave that column out, or write the heading kind above the kinds"
		}
	}
	for i := len(values) + 1; i <= 3; i++ {
		if text := t.cell(row, "p"+strconv.Itoa(i)); text != "" {
			return nil, tooMany(text, kind)
		}
	}
	for i, p := range kind.Params {
		text := t.cell(row, p.Name)
		if text == "" {
			text = t.cell(row, "p"+strconv.Itoa(i+1))
		}
		if text != "" {
			if values[i], problem = t.number(text, p.Min, p.Max); problem != "" {
				return nil, problem
			}
		} else if values[i] = p.Default; math.IsNaN(p.Default) {
			return nil, "a number is missing for " + p.Name
		}
	}
	return kind.Make(values), ""
}

// shares returns a reading for each pair of a column of successes and a column of trials.
func (t *sheet) shares() (all []Pasted) {
	for i, top := range t.names {
		for j, bottom := range t.names {
			if slices.Contains(successes, top) && slices.Contains(trials, bottom) {
				p := t.each(func(row []string) (arm.Arm, string) { return share(row[i], row[j]) })
				p.Column, p.Trials = t.shown[i], t.shown[j]
				all = append(all, p)
			}
		}
	}
	return all
}

// share returns the arm whose mean is a share of successes.
func share(successes, trials string) (x arm.Arm, problem string) {
	var of [2]float64
	for i, cell := range []string{successes, trials} {
		n, problem := TypedWhole(strings.ReplaceAll(cell, string(inQuotes), ","), 0, 1<<53)
		if problem != "" {
			return nil, problem
		}
		of[i] = float64(n)
	}
	if !(of[0] >= 0 && of[1] > 0 && of[0] <= of[1]) {
		return nil, Number(of[0]) + " of " + Number(of[1]) + " is not a share"
	}
	return arm.Bernoulli{P: of[0] / of[1]}, ""
}

// across reads one arm from each column of the only row. It skips cells without a number.
func (t *sheet) across() Pasted {
	var cells []string
	for i, cell := range t.rows[0] {
		if i > 0 || isArm(cell) && t.names[0] != "" {
			cells = append(cells, cell)
		}
	}
	t.rows, t.lines = nil, slices.Repeat(t.lines[:1], len(cells))
	for _, cell := range cells {
		t.rows = append(t.rows, []string{cell})
	}
	return t.each(func(row []string) (arm.Arm, string) {
		x, problem := t.number(row[0], 0, 1)
		return arm.Bernoulli{P: x}, problem
	})
}

// means reads the only column of numbers beside one that numbers or names the rows.
func (t *sheet) means() Pasted {
	var columns []int
	for j := range t.rows[0] {
		numbers := 0
		for _, row := range t.rows {
			if isArm(row[j]) {
				numbers++
			}
		}
		switch {
		case numbers == len(t.rows):
			columns = append(columns, j)
		case numbers > 0 || len(t.rows[0]) == 1:
			for i, row := range t.rows {
				if !isArm(row[j]) {
					return Pasted{Problem: "line " + strconv.Itoa(t.lines[i]) + ": " + noArm(row[j])}
				}
			}
		case t.names == nil && slices.ContainsFunc(t.rows, func(row []string) bool { return isDoubtful(row[j]) }):
			i := slices.IndexFunc(t.rows, func(row []string) bool { return isDoubtful(row[j]) })
			return Pasted{Problem: "line " + strconv.Itoa(t.lines[i]) + ": " + noArm(t.rows[i][j])}
		case t.repeats(j):
			return Pasted{Problem: "line " + strconv.Itoa(t.lines[len(t.rows)-1]) + ": names of arms repeat. These look like rewards: an arm needs its mean"}
		}
	}
	if len(columns) > 1 && columns[0] == 0 && t.numbered() {
		columns = columns[1:]
	}
	if len(columns) != 1 || t.names == nil && columns[0] == 0 {
		of := "there are " + strconv.Itoa(len(columns)) + " columns of numbers"
		if t.names != nil {
			of = "the columns are " + quoted(t.shown) + ", and " + strconv.Itoa(len(columns)) + " of them have numbers"
		}
		return Pasted{Problem: of + ": write the heading mean above the means, or clicks and views above counts"}
	}
	j := columns[0]
	got := t.each(func(row []string) (arm.Arm, string) {
		var one Pasted
		if problem := one.list(&t.cellReader, row[j:j+1], false); problem != "" {
			return nil, problem
		}
		return one.Arms[0], ""
	})
	if t.names != nil && len(t.rows[0]) > 1 {
		got.Column = t.shown[j]
	}
	return got
}

// isDoubtful reports whether a cell stands for a number that is missing or not exact. It names no arm.
func isDoubtful(cell string) bool {
	return slices.Contains([]string{"", "na", "n/a", "nan", "null", "none", "inf", "infinity", "∞"}, lower(cell)) || strings.ContainsAny(cell, "<>≤≥≈~±$€£")
}

// quoted lists the first headings of a table.
func quoted(headings []string) string {
	const most = 6
	var texts []string
	for _, text := range headings[:min(len(headings), most)] {
		texts = append(texts, Quote(text))
	}
	if len(headings) > most {
		texts = append(texts, "…")
	}
	return strings.Join(texts, ", ")
}

// repeats reports whether a name stands in a column twice.
func (t *sheet) repeats(j int) bool {
	seen := map[string]bool{}
	for _, row := range t.rows {
		if row[j] != "" && seen[row[j]] {
			return true
		}
		seen[row[j]] = true
	}
	return false
}

// numbered reports whether the first column counts the rows, beginning with 0 or 1.
func (t *sheet) numbered() bool {
	if t.names != nil && !slices.Contains(numbering, t.names[0]) || t.names == nil && len(t.rows) == 1 {
		return false
	}
	number := func(row []string) string { return strings.TrimSuffix(row[0], ".") }
	from := number(t.rows[0])
	if from != "0" && from != "1" {
		return false
	}
	for i, row := range t.rows {
		if number(row) != strconv.Itoa(i+int(from[0]-'0')) {
			return false
		}
	}
	return true
}
