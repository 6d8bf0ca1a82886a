package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var dpFTPLNew = Spec{
	ID:        "dp-ftpl-new",
	Name:      "DP-FTPL-New",
	Notion:    Decision,
	Guarantee: say.Of("eps-delta-privacy-each"),
	Reference: say.Of("cite-algorithm-theorem", "Wang & Zhu 2024", "3", "16"),
	Summary:   say.Of("noise-shaped-edge-what"),
	Epsilon:   Accepts,
	Delta:     Accepts,
	NotBoth0:  true,
	Forgetful: true,
	Mechanism: coin,
	New:       newFTPLNew,
}

// ftplNew plays each arm once, then argmax θ_a with θ_a = x_a + u_a/N_a, u_a drawn
// from the random.BoundaryLaw of ε and δ, and
//
//	x_a = S_a/N_a + √(log T/N_a) + B/N_a.
type ftplNew struct{ leap.Boundary }

func newFTPLNew(s Setup, noise *random.Source) Policy {
	law, T := random.NewBoundaryLaw(s.Epsilon, s.Delta), float64(s.Horizon)
	p := new(ftplNew)
	p.Init(s.Arms, law, law.Bonus(T), T, noise)
	return p
}

// Inspect shows the laws of θ_a, after the start phase.
func (p *ftplNew) Inspect(int64) DecisionState {
	return sampling(&p.Start, func(a int) IndexLaw {
		x, unit := p.Index(a)
		return IndexLaw{Family: BoundaryNoise, A: x, B: p.Pulls(a), Unit: unit}
	})
}

// Base returns what plays: the policy adds to it only what it shows.
func (p *ftplNew) Base() Policy { return &p.Boundary }
