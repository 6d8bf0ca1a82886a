// Package wire encodes the messages between the page and its workers, and decodes them.
//
// A message is a pointer to a struct. Its exported fields follow each other: numbers take eight bytes, little-endian,
// booleans take one, and texts and lists follow their length. A scenario travels as its link.
package wire

import (
	"encoding/binary"
	"math"
	"reflect"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// A Message is a pointer to a struct of booleans, integers, floats, strings, scenarios, and arrays, slices, pointers and
// structs of these.
type Message any

// A Protocol lists the types of all messages between two programs. The first byte of an encoded message is the place of
// its type.
type Protocol []reflect.Type

// Of returns the protocol of the types that some messages have.
func Of(messages ...Message) Protocol {
	p := make(Protocol, len(messages))
	for i, m := range messages {
		p[i] = reflect.TypeOf(m).Elem()
	}
	return p
}

// Encode returns the bytes of a message. It panics if the protocol lacks the message's type.
func (p Protocol) Encode(m Message) []byte {
	v := reflect.ValueOf(m).Elem()
	for place, t := range p {
		if t == v.Type() {
			return encode([]byte{byte(place)}, v)
		}
	}
	panic("wire: the protocol lacks " + v.Type().String())
}

var errMessage = say.Error("message-cut-damaged")

// Decode returns the message that Encode encoded. It returns an error if data is cut, damaged or too long.
func (p Protocol) Decode(data []byte) (Message, error) {
	if len(data) == 0 || int(data[0]) >= len(p) {
		return nil, errMessage
	}
	m := reflect.New(p[data[0]])
	d := decoder{data: data[1:]}
	if d.decode(m.Elem()); d.bad || len(d.data) > 0 {
		return nil, errMessage
	}
	return m.Interface(), nil
}

// Custom reports whether a message has a scenario with a custom policy.
func Custom(m Message) bool { return custom(reflect.ValueOf(m).Elem()) }

func custom(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Struct:
		if s, ok := v.Addr().Interface().(*scenario.Scenario); ok {
			return s.Kind != "" && s.Written()
		}
		for i := range v.NumField() {
			if custom(v.Field(i)) {
				return true
			}
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() != reflect.Struct {
			return false
		}
		for i := range v.Len() {
			if custom(v.Index(i)) {
				return true
			}
		}
	}
	return false
}

func encode(data []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return append(data, 1)
		}
		return append(data, 0)
	case reflect.Int, reflect.Int64:
		return binary.LittleEndian.AppendUint64(data, uint64(v.Int()))
	case reflect.Uint8:
		return append(data, byte(v.Uint()))
	case reflect.Uint32:
		return binary.LittleEndian.AppendUint32(data, uint32(v.Uint()))
	case reflect.Float64:
		return binary.LittleEndian.AppendUint64(data, math.Float64bits(v.Float()))
	case reflect.String:
		// The other program may have another part of the catalogue.
		text := say.Whole(v.String())
		return append(length(data, len(text)), text...)
	case reflect.Pointer:
		if v.IsNil() {
			return append(data, 0)
		}
		return encode(append(data, 1), v.Elem())
	case reflect.Slice:
		if v.IsNil() {
			return length(data, 0)
		}
		data = length(data, v.Len()+1)
		if floats, ok := v.Interface().([]float64); ok { // as most results are
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
	case reflect.Struct:
		if s, ok := v.Addr().Interface().(*scenario.Scenario); ok {
			link := ""
			if s.Kind != "" {
				link = s.Link()
			}
			return append(length(data, len(link)), link...)
		}
		for i := range v.NumField() {
			data = encode(data, v.Field(i))
		}
		return data
	}
	panic("wire: no message has " + v.Type().String())
}

func length(data []byte, n int) []byte { return binary.LittleEndian.AppendUint32(data, uint32(n)) }

// A decoder holds the bytes that are left.
type decoder struct {
	data []byte
	bad  bool
}

func (d *decoder) decode(v reflect.Value) {
	if d.bad {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(d.flag())
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(d.number()))
	case reflect.Uint8:
		v.SetUint(uint64(d.take(1)[0]))
	case reflect.Uint32:
		v.SetUint(uint64(binary.LittleEndian.Uint32(d.take(4))))
	case reflect.Float64:
		v.SetFloat(math.Float64frombits(d.number()))
	case reflect.String:
		v.SetString(say.Own(d.text()))
	case reflect.Pointer:
		if d.flag() {
			v.Set(reflect.New(v.Type().Elem()))
			d.decode(v.Elem())
		}
	case reflect.Slice:
		n := d.length() - 1
		// Each element takes at least one byte, so a damaged length allocates little.
		if n > len(d.data) {
			d.bad = true
		} else if n >= 0 {
			d.elements(v, n)
		}
	case reflect.Array:
		for i := range v.Len() {
			d.decode(v.Index(i))
		}
	case reflect.Struct:
		if s, ok := v.Addr().Interface().(*scenario.Scenario); ok {
			if link := d.text(); link != "" {
				read, err := scenario.Unpack(link)
				*s, d.bad = read, err != nil || read.Link() != link
			}
			return
		}
		for i := range v.NumField() {
			d.decode(v.Field(i))
		}
	}
}

// elements decodes n elements of a slice. Results are mostly floats, so that these are fast.
func (d *decoder) elements(v reflect.Value, n int) {
	if floats, ok := v.Addr().Interface().(*[]float64); ok {
		*floats = make([]float64, n)
		for i, data := 0, d.take(8*n); i < n && !d.bad; i++ {
			(*floats)[i] = math.Float64frombits(binary.LittleEndian.Uint64(data[8*i:]))
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

func (d *decoder) text() string {
	if n := d.length(); n <= len(d.data) {
		return string(d.take(n))
	}
	d.bad = true
	return ""
}

// take returns the next n bytes, or zeros if fewer are left.
func (d *decoder) take(n int) []byte {
	if n > len(d.data) {
		d.bad = true
		return make([]byte, min(n, 8))
	}
	data := d.data[:n]
	d.data = d.data[n:]
	return data
}
