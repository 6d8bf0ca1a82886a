package scenariojson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"unicode/utf8"

	"epsilonarcade/core/scenario"
)

// A reader takes a JSON document apart token by token. Unlike json.Unmarshal it tells
// upper from lower case, refuses names that come twice and null, and knows where in the
// document it is.
type reader struct{ tokens *json.Decoder }

func newReader(data []byte) (*reader, error) {
	switch {
	case len(data) > MaxSize:
		return nil, scenario.Problem{Field: "document", Value: strconv.Itoa(len(data)), Text: fmt.Sprintf("bytes are more than %d", MaxSize)}
	case !utf8.Valid(data):
		return nil, scenario.Problem{Field: "document", Text: "is not UTF-8 text"}
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return &reader{d}, nil
}

// next returns the next token, which belongs to field.
func (r *reader) next(field string) (json.Token, error) {
	t, err := r.tokens.Token()
	switch {
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return nil, scenario.Problem{Field: name(field), Text: "the document ends too early"}
	case err != nil:
		return nil, scenario.Problem{Field: name(field), Text: fmt.Sprintf("at byte %d: %v", r.tokens.InputOffset(), err)}
	}
	return t, nil
}

// end refuses whatever follows the scenario.
func (r *reader) end() error {
	if _, err := r.tokens.Token(); err != io.EOF {
		return scenario.Problem{Field: "document", Text: fmt.Sprintf("goes on after the scenario's end, at byte %d", r.tokens.InputOffset())}
	}
	return nil
}

// object reads an object. It calls value at each of its fields, which must read the
// field's value.
func (r *reader) object(field string, value func(key string) error) error {
	if err := r.open(field, '{', "an object"); err != nil {
		return err
	}
	seen := map[string]bool{}
	for r.tokens.More() {
		t, err := r.next(field)
		if err != nil {
			return err
		}
		key := t.(string) // the decoder lets nothing else through
		if seen[key] {
			return scenario.Problem{Field: join(field, key), Text: "is given a second time"}
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
	if err := r.open(field, '[', "a list"); err != nil {
		return err
	}
	for i := 0; r.tokens.More(); i++ {
		if err := value(element(field, i)); err != nil {
			return err
		}
	}
	_, err := r.next(field)
	return err
}

func (r *reader) open(field string, bracket json.Delim, what string) error {
	t, err := r.next(field)
	if err == nil && t != bracket {
		err = wrong(field, t, what)
	}
	return err
}

// text reads a string.
func (r *reader) text(field string, to *string) error {
	t, err := r.next(field)
	if err != nil {
		return err
	}
	text, ok := t.(string)
	if !ok {
		return wrong(field, t, "text in quotes")
	}
	*to = text
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
func (r *reader) toNumber(field string, t json.Token, to *float64) (err error) {
	n, ok := t.(json.Number)
	if !ok {
		return wrong(field, t, "a number")
	}
	if *to, err = n.Float64(); err != nil {
		return scenario.Problem{Field: field, Value: cut(n), Text: "is out of range"}
	}
	return nil
}

// whole reads a whole number. 1e6 and 1000000.0 are whole, as they are in JavaScript.
func whole[T int | int64 | uint64](r *reader, field string, to *T) error {
	var x float64
	if err := r.number(field, &x); err != nil {
		return err
	}
	if x != math.Trunc(x) {
		return scenario.Problem{Field: field, Value: strconv.FormatFloat(x, 'g', -1, 64), Text: "is not a whole number"}
	}
	if math.Abs(x) > scenario.MaxSeed || float64(T(x)) != x {
		return scenario.Problem{Field: field, Value: strconv.FormatFloat(x, 'g', -1, 64), Text: "is out of range"}
	}
	*to = T(x)
	return nil
}

// wrong says that t stands where something else belongs.
func wrong(field string, t json.Token, what string) error {
	p := scenario.Problem{Field: name(field), Text: "is not " + what}
	switch t := t.(type) {
	case nil:
		p.Value = "null"
	case string:
		p.Value = scenario.Quote(t)
	case json.Number:
		p.Value = cut(t)
	case json.Delim:
		p.Value = map[json.Delim]string{'{': "an object", '[': "a list"}[t]
	default:
		p.Value = fmt.Sprint(t)
	}
	return p
}

// cut shortens a long number for a message.
func cut(n json.Number) string {
	if len(n) > 30 {
		return string(n[:30]) + "…"
	}
	return string(n)
}

// name is what the field is called in a message.
func name(field string) string {
	if field == "" {
		return "scenario"
	}
	return field
}
