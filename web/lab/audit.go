package lab

import (
	"slices"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/scenario"
)

// Audits and the membership game (core/privacy/audit). An audit is prepared by each worker that it needs, and a worker
// keeps the last one, because preparing may take a second. One worker chooses the reward that differs between the worlds,
// several record stretches of runs, and one computes what is known exactly. One more receives all records in the order of
// their runs, and bets. Only this worker has a memory: if it is lost, another one begins with the first record.

// Form asks for the form of an audit as it is filled in. The answer is Filled.
type Form struct {
	// Texts are the texts of the form's fields, in their order. Without texts, Look counts: the audit as links write it.
	Texts    []string
	Look     string
	Scenario scenario.Valid // the page's
}

// Filled is a form that is filled in.
type Filled struct {
	Title  string
	Fields []Blank
	Says   []string
	Look   string // the audit as links write it, without what is wrong
	Audit  Audit  // of no policy if something is wrong
	Runs   int64  // on each world, at most
	// Levels is the place to ask Compare about. Its Pulled is 0 if there is nothing to ask, as for a broken policy.
	Levels Place
}

// Wrong names the first field with a problem that keeps the audit from starting.
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
	Usual             string // the value without a text
	Problem           string
	Choices           []Choice // none for a text
}

// A Choice is an item of a menu: a value and its name, or a heading of the items below it.
type Choice struct {
	Name, Value string
	Heading     bool
}

// An Audit describes an audit. Each worker prepares it before its first step.
type Audit struct {
	Policy   string         // its id
	Fields   []string       // texts of the form's fields, empty for a default
	Scenario scenario.Valid // the policy runs as it does there, or has its source there; may be missing
}

// Equal reports whether two audits are the same.
func (a Audit) Equal(b Audit) bool {
	return a.Policy == b.Policy && slices.Equal(a.Fields, b.Fields) && a.Scenario.Equal(b.Scenario)
}

// Choose asks for the reward that differs between the worlds. The answer is Chosen. It may take seconds, which it saves
// the workers that are told the answer.
type Choose struct{ Audit Audit }

// Chosen is the answer to Choose: a reward, or for a custom policy the number of a choice, from 1. Both are 0 if there
// is nothing to choose.
type Chosen struct{ Choice, Arm, Reward int64 }

// Record asks for runs on both worlds, from one number up to before another. The answer is Counted.
type Record struct {
	Audit    Audit
	Chosen   *Chosen
	From, To int64
}

// Counted has the counts of a stretch of runs.
type Counted struct{ Record []byte }

// Know asks for the exact privacy loss. The answer is Exact.
type Know struct {
	Audit  Audit
	Chosen *Chosen
}

// Bet bets on the records of the runs from one number up to before another. The answer is Standing.
type Bet struct {
	Audit    Audit
	Chosen   *Chosen
	From, To int64
	Records  [][]byte
	Exact    *explain.Exact // nil before it is known
	Last     bool           // no record comes after these
}

// Standing is the state of an audit.
type Standing struct {
	// Runs is the number of runs whose records are there. If it is less than the question's From, records were lost with
	// a worker. Then nothing was added, and there are no sheets.
	Runs  int64
	Pairs int64 // that have been bet on
	Over  bool  // the claim is refuted: no record is needed any more
	// Found is the result. Its gauge has the bound as value, the result as text, and is bad if the result violates the
	// claim. Caught is about an attacker who sees a run.
	Found, Caught explain.Sheet
	Catches       []explain.Catch
}

// Play asks for a round of the membership game, from 0. The answer is a Sheet: what an attacker sees and, once there is
// a guess, who was right. The first round takes the time of a thousand runs.
type Play struct {
	Audit   Audit
	Game    int64 // its number: each game has its own rounds unless the audit has a seed
	Round   int64
	Guesses []int64 // in the first rounds: 0 is A, 1 is B
}

// Together asks for the privacy loss of all decisions of an audited policy together: the proved bound, the exact loss and
// an attacker's view. The answer is a Sheet with the results so far.
type Together struct {
	Look      string         // the audit as links write it
	Scenario  scenario.Valid // the page's
	Decisions string         // their number as links write it; the usual number if it is no number
}
