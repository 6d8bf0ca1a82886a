package scenario

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"epsilonarcade/core/say"
)

// TypedNumber reads a number in the ways people write it: 0.5, 0,5, 1e-5, 10⁻⁵, 1.5·10^-5, 2^-3, 1/1000, ½, 50%, 10k,
// 1 000 000, 1.000,5. Some texts have two meanings: 1,125 is 1.125 or 1125. If only one of the two is in [low, high],
// TypedNumber returns that one. Otherwise the problem names both.
func TypedNumber(text string, low, high float64) (x float64, problem string) {
	xs, problem := typed(text, form{}, low, high)
	if problem != "" {
		return 0, problem
	}
	return xs[0], ""
}

// TypedWhole reads a whole number as TypedNumber does. A comma groups thousands, as on the page.
func TypedWhole(text string, low, high int64) (n int64, problem string) {
	xs, problem := typed(text, form{whole: true}, float64(low), float64(high))
	if problem != "" {
		return 0, problem
	}
	return int64(xs[0]), ""
}

// typedList reads numbers in [low, high] that are separated by commas, semicolons, spaces or line breaks.
func typedList(text string, whole bool, low, high float64) (xs []float64, problem string) {
	return typed(text, form{list: true, whole: whole}, low, high)
}

// typed returns the only meaning of a text. If there are several meanings, typed prefers one in the range.
func typed(text string, f form, low, high float64) (xs []float64, problem string) {
	t := plain(text)
	if t == "" {
		if f.list {
			return nil, say.Of("least-one-number-needed")
		}
		return nil, say.Of("number-missing")
	}
	for line := range strings.Lines(text) {
		if n := emptyCell(line); f.list && n > 0 {
			return nil, say.Of("value-empty", strconv.Itoa(n))
		}
	}
	all := f.meanings(t)
	if len(all) > 1 {
		// People who write 12.000 are unlikely to mean 12, and ε = 1,000 may be meant as 1000.
		grouped := f.whole && (!f.list || strings.Contains(t, ".")) || !f.whole && !f.ranged && strings.Contains(t, ",") && len(all[0]) == len(all[1])
		var inside [][]float64
		for _, xs := range all {
			if !grouped && slices.Min(xs) >= low && slices.Max(xs) <= high {
				inside = append(inside, xs)
			}
		}
		if len(inside) != 1 {
			return nil, say.Of("can-mean", Quote(text), f.show(all[0]), f.show(all[1]))
		}
		all = inside
	}
	if len(all) == 0 {
		if f.list { // name the first cell that has no meaning
			cells := strings.FieldsFunc(t, func(r rune) bool { return r == ',' || r == ';' || r == ' ' || r == '\n' })
			for _, cell := range cells {
				if len(f.meanings(cell)) == 0 {
					text = cell
					break
				}
			}
		}
		if f.whole {
			return nil, say.Of("typed-not-whole", Quote(text))
		}
		return nil, say.Of("typed-no-number", Quote(text))
	}
	for _, x := range all[0] {
		if f.whole && math.Abs(x) > 1<<53 {
			return nil, say.Of("is-too-large", Quote(text))
		}
	}
	return all[0], ""
}

// several reports whether a text has more than one meaning.
func (f form) several(text string) bool { return len(f.meanings(plain(text))) > 1 }

// A form is the kind of input: one number or a list, and real or whole numbers. If only one meaning of a comma is in
// the range, ranged allows that meaning. Then the other cells of the table show whether commas are decimal points.
type form struct{ list, whole, ranged bool }

// show writes a meaning in an unambiguous form.
func (f form) show(xs []float64) string {
	var texts []string
	for _, x := range xs {
		texts = append(texts, printNumber(x))
	}
	if len(texts) > 4 {
		texts = append(texts[:3], "…")
	}
	return strings.Join(texts, "; ")
}

// A mark is a comma, a point or a space. It may separate numbers, stand before decimals, or group thousands.
const (
	decimal = iota
	groups
	separates
)

// A convention gives each mark its role.
type convention struct{ comma, point, space int }

// meanings returns the lists of numbers that a plain text can stand for, under all conventions.
func (f form) meanings(t string) (all [][]float64) {
	for comma := decimal; comma <= separates; comma++ {
		for point := decimal; point <= groups; point++ {
			for space := groups; space <= separates; space++ {
				if !f.list && (comma == separates || space == separates) {
					continue
				}
				xs, ok := f.read(t, convention{comma, point, space})
				if ok && !slices.ContainsFunc(all, func(other []float64) bool { return slices.Equal(xs, other) }) {
					all = append(all, xs)
				}
			}
		}
	}
	if f.list && !f.whole && len(all) == 1 && !strings.ContainsAny(t, " ;\n") && !slices.IsSorted(all[0]) { // 0,2,1,5
		if xs, ok := f.read(paired(t), convention{}); ok && slices.IsSorted(xs) {
			all = append([][]float64{xs}, all...)
		}
	}
	return all
}

// read reads a plain text under a convention. If semicolons or tabs separate numbers, commas do not.
func (f form) read(t string, c convention) (xs []float64, ok bool) {
	cells := []string{t}
	if f.list {
		if c.comma == separates && strings.Contains(t, ";") && strings.Contains(strings.ReplaceAll(t, ", ", ";"), ",") {
			return nil, false
		}
		cells = strings.FieldsFunc(strings.ReplaceAll(t, ", ", ";"), func(r rune) bool {
			return r == ';' || r == '\n' || r == ',' && c.comma == separates || r == ' ' && c.space == separates
		})
	}
	for i, cell := range cells {
		if i > 0 && len(cell) > 1 && cell[0] == '0' && isDigits(cell[1:2]) {
			return nil, false // this is the second part of 0,05 or 1 000
		}
		x, ok := f.number(cell, c)
		if !ok {
			return nil, false
		}
		xs = append(xs, x)
	}
	return xs, len(xs) > 0
}

// number reads a number with an optional sign, or a fraction.
func (f form) number(t string, c convention) (x float64, ok bool) {
	t, minus := strings.CutPrefix(t, "-")
	if !minus {
		t = strings.TrimPrefix(t, "+")
	}
	above, below, fraction := strings.Cut(strings.TrimLeft(t, " "), "/")
	if x, ok = f.size(above, c); fraction && ok {
		var y float64
		y, ok = f.size(below, c)
		ok = ok && !strings.ContainsAny(below, "%‰") // 1/3 % is the percentage of the whole fraction
		x /= y
	} else if y, found := vulgar[above]; found && !fraction {
		x, ok = y, true
	}
	if minus && x != 0 { // people type −0 on the way to −0.5, and no field accepts −0
		x = -x
	}
	return x, ok && !math.IsNaN(x) && !math.IsInf(x, 0) && (!f.whole || x == math.Trunc(x))
}

// vulgar holds the values of fractions that are single characters.
var vulgar = map[string]float64{
	"½": 1. / 2, "⅓": 1. / 3, "⅔": 2. / 3, "¼": 1. / 4, "¾": 3. / 4, "⅕": 1. / 5, "⅖": 2. / 5, "⅗": 3. / 5, "⅘": 4. / 5,
	"⅙": 1. / 6, "⅚": 5. / 6, "⅛": 1. / 8, "⅜": 3. / 8, "⅝": 5. / 8, "⅞": 7. / 8,
}

// size reads a number without a sign.
func (f form) size(t string, c convention) (x float64, ok bool) {
	if power, ok := strings.CutPrefix(t, "2^"); ok {
		n, err := strconv.Atoi(power)
		return math.Ldexp(1, n), err == nil && n > -1075
	}
	scale := "0"
	if i := strings.Index(t, "10^"); i >= 0 {
		head := "1"
		if i > 0 {
			if head = t[:i-1]; t[i-1] != '*' && t[i-1] != 'x' {
				return 0, false
			}
		}
		t, scale = head, t[i+3:]
	} else if i := strings.IndexAny(t, "eE"); i >= 0 {
		t, scale = t[:i], t[i+1:]
	} else {
		for _, s := range scales {
			if head, ok := strings.CutSuffix(t, s.mark); ok && (!f.whole || s.whole) {
				t, scale = strings.TrimRight(head, " "), s.exponent
				break
			}
		}
	}
	exponent := scale
	if scale != "" && (scale[0] == '-' || scale[0] == '+') {
		exponent = scale[1:]
	}
	t, ok = f.digits(t, c, scale != "0")
	if !ok || !isDigits(exponent) {
		return 0, false
	}
	x, err := strconv.ParseFloat(t+"e"+scale, 64)
	return x, err == nil
}

var scales = []struct {
	mark, exponent string
	whole          bool
}{{"%", "-2", false}, {"‰", "-3", false}, {"k", "3", true}, {"K", "3", true}, {"M", "6", true}}

// digits returns a number without sign and exponent in the form that Go reads.
func (f form) digits(t string, c convention, scaled bool) (_ string, ok bool) {
	whole, rest, cut := t, "", false
	if c.point == decimal {
		whole, rest, cut = strings.Cut(t, ".")
	}
	if c.comma == decimal && strings.Contains(t, ",") {
		if cut || f.whole && !scaled {
			return "", false
		}
		whole, rest, cut = strings.Cut(t, ",")
	}
	parts := []string{whole}
	for _, mark := range ",. '_" {
		if strings.ContainsRune(whole, mark) {
			parts = strings.Split(whole, string(mark))
			// The page writes 1.125 in this form. People who write 0,5 may mean a thousand when they write 1.000.
			if mark == '.' && len(parts) == 2 && !cut && !f.whole && parts[1] != "000" {
				return "", false
			}
			break
		}
	}
	for i, part := range parts {
		if !isDigits(part) && part != "" || len(parts) > 1 && (i > 0 && len(part) != 3 || part == "" || len(part) > 3 || parts[0][0] == '0') {
			return "", false
		}
	}
	if whole = strings.Join(parts, ""); whole+rest == "" || rest != "" && !isDigits(rest) {
		return "", false
	}
	return whole + "." + rest, true
}

// plain replaces characters that look alike by one of them: wide digits, spaces, minus signs and raised exponents. It
// turns tabs into semicolons.
func plain(text string) string {
	var b strings.Builder
	raised := false
	for _, r := range strings.TrimSpace(strings.TrimPrefix(text, "\ufeff")) {
		r = narrow(r)
		i := slices.Index([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺"), r)
		switch {
		case i >= 0:
			if !raised {
				b.WriteByte('^')
			}
			r = rune("0123456789-+"[i])
		case r == '\t':
			r = ';'
		case r == '\n':
		case unicode.IsSpace(r):
			r = ' '
		case r == '’':
			r = '\''
		case r == '−' || r == '‐' || r == '‑' || r == '–':
			r = '-'
		case r == '⁄' || r == '∕':
			r = '/'
		case r == '×' || r == '·' || r == '⋅':
			r = '*'
		}
		raised = i >= 0
		b.WriteRune(r)
	}
	t := strings.ReplaceAll(b.String(), "**", "^")
	for strings.Contains(t, "  ") {
		t = strings.ReplaceAll(t, "  ", " ")
	}
	for was := ""; was != t; {
		was, t = t, replaced(t, around)
	}
	return strings.Trim(t, ";\n ")
}

// narrow returns the ASCII form of a wide character: 1 for １. It returns other runes unchanged.
func narrow(r rune) rune {
	switch {
	case r >= '！' && r <= '～':
		return r - '！' + '!'
	case r == '、':
		return ','
	}
	return r
}

// around removes spaces around punctuation and operators, and separators after another separator.
var around = []string{" ^", "^", "^ ", "^", " *", "*", "* ", "*", " /", "/", "/ ", "/", " %", "%",
	" ;", ";", "; ", ";", " \n", "\n", "\n ", "\n", " ,", ",", ",;", ";", ",\n", "\n", ";\n", "\n"}
