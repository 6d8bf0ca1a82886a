// Package explain holds what is said of a scenario, of a policy's choice or of runs: sentences,
// rows and a figure. The packages below it say it, of what their names tell; a page, a command or
// a notebook shows it.
package explain

import (
	"math"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
)

// A Sheet is something that is worked out, in words, rows and a figure. Any of them may be
// missing.
type Sheet struct {
	Title string
	// Sentence stands above the figure: texts in even places are plain, those in odd places strong.
	Sentence []string
	Says     []string // sentences
	Gauge    Gauge    // of no name if there is none
	Facts    []Fact
	Figure   figure.Figure // of no kind if there is none
	Turns    []Turn
	// Listing is an algorithm as package listings writes it, empty if there is none.
	Listing string
	// More says that it takes longer: this is as far as it has got, and the same question goes on
	// from there.
	More bool
}

// A Fact is a row of a sheet. Its mark is good, bad, open, note or empty, but for those of panels.
type Fact struct{ Name, Value, Mark string }

// A Gauge holds what is lost of privacy against what may be.
type Gauge struct {
	Name  string
	Share float64 // of what may be lost, above 1 if it is more; 0 if nothing is promised
	Value string  // the two, as in "ε = 0.4 of 1"
	Mark  string  // good, bad or empty
	Text  string  // the same in sentences
}

// A Turn is another scenario that a reader may turn to: a link, or its address.
type Turn struct {
	Name, Link   string
	Group, Short string // in a list with groups: that of the turn, and its name in there
}

// The levels at which it can be asked what a policy gives away (decision.Watcher.Compare): the
// places of their facts, each with its sentence behind it, whose mark is note.
const (
	DrawLevel     = 2 * iota // each arm's draw (Lemma 8)
	ChoiceLevel              // the choice of the next arm
	SequenceLevel            // the first pulls together, of which the figure shows more
	AuditLevel               // what an audit shows: left to whoever has run one
)

// LargerDelta says, behind a statement that something is at most e^ε times as likely, plus δ, when the δ is
// the larger part of that: where e^ε − 1 < δ.
func LargerDelta(eps, delta float64) string {
	if eps > 0 && math.Expm1(eps) < delta {
		return " " + say.Of("loss-delta")
	}
	return ""
}
