// Package lab holds what the page asks of programs that it loads only when they are first
// needed, each in a worker of its own: wasm/lab, which knows files, and wasm/export, which
// draws. The page asks a question and gets one answer; the questions go one after the other.
package lab

import (
	"errors"

	"epsilonarcade/core/figure"
	"epsilonarcade/web/wire"
)

// A Message is a question or an answer.
type Message = wire.Message

// Read asks what scenario is in a file's text. The answer is a Link.
type Read struct{ Text string }

// Write asks for the file of a scenario. The answer is a File.
type Write struct{ Link string }

// Draw asks for the file of a figure. The answer is a File.
type Draw struct {
	Figure  figure.Figure
	Format  string // of core/figure/export
	Size    int64  // likewise
	Address string // of the page
}

// Bounds asks for the bounds on the regret of a scenario's policies. The answer is Bounded.
type Bounds struct{ Link string }

// Bounded are bounds by policy.
type Bounded struct{ Policies [][]Bound }

// A Bound is one on the regret of a policy.
type Bound struct {
	ID, Name, Kind           string
	Formula, Reference, Note string
	Why                      string    // why it has no number at the horizon
	X, Y                     []float64 // its points
}

// Link is a scenario.
type Link struct{ Link string }

// File is a file's contents.
type File struct{ Data string }

// Refused says why there is no other answer.
type Refused struct{ Why string }

func (m *Read) Code(c *wire.Coder)  { c.Text(&m.Text) }
func (m *Write) Code(c *wire.Coder) { c.Text(&m.Link) }
func (m *Draw) Code(c *wire.Coder) {
	codeFigure(c, &m.Figure)
	c.Text(&m.Format)
	c.Int(&m.Size)
	c.Text(&m.Address)
}
func (m *Bounds) Code(c *wire.Coder) { c.Text(&m.Link) }
func (m *Bounded) Code(c *wire.Coder) {
	wire.List(c, &m.Policies, func(all *[]Bound) {
		wire.List(c, all, func(b *Bound) {
			for _, text := range []*string{&b.ID, &b.Name, &b.Kind, &b.Formula, &b.Reference, &b.Note, &b.Why} {
				c.Text(text)
			}
			c.Floats(&b.X)
			c.Floats(&b.Y)
		})
	})
}
func (m *Link) Code(c *wire.Coder)    { c.Text(&m.Link) }
func (m *File) Code(c *wire.Coder)    { c.Text(&m.Data) }
func (m *Refused) Code(c *wire.Coder) { c.Text(&m.Why) }

func (m *Read) Kind() byte    { return 0 }
func (m *Write) Kind() byte   { return 1 }
func (m *Draw) Kind() byte    { return 2 }
func (m *Link) Kind() byte    { return 3 }
func (m *File) Kind() byte    { return 4 }
func (m *Refused) Kind() byte { return 5 }
func (m *Bounds) Kind() byte  { return 6 }
func (m *Bounded) Kind() byte { return 7 }

// blank returns an empty message of a kind, or nil if there is none.
func blank(kind byte) Message {
	switch kind {
	case 0:
		return &Read{}
	case 1:
		return &Write{}
	case 2:
		return &Draw{}
	case 3:
		return &Link{}
	case 4:
		return &File{}
	case 5:
		return &Refused{}
	case 6:
		return &Bounds{}
	case 7:
		return &Bounded{}
	}
	return nil
}

// Encode writes a message as bytes.
func Encode(m Message) []byte { return wire.Encode(m) }

var errMessage = errors.New("a message that is cut or damaged")

// Decode reads what Encode has written.
func Decode(data []byte) (Message, error) {
	m, ok := wire.Decode(data, blank)
	if !ok {
		return nil, errMessage
	}
	return m, nil
}
