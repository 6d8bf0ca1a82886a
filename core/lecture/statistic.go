package lecture

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// A Statistic describes the number that decides a question.
type Statistic struct {
	Of Quantity `json:"of"`
	A  Position `json:"a,omitzero"`
	B  Position `json:"b,omitzero"`
	// At and Over are columns: numbers of pulls, or values of a sweep. At may also be a false positive rate.
	At   float64 `json:"at,omitzero"`
	Over float64 `json:"over,omitzero"`
}

// A Position is the position of a policy in the scenario, counted from 0. Documents count it from 1.
type Position int

// A Quantity names the number that a statistic computes.
type Quantity string

// The quantities. R_A(t) is policy A's regret after t pulls. R_A is its regret at the horizon T or, in a sweep, at one
// of its values. Unless a comment says otherwise, both are means over the runs.
const (
	Ratio    Quantity = "ratio"    // R_A / R_B
	Growth   Quantity = "growth"   // R_A(T) / R_A(At)
	Early    Quantity = "early"    // R_A(At) / R_A(T)
	Lowest   Quantity = "lowest"   // the index of the policy with the lowest R
	Share    Quantity = "share"    // R_A / (T Δ) with the largest gap Δ; for two arms, the fraction of pulls of the worse arm
	Values   Quantity = "values"   // R_A at the value At of a sweep, divided by R_A at Over
	Worse    Quantity = "worse"    // the number of pulls of all worse arms in run 0
	Needed   Quantity = "needed"   // the exact δ of a region's history, divided by the δ of its budget
	Smallest Quantity = "smallest" // the smallest N for which this and all longer histories stay inside the region
	Decision Quantity = "decision" // the largest exact ε of any decision in run 0, divided by the ε of the budget
	Sequence Quantity = "sequence" // the exact ε of the whole action sequence

	// The largest number of people, out of 100, who are caught at a false positive rate of At. The attacker sees, in
	// this order: one response or draw, all decisions by optimal composition, all decisions by their exact laws, or the
	// whole run, by the theorem about it.
	Caught   Quantity = "caught"
	Composed Quantity = "composed"
	InTruth  Quantity = "in-truth"
	OfTheRun Quantity = "of-the-run"
)

// A Source says where a statistic's numbers come from.
type Source int

// The sources of statistics.
const (
	Unknown Source = iota // there is no such quantity
	Means                 // many runs of the scenario
	Run0                  // run 0, which is the run on the page
	Exact                 // an exact computation without runs
)

var sources = map[Quantity]Source{
	Ratio: Means, Growth: Means, Early: Means, Lowest: Means, Share: Means, Values: Means,
	Worse: Run0, Decision: Run0,
	Needed: Exact, Smallest: Exact, Sequence: Exact, Caught: Exact, Composed: Exact, InTruth: Exact, OfTheRun: Exact,
}

// Source returns the source of a quantity's numbers.
func (q Quantity) Source() Source { return sources[q] }

// A Measurement is the value of a statistic in a scenario.
type Measurement struct {
	X         float64
	Low, Next float64 // the two lowest regrets; 0 unless the quantity is Lowest
	Runs, All int64   // the finished runs and all runs; 0 unless the source is Means
}

// Says states a measurement in a sentence.
func (q *Question) Says(m Measurement) string {
	gaps := []string{"{x}", notation.Number(m.X), "{percent}", notation.Percent(m.X) + "%", "{low}", notation.Number(m.Low), "{next}", notation.Number(m.Next)}
	if i := q.Decide(m.X); i >= 0 {
		gaps = append(gaps, "{answer}", q.Options[i].Text)
	}
	says := strings.NewReplacer(gaps...).Replace(q.Measured)
	switch q.Measure.Of.Source() {
	case Run0:
		return say.Of("one-run-page-shows", says)
	case Exact:
		return say.Of("computed-exactly", says)
	}
	return say.Of("over-runs-here", notation.Count(int(m.Runs)), notation.Count(int(m.All)), says)
}

// kind returns the kind of the scenarios that have a quantity.
func (q Quantity) kind(s scenario.Kind) scenario.Kind {
	switch q {
	case Needed, Smallest:
		return scenario.Region
	case Values:
		return scenario.Sweep
	case Lowest, Ratio:
		if s == scenario.Sweep {
			return s
		}
	}
	return scenario.Regret
}

// Check returns a problem if a scenario does not have the statistic.
func (s *Statistic) Check(of scenario.Scenario) error {
	switch kind := s.Of.kind(of.Kind); {
	case s.Of.Source() == Unknown:
		return scenario.Problem{Field: "of", Value: scenario.Quote(string(s.Of)), Text: say.Of("is-not-known")}
	case kind != of.Kind:
		return problem("of", say.Of("question-not-about", string(s.Of), string(of.Kind)))
	case kind == scenario.Region:
		return nil
	}
	position := func(field string, p Position) error {
		if p < 0 || int(p) >= len(of.Policies) {
			return scenario.Outside(field, strconv.Itoa(int(p)+1), 1, int64(len(of.Policies)))
		}
		return nil
	}
	column := func(field string, x float64) error {
		if !(x >= 0 && x < math.Inf(1)) {
			return number(field, x, say.Of("is-below-0"))
		}
		return nil
	}
	return cmp.Or(position("a", s.A), position("b", s.B), column("at", s.At), column("over", s.Over))
}
