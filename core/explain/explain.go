// Package explain defines the explanations of scenarios, of policies' choices and of audits. Its subpackages create
// these explanations, and a page, a command or a notebook shows them.
package explain

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
)

// A Sheet is the content of a card: words, rows and a figure. Any of these may be missing.
type Sheet struct {
	Title  string
	Says   []string // sentences
	Gauge  Gauge    // shown only if it has a name
	Facts  []Fact
	Figure figure.Figure // shown only if it has a kind
	Turns  []Turn
	// More reports whether the answer is incomplete. Asking the same question again continues the work.
	More bool
}

// Card returns the sheet itself, so that an answer that embeds a sheet can be shown on a card.
func (s Sheet) Card() Sheet { return s }

// A Fact is a row of a sheet. Mark is its style: good, bad, open, note or empty. A panel's sheet uses further styles.
type Fact struct{ Name, Value, Mark string }

// A Gauge compares a privacy loss with the promised limit.
type Gauge struct {
	Name  string
	Share float64 // the loss divided by the limit; 0 if nothing is promised
	Value string  // the loss and the limit, as in "ε = 0.4 of 1"
	Mark  string  // good, bad or empty
	Text  string  // the same, in sentences
}

// A Turn leads to another scenario or view. Link is the link of a scenario, or another address.
type Turn struct{ Name, Link string }

// A Region is the answer to a question about a region scenario.
type Region struct {
	Sheet
	Verdict  string // says whether F' is in the feasible region
	Sentence string // gives the distance; its arguments are emphasized
	Panels   []RegionPanel
}

// A RegionPanel is a panel of the gallery that contains a region. Short is its short name within its group.
type RegionPanel struct{ Group, Short, Name, Link string }

// Regimes is the answer about a sweep over ε. Each ε in At separates a lower bound with privacy from one without.
type Regimes struct {
	Sheet // the first facts explain the values in At, in the same order
	At    []float64
}

// Starts is the answer about how the runs of a scenario begin.
type Starts struct {
	Phases []StartPhase // by index of the policy
	Order  []string     // sentences about the effect of the arms' order, or nil
	Lesson Turn         // leads to the lesson about start phases
}

// A StartPhase is the number of times that a policy pulls each arm before it uses any reward. Known is false if this
// number depends on the rewards or on chance.
type StartPhase struct {
	Pulls int64
	Known bool
}

// A Listing is the answer about a policy's algorithm. Text is a listing in the format of package listings, or empty.
type Listing struct {
	Sheet
	Text string
}

// A Comparison compares the privacy loss of a policy at several levels.
type Comparison struct {
	Sheet
	Levels []Level // indexed by DrawLevel and the constants after it
}

// A Level is the privacy loss of a policy at one level. Says explains the value, or says why it is missing.
type Level struct{ Name, Value, Mark, Says string }

// These are the levels of a Comparison.
const (
	DrawLevel     = iota // the number drawn for each arm (Lemma 8)
	ChoiceLevel          // the choice of the next arm
	SequenceLevel        // the first pulls together; the figure shows this level
	AuditLevel           // the result of an audit, which the caller adds
)

// Card returns the comparison as a sheet that contains a row and a note for each level.
func (c Comparison) Card() Sheet {
	sheet := c.Sheet
	for _, l := range c.Levels {
		sheet.Facts = append(sheet.Facts, Fact{l.Name, l.Value, l.Mark}, Fact{Name: l.Says, Mark: "note"})
	}
	return sheet
}

// A Panel is the answer about a panel of the gallery. It counts the claims about the panel that hold, that fail, and
// that depend on a setting missing from the paper. SoFar is true if a counted claim still lacks runs.
type Panel struct {
	Sheet
	Holds, Fails, Depends int64
	SoFar                 bool
}

// A Lesson is the answer to a question about a place in the lesson sequence.
type Lesson struct {
	Title    string
	Says     []string // where the reader is, and what to do
	Question string   // empty if there is no question
	Choices  []Choice
	Verdict  []string // the verdict on the given answer
	Turns    []Turn   // lead to other places, which have other scenarios
}

// A Choice is an answer to a lesson's question, or a link to a stop of the tour. Place is the address to which it
// leads. Once the question is answered, Mark is good or bad.
type Choice struct{ Place, Text, Mark string }

// A ScenarioComparison is the answer about two scenarios A and B of the same kind.
type ScenarioComparison struct {
	Sheet           // the fields that differ, a table of numbers, and a figure
	Sides [2]string // the settings that only A has, and those that only B has, or empty
	Rest  string    // the settings that both have, and the cost of the difference
}

// Exact holds the exact privacy loss of an audited mechanism.
type Exact struct {
	Epsilon     float64   // at the claimed δ; NaN if unknown
	Of          string    // the mechanism, or the reason why Epsilon is unknown
	Alpha, Beta []float64 // points on the trade-off function, if it is known
	// Advantage is the total variation distance between the worlds. For the best guess, it is the probability of a
	// right guess minus the probability of a wrong one.
	Advantage float64
}

// A Catch counts the people whom an attacker catches, among 100 people whose data are used and 100 whose data are not.
// People[n] is the number of people caught, in tenths, if the attacker wrongly accuses n of the others.
type Catch struct {
	By     string // the source of the numbers, and the world in which data are used
	People []int64
}

// LargerDelta returns a sentence to follow "at most e^ε times as likely, plus δ" if δ is the larger part of this bound,
// that is, if e^ε − 1 < δ. Otherwise it returns "".
func LargerDelta(eps, delta float64) string {
	if eps > 0 && math.Expm1(eps) < delta {
		return " " + say.Of("loss-delta")
	}
	return ""
}

// Arms describes a list of arms in a few words.
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
