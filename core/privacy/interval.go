package privacy

import "math"

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
