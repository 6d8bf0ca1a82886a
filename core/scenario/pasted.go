package scenario

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"epsilonarcade/core/arm"
)

// Pasted is what a text has of arms: all of them, or the problem that it has.
type Pasted struct {
	Arms     []arm.Arm
	Commas   bool // commas were read as decimal points
	Headings bool // the first line was read as headings
	Problem  string
}

// PastedArms reads arms that somebody has typed as a list, or copied from a spreadsheet.
//
// Lines, tabs, semicolons, spaces and commas separate cells. A cell is a mean, or an arm as links
// write it; a kind takes the numbers behind it: gaussian 0.5 0.1. The first line may be headings. If
// one of them is a parameter of a kind, each line below is one arm, by the columns called kind, mean,
// sd, a, b, low, high and p, or p1, p2 and p3 for those of its kind in their order; others are left
// out. A line that begins with a kind has one arm too if there are tabs in it or other lines: a number
// more than the kind takes is a problem. Commas are decimal points where each has a digit on
// both sides, no cell has two, and no number has a point.
func PastedArms(text string) (got Pasted) {
	text = unquoted(text)
	if got.Commas = decimalCommas(text); got.Commas {
		text = strings.ReplaceAll(text, ",", ".")
	}
	lines := strings.Split(strings.TrimRightFunc(text, unicode.IsSpace), "\n")
	columns := []string(nil)
	for i, line := range lines {
		all := strings.FieldsFunc(line, separates)
		if len(all) == 0 {
			continue
		}
		if len(got.Arms) == 0 && !got.Headings && len(lines) > i+1 && !slices.ContainsFunc(all, isArm) {
			got.Headings, columns = true, headings(line)
			continue
		}
		where, before := "line "+strconv.Itoa(i+1)+": ", len(got.Arms)
		var problem string
		if columns != nil {
			problem = got.row(columns, line)
		} else {
			problem = got.list(all, len(lines) > 1 || strings.Contains(line, "\t"))
		}
		if len(got.Arms) > MaxArms {
			return Pasted{Problem: "there are more than " + strconv.Itoa(MaxArms)}
		}
		var c checker
		for j := before; j < len(got.Arms) && problem == ""; j++ {
			if c.arm(j, got.Arms[j]); len(c.found) > 0 {
				problem = strings.TrimSpace(c.found[0].Value + " " + c.found[0].Text)
				got.Arms = got.Arms[:j]
			}
		}
		if problem != "" {
			if len(lines) == 1 {
				where = "arm " + strconv.Itoa(len(got.Arms)+1) + ": "
			}
			return Pasted{Problem: where + problem}
		}
	}
	if len(got.Arms) == 0 {
		return Pasted{Problem: "at least one arm is needed"}
	}
	return got
}

func separates(r rune) bool { return r == ',' || r == ';' || unicode.IsSpace(r) }

// list takes the arms of a line's cells. In a row no numbers stand behind the first arm, if that begins
// with its kind.
func (got *Pasted) list(cells []string, row bool) (problem string) {
	for first := true; len(cells) > 0 && problem == "" && len(got.Arms) <= MaxArms; first = false {
		var x arm.Arm
		k, ok := arm.FindKind(lower(cells[0]))
		if n := len(k.Params); ok && n > 0 {
			values := make([]float64, n)
			head, at := cells[0], 1
			for i, p := range k.Params {
				if values[i] = p.Default; at < len(cells) && isNumber(cells[at]) {
					values[i], _ = TypedNumber(cells[at])
					at++
				}
				if math.IsNaN(values[i]) {
					problem = noArm(head)
				}
			}
			x, cells = k.Make(values), cells[at:]
		} else {
			cell := cells[0]
			if isArm(cell) {
				cell = lower(cell)
			}
			x, problem = TypedArm(cell)
			cells = cells[1:]
		}
		if problem == "" && ok && row && first && len(cells) > 0 && isNumber(cells[0]) {
			problem = tooMany(cells[0], k)
		}
		if problem == "" {
			got.Arms = append(got.Arms, x)
		}
	}
	return problem
}

// tooMany says that a cell is a number more than a kind has parameters.
func tooMany(cell string, k arm.Kind) string {
	return Quote(cell) + " is more than an arm of kind " + k.ID + " takes"
}

// headings returns the names of columns if there is one among them that says something of an arm.
func headings(line string) []string {
	names := split(line)
	for i, name := range names {
		switch name = lower(name); name {
		case "μ":
			name = "mean"
		case "σ", "std":
			name = "sd"
		}
		names[i] = name
	}
	if !slices.Contains(names, "low") && !slices.Contains(names, ArmKind) {
		if i := slices.Index(names, "p"); i >= 0 { // a chance is the mean of what is 0 or 1
			names[i] = "mean"
		}
	}
	if slices.Contains(names, ArmKind) || slices.ContainsFunc(names, isParam) {
		return names
	}
	return nil
}

func isParam(name string) bool {
	return slices.ContainsFunc(arm.Kinds(), func(k arm.Kind) bool { return k.Place(name) >= 0 })
}

// row takes the arm of a line by its columns. Without a column for the kind it is the kind that has
// the most of them as parameters, and misses none.
func (got *Pasted) row(columns []string, line string) (problem string) {
	cells := split(line)
	at := func(name string) string {
		if i := slices.Index(columns, name); i >= 0 && i < len(cells) {
			return cells[i]
		}
		return ""
	}
	var kind arm.Kind
	if id := at(ArmKind); id != "" {
		var ok bool
		if kind, ok = arm.FindKind(lower(id)); !ok {
			return Quote(id) + " is not known"
		}
	} else {
		most := 0
		for _, k := range arm.Kinds() {
			n := 0
			for _, p := range k.Params {
				if at(p.Name) != "" {
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
			return noArm(strings.Join(cells, " "))
		}
	}
	values := make([]float64, len(kind.Params))
	for i := len(values) + 1; i <= 3; i++ {
		if text := at("p" + strconv.Itoa(i)); text != "" {
			return tooMany(text, kind)
		}
	}
	for i, p := range kind.Params {
		if text := cmp.Or(at(p.Name), at("p"+strconv.Itoa(i+1))); text != "" {
			if values[i], problem = TypedNumber(text); problem != "" {
				return problem
			}
		} else if values[i] = p.Default; math.IsNaN(p.Default) {
			return "a number is missing for " + p.Name
		}
	}
	got.Arms = append(got.Arms, kind.Make(values))
	return ""
}

// split returns the cells of a line in columns, of which some may be empty.
func split(line string) (cells []string) {
	cells = strings.Fields(line)
	for _, sep := range []string{"\t", ";", ","} {
		if strings.Contains(line, sep) {
			cells = strings.Split(line, sep)
			break
		}
	}
	for i, c := range cells {
		cells[i] = strings.TrimSpace(c)
	}
	return cells
}

// isArm reports whether a cell is meant as an arm: a number, or a kind.
func isArm(cell string) bool {
	id, _, _ := strings.Cut(lower(cell), ":")
	_, ok := arm.FindKind(id)
	return ok || strings.ContainsAny(cell[:1], "0123456789.-") || strings.HasPrefix(cell, "−")
}

func isNumber(cell string) bool {
	_, problem := TypedNumber(cell)
	return problem == ""
}

// decimalCommas reports whether the commas of a text are decimal points.
func decimalCommas(text string) (decimal bool) {
	for cell := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ';' || r == ':' || unicode.IsSpace(r) }) {
		before, after, ok := strings.Cut(cell, ",")
		if ok && (!digit(before, len(before)-1) || !digit(after, 0) || strings.Contains(after, ",")) ||
			strings.Contains(cell, ".") && isArm(cell) {
			return false
		}
		decimal = decimal || ok
	}
	return decimal
}

func digit(text string, i int) bool {
	return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9'
}

// unquoted takes the quotes away that programs write around cells, and makes a comma between digits
// within them a point.
func unquoted(text string) string {
	if !strings.Contains(text, `"`) {
		return text
	}
	var out []byte
	quoted := false
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"':
			quoted = !quoted
			continue
		case c == '\n':
			quoted = false
			out = append(out, c)
		case c == ',' && quoted && digit(text, i-1) && digit(text, i+1):
			out = append(out, '.')
		default:
			out = append(out, c)
		}
	}
	return string(out)
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
