package scenario

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
)

// Pasted is the result of PastedArms: the arms, or the problem.
type Pasted struct {
	Arms     []arm.Arm
	Commas   bool   // commas were read as decimal points
	Headings bool   // the first line was read as headings
	Column   string // the heading of the column of means, if that heading is vague, or of the column of successes
	Trials   string // the heading of the column by which successes were divided
	Problem  string
}

// PastedArms reads a list or a table of arms: typed text, cells from a spreadsheet, CSV, or a list from a program.
//
// In a list, lines, tabs, semicolons, spaces and commas separate cells. A cell is a mean, or an arm in the notation
// used in links. A kind takes the numbers after it: gaussian 0.5 0.1. PastedArms ignores brackets around the list,
// quotation marks, and names before a colon or an equals sign.
//
// A table has one line per arm. Every heading must have a known meaning.
//
//	mean, rate, ctr, probability and others   the mean, in percent if the heading says so
//	clicks, conversions and others, with
//	views, visitors, trials and others        the mean is clicks divided by views
//	alpha, beta; μ, σ; low, high, p           the parameters of one kind
//	kind; mean, sd, a, b, low, high, p, …     a kind and its parameters
//	kind; p1, p2, p3                          a kind and its parameters in order
//	arm, variant, name and others             ignored
//
// If the headings name arms, the line below holds their means. A table without headings has two columns: the names or
// numbers of the arms, and their means.
//
// If a text can be read in two ways, the problem names both. Three or more numbers that are all 0 or 1 are refused as
// rewards, unless the text says that they are means.
func PastedArms(text string) Pasted {
	pasted := text
	text, problem := uncoded(text)
	if problem != "" {
		return Pasted{Problem: problem}
	}
	var read []Pasted // all readings; if all have problems, the first one counts
	for _, sep := range separators(text) {
		read = append(read, table(text, sep)...)
	}
	good := func(p Pasted) bool { return p.Problem == "" }
	if n := columns(text); n > 1 && strings.Contains(text, "\n") && !strings.ContainsAny(pasted, "[({") && !slices.ContainsFunc(read, good) {
		if areRewards(listedArms(text, false).Arms) {
			return Pasted{Problem: lookLikeRewards()}
		}
		return Pasted{Problem: say.Of("columns-without-headings", strconv.Itoa(n))}
	}
	if !isHeaded(text) || len(read) == 0 {
		list, decimals := listedArms(text, true), listedArms(text, false)
		if !strings.ContainsAny(text, ";\t") || decimals.Problem != "" {
			read = append(read, list)
		}
		if read = append(read, decimals); !strings.ContainsAny(text, ";\t ") && list.Problem == "" && unfit(list.Arms) == "" && !areRewards(list.Arms) {
			read = append(read, listedArms(paired(text), false))
		}
	}
	for i := range read {
		if read[i].Problem == "" {
			read[i].Problem = unfit(read[i].Arms)
		}
	}
	var got *Pasted
	for i, p := range read {
		switch {
		case !good(p):
		case got == nil:
			got = &read[i]
		case !slices.Equal(p.Arms, got.Arms) && !(areRewards(p.Arms) && areRewards(got.Arms)):
			return Pasted{Problem: say.Of("this-can-mean", some(got.Arms), some(p.Arms))}
		}
	}
	if got == nil { // return the most helpful problem
		most := max(0, slices.IndexFunc(read, func(p Pasted) bool {
			return say.Uses(p.Problem, "can-mean") || say.Uses(p.Problem, "leave-line-out")
		}))
		return Pasted{Problem: read[most].Problem}
	}
	if got.Trials == "" && areRewards(got.Arms) && !saysMeans(pasted) {
		return Pasted{Problem: lookLikeRewards()}
	}
	return *got
}

// isHeaded reports whether the first of several lines contains headings, because it has no number and no kind.
func isHeaded(text string) bool {
	first, _, more := strings.Cut(text, "\n")
	return more && !slices.ContainsFunc(strings.FieldsFunc(first, func(r rune) bool { return strings.ContainsRune(" \t,;|:=", r) }), isArm)
}

// columns returns the number of columns in a block of numbers, or 0.
func columns(text string) (n int) {
	points := strings.ContainsAny(text, "."+string(inQuotes)) // commas then separate cells
	for line := range strings.Lines(text) {
		cells := strings.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || r == ';' || r == ',' && points })
		if n == 0 {
			n = len(cells)
		}
		if n != len(cells) || strings.HasSuffix(line, ",\n") ||
			slices.ContainsFunc(cells, func(cell string) bool { return !isNumber(strings.ReplaceAll(cell, string(inQuotes), ",")) }) {
			return 0
		}
	}
	return n
}

// paired puts a semicolon after every second number: 0,1,0,3 may be meant as 0,1; 0,3.
func paired(text string) string {
	cells := strings.Split(text, ",")
	for i, cell := range cells {
		if i%2 == 1 && len(cells)%2 == 0 && isDigits(cell) {
			cells[i] += ";"
		}
	}
	return strings.ReplaceAll(strings.Join(cells, ","), ";,", ";")
}

// unfit returns the problem with a list of arms as a whole, or "".
func unfit(arms []arm.Arm) string {
	switch {
	case len(arms) == 0:
		return say.Of("least-one-arm-needed")
	case len(arms) > MaxArms && areBits(arms):
		return lookLikeRewards()
	case len(arms) > MaxArms:
		return say.Of("there-more-than", strconv.Itoa(MaxArms))
	}
	return ""
}

// some describes arms for a message.
func some(arms []arm.Arm) string {
	var texts []string
	for _, x := range arms[:min(len(arms), 3)] {
		texts = append(texts, PrintArms([]arm.Arm{x}))
	}
	if len(arms) > 3 {
		texts = append(texts, "…")
	}
	if len(arms) == 1 {
		return say.Of("one-arm", texts[0])
	}
	return say.Of("so-many-arms", strconv.Itoa(len(arms)), strings.Join(texts, "; "))
}

// separators returns the characters that may separate columns, beginning with the likeliest.
func separators(text string) []rune {
	for _, sep := range "\t;|" {
		if strings.ContainsRune(text, sep) {
			return []rune{sep}
		}
	}
	first, _, _ := strings.Cut(text, "\n")
	switch {
	case strings.Contains(first, ","):
		return []rune{',', ' ', '\n'}
	case strings.Count(text, " ") > strings.Count(text, "\n"):
		return []rune{' ', ',', '\n'}
	}
	return []rune{'\n', ',', ' '}
}

// A cellReader reads numbers in cells. It records whether it has read a comma as a decimal point, and the problem with
// a cell whose comma may not be one.
type cellReader struct {
	commas bool
	doubt  string
}

func (r *cellReader) number(cell string, low, high float64) (x float64, problem string) {
	cell = strings.ReplaceAll(strings.Trim(cell, "'`"), string(inQuotes), ",")
	if strings.Contains(cell, "/0") || strings.Contains(cell, "/.") { // 0.3/0.5 may be two arms
		return 0, noArm(cell)
	}
	xs, problem := typed(cell, form{ranged: true}, low, high)
	if problem != "" {
		return 0, problem
	}
	if strings.Contains(cell, ",") {
		grouped, err := strconv.ParseFloat(strings.ReplaceAll(cell, ",", ""), 64)
		if _, doubt := TypedNumber(cell, low, high); doubt != "" {
			r.doubt = doubt
		} else if err != nil || grouped != xs[0] {
			r.commas = true
		}
	}
	return xs[0], ""
}

// with adds what the reader has recorded to the arms.
func (got Pasted) with(r cellReader) Pasted {
	if r.doubt != "" && !r.commas {
		return Pasted{Problem: r.doubt}
	}
	got.Commas = r.commas
	return got
}

// listedArms reads a list. If commas is true, every comma separates cells. Otherwise only a comma before a space does,
// and all other commas are decimal points.
func listedArms(text string, commas bool) (got Pasted) {
	var r cellReader
	var names []string
	kinds := hasKinds(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		at := func(problem string) Pasted {
			if len(lines) > 1 {
				problem = say.Of("line-problem", strconv.Itoa(i+1), problem)
			}
			return Pasted{Problem: problem}
		}
		line = joined(line)
		if n := emptyCell(line); n > 0 {
			return at(say.Of("cell-empty", strconv.Itoa(n)))
		}
		cells := strings.FieldsFunc(strings.ReplaceAll(line, ", ", ";"), func(c rune) bool {
			return c == ',' && commas || c == ';' || unicode.IsSpace(c)
		})
		if j := slices.IndexFunc(cells, func(cell string) bool { return commas && len(cell) > 1 && cell[0] == '0' && isDigits(cell) }); j > 0 {
			return at(noArm(cells[j])) // the second part of 0,05 or 1,000
		}
		before := len(got.Arms)
		cells, named := unnamed(cells, kinds)
		names = append(names, named...)
		problem := got.list(&r, cells, len(lines) > 1 || strings.Contains(line, "\t"))
		if problem == "" {
			problem = got.check(before)
		}
		if len(got.Arms) > MaxArms {
			break
		}
		for _, name := range named {
			if meaning, _ := heading(name); problem == "" && isStatistic(name) && (meaning != "mean" || len(lines) > 1 || len(named) > 1) || problem == "" && len(named) == 1 && len(cells) > 1 && strings.Contains(" k n t i ", " "+lower(name)+" ") {
				problem = noLine(name)
			}
		}
		if problem != "" {
			if len(lines) == 1 {
				problem = say.Of("pasted-arm-problem", strconv.Itoa(len(got.Arms)+1), problem)
			}
			return at(problem)
		}
	}
	if i := slices.IndexFunc(names, isDigits); i >= 0 { // 0: 0.3, 1: 0.5
		for j, name := range names {
			if len(names) == 1 || name != names[0] && name != strconv.Itoa(j+1) && names[0] != "0" || names[0] == "0" && name != strconv.Itoa(j) {
				return Pasted{Problem: say.Of("no-number-of-arm", Quote(name+":"))}
			}
		}
	}
	return got.with(r)
}

// emptyCell returns the position of an empty cell between others, or 0.
func emptyCell(line string) int {
	line = strings.ReplaceAll(strings.Trim(line, "\t "), " ", "")
	if strings.Trim(line, ",;") == "" {
		return 0
	}
	if line[0] == ';' || line[0] == ',' && strings.Contains(line, ".") {
		return 1
	}
	for _, marks := range []string{",,", ";;", ",;", "\t\t"} {
		if at := strings.Index(line, marks); at >= 0 {
			return 2 + strings.Count(line[:at], marks[:1])
		}
	}
	return 0
}

// check returns the problem with the first invalid arm from index from on. It removes that arm and all after it.
func (got *Pasted) check(from int) string {
	var c checker
	for j := from; j < len(got.Arms); j++ {
		if c.arm("arms", j, got.Arms[j]); len(c.found) > 0 {
			got.Arms = got.Arms[:j]
			return c.found[0].Clause()
		}
	}
	return ""
}

// unnamed removes names before numbers: A=0.3, A: 0.3, A = 0.3. Next to kinds, gausian:0.3 is not a name with a mean.
func unnamed(cells []string, kinds bool) (left, names []string) {
	for i, cell := range cells {
		name, rest := cell, ""
		if at := strings.IndexAny(cell, ":="); at >= 0 {
			name, rest = cell[:at], cell[at+1:]
		} else if i+1 == len(cells) || strings.Trim(cells[i+1], ":=") != "" {
			left = append(left, cell)
			continue
		}
		if _, ok := arm.FindFamily(lower(name)); ok || strings.Contains(rest, ":") || kinds && rest != "" && cell[len(name)] == ':' {
			left = append(left, cell)
			continue
		}
		if rest != "" {
			left = append(left, rest)
		}
		if name != "" {
			names = append(names, strings.Trim(name, "'`"))
		}
	}
	return left, names
}

// list reads the arms from a line's cells. In a row that begins with a kind, no numbers may follow the first arm.
func (got *Pasted) list(r *cellReader, cells []string, row bool) (problem string) {
	for first := true; len(cells) > 0 && problem == "" && len(got.Arms) <= MaxArms; first = false {
		head, rest := cells[0], cells[1:]
		id, params, colon := strings.Cut(lower(head), ":")
		k, ok := arm.FindFamily(id)
		var values []float64
		switch {
		case !ok:
			k, _ = arm.FindFamily("bernoulli")
			x, wrong := r.number(head, 0, 1)
			if values = []float64{x}; wrong != "" {
				problem = noArm(head)
				if isArm(head) && (form{}).several(head) {
					problem = wrong
				}
			}
		case colon && k.List != nil:
			if values, _ = parseObserved("", params); values == nil {
				problem = noArm(head)
			}
		case colon:
			parts := strings.Split(params, ":")
			values, problem = r.params(k, head, parts)
			if problem == "" && len(parts) > len(k.Params) {
				problem = noArm(head)
			}
		default:
			n := 0
			for n < len(rest) && (k.List != nil || n < len(k.Params)) && isNumber(rest[n]) {
				n++
			}
			values, problem = r.params(k, head, rest[:n])
			rest = rest[n:]
		}
		if problem == "" && ok && !colon && row && first && len(rest) > 0 && isNumber(rest[0]) {
			problem = tooMany(rest[0], k)
		}
		if problem == "" {
			got.Arms = append(got.Arms, k.Make(values))
		}
		cells = rest
	}
	return problem
}

// params reads the parameters of a kind in order. The last ones may have defaults.
func (r *cellReader) params(k arm.Family, head string, cells []string) (values []float64, problem string) {
	if k.List != nil {
		for _, cell := range cells {
			x, wrong := r.number(cell, k.List.Min, k.List.Max)
			if wrong != "" {
				return nil, noArm(head)
			}
			values = append(values, x)
		}
		return values, ""
	}
	values = make([]float64, len(k.Params))
	for i, p := range k.Params {
		if values[i] = p.Default; i < len(cells) {
			values[i], problem = r.number(cells[i], p.Min, p.Max)
		}
		if problem != "" || math.IsNaN(values[i]) {
			return nil, noArm(head)
		}
	}
	return values, ""
}

// tooMany returns the problem with a number that follows all of a kind's parameters.
func tooMany(cell string, k arm.Family) string {
	return say.Of("more-than-arm-kind", Quote(cell), k.ID)
}

// isArm reports whether a cell seems to be meant as an arm: a number, or a kind.
func isArm(cell string) bool {
	id, _, _ := strings.Cut(lower(cell), ":")
	_, ok := arm.FindFamily(id)
	return ok || cell != "" && strings.ContainsAny(cell[:1], "0123456789.-") || strings.HasPrefix(cell, "−")
}

func isNumber(cell string) bool {
	return len(form{}.meanings(plain(cell))) > 0
}
