package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var naiveUCB = sequencePrivate(Spec{
	ID:        "naive-ucb",
	Name:      "DP-UCB-NAIVE",
	Reference: "Azize & Basu 2022, §4",
	Summary:   say.Of("naive-composition-decides"),
	Forgetful: true,
	Mechanism: coin,
	New:       newNaiveUCB,
})

// naive is Azize & Basu's first baseline. An index policy computes at most KT means, and here each mean is
// ε/(KT)-private. The policy plays each arm once, and then the arm with the largest
//
//	θ_a = S_a/N_a + √(log T/N_a) + u_a/N_a,  u_a ~ Lap(KT/ε).
//
// Each step draws new u_a. One reward changes a mean of N_a rewards by at most 1/N_a. So by basic composition, all
// means together are ε-private. Since N_a is at most T, the noise in a mean has a scale of at least K/ε, and regret
// is linear. The paper does not name the index. We use the index of UCB(δ) for rewards in [0, 1] (Lattimore &
// Szepesvári 2020, Algorithm 3), with δ = 1/T².
type naive struct {
	leap.Boundary
	each float64 // ε/T, the budget for the K means in one step
}

func newNaiveUCB(s Setup, noise *random.Source) Policy {
	T := float64(s.Horizon)
	p := &naive{each: s.Epsilon / T}
	p.Init(s.Arms, random.NewBoundaryLaw(p.each/float64(s.Arms), 0), 0, T, noise)
	return p
}

// Inspect shows the distributions of θ_a after each arm's first pull.
func (p *naive) Inspect(int64) DecisionState {
	return sampling(&p.Start, func(a int) IndexLaw {
		x, unit := p.Index(a)
		return IndexLaw{Family: Laplace, A: x, B: 1 / (unit.Eps * p.Pulls(a))}
	})
}

// Spent is ε/T for each step after the start phase. This counts the means of all arms, as the paper does. A reward
// enters only one arm's means, so its own loss is a K-th of this.
func (p *naive) Spent(t int64) Budget {
	return Budget{Epsilon: float64(max(0, t-int64(len(p.N)))) * p.each}
}

// Base returns the policy without its methods Inspect and Spent.
func (p *naive) Base() Policy { return &p.Boundary }
