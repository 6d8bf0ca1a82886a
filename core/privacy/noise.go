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

import (
	"fmt"
	"math"
	"sort"

	"epsilonarcade/core/noise"
	"epsilonarcade/core/policy"
)

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

// Limits of what the package is exact for.
const (
	MaxPulls   = 1 << 40
	MaxEpsilon = 100
)

// A Noise is a way to perturb what is known of an arm that paid R in N pulls.
type Noise struct {
	noise.Spec

	// Alike is set where every history of N pulls needs the same δ, whatever they paid.
	Alike bool

	notBoth0 bool // there is no such law for ε = δ = 0
	above0   bool // there is no such law for ε = 0
	// neighbours returns the laws for r and r + 1 ones among n pulls. Whether the
	// law depends on ε and δ is its own affair.
	neighbours func(eps, delta float64, n, r int64) Neighbours
	// start returns the paper's start size, which may be fractional and infinite.
	// Nil means that the paper asks for none.
	start func(eps, delta float64) float64
}

// spec returns what is said of the noise with an id, which must exist.
func spec(id string) noise.Spec {
	s, ok := noise.Find(id)
	if !ok {
		panic("privacy: no noise " + id)
	}
	return s
}

// Noises returns every noise, in the order to list them.
func Noises() []Noise { return []Noise{gauss, gaussVariance1, beta, betaWithoutK, boundary, laplace} }

// Find returns the noise with an id.
func Find(id string) (Noise, bool) {
	for _, noise := range Noises() {
		if noise.ID == id {
			return noise, true
		}
	}
	return Noise{}, false
}

// A History is what is known of one arm, and the change of one of its rewards that
// privacy must hide.
type History struct {
	N      int64 // pulls
	R      int64 // how many of them paid 1
	Change int   // +1: a reward 0 becomes 1; −1: a reward 1 becomes 0
}

// Check returns why the noise does not exist for a budget, or nil. The noise of Gauss
// and Beta depends on neither ε nor δ, and exists for δ = 0, but is never private then.
func (noise Noise) Check(eps, delta float64) error {
	switch {
	case !(eps >= 0 && eps <= MaxEpsilon):
		return fmt.Errorf("epsilon: %v is not between 0 and %d", eps, MaxEpsilon)
	case !(delta >= 0 && delta <= 1):
		return fmt.Errorf("delta: %v is not between 0 and 1", delta)
	case noise.notBoth0 && eps == 0 && delta == 0:
		return fmt.Errorf("epsilon: 0 is too small: the noise of %s needs ε or δ above 0", noise.Name)
	case noise.above0 && eps == 0:
		return fmt.Errorf("epsilon: 0 is too small: %s needs ε above 0", noise.Name)
	}
	return nil
}

// check returns why there is no such history, or nil.
func (h History) check() error {
	switch {
	case h.N < 1 || h.N > MaxPulls:
		return fmt.Errorf("region.n: %d is not between 1 and %d", h.N, int64(MaxPulls))
	case h.R < 0 || h.R > h.N:
		return fmt.Errorf("region.r: %d is not between 0 and %d", h.R, h.N)
	case h.Change != 1 && h.Change != -1:
		return fmt.Errorf("region.change: %d is neither 1 nor -1", h.Change)
	case h.Change == 1 && h.R == h.N:
		return fmt.Errorf("region.change: 1 needs a pull that paid 0, but all %d paid 1", h.N)
	case h.Change == -1 && h.R == 0:
		return fmt.Errorf("region.change: -1 needs a pull that paid 1, but none of %d did", h.N)
	}
	return nil
}

// Pair returns the laws of an arm's number before and after the change of a history,
// or an error that names what does not fit.
func (noise Noise) Pair(eps, delta float64, h History) (Neighbours, error) {
	if err := noise.Check(eps, delta); err != nil {
		return Neighbours{}, err
	}
	if err := h.check(); err != nil {
		return Neighbours{}, err
	}
	if h.Change == -1 {
		return noise.neighbours(eps, delta, h.N, h.R-1).swap(), nil
	}
	return noise.neighbours(eps, delta, h.N, h.R), nil
}

// Worst returns DeltaExact for the worst history of n pulls: one reward among n zeros
// (or ones) changes.
//
// For Gauss and New every history is alike. For Beta that this one is the worst is
// checked by the tests for many n and ε, not proved.
func (noise Noise) Worst(eps, delta float64, n int64) float64 {
	return noise.neighbours(eps, delta, n, 0).DeltaExact(eps)
}

// SmallestN returns the smallest number of pulls from which on the noise is
// (ε, δ)-private, whatever the rewards were and whichever way one changes. It is 0 if
// there is none up to MaxPulls, or if Check refuses the budget.
//
// Worst does not increase with n, so that halving finds the place. This is so because
// the laws for n + 1 pulls are those for n pulls, passed through something random that
// knows nothing of the rewards, and that never makes two laws easier to tell apart:
//
//   - Gauss, shrunk by n/(n+1), is the law for n + 1 with some of its variance missing:
//     n²/(n+1)² · 2/n < 2/(n+1);
//   - X ~ Beta(a, b) times an independent Y ~ Beta(a + b, 1) is Beta(a, b + 1), and
//     likewise with X and 1 − X exchanged. One more pull adds to b, and what k adds, it
//     adds to a and b alike, so that the steps of k = ⌊n/8⌋ + 1 do no harm;
//   - New and Laplace are the same for all n but for the unit of x.
func (noise Noise) SmallestN(eps, delta float64) int64 { return noise.smallest(eps, delta, delta) }

// SmallestNOfLemma9 is SmallestN for the condition of Wang & Zhu's Lemma 9, which is that
// of Lemma 8 with δ/2 (see Pair.WorstInterval). The law itself is that for δ: where it
// depends on δ, as that of New, another law may have what this one has not.
func (noise Noise) SmallestNOfLemma9(eps, delta float64) int64 {
	return noise.smallest(eps, delta, delta/2)
}

// smallest returns the smallest number of pulls from which on the noise for a budget needs
// no more than so much.
func (noise Noise) smallest(eps, delta, limit float64) int64 {
	if noise.Check(eps, delta) != nil {
		return 0
	}
	inside := func(n int64) bool { return noise.Worst(eps, delta, n) <= limit }
	high := int64(1)
	for !inside(high) {
		if high == MaxPulls {
			return 0
		}
		high *= 2
	}
	low := high/2 + 1 // one above a number that is known to be too small
	return low + int64(sort.Search(int(high-low), func(i int) bool { return inside(low + int64(i)) }))
}

// FormulaN returns the number of pulls that the paper's formula asks for: the start
// size rounded up, 1 at least. It is 0 if the noise has no formula or the formula has
// no value, which is so for δ = 0, and MaxPulls if it is more.
func (noise Noise) FormulaN(eps, delta float64) int64 {
	if noise.start == nil || delta == 0 || noise.Check(eps, delta) != nil {
		return 0
	}
	return policy.Pulls(noise.start(eps, delta))
}
