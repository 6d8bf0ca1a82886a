package lab

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/wire"
)

// Audits and the membership game (core/privacy/audit). What is audited is a text, which a Form says. Workers keep the
// audit that they have prepared last, as preparing may take a second. One of them is asked for the reward that differs
// between the worlds, and each for records of stretches of runs; one for what is exact. One more, who has no other
// work, is handed all records in the order of their runs, and bets. It alone remembers: if it is lost, another one
// begins with the first record again.

// Frame asks for the form that says what is audited. The answer is a Form.
type Frame struct {
	// Texts are what is in the form's fields, in their order; none for those of Look.
	Texts    []string
	Look     string         // what is audited as a link says it, read if there are no texts
	Scenario scenario.Valid // that it may be run as
}

// Form is what there is to fill in of an audit.
type Form struct {
	Title  string
	Fields []Blank
	Says   []string
	Look   string // what is audited as a link says it: what is wrong is left out
	Audit  string // the same for Trial; empty if something is wrong
	Runs   int64  // on each world, at most
	// Levels is the scenario of which Compare says what the policy gives away at each level:
	// none for a broken one, whose numbers are not known. It asks for what is so after so many
	// Pulls; there is none if they are 0.
	Levels scenario.Valid
	Pulls  int64
}

// Wrong names the first field with a problem, which keeps the audit from starting.
func (f Form) Wrong() string {
	for _, b := range f.Fields {
		if b.Problem != "" && f.Audit == "" {
			return b.Label + ": " + b.Problem
		}
	}
	return ""
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
	// Changed is what Choose has answered, if it was asked.
	Changed []int64
	// From and To are the stretch of runs of Record, from one number up to before another. For Bet, From is the first
	// run of the records, and for Play the round, from 0.
	From, To int64
	Records  []string // of stretches that follow each other
	Exact    string   // what Know has answered, empty before
	Last     bool     // no record comes after these
	// Game is the number of a game, which has rounds of its own unless the audit has a seed.
	Game int64
	// Guesses are those of its first rounds: 0 is A, 1 is B.
	Guesses []int64
}

// The steps.
const (
	// Choose finds the reward that differs between the worlds: the numbers of a Counted are its arm and its
	// place. For a custom policy there is one number, its choice. There may be no choice, and then no number. It may take
	// seconds, which workers save that are told.
	Choose = "choose"
	// Record runs a stretch on both worlds: the text of a Counted is what was counted.
	Record = "record"
	Know   = "know" // the text of a Counted is what is exact
	// Bet bets on records. The answer is Standing.
	Bet = "bet"
	// Play says what is seen in a round of the membership game, and once there is a guess of it
	// who was right. The first round takes the time of a thousand runs. The answer is a Sheet.
	Play = "play"
)

// Counted is what a step has given.
type Counted struct {
	Text    string
	Numbers []int64
}

// Standing is how an audit stands.
type Standing struct {
	// Runs are those whose records are there. Where they are fewer than the question began with, they have been lost
	// with a worker, nothing has been added, and there is no sheet.
	Runs  int64
	Pairs int64 // that have been bet on
	Over  bool  // the claim has been refuted: no record is needed any more
	// Found says what was found. The gauge's value is the bound, its text what was found, and its mark bad if that
	// violates the claim. Caught is what somebody catches who is told what a run shows.
	Found, Caught explain.Sheet
	// People are tenths of people, a list for each entry of Known: of 100 people with used data so many are caught. The
	// list is by the number of accused people, from 0 to 100, of 100 without used data.
	Known  []string
	People [][]int64
}

func (m *Frame) Code(c *wire.Coder) {
	texts(c, &m.Texts)
	c.Text(&m.Look)
	m.Scenario.Code(c)
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
	c.Int(&m.Runs)
	c.Int(&m.Pulls)
	m.Levels.Code(c)
}
func (m *Trial) Code(c *wire.Coder) {
	c.Text(&m.Step)
	c.Text(&m.Audit)
	c.Ints(&m.Changed)
	c.Int(&m.From)
	c.Int(&m.To)
	wire.List(c, &m.Records, c.Data)
	c.Data(&m.Exact)
	c.Bool(&m.Last)
	c.Int(&m.Game)
	c.Ints(&m.Guesses)
}
func (m *Counted) Code(c *wire.Coder) {
	c.Data(&m.Text)
	c.Ints(&m.Numbers)
}
func (m *Standing) Code(c *wire.Coder) {
	c.Int(&m.Runs)
	c.Int(&m.Pairs)
	c.Bool(&m.Over)
	for _, s := range []*explain.Sheet{&m.Found, &m.Caught} {
		sheet := Sheet{*s}
		sheet.Code(c)
		*s = sheet.Sheet
	}
	texts(c, &m.Known)
	wire.List(c, &m.People, c.Ints)
}
