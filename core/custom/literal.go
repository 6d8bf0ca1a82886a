package custom

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"epsilonarcade/core/say"
)

// A reader reads the first statement of a source.
type reader struct {
	text string
	at   int
	line int // the line number of the position at
	from int // where that line starts
}

// A literal is a literal value. Its kind determines which of the other fields are set.
type literal struct {
	line, column int
	text         string
	number       float64
	list         []literal // the entries of (…) or […]
	pairs        []pair    // the entries of {…}
	kind         kind
}

type kind int

const (
	textKind kind = iota
	numberKind
	listKind
	dictKind
	nameKind // True, False, None or any other word
)

// A pair is an entry of a dictionary.
type pair struct{ key, value literal }

func (r *reader) fail(text string) error { return Error{r.line, r.at - r.from + 1, text} }

func (l literal) fail(text string) error { return Error{l.line, l.column, text} }

// space skips blanks, line breaks and comments.
func (r *reader) space() {
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case '\n':
			r.at++
			r.line, r.from = r.line+1, r.at
		case ' ', '\t', '\r':
			r.at++
		case '#':
			for r.at < len(r.text) && r.text[r.at] != '\n' {
				r.at++
			}
		case '\\':
			if !strings.HasPrefix(r.text[r.at:], "\\\n") {
				return
			}
			r.at++
		default:
			return
		}
	}
}

// next skips space and returns the next byte without taking it, or 0 at the end.
func (r *reader) next() byte {
	if r.space(); r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// take skips space, and then the given byte if it comes next. It reports whether the byte came next.
func (r *reader) take(b byte) bool {
	if r.next() != b {
		return false
	}
	r.at++
	return true
}

func letter(b byte) bool { return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || b == '_' }
func digit(b byte) bool  { return '0' <= b && b <= '9' }

// word reads a name, and returns "" if none comes next.
func (r *reader) word() string {
	from := r.at
	for r.at < len(r.text) && (letter(r.text[r.at]) || r.at > from && digit(r.text[r.at])) {
		r.at++
	}
	return r.text[from:r.at]
}

// deepest is the maximum depth of nested lists.
const deepest = 8

// value reads a literal.
func (r *reader) value(depth int) (l literal, err error) {
	b := r.next()
	l.line, l.column = r.line, r.at-r.from+1
	switch {
	case depth > deepest:
		return l, r.fail(say.Of("declare-deep"))
	case b == '"' || b == '\'':
		l.kind = textKind
		l.text, err = r.quoted(b)
		if q := r.next(); err == nil && (q == '"' || q == '\'') { // in Starlark, "a" "b" is not one string
			return l, r.fail(say.Of("declare-no-comma"))
		}
	case digit(b) || b == '.' || b == '-' || b == '+':
		l.kind = numberKind
		l.number, err = r.number()
	case b == '(' || b == '[':
		l.kind = listKind
		end := byte(']')
		if b == '(' {
			end = ')'
		}
		r.at++
		err = r.items(end, func() error {
			item, err := r.value(depth + 1)
			l.list = append(l.list, item)
			return err
		})
	case b == '{':
		l.kind = dictKind
		r.at++
		err = r.items('}', func() error {
			p := pair{}
			if p.key, err = r.value(depth + 1); err != nil {
				return err
			}
			if !r.take(':') {
				return r.fail(say.Of("declare-no-colon"))
			}
			p.value, err = r.value(depth + 1)
			l.pairs = append(l.pairs, p)
			return err
		})
	case letter(b):
		l.kind = nameKind
		l.text = r.word()
	case b == 0:
		return l, r.fail(say.Of("declare-open"))
	default:
		if mark, _ := utf8.DecodeRuneInString(r.text[r.at:]); strings.ContainsRune("“”„‘’«»", mark) {
			return l, r.fail(say.Of("declare-quotes", string(mark)))
		}
		return l, r.fail(say.Of("declare-literals"))
	}
	return l, err
}

// items reads items that are separated by commas, up to the given closing bracket.
func (r *reader) items(end byte, item func() error) error {
	for !r.take(end) {
		if err := item(); err != nil {
			return err
		}
		if !r.take(',') && r.next() != end {
			return r.fail(say.Of("declare-no-end", string(end)))
		}
	}
	return nil
}

// quoted reads a quoted string that ends on the same line.
func (r *reader) quoted(quote byte) (string, error) {
	r.at++
	var b strings.Builder
	for r.at < len(r.text) {
		c := r.text[r.at]
		switch {
		case c == quote:
			r.at++
			return b.String(), nil
		case c == '\n':
			return "", r.fail(say.Of("declare-no-quote"))
		case c == '\\' && r.at+1 < len(r.text):
			if c = r.text[r.at+1]; c != quote && c != '\\' {
				return "", r.fail(say.Of("declare-escape"))
			}
			r.at++
		}
		b.WriteByte(c)
		r.at++
	}
	return "", r.fail(say.Of("declare-no-quote"))
}

// number reads a number, which may have a sign.
func (r *reader) number() (float64, error) {
	from := r.at
	for r.at < len(r.text) {
		c := r.text[r.at]
		sign := (c == '-' || c == '+') && (r.at == from || r.text[r.at-1] == 'e' || r.text[r.at-1] == 'E')
		if !digit(c) && c != '.' && c != 'e' && c != 'E' && !sign {
			break
		}
		r.at++
	}
	x, err := strconv.ParseFloat(r.text[from:r.at], 64)
	if err != nil {
		r.at = from
		return 0, r.fail(say.Of("declare-wrong-number"))
	}
	return x, nil
}
