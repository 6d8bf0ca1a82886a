package lab

import (
	"slices"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/scenario"
)

// Audits and the membership game (core/privacy/audit) use several workers. Each worker prepares the audit and keeps the
// last one, because preparation may take a second. One worker chooses the reward that differs between the worlds.
// Several workers record stretches of runs, and one computes the exact privacy loss. One more worker bets on all
// records in the order of their runs. Only this worker depends on what it did before. If it is lost, another worker
// starts over from the first record.

// Form asks for the form that describes an audit. The answer is Filled.
type Form struct {
	// Texts are the texts of the form's fields, in their order. Without texts, Look describes the audit as in a link.
	Texts    []string
	Look     string
	Scenario scenario.Valid // the page's scenario
}

// Filled is a form with its fields filled in.
type Filled struct {
	Title  string
	Fields []Blank
	Says   []string
	Look   string // the valid part of the audit, as in a link
	Audit  Audit  // without a policy if a field is invalid
	Runs   int64  // the largest number of runs in each world
	// Levels is the decision to ask Compare about. Its Pulled is 0 for policies that Compare does not know, such as
	// broken ones.
	Levels Place
}

// Wrong names the first field whose problem keeps the audit from starting.
func (f Filled) Wrong() string {
	for _, b := range f.Fields {
		if b.Problem != "" && f.Audit.Policy == "" {
			return b.Label + ": " + b.Problem
		}
	}
	return ""
}

// A Blank is a field of a form.
type Blank struct {
	Name, Label, Text string
	Usual             string // the value that an empty text stands for
	Problem           string
	Choices           []Choice // empty for a field to type in
}

// A Choice is an item of a menu with its value, or a heading of the items below it.
type Choice struct {
	Name, Value string
	Heading     bool
}

// An Audit describes an audit. Each worker prepares it before its first step.
type Audit struct {
	Policy   string         // its id
	Fields   []string       // texts of the form's fields, empty for a default
	Scenario scenario.Valid // sets how the policy runs, or contains its source; may be missing
}

// Equal reports whether two audits are the same.
func (a Audit) Equal(b Audit) bool {
	return a.Policy == b.Policy && slices.Equal(a.Fields, b.Fields) && a.Scenario.Equal(b.Scenario)
}

// Choose asks for the reward that differs between the worlds. The answer is Chosen. It may take seconds. The other
// workers get the answer, so they need not choose again.
type Choose struct{ Audit Audit }

// Chosen is the answer to Choose: a reward, or for a custom policy the number of a choice, from 1. All numbers are 0 if
// there is nothing to choose.
type Chosen struct{ Choice, Arm, Reward int64 }

// Record asks for the runs From to To−1 in both worlds. The answer is Counted.
type Record struct {
	Audit    Audit
	Chosen   *Chosen
	From, To int64
}

// Counted holds the counts from some runs, encoded.
type Counted struct{ Record []byte }

// Know asks for the exact privacy loss. The answer is Exact.
type Know struct {
	Audit  Audit
	Chosen *Chosen
}

// Bet asks for bets on the records of the runs From to To−1. The answer is Standing.
type Bet struct {
	Audit    Audit
	Chosen   *Chosen
	From, To int64
	Records  [][]byte
	Exact    *explain.Exact // nil before it is known
	Last     bool           // no records follow
}

// Standing is the state of an audit.
type Standing struct {
	// Runs is the number of runs with records. If it is less than the question's From, a worker was lost together with
	// its records, and the answer contains no sheets.
	Runs  int64
	Pairs int64 // the number of runs that bets have been placed on
	Over  bool  // the claim is refuted, and no record is needed any more
	// Found is the result. Its gauge shows the bound as its value and the result as its text, and is marked bad if the
	// result violates the claim. Caught describes an attacker who sees one run.
	Found, Caught explain.Sheet
	Catches       []explain.Catch
}

// Play asks for a round of the membership game, counted from 0. The answer is a Sheet with the attacker's observations
// and, after a guess, the solution. The first round takes as long as a thousand runs.
type Play struct {
	Audit   Audit
	Game    int64 // the number of the game; each game has its own rounds unless the audit has a seed
	Round   int64
	Guesses []int64 // the guesses in the rounds so far: 0 is A, 1 is B
}

// Together asks for the privacy loss of all decisions of an audited policy together: the proved bound, the exact loss and
// an attacker's view. The answer is a Sheet with the results so far.
type Together struct {
	Look      string         // the audit, as in a link
	Scenario  scenario.Valid // the page's scenario
	Decisions string         // the number of decisions, as in a link; any other text stands for the usual number
}
