// Package strictjson reads JSON documents into structs with tags. Its errors say what is wrong, and where. It also
// writes objects whose members are not the fields of a struct.
package strictjson

import (
	"cmp"
	"errors"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// document is the field of a problem with the whole document.
const document = "document"

// Read reads a document of at most most bytes. It refuses duplicate names, and everything that Types refuses.
// The error is a [scenario.Problem], which names the field.
func Read(data []byte, most int, to any, options ...json.Options) error {
	switch {
	case len(data) > most:
		return scenario.Problem{Field: document, Text: say.Of("bytes-more-than", strconv.Itoa(len(data)), strconv.Itoa(most))}
	case !utf8.Valid(data):
		return scenario.Problem{Field: document, Text: say.Of("not-utf-8-text")}
	}
	// Half a surrogate pair becomes U+FFFD.
	all := append([]json.Options{jsontext.AllowInvalidUTF8(true), json.WithUnmarshalers(Types)}, options...)
	err := json.Unmarshal(data, to, all...)
	if err == nil {
		return nil
	}
	p := found(err)
	p.Field = cmp.Or(p.Field, document)
	return p
}

// English writes texts in English.
var English = json.MarshalToFunc(func(e *jsontext.Encoder, text string) error {
	return e.WriteToken(jsontext.String(say.English(text)))
})

// Types refuses null, a value of the wrong type, and a number that its Go type cannot hold. The numbers 1e6 and
// 1000000.0 count as integers, as in JavaScript. A type with the method UnmarshalJSONFrom decides for itself.
var Types = json.UnmarshalFromFunc(func(d *jsontext.Decoder, to any) error {
	v, kind := reflect.ValueOf(to).Elem(), d.PeekKind()
	t := v.Type()
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	itself := reflect.PointerTo(t).Implements(reflect.TypeFor[json.UnmarshalerFrom]()) || t == reflect.TypeFor[jsontext.Value]()
	if itself || kind == jsontext.KindInvalid {
		return errors.ErrUnsupported
	}
	right, text := false, ""
	switch t.Kind() {
	case reflect.Struct, reflect.Map, reflect.Interface:
		right, text = kind == jsontext.KindBeginObject, say.Of("not-an-object")
	case reflect.Slice:
		right, text = kind == jsontext.KindBeginArray, say.Of("not-a-list")
	case reflect.String:
		right, text = kind == jsontext.KindString, say.Of("not-text")
	case reflect.Bool:
		right, text = kind == jsontext.KindTrue || kind == jsontext.KindFalse, say.Of("not-true-or-false")
	default:
		right, text = kind == jsontext.KindNumber, say.Of("not-a-number")
	}
	switch {
	case right && (kind != jsontext.KindNumber || v.Kind() == reflect.Pointer):
		return errors.ErrUnsupported
	case right:
		return number(d, v)
	case kind == jsontext.KindBeginObject || kind == jsontext.KindBeginArray:
		return Wrong(jsontext.Value(kind.String()), text)
	}
	value, err := d.ReadValue()
	if err != nil {
		return err
	}
	return Wrong(value, text)
})

// Wrong returns the problem for a value that has the wrong type.
func Wrong(value jsontext.Value, text string) scenario.Problem {
	p := scenario.Problem{Value: cut(string(value)), Text: text}
	switch value.Kind() {
	case jsontext.KindString:
		plain, _ := jsontext.AppendUnquote(nil, value)
		p.Value = scenario.Quote(string(plain))
	case jsontext.KindBeginObject:
		p.Value = say.Of("an-object")
	case jsontext.KindBeginArray:
		p.Value = say.Of("a-list")
	}
	return p
}

// number reads a number into a float or an integer.
func number(d *jsontext.Decoder, to reflect.Value) error {
	t, err := d.ReadToken()
	if err != nil {
		return err
	}
	x, err := t.Float()
	outside := scenario.Problem{Value: cut(t.String()), Text: say.Of("out-of-range")}
	whole := to.Kind() != reflect.Float64
	switch n := int64(x); {
	case err != nil, whole && math.Abs(x) > scenario.MaxSeed:
		return outside
	case !whole:
		to.SetFloat(x)
	case x != math.Trunc(x):
		return scenario.Problem{Value: cut(t.String()), Text: say.Of("not-a-whole-number")}
	case to.CanUint() && (n < 0 || to.OverflowUint(uint64(n))), to.CanInt() && to.OverflowInt(n):
		return outside
	case to.CanUint():
		to.SetUint(uint64(n))
	default:
		to.SetInt(n)
	}
	return nil
}

// cut shortens a long number for use in a message.
func cut(number string) string {
	if len(number) > 30 {
		return number[:30] + "…"
	}
	return number
}

// Inside turns an error from reading a field's value into a problem with that field.
func Inside(field string, err error) error {
	p := found(err)
	p.Field = join(field, p.Field)
	return p
}

// found returns the problem behind an error from a reader. The field of the outermost value is "".
func found(err error) (p scenario.Problem) {
	var at jsontext.Pointer
	for semantic, ok := err.(*json.SemanticError); ok && semantic.Err != nil; semantic, ok = err.(*json.SemanticError) {
		at, err = at+semantic.JSONPointer, semantic.Err
	}
	syntax, isSyntax := err.(*jsontext.SyntacticError)
	if isSyntax {
		at = syntax.JSONPointer
	}
	switch {
	case errors.As(err, &p):
		p.Field = join(field(at), p.Field)
	case errors.Is(err, json.ErrUnknownName):
		p = scenario.Problem{Field: field(at.Parent()), Value: scenario.Quote(at.LastToken()), Text: say.Of("not-name-of-field")}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		p = scenario.Problem{Field: field(at), Text: say.Of("document-ends-too-early")}
	case errors.Is(err, jsontext.ErrDuplicateName):
		p = scenario.Problem{Field: field(at), Text: say.Of("is-given-a-second-time")}
	case isSyntax:
		p = scenario.Problem{Field: field(at), Text: say.Of("at-byte", strconv.FormatInt(syntax.ByteOffset+1, 10))}
	default:
		p = scenario.Problem{Field: field(at), Text: say.Err(err)}
	}
	return p
}

// deepest is the largest number of names and indices in the field of a problem.
const deepest = 8

// field formats a position in a document as problems do: policies[0].params.alpha.
func field(at jsontext.Pointer) (name string) {
	depth := 0
	for token := range at.Tokens() {
		if depth++; depth > deepest {
			return name + "…"
		}
		if _, err := strconv.Atoi(token); err == nil {
			name += "[" + token + "]"
		} else {
			name = join(name, Name(token))
		}
	}
	return name
}

// Name returns a member's name as it appears in problems: in quotes if it is not a word.
func Name(name string) string {
	if len(name) > 30 || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" {
		return scenario.Quote(name)
	}
	return name
}

// join returns the full name of a field inside another field.
func join(field, name string) string {
	if field == "" || name == "" || name[0] == '[' {
		return field + name
	}
	return field + "." + name
}

// An Object is a JSON object with its members in order.
type Object []member

type member struct {
	name  string
	value any
}

// With returns the object with one member added.
func (o Object) With(name string, value any) Object { return append(o, member{name, value}) }

// MarshalJSONTo writes the object.
func (o Object) MarshalJSONTo(e *jsontext.Encoder) error {
	if err := e.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	for _, m := range o {
		if err := e.WriteToken(jsontext.String(m.name)); err != nil {
			return err
		}
		if err := json.MarshalEncode(e, m.value); err != nil {
			return err
		}
	}
	return e.WriteToken(jsontext.EndObject)
}
