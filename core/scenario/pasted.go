package scenario

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"epsilonarcade/core/arm"
)

// Pasted is the result of PastedArms: the arms, or the problem.
type Pasted struct {
	Arms     []arm.Arm
	Commas   bool   // commas were read as decimal points
	Headings bool   // the first line was read as headings
	Column   string // the heading of the column that was taken for means, if it does not say so, or for successes
	Trials   string // the heading of the column that successes were divided by
	Problem  string
}

// PastedArms reads a list or a table of arms: typed text, cells of a spreadsheet, CSV, or a list from a program.
//
// In a list, lines, tabs, semicolons, spaces and commas separate cells. A cell is a mean, or an arm in the form of
// links. A kind takes the numbers after it: gaussian 0.5 0.1. PastedArms ignores brackets around the list, quotes,
// and names before a colon or an equals sign.
//
// A table has one line per arm. These headings have a meaning:
//
//	kind; mean, sd, a, b, low, high, p, mode   a kind and its parameters
//	p1, p2, p3                                 the parameters of the line's kind, in order
//	rate, ctr, probability and others          the mean
//	clicks, conversions and others, with
//	views, visitors, trials and others         the mean is clicks divided by views
//
// Without such a heading, the only column of numbers has the means. A first column that counts the lines is ignored.
// A table with other headings and one line of numbers has one arm per column.
//
// If a text has two meanings, the problem names both.
func PastedArms(text string) Pasted {
	text = uncoded(text)
	if lines := strings.Split(text, "\n"); len(lines) > 2 {
		if name := strings.Trim(lines[len(lines)-1], "0123456789.,:;=|% \t'`"); slices.Contains(totals, lower(name)) {
			return Pasted{Problem: "line " + strconv.Itoa(len(lines)) + ": " + Quote(name) + " is no arm: leave this line out"}
		}
	}
	var read []Pasted // all readings; if all have problems, the first one counts
	for _, sep := range separators(text) {
		read = append(read, table(text, sep)...)
	}
	hard := strings.ContainsAny(text, ";\t")
	commas := listedArms(text, false)
	if !hard || commas.Problem != "" {
		read = append(read, listedArms(text, true))
	}
	read = append(read, commas)
	for i := range read {
		if read[i].Problem == "" {
			read[i].Problem = unfit(read[i].Arms)
		}
	}
	var good *Pasted
	for i, p := range read {
		switch {
		case p.Problem != "":
		case good == nil:
			good = &read[i]
		case !slices.Equal(p.Arms, good.Arms):
			return Pasted{Problem: "this can mean " + some(good.Arms) + " or " + some(p.Arms) + ": type the one you mean"}
		}
	}
	if good == nil {
		return Pasted{Problem: read[0].Problem}
	}
	return *good
}

// unfit returns the problem of the list of arms as a whole, or "".
func unfit(arms []arm.Arm) string {
	const many = 20
	switch {
	case len(arms) == 0:
		return "at least one arm is needed"
	case len(arms) > MaxArms:
		return "there are more than " + strconv.Itoa(MaxArms)
	case len(arms) >= many && !slices.ContainsFunc(arms, func(x arm.Arm) bool { return x != arm.Bernoulli{} && x != arm.Bernoulli{P: 1} }):
		return "all of these " + strconv.Itoa(len(arms)) + " numbers are 0 or 1. They look like rewards: an arm needs its mean"
	}
	return ""
}

// some names arms in a message.
func some(arms []arm.Arm) string {
	var texts []string
	for _, x := range arms[:min(len(arms), 3)] {
		texts = append(texts, PrintArms([]arm.Arm{x}))
	}
	if len(arms) > 3 {
		texts = append(texts, "…")
	}
	if len(arms) == 1 {
		return "1 arm (" + texts[0] + ")"
	}
	return strconv.Itoa(len(arms)) + " arms (" + strings.Join(texts, "; ") + ")"
}

// inQuotes stands for a comma within quotes.
const inQuotes = '\ue000'

// uncoded removes quotes, brackets around the list, and the index that R prints before a vector.
func uncoded(text string) string {
	var b strings.Builder
	quoted := false
	for _, r := range strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r", "\n") {
		switch r = narrow(r); {
		case r == '"' || r == '“' || r == '”':
			quoted = !quoted
			continue
		case r == '\n':
			quoted = false
		case quoted && r == ',':
			r = inQuotes
		case quoted && (unicode.IsSpace(r) || strings.ContainsRune(";|:=", r)):
			r = '_'
		}
		b.WriteRune(r)
	}
	text = strings.ReplaceAll(b.String(), " %", "%")
	for {
		text = strings.TrimRight(strings.TrimSpace(text), ";,")
		i := strings.IndexAny(text, "[({")
		if i < 0 {
			return text
		}
		if number, rest, ok := strings.Cut(text[i+1:], "]"); ok && digits(number) && strings.TrimLeft(rest, " ") != "" && strings.Trim(text[:i], " \n") == "" {
			lines := strings.Split(text, "\n") // [1] 0.9 0.8
			for j, line := range lines {
				if line = strings.TrimSpace(line); strings.HasPrefix(line, "[") {
					_, lines[j], _ = strings.Cut(line, "]")
				}
			}
			text = strings.Join(lines, "\n")
			continue
		}
		last := text[len(text)-1]
		before := strings.TrimRight(text[:i], " :=")
		if last != "])}"[strings.IndexByte("[({", text[i])] || strings.ContainsAny(before, ",;:\n\t") || before != "" && !unicode.IsLetter(rune(before[0])) {
			return text
		}
		text = text[i+1 : len(text)-1]
	}
}

// separators returns the characters that may separate columns.
func separators(text string) []rune {
	for _, sep := range "\t;|" {
		if strings.ContainsRune(text, sep) {
			return []rune{sep}
		}
	}
	return []rune{',', ' ', '\n'}
}

// A cellReader reads numbers in cells. It records whether it read a comma as a decimal point.
type cellReader struct{ commas bool }

func (r *cellReader) number(cell string, low, high float64) (x float64, problem string) {
	cell = strings.ReplaceAll(strings.Trim(cell, "'`"), string(inQuotes), ",")
	if strings.Contains(cell, "/0") || strings.Contains(cell, "/.") { // 0.3/0.5 may be two arms
		return 0, noArm(cell)
	}
	x, problem = TypedNumber(cell, low, high)
	if strings.Contains(cell, ",") && problem == "" {
		grouped, err := strconv.ParseFloat(strings.ReplaceAll(cell, ",", ""), 64)
		r.commas = r.commas || err != nil || grouped != x
	}
	return x, problem
}

// listedArms reads a list. If commas is set, every comma separates cells. Otherwise only a comma before a space does,
// and other commas are decimal points.
func listedArms(text string, commas bool) (got Pasted) {
	var r cellReader
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		cells := strings.FieldsFunc(strings.ReplaceAll(line, ", ", ";"), func(c rune) bool {
			return c == ',' && commas || c == ';' || unicode.IsSpace(c)
		})
		before := len(got.Arms)
		problem := got.list(&r, unnamed(cells), len(lines) > 1 || strings.Contains(line, "\t"))
		if problem == "" {
			problem = got.check(before)
		}
		if len(got.Arms) > MaxArms {
			break
		}
		if problem != "" {
			where := "line " + strconv.Itoa(i+1)
			if len(lines) == 1 {
				where = "arm " + strconv.Itoa(len(got.Arms)+1)
			}
			return Pasted{Problem: where + ": " + problem}
		}
	}
	got.Commas = r.commas
	return got
}

// check returns the problem of the first invalid arm, beginning at place from. It removes that arm and all after it.
func (got *Pasted) check(from int) string {
	var c checker
	for j := from; j < len(got.Arms); j++ {
		if c.arm(j, got.Arms[j]); len(c.found) > 0 {
			got.Arms = got.Arms[:j]
			return strings.TrimSpace(c.found[0].Value + " " + c.found[0].Text)
		}
	}
	return ""
}

// unnamed removes names before numbers: A=0.3, A: 0.3, A = 0.3.
func unnamed(cells []string) (left []string) {
	for i, cell := range cells {
		name, rest := cell, ""
		if at := strings.IndexAny(cell, ":="); at >= 0 {
			name, rest = cell[:at], cell[at+1:]
		} else if i+1 == len(cells) || strings.Trim(cells[i+1], ":=") != "" {
			left = append(left, cell)
			continue
		}
		if _, ok := arm.FindKind(lower(name)); ok {
			left = append(left, cell)
		} else if strings.Contains(rest, ":") {
			left = append(left, cell)
		} else if rest != "" {
			left = append(left, rest)
		}
	}
	return left
}

// list takes the arms of a line's cells. In a row no numbers stand behind the first arm, if that begins
// with its kind.
func (got *Pasted) list(r *cellReader, cells []string, row bool) (problem string) {
	for first := true; len(cells) > 0 && problem == "" && len(got.Arms) <= MaxArms; first = false {
		head, rest := cells[0], cells[1:]
		id, params, colon := strings.Cut(lower(head), ":")
		k, ok := arm.FindKind(id)
		var values []float64
		switch {
		case !ok:
			k, _ = arm.FindKind("bernoulli")
			x, wrong := r.number(head, 0, 1)
			if values = []float64{x}; wrong != "" {
				problem = noArm(head)
				if isArm(head) && (form{}).several(head) {
					problem = wrong
				}
			}
		case colon:
			parts := strings.Split(params, ":")
			values, problem = r.params(k, head, parts)
			if problem == "" && len(parts) > len(k.Params) {
				problem = noArm(head)
			}
		default:
			n := 0
			for n < len(rest) && n < len(k.Params) && isNumber(rest[n]) {
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

// params reads the parameters of a kind in their order. The last ones may have defaults.
func (r *cellReader) params(k arm.Kind, head string, cells []string) (values []float64, problem string) {
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

// tooMany says that a cell is a number more than a kind has parameters.
func tooMany(cell string, k arm.Kind) string {
	return Quote(cell) + " is more than an arm of kind " + k.ID + " takes"
}

// isArm reports whether a cell is meant as an arm: a number, or a kind.
func isArm(cell string) bool {
	id, _, _ := strings.Cut(lower(cell), ":")
	_, ok := arm.FindKind(id)
	return ok || cell != "" && strings.ContainsAny(cell[:1], "0123456789.-") || strings.HasPrefix(cell, "−")
}

func isNumber(cell string) bool {
	return len(form{}.meanings(plain(cell))) > 0
}

// lower returns a text with its letters from A to Z made small.
func lower(text string) string {
	small := []byte(text)
	for i, c := range small {
		if c >= 'A' && c <= 'Z' {
			small[i] = c + 'a' - 'A'
		}
	}
	return string(small)
}
