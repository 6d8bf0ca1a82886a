package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var naiveUCB = Spec{
	ID:           "naive-ucb",
	Name:         "DP-UCB-NAIVE",
	Notion:       Sequence,
	Guarantee:    say.Of("eps-privacy-whole-action"),
	Reference:    "Azize & Basu 2022, §4",
	Summary:      say.Of("naive-composition-decides"),
	Epsilon:      Requires,
	LeastEpsilon: noiseEpsilon,
	Forgetful:    true,
	Mechanism:    coin,
	New:          newNaiveUCB,
}

// naive is the first baseline of Azize & Basu. An index policy computes at most KT means, and each is
// made ε/(KT)-private. The policy plays each arm once, and then the arm with the largest
//
//	θ_a = S_a/N_a + √(log T/N_a) + u_a/N_a,  u_a ~ Lap(KT/ε).
//
// Each step draws new u_a. One reward changes a mean of N_a rewards by at most 1/N_a, so basic
// composition makes all means together ε-private. N_a is at most T, so the noise of a mean has a scale
// of at least K/ε, and regret is linear. The paper names no index. This is the index of UCB(δ) for
// rewards in [0, 1] (Lattimore & Szepesvári 2020, Algorithm 3), with δ = 1/T².
type naive struct {
	leap.Boundary
	each float64 // ε/T, of the K means of a step
}

func newNaiveUCB(s Setup, noise *random.Source) Policy {
	T := float64(s.Horizon)
	p := &naive{each: s.Epsilon / T}
	p.Init(s.Arms, random.NewBoundaryLaw(p.each/float64(s.Arms), 0), 0, T, noise)
	return p
}

// Inspect shows the laws of θ_a, after each arm's first pull.
func (p *naive) Inspect(int64) DecisionState {
	return sampling(&p.Start, func(a int) IndexLaw {
		x, unit := p.Index(a)
		return IndexLaw{Family: Laplace, A: x, B: 1 / (unit.Eps * p.Pulls(a))}
	})
}

// Spent is ε/T for each step after the start. The paper counts the means of all arms. A reward is in
// the means of one arm alone, and so uses a K-th of this.
func (p *naive) Spent(t int64) Budget {
	return Budget{Epsilon: float64(max(0, t-int64(len(p.N)))) * p.each}
}

// Base returns the policy without its Inspect and Spent.
func (p *naive) Base() Policy { return &p.Boundary }
