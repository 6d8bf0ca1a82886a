package engine

import (
	"encoding/binary"
	"errors"
	"math"
)

// A Message goes between the page and a worker.
type Message interface {
	kind() byte // its place in blank
	code(*coder)
}

// Load tells a worker which scenario a number stands for, until Drop.
type Load struct {
	Subject uint32
	Link    string // the scenario's link
}

// Drop tells a worker to forget all subjects and whatever it was doing.
type Drop struct{}

// Runs asks for runs From to To−1 of a subject's first policy, from beginning to end.
type Runs struct {
	Subject  uint32
	From, To int64
}

// Hold stops work on Runs where it is (On is not 0), or lets it go on.
type Hold struct{ On int64 }

// Play asks to carry run 0 of these policies of a subject on until To pulls have been made.
// A To that is already passed stops them where they are. Whatever else was played stops.
type Play struct {
	Subject  uint32
	Policies []int64 // their places in the scenario
	To       int64
}

// Finished reports a run of a Runs.
type Finished struct {
	Subject uint32
	Run     int64
	Regret  []float64 // at the scenario's checkpoints
	Pulls   []int64   // of each arm
	Millis  float64   // what the run took
}

// Progress says how far a run of a Runs is, and that the worker is alive.
type Progress struct {
	Subject uint32
	Run     int64
	Pulled  int64
}

// Moved reports how far Play has come with a policy.
type Moved struct {
	Subject uint32
	Policy  int64
	Pulled  int64
	Regret  float64   // now
	Since   int64     // how many points of the live grid were reported before
	Noted   []float64 // the regret at the following points, as far as they are passed
	Pulls   []int64   // of each arm
}

// Failed says that a worker cannot do what it was asked.
type Failed struct {
	Subject uint32
	Text    string
}

func (m *Load) code(c *coder) { c.word(&m.Subject); c.text(&m.Link) }
func (m *Drop) code(*coder)   {}
func (m *Runs) code(c *coder) {
	c.word(&m.Subject)
	c.int(&m.From)
	c.int(&m.To)
}
func (m *Hold) code(c *coder) { c.int(&m.On) }
func (m *Play) code(c *coder) { c.word(&m.Subject); c.ints(&m.Policies); c.int(&m.To) }
func (m *Finished) code(c *coder) {
	c.word(&m.Subject)
	c.int(&m.Run)
	c.floats(&m.Regret)
	c.ints(&m.Pulls)
	c.float(&m.Millis)
}
func (m *Progress) code(c *coder) {
	c.word(&m.Subject)
	c.int(&m.Run)
	c.int(&m.Pulled)
}
func (m *Moved) code(c *coder) {
	c.word(&m.Subject)
	c.int(&m.Policy)
	c.int(&m.Pulled)
	c.float(&m.Regret)
	c.int(&m.Since)
	c.floats(&m.Noted)
	c.ints(&m.Pulls)
}
func (m *Failed) code(c *coder) { c.word(&m.Subject); c.text(&m.Text) }

func (m *Load) kind() byte     { return 0 }
func (m *Runs) kind() byte     { return 1 }
func (m *Hold) kind() byte     { return 2 }
func (m *Play) kind() byte     { return 3 }
func (m *Finished) kind() byte { return 4 }
func (m *Progress) kind() byte { return 5 }
func (m *Moved) kind() byte    { return 6 }
func (m *Failed) kind() byte   { return 7 }
func (m *Drop) kind() byte     { return 8 }

// blank returns an empty message of a kind, or nil if there is none. Reflection, which
// could tell a kind from the type alone, would be a twentieth of the engine.
func blank(kind byte) Message {
	switch kind {
	case 0:
		return &Load{}
	case 1:
		return &Runs{}
	case 2:
		return &Hold{}
	case 3:
		return &Play{}
	case 4:
		return &Finished{}
	case 5:
		return &Progress{}
	case 6:
		return &Moved{}
	case 7:
		return &Failed{}
	case 8:
		return &Drop{}
	}
	return nil
}

// Encode writes a message as bytes: one for its kind, then its fields in order, all
// numbers little-endian, slices and texts after their length.
func Encode(m Message) []byte {
	c := coder{data: []byte{m.kind()}}
	m.code(&c)
	return c.data
}

var errMessage = errors.New("engine: a message that is cut or damaged")

// Decode reads what Encode has written.
func Decode(data []byte) (Message, error) {
	if len(data) == 0 {
		return nil, errMessage
	}
	m := blank(data[0])
	if m == nil {
		return nil, errMessage
	}
	c := coder{data: data[1:], reading: true}
	m.code(&c)
	if c.bad || len(c.data) != 0 {
		return nil, errMessage
	}
	return m, nil
}

// A coder writes fields to its data or reads them from there: each message lists its
// fields once, for both directions.
type coder struct {
	data    []byte
	reading bool
	bad     bool // nothing sensible is left to read
}

func (c *coder) word(v *uint32) {
	if !c.reading {
		c.data = binary.LittleEndian.AppendUint32(c.data, *v)
	} else if b := c.take(4); b != nil {
		*v = binary.LittleEndian.Uint32(b)
	}
}

func (c *coder) int(v *int64) {
	if !c.reading {
		c.data = binary.LittleEndian.AppendUint64(c.data, uint64(*v))
	} else if b := c.take(8); b != nil {
		*v = int64(binary.LittleEndian.Uint64(b))
	}
}

func (c *coder) float(v *float64) {
	bits := int64(math.Float64bits(*v))
	c.int(&bits)
	*v = math.Float64frombits(uint64(bits))
}

// length codes the length of a list whose elements take size bytes each.
func (c *coder) length(n, size int) int {
	w := uint32(n)
	c.word(&w)
	if c.reading && int64(w)*int64(size) > int64(len(c.data)) {
		c.bad = true
		return 0
	}
	return int(w)
}

func (c *coder) ints(v *[]int64) {
	n := c.length(len(*v), 8)
	if c.reading {
		*v = make([]int64, n)
	}
	for i := range *v {
		c.int(&(*v)[i])
	}
}

func (c *coder) floats(v *[]float64) {
	n := c.length(len(*v), 8)
	if c.reading {
		*v = make([]float64, n)
	}
	for i := range *v {
		c.float(&(*v)[i])
	}
}

func (c *coder) text(v *string) {
	n := c.length(len(*v), 1)
	if !c.reading {
		c.data = append(c.data, *v...)
	} else if b := c.take(n); b != nil {
		*v = string(b)
	}
}

// take reads n bytes, or nil if there are not so many.
func (c *coder) take(n int) []byte {
	if c.bad || n > len(c.data) {
		c.bad = true
		return nil
	}
	b := c.data[:n]
	c.data = c.data[n:]
	return b
}
