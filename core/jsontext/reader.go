// Package jsontext reads and writes JSON, token by token.
//
// It stands where encoding/json would make a program for the browser a fifth larger. The
// tests hold the two against each other: they take the same documents and write the same
// bytes.
package jsontext

import (
	"errors"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// A Kind says what a token is. Those with a sign of their own are that sign.
type Kind byte

// The kinds.
const (
	End         Kind = 0 // of the document
	ObjectStart Kind = '{'
	ObjectEnd   Kind = '}'
	ListStart   Kind = '['
	ListEnd     Kind = ']'
	String      Kind = '"'
	Number      Kind = '0'
	True        Kind = 't'
	False       Kind = 'f'
	Null        Kind = 'n'
)

// A Token is a bracket, the name of a field, or a value without parts.
type Token struct {
	Kind Kind
	Text string // what a string says, or how the number, true, false or null is written
}

// ErrEnd is what Next returns when the document ends before its value does.
var ErrEnd = errors.New("the document ends too early")

// A Reader takes one JSON document apart (RFC 8259). Commas and colons are its own
// business: Next returns what stands between them.
type Reader struct {
	data   []byte // UTF-8
	at     int    // of the next byte
	open   []Kind // the brackets that have not been closed
	expect state
}

type state int

const (
	value        state = iota
	valueOrClose       // a list has just begun
	key                // a comma stood before it
	keyOrClose         // an object has just begun
	commaOrClose       // a field or an entry is complete
	nothing            // the document is complete
)

// NewReader returns a reader of data, which must be UTF-8.
func NewReader(data []byte) *Reader { return &Reader{data: data} }

// Offset returns how many bytes have been read.
func (r *Reader) Offset() int { return r.at }

// More reports whether the object or list that is being read has something left.
func (r *Reader) More() bool {
	c := r.peek()
	return c != 0 && c != ']' && c != '}'
}

// Next returns the next token: End after the value that is the document, and ErrEnd
// where that is not complete. Any other error says what is wrong at Offset.
func (r *Reader) Next() (Token, error) {
	c := r.peek()
	if c == 0 && r.at == len(r.data) {
		if r.expect == nothing {
			return Token{}, nil
		}
		return Token{}, ErrEnd
	}
	if r.expect == nothing {
		return Token{}, r.unexpected("after the end of the value")
	}
	if r.expect != value && r.expect != key && len(r.open) > 0 && c == byte(r.open[len(r.open)-1])+2 {
		r.at++ // '{' + 2 is '}', and '[' + 2 is ']'
		r.open = r.open[:len(r.open)-1]
		r.complete()
		return Token{Kind: Kind(c)}, nil
	}
	if r.expect == commaOrClose {
		if c != ',' {
			return Token{}, r.unexpected("where a comma or the closing bracket belongs")
		}
		r.at++
		r.expect = value
		if r.open[len(r.open)-1] == ObjectStart {
			r.expect = key
		}
		if c = r.peek(); r.at == len(r.data) {
			return Token{}, ErrEnd
		}
	}
	if r.expect == key || r.expect == keyOrClose {
		return r.name(c)
	}
	return r.value(c)
}

// Skip reads a value, whatever it is.
func (r *Reader) Skip() error {
	for depth := 0; ; {
		t, err := r.Next()
		if err != nil {
			return err
		}
		switch t.Kind {
		case ObjectStart, ListStart:
			depth++
		case ObjectEnd, ListEnd:
			depth--
		}
		// The name of a field is no value, but stands one deep at least.
		if depth <= 0 {
			return nil
		}
	}
}

// peek passes over white space and returns the next byte, or 0.
func (r *Reader) peek() byte {
	for ; r.at < len(r.data); r.at++ {
		switch c := r.data[r.at]; c {
		case ' ', '\t', '\n', '\r':
		default:
			return c
		}
	}
	return 0
}

// complete takes note that a value has been read.
func (r *Reader) complete() {
	r.expect = commaOrClose
	if len(r.open) == 0 {
		r.expect = nothing
	}
}

// name reads the name of a field and its colon.
func (r *Reader) name(c byte) (Token, error) {
	if c != '"' {
		return Token{}, r.unexpected("where the name of a field in quotes belongs")
	}
	text, err := r.text()
	if err != nil {
		return Token{}, err
	}
	switch c := r.peek(); {
	case r.at == len(r.data):
		return Token{}, ErrEnd
	case c != ':':
		return Token{}, r.unexpected("where a colon belongs")
	}
	r.at++
	r.expect = value
	return Token{String, text}, nil
}

func (r *Reader) value(c byte) (t Token, err error) {
	switch {
	case c == '{' || c == '[':
		r.at++
		r.open = append(r.open, Kind(c))
		r.expect = valueOrClose
		if c == '{' {
			r.expect = keyOrClose
		}
		return Token{Kind: Kind(c)}, nil
	case c == '"':
		t.Kind = String
		t.Text, err = r.text()
	case c == '-' || isDigit(c):
		t.Kind = Number
		t.Text, err = r.number()
	default:
		return r.word()
	}
	r.complete()
	return t, err
}

// word reads true, false or null.
func (r *Reader) word() (Token, error) {
	for _, word := range [...]string{"true", "false", "null"} {
		if rest := r.data[r.at:]; len(rest) >= len(word) && string(rest[:len(word)]) == word {
			r.at += len(word)
			r.complete()
			return Token{Kind(word[0]), word}, nil
		} else if len(rest) < len(word) && string(rest) == word[:len(rest)] {
			return Token{}, ErrEnd
		}
	}
	return Token{}, r.unexpected("where a value belongs")
}

// number reads -? digits (. digits)? ([eE] [+-]? digits)?, where the first digits are 0
// or do not begin with it.
func (r *Reader) number() (string, error) {
	from := r.at
	if r.data[r.at] == '-' {
		r.at++
	}
	if r.is('0') {
		r.at++
	} else if err := r.digits(); err != nil {
		return "", err
	}
	if r.is('.') {
		r.at++
		if err := r.digits(); err != nil {
			return "", err
		}
	}
	if r.is('e') || r.is('E') {
		r.at++
		if r.is('+') || r.is('-') {
			r.at++
		}
		if err := r.digits(); err != nil {
			return "", err
		}
	}
	return string(r.data[from:r.at]), nil
}

func (r *Reader) is(c byte) bool { return r.at < len(r.data) && r.data[r.at] == c }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// digits reads one at least.
func (r *Reader) digits() error {
	from := r.at
	for r.at < len(r.data) && isDigit(r.data[r.at]) {
		r.at++
	}
	switch {
	case r.at > from:
		return nil
	case r.at == len(r.data):
		return ErrEnd
	}
	return r.unexpected("in a number")
}

// text reads a string with its quotes. Half a surrogate pair becomes U+FFFD.
func (r *Reader) text() (string, error) {
	var text []byte
	for r.at++; r.at < len(r.data); {
		c := r.data[r.at]
		switch {
		case c == '"':
			r.at++
			return string(text), nil
		case c < ' ':
			return "", r.unexpected("in a text")
		case c != '\\':
			text = append(text, c)
			r.at++
			continue
		}
		r.at++
		if r.at == len(r.data) {
			break
		}
		c = r.data[r.at]
		if c == 'u' {
			u, err := r.unit()
			if err != nil {
				return "", err
			}
			if utf16.IsSurrogate(u) {
				u = r.pair(u)
			}
			text = utf8.AppendRune(text, u)
			continue
		}
		plain, ok := unescape(c)
		if !ok {
			return "", r.unexpected("after a backslash")
		}
		text = append(text, plain)
		r.at++
	}
	return "", ErrEnd
}

// unescape returns what stands for a backslash and c.
func unescape(c byte) (byte, bool) {
	switch c {
	case '"', '\\', '/':
		return c, true
	case 'b':
		return '\b', true
	case 'f':
		return '\f', true
	case 'n':
		return '\n', true
	case 'r':
		return '\r', true
	case 't':
		return '\t', true
	}
	return 0, false
}

// unit reads u and four hexadecimal digits.
func (r *Reader) unit() (rune, error) {
	var u rune
	r.at++
	for range 4 {
		if r.at == len(r.data) {
			return 0, ErrEnd
		}
		switch c := r.data[r.at]; {
		case isDigit(c):
			u = u<<4 | rune(c-'0')
		case 'a' <= c|32 && c|32 <= 'f':
			u = u<<4 | rune(c|32-'a'+10)
		default:
			return 0, r.unexpected("after \\u")
		}
		r.at++
	}
	return u, nil
}

// pair returns the character that a surrogate makes with the one after it. What is no
// such pair is left to be read, right or wrong, on its own.
func (r *Reader) pair(first rune) rune {
	at := r.at
	if r.is('\\') {
		if r.at++; r.is('u') {
			if second, err := r.unit(); err == nil {
				if u := utf16.DecodeRune(first, second); u != utf8.RuneError {
					return u
				}
			}
		}
	}
	r.at = at
	return utf8.RuneError
}

func (r *Reader) unexpected(where string) error {
	c, _ := utf8.DecodeRune(r.data[r.at:])
	return errors.New(strconv.QuoteRune(c) + " " + where)
}
