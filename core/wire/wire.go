// Package wire writes values as bytes and reads them back: scenarios, and the messages between the page and its
// workers. Numbers are little-endian. Lists and texts follow their length.
//
// Reflection could do without a list of fields, but it would be in the page's first program:
//
//	app.wasm, brotli    with this package    and encoding/json for one message
//	November 2026       1,179,512 bytes      1,255,129 bytes
package wire

import (
	"encoding/binary"
	"math"
	"slices"

	"epsilonarcade/core/say"
)

// A Coder writes fields to its bytes or reads them from there: each message lists its
// fields once, for both directions.
type Coder struct {
	data    []byte
	reading bool
	bad     bool // nothing sensible is left to read
	custom  bool // the message has a custom policy
}

// A Message is what is told.
type Message interface{ Code(*Coder) }

// A Protocol lists all messages between two programs. A message's place in it is the first byte
// of what is written.
type Protocol []kind

// A kind is one of the messages of a protocol.
type kind struct {
	blank func() Message
	is    func(Message) bool
}

// Kind is that of the messages of a type.
func Kind[T any, M interface {
	*T
	Message
}]() kind {
	return kind{
		blank: func() Message { return M(new(T)) },
		is:    func(m Message) bool { _, ok := m.(M); return ok },
	}
}

// Encode writes a message of the protocol: a byte for its kind, then its fields in order.
func (p Protocol) Encode(m Message) []byte {
	place := slices.IndexFunc(p, func(k kind) bool { return k.is(m) })
	if place < 0 {
		panic("wire: a message that is not of the protocol")
	}
	c := Coder{data: []byte{byte(place)}}
	m.Code(&c)
	return c.data
}

// Bytes returns what code writes.
func Bytes(code func(*Coder)) []byte {
	var c Coder
	code(&c)
	return c.data
}

// Custom reports whether a message has a scenario with a custom policy.
func Custom(m Message) bool {
	var c Coder
	m.Code(&c)
	return c.custom
}

var errMessage = say.Error("message-cut-damaged")

// Decode reads what Encode has written. What is cut, damaged or too long is an error.
func (p Protocol) Decode(data []byte) (Message, error) {
	if len(data) == 0 || int(data[0]) >= len(p) {
		return nil, errMessage
	}
	m := p[data[0]].blank()
	c := Coder{data: data[1:], reading: true}
	if m.Code(&c); c.bad || len(c.data) > 0 {
		return nil, errMessage
	}
	return m, nil
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
	if c.Byte(&b); c.reading {
		*v = b == 1
		c.bad = c.bad || b > 1
	}
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
	if c.Int(&bits); c.reading {
		*v = math.Float64frombits(uint64(bits))
	}
}

// Mark marks a message as one with a custom policy: see Custom.
func (c *Coder) Mark() { c.custom = true }

// Refuse makes the message damaged.
func (c *Coder) Refuse() { c.bad = true }

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

// Text codes a text that people read. References in it are written whole: the reader may have another part of the
// catalogue.
func (c *Coder) Text(v *string) {
	data := *v
	if !c.reading {
		data = say.Whole(data)
	}
	if c.Data(&data); c.reading {
		*v = say.Own(data)
	}
}

// Data codes a string of any bytes.
func (c *Coder) Data(v *string) {
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

// Optional codes a value that may be missing.
func Optional[T any](c *Coder, v **T, item func(*T)) {
	there := *v != nil
	if c.Bool(&there); !there {
		return
	}
	if *v == nil {
		*v = new(T)
	}
	item(*v)
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
