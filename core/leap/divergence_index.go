package leap

import (
	"math"

	"epsilonarcade/core/divergence"
	"epsilonarcade/core/tape"
)

// DivergenceIndex pulls each arm once and then the arm with the largest
//
//	max{ q in [m_a, 1] : N_a kl(m_a, q) ≤ log t + c log log t },  m_a = S_a/N_a,
//
// after t pulls.
type DivergenceIndex struct {
	Counts
	c      float64 // the weight of log log t
	ranges []indexRange
	budget float64 // log t + c log log t at the last call of Next
	second float64 // a lower bound on the other arms' largest index at that call
}

// NewDivergenceIndex returns the index of arms that have not been pulled. c weights log log t.
func NewDivergenceIndex(arms int, c float64) *DivergenceIndex {
	return &DivergenceIndex{Counts: NewCounts(arms), c: c, ranges: make([]indexRange, arms)}
}

// An indexRange bounds the index of an arm until its next pull. The index is at least low, its
// value at an earlier budget. It is at most its tangent there, because it is a concave function of
// the budget, as the inverse of a convex one. Its derivative is q (1−q)/(q−m)/N.
type indexRange struct {
	known       bool
	at          float64 // the earlier budget
	low         float64
	high, slope float64
}

// below returns the tangent's value at a budget, which is an upper bound.
func (r *indexRange) below(budget float64) float64 {
	return r.high + float64(r.slope*(budget-r.at))
}

// Rounding changes an index by about 1e-16 divided by the derivative of kl(m, q) in q, which is of
// the order of √(budget/N). If budget/N is at least leastKL, slack is far above this change.
// Otherwise the index itself is used, and no bounds on it.
const leastKL = 1e-10

// evaluate computes the index of an arm.
func (p *DivergenceIndex) evaluate(a int) float64 {
	r := &p.ranges[a]
	if r.known && r.at == p.budget {
		return r.low
	}
	m, n := p.Mean(a), float64(p.N[a])
	q := divergence.KLUpper(m, p.budget/n)
	*r = indexRange{known: true, at: p.budget, low: q, high: 2}
	if p.budget/n >= leastKL {
		r.high = q + 2*slack
		if m < 1 {
			r.slope = q * (1 - q) / (q - m) / n * 1.001
		}
	}
	return q
}

func (p *DivergenceIndex) Update(arm int, b tape.Block) {
	p.Counts.Update(arm, b)
	p.ranges[arm].known = false
}

// Allowance returns log t + c log log t, or 0 if that is negative. It increases with t.
func (p *DivergenceIndex) Allowance(t int64) float64 {
	budget := math.Log(float64(t))
	if p.c > 0 { // 0 · log log 1 would be NaN
		budget = math.Max(0, budget+float64(p.c*math.Log(budget)))
	}
	return budget
}

func (p *DivergenceIndex) Next(t int64) (arm int, sure int64) {
	if a, _, ok := p.Short(1); ok {
		return a, 1
	}
	p.budget = p.Allowance(t)
	low := -1.0
	for a := range p.ranges {
		if !p.ranges[a].known {
			p.evaluate(a)
		}
		if r := &p.ranges[a]; r.high < 2 && r.low > low {
			low = r.low
		}
	}
	top := -1.0
	p.second = top
	for a := range p.ranges {
		q := p.ranges[a].low
		if p.ranges[a].below(p.budget) >= low { // otherwise this arm cannot win
			if q = p.evaluate(a); q > top {
				arm, top, q = a, q, top
			}
		}
		if q > p.second {
			p.second = q
		}
	}
	return arm, 1
}

// Covers certifies a whole block or nothing. The index increases with m_a and with the budget per
// pull. At each of the block's decisions, m_a is at least its lowest value over all prefixes. The
// budget per pull is at least the present budget divided by the number of pulls at the last
// decision. The index of a rival is at most its tangent's value at the block's last decision.
func (p *DivergenceIndex) Covers(t int64, arm int, b tape.Block) int64 {
	n := float64(p.N[arm])
	if n == 0 {
		return 0
	}
	sum, k := lowest(p.Sum[arm], n, b)
	m, most := sum/(n+k), p.budget/(n+float64(b.N-1))
	if most < leastKL || !reaches(m, p.second, most) {
		return 0
	}
	then, top := p.Allowance(t+b.N-1), 0.0
	for a := range p.ranges {
		if x := p.ranges[a].below(then); a != arm && x > top {
			top = x
		}
	}
	if !reaches(m, top, most) {
		return 0
	}
	return b.N
}

// reaches reports whether an index with mean m and the given budget is above q in [0, 1).
func reaches(m, q, budget float64) bool { return q < 1 && (m > q || divergence.KL(m, q) < budget) }
