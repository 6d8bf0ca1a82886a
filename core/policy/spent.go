package policy

import (
	"math"
)

// A Spender is a policy that goes by what it has released about rewards, and by nothing else
// of them: what hides a reward is the noise of all releases that it is in.
type Spender interface {
	Policy

	// Spent returns, when t pulls have been made, how private all releases so far together
	// are for one changed reward, by composition: the largest over rewards. It is 0 before
	// the first release, and never more than the budget.
	Spent(t int64) Budget
}

// A Budget is an ε with a δ.
type Budget struct{ Epsilon, Delta float64 }

// Spent is that of the counters, which all count every pull.
func (p *treeUCB) Spent(t int64) Budget { return Budget{Epsilon: p.noise.Spent(t)} }

// Spent is that of the counter that has spent most: a reward is in one of them.
func (p *boundUCB) Spent(int64) (b Budget) {
	for _, a := range p.arm {
		b.Epsilon = math.Max(b.Epsilon, a.counter.Spent())
	}
	return b
}
