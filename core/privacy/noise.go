// Package privacy computes how well a policy's decisions hide a change in one past reward. The results are exact up to
// rounding and quadrature errors.
//
// If a policy draws one number for each arm and pulls the arm with the largest number, then each decision is (ε,
// δ)-private if, for every arm and every x,
//
//	F'(x) ≤ e^ε F(x) + δ,    1 − F'(x) ≤ e^ε (1 − F(x)) + δ.
//
// Here F and F' are the distributions of the arm's number before and after the change (Wang & Zhu 2024, Lemma 8). A
// change can go either way, so the same must hold with F and F' exchanged. A Noise is one way to draw the number. A
// pair of such F and F' is called Neighbours. DeltaExact returns the smallest δ that satisfies all four inequalities.
//
// The page draws its figures from these numbers. No simulation depends on them, so they may differ in the last bit
// between machines.
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
	// Tails returns P(X ≤ x) and P(X > x). Tiny probabilities keep their digits.
	Tails(x float64) (below, above float64)
	// Span returns the range over which to draw the distribution: its support, or a range that leaves out a
	// ten-thousandth in each tail.
	Span() (low, high float64)
	// Corners returns the points where the density or its slope jumps, in increasing order.
	Corners() []float64
}

// tail is the probability that Span leaves out in an unbounded tail.
const tail = 1e-4

// Neighbours are the distributions of one arm's number before and after one of its rewards changes.
type Neighbours struct {
	F, Prime Distribution
	// defect returns the smallest δ for a given ε, up to rounding errors.
	defect func(eps float64) float64
	// worst computes WorstInterval.
	worst func(eps float64) (i Interval, back bool)
}

// DeltaExact returns the smallest δ that makes the neighbours (ε, δ)-indistinguishable. It is the largest, over x, of
//
//	F' − e^ε F,   (1 − F') − e^ε (1 − F),   F − e^ε F',   (1 − F) − e^ε (1 − F'),
//
// and 0. All neighbours in this package have a monotone likelihood ratio, so this is also the largest difference over
// all events. The order of F and F' does not matter.
//
// The result is 0 only if the exact value is 0. A positive value too small for a float64 becomes the smallest float64.
func (p Neighbours) DeltaExact(eps float64) float64 {
	return math.Max(0, math.Min(1, p.defect(eps)))
}

// swap returns the neighbours for the reverse change.
func (p Neighbours) swap() Neighbours {
	return Neighbours{p.Prime, p.F, p.defect, func(eps float64) (Interval, bool) {
		i, back := p.worst(eps)
		return i, !back
	}}
}

// Lower returns the smallest F'(x) that the four inequalities of DeltaExact allow, given the tails F(x) and 1 − F(x):
//
//	max{ 0, e^−ε (F − δ), 1 − e^ε (1 − F) − δ }.
func Lower(eps, delta, below, above float64) float64 {
	return max(0, math.Exp(-eps)*(below-delta), 1-math.Exp(eps)*above-delta)
}

// Upper returns the largest F'(x) that the four inequalities allow:
//
//	min{ 1, e^ε F + δ, 1 − e^−ε (1 − F − δ) }.
func Upper(eps, delta, below, above float64) float64 {
	return min(1, math.Exp(eps)*below+delta, 1-math.Exp(-eps)*(above-delta))
}

// positive returns x, or the smallest positive float64 if underflow or rounding has made a positive x 0 or negative.
func positive(x float64) float64 { return math.Max(x, math.SmallestNonzeroFloat64) }

// An Interval contains the numbers x with From < x ≤ To. An end may be infinite.
type Interval struct{ From, To float64 }

// Empty reports whether the interval contains no number.
func (i Interval) Empty() bool { return !(i.From < i.To) }

// Probability returns P(X in i). The result keeps all its digits if an end is infinite. Otherwise it is the difference
// between two tails.
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

// WorstInterval returns an interval I that makes the change hardest to hide:
//
//	P(X in I) − e^ε P(X' in I) = DeltaExact(ε).
//
// X has the distribution F and X' has F', or the reverse if back is true. I is a half-line, because the likelihood
// ratio is monotone and the set where it exceeds e^ε is the event with the largest difference (Neyman & Pearson). So no
// other event has a larger difference. The condition in Wang & Zhu's Lemma 9,
//
//	P(X in I) ≤ e^ε P(X' in I) + δ/2 for every interval I and every complement of an interval,
//
// in both directions, is therefore DeltaExact(ε) ≤ δ/2.
//
// The interval is empty if no event has a positive difference. Its finite end is rounded: with Beta, an end within
// 1e−16 of 1 becomes 1.
func (p Neighbours) WorstInterval(eps float64) (i Interval, back bool) {
	if p.DeltaExact(eps) == 0 {
		return Interval{}, false
	}
	return p.worst(eps)
}

// The computations are exact up to these limits.
const (
	MaxPulls   = 1 << 40
	MaxEpsilon = 100
)

// A Noise is a way to perturb the known mean of an arm that paid a total of R in N pulls.
type Noise struct {
	noise.Spec

	// Alike is true if the required δ depends only on N, not on the rewards.
	Alike bool

	notBoth0 bool // no such distribution exists for ε = δ = 0
	above0   bool // no such distribution exists for ε = 0
	// neighbours returns the distributions for r and for r + 1 ones among n pulls. It may ignore ε and δ.
	neighbours func(eps, delta float64, n, r int64) Neighbours
	// start returns the paper's start size, which may be fractional or infinite. It is nil if the paper gives no start
	// size.
	start func(eps, delta float64) float64
}

// spec returns the description of the noise with the given id, which must exist.
func spec(id string) noise.Spec {
	s, ok := noise.Find(id)
	if !ok {
		panic("privacy: no noise " + id)
	}
	return s
}

// Noises returns every noise in display order.
func Noises() []Noise { return []Noise{gauss, gaussVariance1, beta, betaWithoutK, boundary, laplace} }

// Find returns the noise with the given id.
func Find(id string) (Noise, bool) {
	for _, noise := range Noises() {
		if noise.ID == id {
			return noise, true
		}
	}
	return Noise{}, false
}

// A History is the record of one arm, and the change of one reward that privacy must hide.
type History struct {
	N      int64 // pulls
	R      int64 // pulls that paid 1
	Change int   // +1: a reward 0 becomes 1; −1: a reward 1 becomes 0
}

// Check returns an error if the noise does not exist for the given budget. The noises Gauss and Beta ignore ε and δ, so
// they exist even for δ = 0, but they are not private then.
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

// check returns an error if no arm can have this history.
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

// Pair returns the distributions of an arm's number before and after the change in a history. The error names the
// invalid value.
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

// Worst returns DeltaExact for the worst history of n pulls, in which one reward among n zeros (or ones) changes.
//
// For Gauss and New, all histories give the same value. For Beta, tests check for many n and ε that this history is the
// worst, but we do not know a proof.
func (noise Noise) Worst(eps, delta float64, n int64) float64 {
	return noise.neighbours(eps, delta, n, 0).DeltaExact(eps)
}

// SmallestN returns the smallest n such that the noise is (ε, δ)-private for n or more pulls, for all rewards and both
// directions of the change. It returns 0 if no n up to MaxPulls is large enough, or if Check refuses the budget.
//
// Bisection can find n because Worst never increases with n: the distributions for n + 1 pulls are those for n pulls,
// passed through a random map that does not depend on the rewards, and no such map can make two distributions easier to
// tell apart. The maps are these:
//
//   - Gauss: shrink the number by n/(n+1) and add the missing variance, since n²/(n+1)² · 2/n < 2/(n+1).
//   - Beta: X ~ Beta(a, b) times an independent Y ~ Beta(a + b, 1) is Beta(a, b + 1), and likewise with X and 1 − X
//     exchanged. One more pull adds to b, and the steps of k = ⌊n/8⌋ + 1 add to a and b alike.
//   - New and Laplace: all n give the same distributions, up to the unit of x.
func (noise Noise) SmallestN(eps, delta float64) int64 { return noise.smallest(eps, delta, delta) }

// SmallestNOfLemma9 is SmallestN for the condition in Wang & Zhu's Lemma 9, which is that of Lemma 8 with δ/2 (see
// Neighbours.WorstInterval). The noise is still the one made for δ. Since New depends on δ, New made for a smaller δ
// may satisfy the condition where this noise does not.
func (noise Noise) SmallestNOfLemma9(eps, delta float64) int64 {
	return noise.smallest(eps, delta, delta/2)
}

// smallest returns the smallest n such that the noise for a budget needs a δ of at most limit for n or more pulls.
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
	low := high/2 + 1 // high/2 is too small
	return low + int64(sort.Search(int(high-low), func(i int) bool { return inside(low + int64(i)) }))
}

// FormulaN returns the number of pulls that the paper's formula requires: the start size, rounded up, from 1 to
// MaxPulls. It returns 0 if the noise has no formula, or if δ is 0.
func (noise Noise) FormulaN(eps, delta float64) int64 {
	if noise.start == nil || delta == 0 || noise.Check(eps, delta) != nil {
		return 0
	}
	return policy.Pulls(noise.start(eps, delta))
}
