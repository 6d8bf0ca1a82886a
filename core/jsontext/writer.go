package jsontext

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Writer writes one JSON document, as encoding/json does. The zero Writer is ready. It
// sets the commas; that brackets are closed and fields have names is its caller's part.
type Writer struct{ text []byte }

// Bytes returns what has been written.
func (w *Writer) Bytes() []byte { return w.text }

// Open begins an object with '{' or a list with '['.
func (w *Writer) Open(bracket byte) {
	w.separate()
	w.Close(bracket)
}

// Close ends what Open has begun, with '}' or ']'.
func (w *Writer) Close(bracket byte) { w.add(string(rune(bracket))) }

// Key begins a field. Its value comes next.
func (w *Writer) Key(name string) {
	w.String(name)
	w.add(":")
}

// separate sets a comma unless a value stands first in its bracket or behind its name.
func (w *Writer) separate() {
	if n := len(w.text); n > 0 {
		if c := w.text[n-1]; c != '{' && c != '[' && c != ':' {
			w.add(",")
		}
	}
}

// Null writes null.
func (w *Writer) Null() {
	w.separate()
	w.add("null")
}

// Bool writes true or false.
func (w *Writer) Bool(b bool) {
	w.separate()
	w.text = strconv.AppendBool(w.text, b)
}

// Int writes a whole number.
func (w *Writer) Int(n int64) {
	w.separate()
	w.text = strconv.AppendInt(w.text, n, 10)
}

// Number writes the shortest text that reads back as x. JSON has no word for what is not
// a finite number; it is written null.
func (w *Writer) Number(x float64) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		w.Null()
		return
	}
	w.separate()
	format := byte('f')
	if a := math.Abs(x); a != 0 && (a < 1e-6 || a >= 1e21) {
		format = 'e'
	}
	w.text = strconv.AppendFloat(w.text, x, format, -1, 64)
	// e-9 and not e-09, as JavaScript has it.
	if n := len(w.text); format == 'e' && w.text[n-4] == 'e' && w.text[n-3] == '-' && w.text[n-2] == '0' {
		w.text = append(w.text[:n-2], w.text[n-1])
	}
}

// Numbers writes a list of numbers.
func (w *Writer) Numbers(all []float64) {
	w.Open('[')
	for _, x := range all {
		w.Number(x)
	}
	w.Close(']')
}

// String writes a text in quotes. What HTML and JavaScript would misread is escaped as
// well, and what is no UTF-8 becomes U+FFFD.
func (w *Writer) String(text string) {
	w.separate()
	w.add(`"`)
	plain := 0 // where what needs no escape begins
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRuneInString(text[i:])
		escape := ""
		if at := strings.IndexRune(escaped, c); at >= 0 && c < 0x80 {
			escape = `\` + escapes[at:at+1]
		} else if c < ' ' || c == '<' || c == '>' || c == '&' || c|1 == 0x2029 || (c == utf8.RuneError && size == 1) {
			escape = `\u` + string([]byte{hex[c>>12], hex[c>>8&15], hex[c>>4&15], hex[c&15]})
		}
		if escape != "" {
			w.add(text[plain:i])
			w.add(escape)
			plain = i + size
		}
		i += size
	}
	w.add(text[plain:])
	w.add(`"`)
}

const (
	hex     = "0123456789abcdef"
	escaped = "\"\\\b\f\n\r\t"
	escapes = `"\bfnrt` // what stands behind a backslash for each
)

func (w *Writer) add(text string) { w.text = append(w.text, text...) }

// List writes an array of what write writes for each of all.
func List[T any](w *Writer, all []T, write func(T)) {
	w.Open('[')
	for _, x := range all {
		write(x)
	}
	w.Close(']')
}
