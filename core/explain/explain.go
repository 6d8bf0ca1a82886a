// Package explain defines explanations of scenarios, of policies' choices and of audits. Its subpackages make them, and
// a page, a command or a notebook shows them.
package explain

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
)

// A Sheet is the content of a card: words, rows and a figure. Any of them may be missing.
type Sheet struct {
	Title  string
	Says   []string // sentences
	Gauge  Gauge    // not shown without a name
	Facts  []Fact
	Figure figure.Figure // not shown without a kind
	Turns  []Turn
	// More reports whether the work is incomplete. Asking the same question again continues it.
	More bool
}

// Card returns the sheet, so that answers with an embedded sheet fit on a card.
func (s Sheet) Card() Sheet { return s }

// A Fact is a row of a sheet. Mark is its style: good, bad, open, note or empty. A panel's sheet has more styles.
type Fact struct{ Name, Value, Mark string }

// A Gauge compares a privacy loss with the promised limit.
type Gauge struct {
	Name  string
	Share float64 // the loss divided by the limit; 0 if nothing is promised
	Value string  // the loss and the limit, as in "ε = 0.4 of 1"
	Mark  string  // good, bad or empty
	Text  string  // the same in sentences
}

// A Turn leads to another scenario or view. Link is a scenario's link or an address.
type Turn struct{ Name, Link string }

// A Region is the answer about a region scenario.
type Region struct {
	Sheet
	Verdict  string // whether F' is in the feasible region
	Sentence string // the distance, with emphasized arguments
	Panels   []RegionPanel
}

// A RegionPanel is a panel of the gallery with a region. Short is its name in its group.
type RegionPanel struct{ Group, Short, Name, Link string }

// Regimes is the answer about a sweep over ε. Each ε in At is a boundary between lower bounds with and without privacy.
type Regimes struct {
	Sheet // its first facts explain At, in the same order
	At    []float64
}

// Starts is the answer about the beginning of a scenario's runs.
type Starts struct {
	Phases []StartPhase // by policy
	Order  []string     // sentences on the effect of the arms' order, or nil
	Lesson Turn         // to the lesson about start phases
}

// A StartPhase is the number of pulls of each arm before a policy uses any reward. Known is false if the number depends
// on the rewards or on chance.
type StartPhase struct {
	Pulls int64
	Known bool
}

// A Listing is the answer about a policy's algorithm. Text is in the format of package listings, or empty.
type Listing struct {
	Sheet
	Text string
}

// A Comparison compares the privacy loss of a policy at several levels.
type Comparison struct {
	Sheet
	Levels []Level // indexed by DrawLevel and the constants after it
}

// A Level is the privacy loss of a policy at one level. Says explains the value, or why it is missing.
type Level struct{ Name, Value, Mark, Says string }

// The levels of a Comparison.
const (
	DrawLevel     = iota // each arm's draw (Lemma 8)
	ChoiceLevel          // the choice of the next arm
	SequenceLevel        // the first pulls together; the figure is about this level
	AuditLevel           // the result of an audit, which the caller adds
)

// Card returns the comparison as a sheet, with a row and a note for each level.
func (c Comparison) Card() Sheet {
	sheet := c.Sheet
	for _, l := range c.Levels {
		sheet.Facts = append(sheet.Facts, Fact{l.Name, l.Value, l.Mark}, Fact{Name: l.Says, Mark: "note"})
	}
	return sheet
}

// A Panel is the answer about a panel of the gallery. It counts the panel's claims that hold, that fail, and that depend on
// a setting missing from the paper. SoFar is true if a counted claim still lacks runs.
type Panel struct {
	Sheet
	Holds, Fails, Depends int64
	SoFar                 bool
}

// A Lesson is the answer to a question about a place in the lesson sequence.
type Lesson struct {
	Title    string
	Says     []string // the place, and an instruction
	Question string   // empty if there is no question
	Choices  []Choice
	Verdict  []string // on the given answer
	Turns    []Turn   // to other places with other scenarios
}

// A Choice is an answer to a lesson's question, or a link to a stop of the tour. Place is its address. Mark is good or
// bad after the question is answered.
type Choice struct{ Place, Text, Mark string }

// A ScenarioComparison is the answer about two scenarios A and B of one kind.
type ScenarioComparison struct {
	Sheet           // the different fields, a table of numbers, and a figure
	Sides [2]string // the settings of A alone, and of B alone, or empty
	Rest  string    // the common settings, and the cost of the difference
}

// Exact has the exact privacy loss of an audited mechanism.
type Exact struct {
	Epsilon     float64   // at the claimed δ, NaN if unknown
	Of          string    // the mechanism, or the reason why ε is unknown
	Alpha, Beta []float64 // points of the trade-off function, if known
	// Advantage is the total variation distance between the worlds. It is the difference between the probabilities of a
	// right and a wrong guess, for the best guess.
	Advantage float64
}

// A Catch counts the people whom an attacker catches, among 100 people with used data and 100 without. People[n] is the
// number of caught people, in tenths, if the attacker wrongly accuses n of the others.
type Catch struct {
	By     string // the source of the numbers, and the world with used data
	People []int64
}

// LargerDelta returns a sentence to follow "at most e^ε times as likely, plus δ" if δ is the larger part of this bound,
// which means e^ε − 1 < δ.
func LargerDelta(eps, delta float64) string {
	if eps > 0 && math.Expm1(eps) < delta {
		return " " + say.Of("loss-delta")
	}
	return ""
}

// Arms describes arms in a few words.
func Arms(arms []arm.Arm) string {
	low, high := math.Inf(1), math.Inf(-1)
	for _, x := range arms {
		low, high = math.Min(low, x.Mean()), math.Max(high, x.Mean())
	}
	if len(arms) == 1 {
		return say.Of("1-arm-mean", notation.Number(low))
	}
	return say.Of("arms-means", notation.Count(len(arms)), notation.Number(low), notation.Number(high))
}
