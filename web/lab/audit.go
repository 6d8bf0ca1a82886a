package lab

import "epsilonarcade/web/wire"

// Audits and the membership game (core/privacy/audit). Each question says what is audited, and
// an answer does not depend on the questions before; but the worker keeps what it has prepared
// last, as preparing may take a second. So several workers can share the runs of one audit:
//
//	Prepare → Prepared    what is to be run
//	Learn   → Learnt      in each of them, stretches of 0 … Prepared.Learning
//	Find    → Found       the event, from all that was learnt
//	Test    → Tested      in each of them, stretches of 0 … Prepared.Testing
//	Judge   → Judged      the result, from all hits, or how it stands after some of them
//
// What cannot be audited, or makes no sense, is Refused with the reason.

// An Audit is what is audited: an audit.Draft. What is empty, 0 or nil has the policy's default.
type Audit struct {
	ID             string // of the policy, a registered or a broken one
	Link           string // of the scenario that says how it is run
	Notion         string // that is claimed to be protected
	Epsilon, Delta *float64
	Confidence     float64
	Horizon, Runs  int64
	Seed           *int64
}

// Prepare asks what an audit is, with the defaults filled in. The answer is Prepared.
type Prepare struct{ Audit Audit }

// Prepared is an audit that is ready to run.
type Prepared struct {
	Name                       string // the policy's
	Notion                     string
	Claim                      string // in words
	Worlds                     string // in words
	Epsilon, Delta, Confidence float64
	Horizon, Seed              int64
	Learning, Testing          int64 // runs on each world
	Open                       bool  // something in a run depends on rewards or on noise
	Best                       float64
}

// Learn asks for learning runs, from one number up to before another. The answer is Learnt.
type Learn struct {
	Audit    Audit
	From, To int64
}

// Learnt is what was counted in runs, as audit.Counts writes it.
type Learnt struct{ Counts string }

// Find asks for the event that tells the worlds apart, from the counts of all stretches. The
// answer is Found.
type Find struct {
	Audit  Audit
	Counts []string
}

// Found is an event, as audit.Event writes it, and in words.
type Found struct{ Event, Words string }

// Test asks for testing runs, from one number up to before another. The answer is Tested.
type Test struct {
	Audit    Audit
	Event    string
	From, To int64
}

// Tested is how often the event came in how many runs, in either world. Those of several
// stretches are added up.
type Tested struct{ Hits, Runs [2]int64 }

// Judge asks what hits say. The answer is Judged.
type Judge struct {
	Audit Audit
	Event string
	// Sums are the hits after some stretches, from the first on, in any order; the last of them
	// are those of all testing runs when an audit ends.
	Sums []Tested
}

// Judged is an audit's result.
type Judged struct {
	Event, Worlds string    // in words
	Bounds        []float64 // the lower bound of ε by each of the sums
	Lower         float64   // the last of them
	Exact         float64   // the exact ε at δ, +∞ if there is none, NaN if it is not known
	Of            string    // what that is the ε of, or why it is not known
	Violated      bool      // Lower, or Exact, is above the claim
}

// Deal asks for a round of the membership game. The first one takes the time of a few hundred
// runs or more. The answer is Dealt.
type Deal struct {
	Audit Audit
	Round int64
}

// Dealt is a round. Whoever shows it keeps the secret until the guess.
type Dealt struct {
	Worlds [2]string // A and B: a sentence each
	Seen   string    // what an observer sees, in sentences
	Secret int64     // the world of the run: 0 is A, 1 is B
	Guess  int64     // the machine's
	Why    string    // in sentences
	// Best is the largest probability of being right that anybody has under the claim,
	// (e^ε + δ)/(1 + e^ε).
	Best float64
}

func (a *Audit) code(c *wire.Coder) {
	c.Text(&a.ID)
	c.Text(&a.Link)
	c.Text(&a.Notion)
	optional(c, &a.Epsilon, c.Float)
	optional(c, &a.Delta, c.Float)
	c.Float(&a.Confidence)
	c.Int(&a.Horizon)
	c.Int(&a.Runs)
	optional(c, &a.Seed, c.Int)
}
func (m *Prepare) Code(c *wire.Coder) { m.Audit.code(c) }
func (m *Prepared) Code(c *wire.Coder) {
	for _, text := range []*string{&m.Name, &m.Notion, &m.Claim, &m.Worlds} {
		c.Text(text)
	}
	for _, x := range []*float64{&m.Epsilon, &m.Delta, &m.Confidence, &m.Best} {
		c.Float(x)
	}
	for _, n := range []*int64{&m.Horizon, &m.Seed, &m.Learning, &m.Testing} {
		c.Int(n)
	}
	c.Bool(&m.Open)
}
func (m *Learn) Code(c *wire.Coder) {
	m.Audit.code(c)
	c.Int(&m.From)
	c.Int(&m.To)
}
func (m *Learnt) Code(c *wire.Coder) { c.Text(&m.Counts) }
func (m *Find) Code(c *wire.Coder) {
	m.Audit.code(c)
	texts(c, &m.Counts)
}
func (m *Found) Code(c *wire.Coder) {
	c.Text(&m.Event)
	c.Text(&m.Words)
}
func (m *Test) Code(c *wire.Coder) {
	m.Audit.code(c)
	c.Text(&m.Event)
	c.Int(&m.From)
	c.Int(&m.To)
}
func (m *Tested) Code(c *wire.Coder) {
	for w := range 2 {
		c.Int(&m.Hits[w])
		c.Int(&m.Runs[w])
	}
}
func (m *Judge) Code(c *wire.Coder) {
	m.Audit.code(c)
	c.Text(&m.Event)
	wire.List(c, &m.Sums, func(t *Tested) { t.Code(c) })
}
func (m *Judged) Code(c *wire.Coder) {
	c.Text(&m.Event)
	c.Text(&m.Worlds)
	floats(c, &m.Bounds)
	c.Float(&m.Lower)
	c.Float(&m.Exact)
	c.Text(&m.Of)
	c.Bool(&m.Violated)
}
func (m *Deal) Code(c *wire.Coder) {
	m.Audit.code(c)
	c.Int(&m.Round)
}
func (m *Dealt) Code(c *wire.Coder) {
	c.Text(&m.Worlds[0])
	c.Text(&m.Worlds[1])
	c.Text(&m.Seen)
	c.Int(&m.Secret)
	c.Int(&m.Guess)
	c.Text(&m.Why)
	c.Float(&m.Best)
}

func (m *Prepare) Kind() byte  { return 14 }
func (m *Prepared) Kind() byte { return 15 }
func (m *Learn) Kind() byte    { return 16 }
func (m *Learnt) Kind() byte   { return 17 }
func (m *Find) Kind() byte     { return 18 }
func (m *Found) Kind() byte    { return 19 }
func (m *Test) Kind() byte     { return 20 }
func (m *Tested) Kind() byte   { return 21 }
func (m *Judge) Kind() byte    { return 22 }
func (m *Judged) Kind() byte   { return 23 }
func (m *Deal) Kind() byte     { return 24 }
func (m *Dealt) Kind() byte    { return 25 }

// blankOfAudits returns an empty message of these kinds, or nil if it is none of them.
func blankOfAudits(kind byte) Message {
	switch kind {
	case 14:
		return &Prepare{}
	case 15:
		return &Prepared{}
	case 16:
		return &Learn{}
	case 17:
		return &Learnt{}
	case 18:
		return &Find{}
	case 19:
		return &Found{}
	case 20:
		return &Test{}
	case 21:
		return &Tested{}
	case 22:
		return &Judge{}
	case 23:
		return &Judged{}
	case 24:
		return &Deal{}
	case 25:
		return &Dealt{}
	}
	return nil
}
