package scenariojson

import (
	"bytes"
	"errors"
	"io"
	"math"
	"strconv"
	"unicode/utf8"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"

	"github.com/go-json-experiment/json/jsontext"
)

// A reader takes a JSON document apart token by token. Unlike json.Unmarshal it tells
// upper from lower case, refuses names that come twice and null, and knows where in the
// document it is.
type reader struct{ tokens *jsontext.Decoder }

func newReader(data []byte) (*reader, error) {
	switch {
	case len(data) > scenario.MaxFile:
		return nil, problem("document", "", say.Of("bytes-more-than", strconv.Itoa(len(data)), strconv.Itoa(scenario.MaxFile)))
	case !utf8.Valid(data):
		return nil, problem("document", "", say.Of("not-utf-8-text"))
	}
	// The reader itself refuses names that come twice, in its own words. Half a surrogate pair is
	// no reason to refuse a text: it becomes U+FFFD.
	return &reader{jsontext.NewDecoder(bytes.NewBuffer(data), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))}, nil
}

// next returns the next token, which belongs to field and is valid until the one after it.
func (r *reader) next(field string) (jsontext.Token, error) {
	t, err := r.tokens.ReadToken()
	return t, located(field, err)
}

// more reports whether the object or list that is being read has something left. What is wrong
// there, next says.
func (r *reader) more() bool {
	k := r.tokens.PeekKind()
	return k != jsontext.KindInvalid && k != jsontext.KindEndObject && k != jsontext.KindEndArray
}

// located says in which field and where the document is not JSON.
func located(field string, err error) error {
	var wrong *jsontext.SyntacticError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return problem(name(field), "", say.Of("document-ends-too-early"))
	case errors.As(err, &wrong):
		return problem(name(field), "", say.Of("at-byte", strconv.FormatInt(wrong.ByteOffset+1, 10), wrong.Err.Error()))
	}
	return err
}

// end refuses whatever follows the document's value.
func (r *reader) end() error {
	rest := r.tokens.UnreadBuffer()
	if more := bytes.TrimLeft(rest, " \t\r\n"); len(more) > 0 {
		at := int(r.tokens.InputOffset()) + len(rest) - len(more) + 1
		return problem("document", "", say.Of("goes-after-scenarios-end", strconv.Itoa(at)))
	}
	return nil
}

// object reads an object. It calls value at each of its fields, which must read the
// field's value.
func (r *reader) object(field string, value func(key string) error) error {
	if err := r.open(field, jsontext.KindBeginObject, say.Of("not-an-object")); err != nil {
		return err
	}
	seen := map[string]bool{}
	for r.more() {
		t, err := r.next(field)
		if err != nil {
			return err
		}
		key := t.String()
		if seen[key] {
			return problem(join(field, key), "", say.Of("is-given-a-second-time"))
		}
		seen[key] = true
		if err := value(key); err != nil {
			return err
		}
	}
	_, err := r.next(field)
	return err
}

// array reads a list. It calls value at each of its entries, which must read the entry.
func (r *reader) array(field string, value func(field string) error) error {
	if err := r.open(field, jsontext.KindBeginArray, say.Of("not-a-list")); err != nil {
		return err
	}
	for i := 0; r.more(); i++ {
		if err := value(element(field, i)); err != nil {
			return err
		}
	}
	_, err := r.next(field)
	return err
}

func (r *reader) open(field string, bracket jsontext.Kind, not string) error {
	t, err := r.next(field)
	if err == nil && t.Kind() != bracket {
		err = wrong(field, t, not)
	}
	return err
}

// text reads a string.
func (r *reader) text(field string, to *string) error {
	t, err := r.next(field)
	if err != nil {
		return err
	}
	if t.Kind() != jsontext.KindString {
		return wrong(field, t, say.Of("not-text"))
	}
	*to = t.String()
	return nil
}

func (r *reader) number(field string, to *float64) error {
	t, err := r.next(field)
	if err != nil {
		return err
	}
	return r.toNumber(field, t, to)
}

// toNumber reads the number that is the token t.
func (r *reader) toNumber(field string, t jsontext.Token, to *float64) (err error) {
	if t.Kind() != jsontext.KindNumber {
		return wrong(field, t, say.Of("not-a-number"))
	}
	if *to, err = t.Float(); err != nil {
		return problem(field, cut(t.String()), say.Of("out-of-range"))
	}
	return nil
}

// whole reads a whole number. 1e6 and 1000000.0 are whole, as they are in JavaScript.
func (r *reader) whole(field string, to *int64) error {
	var x float64
	if err := r.number(field, &x); err != nil {
		return err
	}
	switch {
	case x != math.Trunc(x):
		return problem(field, strconv.FormatFloat(x, 'g', -1, 64), say.Of("not-a-whole-number"))
	case math.Abs(x) > scenario.MaxSeed:
		return problem(field, strconv.FormatFloat(x, 'g', -1, 64), say.Of("out-of-range"))
	}
	*to = int64(x)
	return nil
}

// int reads a whole number, of which an int holds 32 bits at least.
func (r *reader) int(field string, to *int) error {
	var n int64
	err := r.whole(field, &n)
	if *to = int(n); err == nil && int64(*to) != n {
		err = problem(field, strconv.FormatInt(n, 10), say.Of("out-of-range"))
	}
	return err
}

// seed reads a whole number that is not negative.
func (r *reader) seed(field string, to *uint64) error {
	var n int64
	err := r.whole(field, &n)
	if *to = uint64(n); err == nil && n < 0 {
		err = problem(field, strconv.FormatInt(n, 10), say.Of("out-of-range"))
	}
	return err
}

// toggle reads true or false.
func (r *reader) toggle(field string, to *bool) error {
	t, err := r.next(field)
	if err != nil {
		return err
	}
	if k := t.Kind(); k != jsontext.KindTrue && k != jsontext.KindFalse {
		return wrong(field, t, say.Of("not-true-or-false"))
	}
	*to = t.Bool()
	return nil
}

// wrong says that t stands where something else belongs: it is not that.
func wrong(field string, t jsontext.Token, not string) error {
	p := scenario.Problem{Field: name(field), Value: t.String(), Text: not}
	switch t.Kind() {
	case jsontext.KindString:
		p.Value = scenario.Quote(p.Value)
	case jsontext.KindNumber:
		p.Value = cut(p.Value)
	case jsontext.KindBeginObject:
		p.Value = say.Of("an-object")
	case jsontext.KindBeginArray:
		p.Value = say.Of("a-list")
	}
	return p
}

// cut shortens a long number for a message.
func cut(number string) string {
	if len(number) > 30 {
		return number[:30] + "…"
	}
	return number
}

func problem(field, value, text string) error {
	return scenario.Problem{Field: field, Value: value, Text: text}
}

// name is what the field is called in a message.
func name(field string) string {
	if field == "" {
		return "scenario"
	}
	return field
}
