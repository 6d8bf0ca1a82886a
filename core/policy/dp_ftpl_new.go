package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var dpFTPLNew = decisionPrivate(Spec{
	ID:        "dp-ftpl-new",
	Name:      "DP-FTPL-New",
	Reference: say.Of("cite-algorithm-theorem", "Wang & Zhu 2024", "3", "16"),
	Summary:   say.Of("noise-shaped-edge-what"),
	Epsilon:   Accepts,
	Delta:     Accepts,
	NotBoth0:  true,
	New:       newFTPLNew,
})

// newFTPLNew returns the policy that plays each arm once and then argmax θ_a with θ_a = x_a + u_a/N_a. It draws u_a
// from the random.BoundaryLaw for ε and δ, and
//
//	x_a = S_a/N_a + √(log T/N_a) + B/N_a.
func newFTPLNew(s Setup, noise *random.Source) Policy {
	law, T := random.NewBoundaryLaw(s.Epsilon, s.Delta), float64(s.Horizon)
	p := new(leap.Boundary)
	p.Init(s.Arms, law, law.Bonus(T), T, noise)
	return shown{p, func(int64) DecisionState {
		return sampling(&p.Start, func(a int) IndexLaw {
			x, unit := p.Index(a)
			return IndexLaw{Family: BoundaryNoise, A: x, B: p.Pulls(a), Unit: unit}
		})
	}}
}
