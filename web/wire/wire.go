// Package wire writes what the page and its workers tell each other as bytes and reads it
// back: all numbers little-endian, lists and texts after their length. Reflection, which could
// do without a list of fields, would be a twentieth of the engine.
package wire

import (
	"encoding/binary"
	"math"
	"slices"

	"epsilonarcade/core/scenario"
)

// A Coder writes fields to its bytes or reads them from there: each message lists its
// fields once, for both directions.
type Coder struct {
	data    []byte
	reading bool
	bad     bool // nothing sensible is left to read
}

// A Message is what is told: a kind, which is written as the first byte, and fields.
type Message interface {
	Kind() byte
	Code(*Coder)
}

// Encode writes a message: a byte for its kind, then its fields in order.
func Encode(m Message) []byte {
	c := Coder{data: []byte{m.Kind()}}
	m.Code(&c)
	return c.data
}

// Decode reads what Encode has written. blank returns an empty message of a kind, or nil if
// there is none. What is cut, damaged or too long is not ok.
func Decode(data []byte, blank func(kind byte) Message) (m Message, ok bool) {
	if len(data) == 0 {
		return nil, false
	}
	if m = blank(data[0]); m == nil {
		return nil, false
	}
	c := Coder{data: data[1:], reading: true}
	m.Code(&c)
	return m, !c.bad && len(c.data) == 0
}

// Byte codes a number below 256.
func (c *Coder) Byte(v *byte) {
	if !c.reading {
		c.data = append(c.data, *v)
	} else if b := c.take(1); b != nil {
		*v = b[0]
	}
}

// Bool codes a truth value; anything but 0 and 1 makes no sense.
func (c *Coder) Bool(v *bool) {
	var b byte
	if *v {
		b = 1
	}
	c.Byte(&b)
	*v = b == 1
	c.bad = c.bad || b > 1
}

// Word codes a number in four bytes.
func (c *Coder) Word(v *uint32) {
	if !c.reading {
		c.data = binary.LittleEndian.AppendUint32(c.data, *v)
	} else if b := c.take(4); b != nil {
		*v = binary.LittleEndian.Uint32(b)
	}
}

// Int codes a number in eight bytes.
func (c *Coder) Int(v *int64) {
	if !c.reading {
		c.data = binary.LittleEndian.AppendUint64(c.data, uint64(*v))
	} else if b := c.take(8); b != nil {
		*v = int64(binary.LittleEndian.Uint64(b))
	}
}

// Float codes a number with all its bits.
func (c *Coder) Float(v *float64) {
	bits := int64(math.Float64bits(*v))
	c.Int(&bits)
	*v = math.Float64frombits(uint64(bits))
}

// Scenario codes a scenario or none. It is not looked at once more: it was found valid where somebody
// has changed it.
func (c *Coder) Scenario(v *scenario.Scenario) {
	text := ""
	if !c.reading && v.Kind != "" {
		text = v.Link()
	}
	if c.Text(&text); c.reading && text != "" {
		s, err := scenario.Unpack(text)
		*v, c.bad = s, err != nil || s.Link() != text
	}
}

// Length codes the length of a list whose elements take at least so many bytes each, and
// returns it: 0 if no list of that length could follow.
func (c *Coder) Length(n, size int) int {
	w := uint32(n)
	c.Word(&w)
	if c.reading && int64(w)*int64(size) > int64(len(c.data)) {
		c.bad = true
		return 0
	}
	return int(w)
}

// Ints codes a list of numbers.
func (c *Coder) Ints(v *[]int64) {
	n := c.Length(len(*v), 8)
	if c.reading {
		*v = make([]int64, n)
	}
	for i := range *v {
		c.Int(&(*v)[i])
	}
}

// Floats codes a list of numbers with all their bits. Results are mostly such lists, and so
// this is quick.
func (c *Coder) Floats(v *[]float64) {
	n := c.Length(len(*v), 8)
	if !c.reading {
		c.data = slices.Grow(c.data, 8*n)
		for _, x := range *v {
			c.data = binary.LittleEndian.AppendUint64(c.data, math.Float64bits(x))
		}
		return
	}
	*v = make([]float64, n)
	if b := c.take(8 * n); b != nil {
		for i := range *v {
			(*v)[i] = math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:]))
		}
	}
}

// Text codes a text.
func (c *Coder) Text(v *string) {
	n := c.Length(len(*v), 1)
	if !c.reading {
		c.data = append(c.data, *v...)
	} else if b := c.take(n); b != nil {
		*v = string(b)
	}
}

// List codes a list whose elements item codes, each in at least four bytes. An empty list
// comes back as nil.
func List[T any](c *Coder, v *[]T, item func(*T)) { ListOf(c, v, 4, item) }

// ListOf is List for elements that take so many bytes at least.
func ListOf[T any](c *Coder, v *[]T, size int, item func(*T)) {
	n := c.Length(len(*v), size)
	if c.reading {
		*v = nil
		if n > 0 {
			*v = make([]T, n)
		}
	}
	for i := range *v {
		if !c.bad {
			item(&(*v)[i])
		}
	}
}

// take reads n bytes, or nil if there are not so many.
func (c *Coder) take(n int) []byte {
	if c.bad || n > len(c.data) {
		c.bad = true
		return nil
	}
	b := c.data[:n]
	c.data = c.data[n:]
	return b
}
