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

// Spent is ε from the first release on: a reward is in one, whose noise has scale 1/(εn) for a
// mean of n.
func (p *adap) Spent(int64) Budget {
	for _, n := range p.pulled {
		if n > 0 {
			return Budget{Epsilon: p.eps}
		}
	}
	return Budget{}
}

// Spent is ε from the first release on, as for AdaP.
func (p *successive) Spent(int64) Budget {
	for _, r := range p.released {
		if r.n > 0 {
			return Budget{Epsilon: p.eps}
		}
	}
	return Budget{}
}

// Spent is ε and δ/2 after the first phase: a reward is in one θ, which is private by Lemma 15.
func (p *gdpElim) Spent(int64) Budget {
	if p.phase == 1 && !p.found {
		return Budget{}
	}
	return Budget{p.law.Eps, p.law.Delta}
}

// Spent is that of the counters, which all count every pull.
func (p *treeUCB) Spent(t int64) Budget { return Budget{Epsilon: p.noise.Spent(t)} }

// Spent is that of the counter that has spent most: a reward is in one of them.
func (p *boundUCB) Spent(int64) (b Budget) {
	for _, a := range p.arm {
		b.Epsilon = math.Max(b.Epsilon, a.counter.Spent())
	}
	return b
}

// Spent is that of the arm with the most looks, all of which the first f rewards are in: the
// look at n pulls is ε_n-private for ε_n = n^{−v/2}, and all together are (ε, δ)-private
// for the less of
//
//	ε = Σ ε_n   and   ε = w² + w √(log 1/δ),  w² = 2 Σ ε_n²,
//
// where the first is so for δ = 0, too.
func (p *intervalUCB) Spent(int64) (b Budget) {
	for a := range p.looked {
		l := &p.looked[a]
		w := math.Sqrt(2 * l.squares)
		if advanced := w*w + w*math.Sqrt(-math.Log(p.delta)); advanced < l.sum {
			if b.Epsilon <= advanced {
				b = Budget{advanced, p.delta}
			}
		} else if b.Epsilon < l.sum {
			b = Budget{Epsilon: l.sum}
		}
	}
	return b
}
