package engine

import (
	"errors"

	"epsilonarcade/core/scenario"
	"epsilonarcade/web/wire"
)

// A Message goes between the page and a worker.
type Message = wire.Message

// Load tells a worker which scenario a number stands for, until Drop.
type Load struct {
	Subject  uint32
	Scenario scenario.Scenario
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
// A To that is already passed stops them where they are. Other subjects go on, until Drop.
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

func (m *Load) Code(c *wire.Coder) { c.Word(&m.Subject); c.Scenario(&m.Scenario) }
func (m *Drop) Code(*wire.Coder)   {}
func (m *Runs) Code(c *wire.Coder) {
	c.Word(&m.Subject)
	c.Int(&m.From)
	c.Int(&m.To)
}
func (m *Hold) Code(c *wire.Coder) { c.Int(&m.On) }
func (m *Play) Code(c *wire.Coder) { c.Word(&m.Subject); c.Ints(&m.Policies); c.Int(&m.To) }
func (m *Finished) Code(c *wire.Coder) {
	c.Word(&m.Subject)
	c.Int(&m.Run)
	c.Floats(&m.Regret)
	c.Ints(&m.Pulls)
	c.Float(&m.Millis)
}
func (m *Progress) Code(c *wire.Coder) {
	c.Word(&m.Subject)
	c.Int(&m.Run)
	c.Int(&m.Pulled)
}
func (m *Moved) Code(c *wire.Coder) {
	c.Word(&m.Subject)
	c.Int(&m.Policy)
	c.Int(&m.Pulled)
	c.Float(&m.Regret)
	c.Int(&m.Since)
	c.Floats(&m.Noted)
	c.Ints(&m.Pulls)
}
func (m *Failed) Code(c *wire.Coder) { c.Word(&m.Subject); c.Text(&m.Text) }

func (m *Load) Kind() byte     { return 0 }
func (m *Runs) Kind() byte     { return 1 }
func (m *Hold) Kind() byte     { return 2 }
func (m *Play) Kind() byte     { return 3 }
func (m *Finished) Kind() byte { return 4 }
func (m *Progress) Kind() byte { return 5 }
func (m *Moved) Kind() byte    { return 6 }
func (m *Failed) Kind() byte   { return 7 }
func (m *Drop) Kind() byte     { return 8 }

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

// Encode writes a message as bytes.
func Encode(m Message) []byte { return wire.Encode(m) }

var errMessage = errors.New("engine: a message that is cut or damaged")

// Decode reads what Encode has written.
func Decode(data []byte) (Message, error) {
	m, ok := wire.Decode(data, blank)
	if !ok {
		return nil, errMessage
	}
	return m, nil
}
