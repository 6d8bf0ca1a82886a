package lab

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/wire"
)

// Audits and the membership game (core/privacy/audit). What is audited is a text, which a Form
// says. No answer depends on the questions before, but a worker keeps the audit that it has
// prepared last, as preparing may take a second. So several workers can share the runs of one
// audit: one of them is asked for the reward that differs between the worlds, each for stretches of what there is to learn from, one of them for the event
// by all that was counted, and each for stretches of what there is to test on.

// Frame asks for the form that says what is audited. The answer is a Form.
type Frame struct {
	// Texts are what is in the form's fields, in their order; none for those of Look.
	Texts    []string
	Look     string            // what is audited as a link says it, read if there are no texts
	Scenario scenario.Scenario // that it may be run as
}

// Form is what there is to fill in of an audit.
type Form struct {
	Title             string
	Fields            []Blank
	Says              []string
	Look              string // what is audited as a link says it: what is wrong is left out
	Audit             string // the same for Trial; empty if something is wrong
	Learning, Testing int64  // runs on each world
	// Levels is the scenario of which Compare says what the policy gives away at each level:
	// none for a broken one, whose numbers are not known. It asks for what is so after so many
	// Pulls; there is none if they are 0.
	Levels scenario.Scenario
	Pulls  int64
}

// A Blank is a field of a form.
type Blank struct {
	Name, Label, Text string
	Usual             string // what counts if there is no text
	Problem           string
	// Choices are what there is to choose from, none for a text: each with what it stands for in
	// place of a link. Those that stand for NoChoice are titles of the ones below.
	Choices []explain.Turn
}

// NoChoice is what the titles in a list of choices stand for.
const NoChoice = "-"

// Trial asks for a part of an audit. What cannot be audited, or makes no sense, is Refused with
// the reason.
type Trial struct {
	Step  string // one of those below
	Audit string
	Event string // as Find has found it
	// Changed is what Choose has answered, if it was asked.
	Changed []int64
	// From and To are the stretch of runs, from one number up to before another. For Report, To
	// is how many testing runs there are so far; for Play, From is the round, from 0.
	From, To int64
	// Counts are what was counted in all stretches that were learnt from.
	Counts []string
	// Numbers are, for Report, those of Test, added up after some stretches of the first runs.
	// For Play they are the guesses of the first rounds: 0 is A, 1 is B.
	Numbers []int64
}

// The steps. The answer to the first four is Counted, to the others a Sheet.
const (
	// Choose finds the reward that differs between the worlds: the numbers are its arm and its
	// place, or none where no reward of an arm does. It may take seconds, which workers save that
	// are told.
	Choose = "choose"
	Learn  = "learn" // run a stretch on both worlds: the text is what was counted
	Find   = "find"  // the text is the event that tells the worlds apart best
	Test   = "test"  // the numbers are the event's hits in world A, the runs there, and those of B
	// Report says what is known: before the first hits the worlds and the exact loss. The gauge's
	// value is the bound, its text what was found, and its mark bad if that violates the claim.
	Report = "report"
	// Play says what is seen in a round of the membership game, and once there is a guess of it
	// who was right. The first round takes the time of a thousand runs.
	Play = "play"
)

// Counted is what a step has given.
type Counted struct {
	Text    string
	Numbers []int64
}

func (m *Frame) Code(c *wire.Coder) {
	texts(c, &m.Texts)
	c.Text(&m.Look)
	c.Scenario(&m.Scenario)
}
func (m *Form) Code(c *wire.Coder) {
	for _, text := range []*string{&m.Title, &m.Look, &m.Audit} {
		c.Text(text)
	}
	wire.List(c, &m.Fields, func(f *Blank) {
		for _, text := range []*string{&f.Name, &f.Label, &f.Text, &f.Usual, &f.Problem} {
			c.Text(text)
		}
		codeTurns(c, &f.Choices)
	})
	texts(c, &m.Says)
	c.Int(&m.Learning)
	c.Int(&m.Testing)
	c.Int(&m.Pulls)
	c.Scenario(&m.Levels)
}
func (m *Trial) Code(c *wire.Coder) {
	for _, text := range []*string{&m.Step, &m.Audit, &m.Event} {
		c.Text(text)
	}
	c.Int(&m.From)
	c.Int(&m.To)
	texts(c, &m.Counts)
	c.Ints(&m.Numbers)
	c.Ints(&m.Changed)
}
func (m *Counted) Code(c *wire.Coder) {
	c.Text(&m.Text)
	c.Ints(&m.Numbers)
}
