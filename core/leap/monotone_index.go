package leap

import (
	"math"

	"epsilonarcade/core/tape"
)

// MonotoneIndex pulls each arm once and then the first arm with the largest index
//
//	I(m_a, N_a, t),  m_a = S_a/N_a,
//
// after t pulls. I may be any function that does not decrease in m_a or t and does not increase in
// N_a, such as a mean plus a radius. This property alone makes leaps possible.
type MonotoneIndex struct {
	Counts
	index func(mean, n, t float64) float64
	at    []float64 // the indexes computed by the last call of Next
}

// NewMonotoneIndex returns the index of arms that have not been pulled.
func NewMonotoneIndex(arms int, index func(mean, n, t float64) float64) *MonotoneIndex {
	return &MonotoneIndex{NewCounts(arms), index, make([]float64, arms)}
}

// Arms returns the number of arms.
func (p *MonotoneIndex) Arms() int { return len(p.N) }

// At returns N_a, S_a/N_a and the arm's index after t pulls. The last two are meaningless if
// N_a = 0.
func (p *MonotoneIndex) At(arm int, t int64) (n int64, mean, index float64) {
	if p.N[arm] == 0 {
		return 0, math.NaN(), math.Inf(1)
	}
	mean = p.Mean(arm)
	return p.N[arm], mean, p.index(mean, p.Pulls(arm), float64(t))
}

// Next returns the first arm without a pull, or else the arm with the largest index.
func (p *MonotoneIndex) Next(t int64) (arm int, sure int64) {
	if len(p.N) == 1 {
		return 0, Forever
	}
	if a, _, ok := p.Short(1); ok {
		return a, 1
	}
	for a := range p.at {
		p.at[a] = p.index(p.Mean(a), p.Pulls(a), float64(t))
	}
	return Argmax(len(p.at), func(a int) float64 { return p.at[a] }), 1
}

// Covers certifies a whole block or nothing. At each of the block's decisions, m_a is at least its
// lowest value over all prefixes of the block, N_a is at most its value at the last decision, and t
// is at least its present value. Together these give a lower bound on the arm's index. A rival's
// m_a and N_a do not change, so its index is at most its value at the last decision.
func (p *MonotoneIndex) Covers(t int64, arm int, b tape.Block) int64 {
	n, last := p.Pulls(arm), float64(b.N-1)
	if n == 0 {
		return 0
	}
	sum, k := lowest(p.Sum[arm], n, b)
	low := p.index(sum/(n+k), n+last, float64(t))
	low -= slack * (1 + math.Abs(low)) // far above the rounding of m_a
	for a, now := range p.at {
		// If a present index is already too large, the index at the last decision is not needed.
		if a != arm && !(now < low && p.index(p.Mean(a), p.Pulls(a), float64(t)+last) < low) {
			return 0
		}
	}
	return b.N
}
