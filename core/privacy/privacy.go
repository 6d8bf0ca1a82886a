// Package privacy computes exactly how much privacy one arm's perturbed
// distribution keeps when one of the arm's past rewards changes.
//
// A policy that draws one number for each arm and pulls the arm with the largest
// keeps each decision (ε, δ)-private if, for every arm and every x,
//
//	F'(x) ≤ e^ε F(x) + δ,    1 − F'(x) ≤ e^ε (1 − F(x)) + δ,
//
// where F and F' are the distributions of the arm's number before and after the
// change (Wang & Zhu 2024, Lemma 8). A change can go either way, so the same must hold
// with F and F' exchanged. A Noise is one way to draw the number, Neighbours is such an F
// and F', and its DeltaExact is the smallest δ at which all four inequalities hold.
//
// The page's figures are drawn from these numbers; no simulation depends on them, so
// they need not agree to the last bit between machines.
package privacy

import "math"

// A Distribution is a continuous distribution on the line.
type Distribution interface {
	// Tails returns P(X ≤ x) and P(X > x), each with its digits where it is tiny.
	Tails(x float64) (below, above float64)
	// Span returns where a curve of the law is worth drawing: all of it, or all but
	// a ten-thousandth in each tail.
	Span() (low, high float64)
	// Corners returns the places where the density jumps or breaks, increasing.
	Corners() []float64
}

// tail is the probability that Span leaves out on a side where a law has no end.
const tail = 1e-4

// Neighbours has the law of one arm's number before and after one of its rewards changes.
type Neighbours struct {
	F, Prime Distribution
	// defect returns the smallest δ for a given ε, up to rounding.
	defect func(eps float64) float64
	// worst returns WorstInterval.
	worst func(eps float64) (i Interval, back bool)
}

// DeltaExact returns the smallest δ with which the pair is (ε, δ)-private: the largest,
// over x, of
//
//	F' − e^ε F,   (1 − F') − e^ε (1 − F),   F − e^ε F',   (1 − F) − e^ε (1 − F'),
//
// and 0. All laws of this package have a monotone likelihood ratio, so this is also the
// largest over all events. It is the same for ε fixed whichever law comes first.
//
// It is 0 only where it is 0 exactly. A positive value that is too small for a float64
// is the smallest float64.
func (p Neighbours) DeltaExact(eps float64) float64 {
	return math.Max(0, math.Min(1, p.defect(eps)))
}

// swap returns the pair with the change undone.
func (p Neighbours) swap() Neighbours {
	return Neighbours{p.Prime, p.F, p.defect, func(eps float64) (Interval, bool) {
		i, back := p.worst(eps)
		return i, !back
	}}
}

// Lower returns the smallest value that F'(x) may have, given F(x) and 1 − F(x), the
// tails of F, under the four inequalities of DeltaExact:
//
//	max{ 0, e^−ε (F − δ), 1 − e^ε (1 − F) − δ }.
func Lower(eps, delta, below, above float64) float64 {
	return max(0, math.Exp(-eps)*(below-delta), 1-math.Exp(eps)*above-delta)
}

// Upper returns the largest value that F'(x) may have:
//
//	min{ 1, e^ε F + δ, 1 − e^−ε (1 − F − δ) }.
func Upper(eps, delta, below, above float64) float64 {
	return min(1, math.Exp(eps)*below+delta, 1-math.Exp(-eps)*(above-delta))
}

// positive returns x, or the smallest float64 if x, known to be above 0, was lost to
// underflow or rounding.
func positive(x float64) float64 { return math.Max(x, math.SmallestNonzeroFloat64) }

// An Interval is the numbers x with From < x ≤ To. An end may be infinite.
type Interval struct{ From, To float64 }

// Empty reports whether no number is in it.
func (i Interval) Empty() bool { return !(i.From < i.To) }

// Probability returns P(X in i) under a law. It has all of its digits where an end is
// infinite, and otherwise those that the difference of two tails has.
func (i Interval) Probability(l Distribution) float64 {
	if i.Empty() {
		return 0
	}
	below, above := l.Tails(i.From)
	below2, above2 := l.Tails(i.To)
	if math.IsInf(i.To, 1) {
		below2, above2 = 1, 0
	}
	if math.IsInf(i.From, -1) {
		below, above = 0, 1
	}
	if below2 <= above {
		return below2 - below
	}
	return above - above2
}

// WorstInterval returns where a change is hardest to hide: an interval I with
//
//	P(X in I) − e^ε P(X' in I) = DeltaExact(ε),
//
// X from F and X' from F', or the other way round if back. It is a half-line, for the
// likelihood ratio is monotone: the event with the largest difference is that where the
// ratio is above e^ε (Neyman & Pearson), which has one end. So no interval, no
// complement of one and no other event has a larger difference, and the condition of
// Wang & Zhu's Lemma 9,
//
//	P(X in I) ≤ e^ε P(X' in I) + δ/2 for every interval I and every complement of one,
//
// in both directions, is that DeltaExact(ε) ≤ δ/2.
//
// It is empty if no event whatever has a positive difference. Its end is rounded: that of
// a half-line of Beta above a place within 1e−16 of 1 is 1.
func (p Neighbours) WorstInterval(eps float64) (i Interval, back bool) {
	if p.DeltaExact(eps) == 0 {
		return Interval{}, false
	}
	return p.worst(eps)
}
