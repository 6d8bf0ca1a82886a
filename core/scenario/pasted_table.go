package scenario

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
)

// A sheet is a text divided into rows and columns.
type sheet struct {
	cellReader
	shown []string   // the headings, or nil
	names []string   // the meanings of the headings
	rows  [][]string // all of the same length if there are headings
	lines []int      // the line of each row, from 1
}

// table returns the readings of a text as a table.
func table(text string, sep rune) []Pasted {
	var t sheet
	for i, line := range strings.Split(text, "\n") {
		cells := cut(line, sep)
		if strings.Trim(strings.Join(cells, ""), "-:=+ ") == "" { // an empty line, or one that draws a rule
			continue
		}
		if sep == ' ' && slices.ContainsFunc(cells, func(cell string) bool { return strings.HasSuffix(cell, ",") }) {
			return nil // a list
		}
		t.rows, t.lines = append(t.rows, cells), append(t.lines, i+1)
	}
	if len(t.rows) < 2 || !isHeadings(t.rows[0]) || len(t.rows[0]) == 1 && !isHeaded(text) {
		return t.unheaded()
	}
	t.shown, t.rows, t.lines = t.rows[0], t.rows[1:], t.lines[1:]
	if (sep == ' ' || sep == '\n') && strings.Contains(strings.Join(t.shown, ""), ",") {
		return nil
	}
	shifted := true // R and pandas number the lines without a heading; A,0,1 may be A and 0,1
	for _, row := range t.rows {
		shifted = shifted && len(row) == len(t.shown)+1 && (sep != ',' || strings.Contains(strings.Join(row, ""), "."))
	}
	if shifted {
		t.shown = append([]string{""}, t.shown...)
	}
	if sep == ' ' && slices.ContainsFunc(t.rows, func(row []string) bool { return len(row) != len(t.shown) }) {
		return nil
	}
	return t.headed()
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

// headed returns the readings of a table with headings. Every column of numbers must have a meaning.
func (t *sheet) headed() []Pasted {
	for i, row := range t.rows {
		if len(row) > len(t.shown) {
			return []Pasted{{Problem: t.line(i, say.Of("cells-below-headings", strconv.Itoa(len(row)), strconv.Itoa(len(t.shown))))}}
		}
		t.rows[i] = append(row, make([]string, len(t.shown)-len(row))...)
	}
	var unknown, params, columns []string
	for j, text := range t.shown {
		name, unit := heading(text)
		for i := range t.rows {
			if cell := t.rows[i][j]; unit != "" && isNumber(cell) && !strings.HasSuffix(cell, unit) {
				t.rows[i][j] += unit
			}
		}
		words := !slices.ContainsFunc(t.rows, func(row []string) bool { return isArm(row[j]) })
		if name == "" && words && !slices.Contains(t.names, named) {
			name = named
		}
		t.names = append(t.names, name)
	}
	if !slices.Contains(t.names, "low") && !slices.Contains(t.names, ArmKind) { // p is the mean of a Bernoulli arm
		if i := slices.Index(t.names, "p"); i >= 0 {
			t.names[i] = "mean"
		}
	}
	if p := t.across(); p != nil {
		return p
	}
	for j, name := range t.names {
		if name == "" {
			unknown = append(unknown, t.shown[j])
		} else if isParam(name) || name == ArmKind {
			if i := slices.Index(t.names, name); i < j {
				return []Pasted{{Problem: say.Of("columns-one-meaning", quoted([]string{t.shown[i], t.shown[j]}))}}
			}
			params, columns = append(params, name), append(columns, t.shown[j])
		}
	}
	if len(unknown) > 0 {
		return []Pasted{{Problem: t.unknown(unknown)}}
	}
	if problem := t.badNames(); problem != "" {
		return []Pasted{{Problem: problem}}
	}
	said := func(name string) string { return t.shown[slices.Index(t.names, name)] }
	is := func(names ...string) bool {
		return len(params) == len(names) && !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(params, name) })
	}
	switch {
	case slices.Contains(params, ArmKind):
		return []Pasted{t.each(t.named)}
	case is("mean"):
		p := t.of("bernoulli")
		if isVague(said("mean")) {
			p.Column = said("mean")
			if areBits(p.Arms) {
				return []Pasted{{Problem: lookLikeRewards()}}
			}
		}
		return []Pasted{p}
	case is("mean", "sd") && strings.Contains(" σ sigma ", " "+lower(said("sd"))+" "):
		return []Pasted{t.of("gaussian")}
	case is("mean", "sd"): // the standard deviation of the rewards, or of an estimate
		if p := t.of("gaussian"); p.Problem != "" {
			return []Pasted{p}
		}
		return []Pasted{t.of("gaussian"), t.of("bernoulli")}
	case is("a", "b") && (len(said("a")) > 1 || said("a") == "a" && slices.ContainsFunc(t.rows, func(row []string) bool {
		x, _ := t.number(t.cell(row, "a"), 0, 1)
		y, _ := t.number(t.cell(row, "b"), 0, 1)
		return x > 1 || y > 1
	})):
		return []Pasted{t.of("beta")}
	case is("a", "b") && t.observed():
		return []Pasted{{Problem: lookLikeRewards()}}
	case is("a", "b"):
		return []Pasted{{Problem: say.Of("arms-or-beta", quoted([]string{said("a"), said("b")}))}}
	case is("low", "high", "p"):
		return []Pasted{t.of("two-point")}
	case is("low", "mode", "high"):
		return []Pasted{t.of("triangular")}
	case len(params) > 0:
		return []Pasted{{Problem: say.Of("no-kind-with-headings", quoted(columns))}}
	}
	if all := t.shares(); all != nil {
		return all
	}
	return []Pasted{{Problem: t.unknown(t.shown)}}
}

// line returns the problem with a row, together with the number of its line.
func (t *sheet) line(i int, problem string) string {
	return say.Of("line-problem", strconv.Itoa(t.lines[i]), problem)
}

// unknown returns the problem with headings that have no known meaning.
func (t *sheet) unknown(headings []string) string {
	if t.observed() {
		return lookLikeRewards()
	}
	switch {
	case len(headings) == 1:
		return say.Of("heading-no-mean", quoted(headings))
	case len(t.rows) == 1:
		return say.Of("headings-no-mean-or-arms", quoted(headings))
	}
	return say.Of("headings-no-mean", quoted(headings))
}

// badNames returns the problem with a missing or repeated name, or with a name that is not an arm's. It returns "" if
// all names are fine.
func (t *sheet) badNames() string {
	seen := map[string]bool{}
	for i, row := range t.rows {
		all := ""
		for j, cell := range row {
			if t.names[j] != named {
				continue
			}
			all += cell + "\n"
			switch {
			case isStatistic(cell):
				return t.line(i, noLine(cell))
			case t.shown == nil && isDoubtful(cell):
				return t.line(i, noArm(cell))
			case cell == "" && t.shown[j] != "":
				return t.line(i, say.Of("arm-without-name"))
			}
		}
		if strings.Trim(all, "\n") != "" && seen[all] && !slices.Contains(t.names, ArmKind) {
			return t.line(i, say.Of("names-repeat"))
		}
		seen[all] = true
	}
	return ""
}

// noLine returns the problem with a line that does not describe an arm.
func noLine(name string) string {
	return say.Of("leave-line-out", Quote(strings.Trim(name, "0123456789.,:;=%'` ")))
}

// each reads an arm from each row.
func (t *sheet) each(read func(row []string) (arm.Arm, string)) Pasted {
	got := Pasted{Headings: t.shown != nil}
	for i, row := range t.rows {
		x, problem := read(row)
		if problem == "" {
			got.Arms = append(got.Arms, x)
			problem = got.check(i)
		}
		if problem != "" {
			return Pasted{Problem: t.line(i, problem)}
		}
		if i == MaxArms {
			break
		}
	}
	return got.with(t.cellReader)
}

// cell returns the cell in the named column, or "".
func (t *sheet) cell(row []string, name string) string {
	if i := slices.Index(t.names, name); i >= 0 {
		return row[i]
	}
	return ""
}

// of reads arms of one kind, whose parameters each have a column.
func (t *sheet) of(id string) Pasted {
	kind, _ := arm.FindFamily(id)
	return t.each(func(row []string) (x arm.Arm, problem string) {
		values := make([]float64, len(kind.Params))
		for i, p := range kind.Params {
			if values[i], problem = t.number(t.cell(row, p.Name), p.Min, p.Max); problem != "" {
				return nil, problem
			}
		}
		return kind.Make(values), ""
	})
}

// named reads the arm from a row that states its kind.
func (t *sheet) named(row []string) (x arm.Arm, problem string) {
	id := t.cell(row, ArmKind)
	if id == "" {
		id = "bernoulli"
	}
	kind, ok := arm.FindFamily(lower(id))
	if !ok {
		return nil, say.Of("not-known", Quote(id))
	}
	values := make([]float64, len(kind.Params))
	for i := len(values) + 1; i <= 3; i++ {
		if text := t.cell(row, "p"+strconv.Itoa(i)); text != "" {
			return nil, tooMany(text, kind)
		}
	}
	for j, name := range t.names {
		if isParam(name) && kind.Place(name) < 0 && row[j] != "" {
			return nil, tooMany(row[j], kind)
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
			return nil, say.Of("number-missing-for", p.Name)
		}
	}
	return kind.Make(values), ""
}

// shares returns a reading for each pair of a column of successes and a column of trials.
func (t *sheet) shares() (all []Pasted) {
	for i, top := range t.names {
		for j, bottom := range t.names {
			if top == successes && bottom == trials {
				p := t.each(func(row []string) (arm.Arm, string) { return share(row[i], row[j]) })
				p.Column, p.Trials = t.shown[i], t.shown[j]
				all = append(all, p)
			}
		}
	}
	return all
}

// share returns the arm whose mean is a fraction of successes.
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
		return nil, say.Of("not-share", Number(of[0]), Number(of[1]))
	}
	return arm.Bernoulli{P: of[0] / of[1]}, ""
}

// across reads one arm from each column of the only row, if the headings are names of arms.
func (t *sheet) across() []Pasted {
	one := &sheet{shown: t.shown}
	for j, name := range t.names {
		cell := t.rows[0][j]
		label, _ := heading(cell)
		switch {
		case len(t.rows) > 1:
			return nil
		case isArmName(t.shown[j]) && (j > 0 || isArm(cell)):
			one.rows, one.lines = append(one.rows, []string{cell}), append(one.lines, t.lines[0])
		case j > 0 || name != named || !isArm(cell) && label != "mean" && cell != "":
			return nil
		}
	}
	if len(one.rows) < 2 {
		return nil
	}
	all := []Pasted{one.each(func(row []string) (arm.Arm, string) {
		x, problem := one.number(row[0], 0, 1)
		return arm.Bernoulli{P: x}, problem
	})}
	if slices.Contains(t.names, "a") && len(one.rows) == 2 {
		return append([]Pasted{t.of("beta")}, all...)
	}
	return all
}

// unheaded reads two columns without headings: the names or numbers of arms, and their means.
func (t *sheet) unheaded() []Pasted {
	t.names = []string{named, "mean"}
	text, number := true, true
	for _, row := range t.rows {
		if len(row) != 2 {
			return nil
		}
		if left, names := unnamed(strings.Fields(row[0]), false); len(names) > 0 && slices.ContainsFunc(left, isNumber) {
			return nil // p = 0.3, 0.5
		}
		text, number = text && !isArm(row[0]), number && isArm(row[1])
	}
	if len(t.rows) > 1 && slices.Equal(t.rows[0], []string{"0", "1"}) { // pandas counts columns
		below := &sheet{names: t.names}
		for i, row := range t.rows[1:] {
			below.rows = append(below.rows, []string{"", row[0]}, []string{"", row[1]})
			below.lines = append(below.lines, t.lines[i+1], t.lines[i+1])
		}
		return []Pasted{below.of("bernoulli")}
	}
	if len(t.rows) == 0 || !number || !text && !t.numbered() {
		return nil
	}
	if problem := t.badNames(); problem != "" {
		return []Pasted{{Problem: problem}}
	}
	return []Pasted{t.of("bernoulli")}
}

// numbered reports whether the first column counts the rows, beginning with 0 or 1.
func (t *sheet) numbered() bool {
	number := func(row []string) string { return strings.TrimSuffix(row[0], ".") }
	from := number(t.rows[0])
	if len(t.rows) == 1 || from != "0" && from != "1" {
		return false
	}
	for i, row := range t.rows {
		if number(row) != strconv.Itoa(i+int(from[0]-'0')) {
			return false
		}
	}
	return true
}
