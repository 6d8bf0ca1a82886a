// Package wire encodes values as bytes and decodes them. It is used for scenarios and for messages between the page
// and its workers.
//
// A struct is encoded as its exported fields, one after the other. Numbers take eight bytes, little-endian, and
// booleans take one. The bytes of a string and the entries of a map are preceded by their length. The elements of a
// list are preceded by its length plus one, and a nil list is encoded as 0.
package wire

import (
	"encoding/binary"
	"maps"
	"math"
	"reflect"
	"slices"

	"epsilonarcade/core/say"
)

// A Message is a pointer to a struct. Its fields are booleans, numbers, strings and Coded values, and arrays, slices,
// pointers, maps from strings to floats, and structs of these.
type Message any

// Coded is implemented by pointers to values that encode and decode themselves.
type Coded interface {
	// Append appends the value's bytes to data.
	Append(data []byte) []byte
	// Parse sets the value from the first bytes of data and returns the rest. It reports false if data is damaged.
	Parse(data []byte) (rest []byte, ok bool)
}

// A Protocol lists the types of all messages between two programs. The first byte of an encoded message is the index
// of its type.
type Protocol []reflect.Type

// Of returns the protocol with the types of the given messages.
func Of(messages ...Message) Protocol {
	p := make(Protocol, len(messages))
	for i, m := range messages {
		p[i] = reflect.TypeOf(m).Elem()
	}
	return p
}

// Encode returns the bytes of a message. It panics if the protocol lacks the message's type.
func (p Protocol) Encode(m Message) []byte {
	place := slices.Index(p, reflect.TypeOf(m).Elem())
	if place < 0 {
		panic("wire: a message of another protocol")
	}
	return Append([]byte{byte(place)}, m)
}

var errMessage = say.Error("message-cut-damaged")

// Decode decodes a message. It returns an error if data is cut, damaged or too long.
func (p Protocol) Decode(data []byte) (Message, error) {
	if len(data) == 0 || int(data[0]) >= len(p) {
		return nil, errMessage
	}
	m := reflect.New(p[data[0]]).Interface()
	if rest, ok := Parse(data[1:], m); !ok || len(rest) > 0 {
		return nil, errMessage
	}
	return m, nil
}

// Custom reports whether a message contains a scenario with a custom policy, or any value whose method Custom says so.
func Custom(m Message) bool { return custom(reflect.ValueOf(m).Elem()) }

func custom(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Struct:
		if s, ok := v.Addr().Interface().(interface{ Custom() bool }); ok {
			return s.Custom()
		}
		for i := range v.NumField() {
			if custom(v.Field(i)) {
				return true
			}
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() != reflect.Struct {
			return false // its elements are numbers or strings
		}
		for i := range v.Len() {
			if custom(v.Index(i)) {
				return true
			}
		}
	}
	return false
}

// Append appends the bytes of the value that a pointer points to.
func Append(data []byte, pointer any) []byte { return encode(data, reflect.ValueOf(pointer).Elem()) }

// Parse sets the value that a pointer points to from the first bytes of data and returns the rest. It reports false if
// data is cut or damaged.
func Parse(data []byte, pointer any) (rest []byte, ok bool) {
	d := decoder{data: data}
	d.decode(reflect.ValueOf(pointer).Elem())
	return d.data, !d.bad
}

func encode(data []byte, v reflect.Value) []byte {
	if c, ok := coded(v); ok {
		return c.Append(data)
	}
	switch v.Kind() {
	case reflect.Bool:
		return append(data, bit(v.Bool()))
	case reflect.Int, reflect.Int64:
		return binary.LittleEndian.AppendUint64(data, uint64(v.Int()))
	case reflect.Uint8:
		return append(data, byte(v.Uint()))
	case reflect.Uint32, reflect.Uint64:
		return binary.LittleEndian.AppendUint64(data, v.Uint())
	case reflect.Float64:
		return binary.LittleEndian.AppendUint64(data, math.Float64bits(v.Float()))
	case reflect.String:
		// The other program may hold a different part of the catalogue.
		text := say.Whole(v.String())
		return append(length(data, len(text)), text...)
	case reflect.Pointer:
		if data = append(data, bit(!v.IsNil())); !v.IsNil() {
			data = encode(data, v.Elem())
		}
		return data
	case reflect.Slice:
		if v.IsNil() {
			return length(data, 0)
		}
		data = length(data, v.Len()+1)
		if floats, ok := v.Interface().([]float64); ok { // a fast path, because most results are floats
			for _, x := range floats {
				data = binary.LittleEndian.AppendUint64(data, math.Float64bits(x))
			}
			return data
		}
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			data = encode(data, v.Index(i))
		}
		return data
	case reflect.Map:
		all := pairs(v.Interface().(map[string]float64))
		return encode(data, reflect.ValueOf(&all).Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			data = encode(data, v.Field(i))
		}
		return data
	}
	panic("wire: no message has " + v.Type().String())
}

// coded returns a value as a Coded, and reports whether the value encodes itself.
func coded(v reflect.Value) (c Coded, ok bool) {
	if v.Kind() == reflect.Struct || v.Kind() == reflect.Slice {
		c, ok = v.Addr().Interface().(Coded)
	}
	return c, ok
}

func bit(is bool) byte {
	if is {
		return 1
	}
	return 0
}

func length(data []byte, n int) []byte { return binary.LittleEndian.AppendUint32(data, uint32(n)) }

// A pair is an entry of a map.
type pair struct {
	Key   string
	Value float64
}

// pairs returns the entries of a map in the order of their keys.
func pairs(m map[string]float64) (all []pair) {
	for _, key := range slices.Sorted(maps.Keys(m)) {
		all = append(all, pair{key, m[key]})
	}
	return all
}

// A decoder holds the bytes that remain to be decoded.
type decoder struct {
	data []byte
	bad  bool
}

func (d *decoder) decode(v reflect.Value) {
	if d.bad {
		return
	}
	if c, ok := coded(v); ok {
		d.data, ok = c.Parse(d.data)
		d.bad = !ok
		return
	}
	switch v.SetZero(); v.Kind() {
	case reflect.Bool:
		v.SetBool(d.flag())
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(d.number()))
	case reflect.Uint8:
		v.SetUint(uint64(d.take(1)[0]))
	case reflect.Uint32, reflect.Uint64:
		n := d.number()
		d.bad = d.bad || v.OverflowUint(n)
		v.SetUint(n)
	case reflect.Float64:
		v.SetFloat(math.Float64frombits(d.number()))
	case reflect.String:
		v.SetString(say.Own(string(d.take(d.length()))))
	case reflect.Pointer:
		if d.flag() {
			v.Set(reflect.New(v.Type().Elem()))
			d.decode(v.Elem())
		}
	case reflect.Slice:
		d.slice(v)
	case reflect.Array:
		for i := range v.Len() {
			d.decode(v.Index(i))
		}
	case reflect.Map:
		var all []pair
		if d.decode(reflect.ValueOf(&all).Elem()); len(all) > 0 {
			m := make(map[string]float64)
			for _, p := range all {
				m[p.Key] = p.Value
			}
			d.bad = d.bad || !slices.Equal(pairs(m), all)
			v.Set(reflect.ValueOf(m))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			d.decode(v.Field(i))
		}
	}
}

// slice decodes a slice. It has a fast path for floats, because most results are floats.
func (d *decoder) slice(v reflect.Value) {
	n := d.length() - 1
	if n < 0 || n > len(d.data) { // each element takes at least one byte
		d.bad = d.bad || n > 0
		return
	}
	if floats, ok := v.Addr().Interface().(*[]float64); ok {
		*floats = make([]float64, 0, n)
		data := d.take(8 * n)
		for ; !d.bad && len(data) > 0; data = data[8:] {
			*floats = append(*floats, math.Float64frombits(binary.LittleEndian.Uint64(data)))
		}
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), n, n))
	for i := range n {
		d.decode(v.Index(i))
	}
}

func (d *decoder) flag() bool {
	b := d.take(1)[0]
	d.bad = d.bad || b > 1
	return b == 1
}

func (d *decoder) number() uint64 { return binary.LittleEndian.Uint64(d.take(8)) }

func (d *decoder) length() int { return int(binary.LittleEndian.Uint32(d.take(4))) }

// take returns the next n bytes, or zeros if fewer are left.
func (d *decoder) take(n int) []byte {
	if d.bad || n > len(d.data) {
		d.bad = true
		return make([]byte, 8)
	}
	data := d.data[:n]
	d.data = d.data[n:]
	return data
}
