package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

var ldpUCBL = rewardPrivate(Spec{
	ID:           "ldp-ucb-l",
	Name:         "LDP-UCB-L",
	Reference:    say.Of("cite-agent-theorem", "Ren, Zhou, Liu & Shroff 2020", "2", "4"),
	Summary:      say.Of("ucb1-rewards-laplace-noise"),
	LeastEpsilon: noiseEpsilon,
	Mechanism:    func(s Setup) mechanism.Mechanism { return mechanism.CTL{Eps: s.Epsilon} },
	New:          newLDPUCBL,
})

var ldpUCBLS = rewardPrivate(Spec{
	ID:           "ldp-ucb-ls",
	Name:         "LDP-UCB-LS",
	Guarantee:    say.Of("eps-local-privacy-rewards"),
	Reference:    say.Of("cite-agent-curator", "Ren, Zhou, Liu & Shroff 2020", "2", "5", "10"),
	Summary:      say.Of("ldp-ucb-l-sigmoid"),
	LeastEpsilon: noiseEpsilon,
	Mechanism: func(s Setup) mechanism.Mechanism {
		return mechanism.Sigmoid{Inner: mechanism.CTL{Eps: s.Epsilon}}
	},
	New: newLDPUCBL,
})

// newLDPUCBL returns the policy that first pulls each arm once. Then, after t pulls, it pulls the first arm with
// N_a ≤ 4 log(t+1), for which the tail bound for a sum of Laplace variables does not hold yet, or if there is none,
//
//	argmax S_a/N_a + √(2 log t/N_a) + √(32 log t/(ε² N_a)).
//
// The sum of the two radii is 1 + 4/ε times the first radius.
func newLDPUCBL(s Setup, _ *random.Source) Policy {
	index := leap.NewIndex(s.Arms, leap.Radius{C: 1 + 4/s.Epsilon})
	return laplaceUCB{leap.NewForcedIndex(index, 4)}
}

// laplaceUCB gives each response a weight of 1, so that W_a is N_a.
type laplaceUCB struct{ *leap.ForcedIndex }

func (p laplaceUCB) Next(t int64) (arm int, sure int64) {
	if t < int64(p.Arms()) {
		return int(t), 1
	}
	return p.ForcedIndex.Next(t)
}

func (p laplaceUCB) Update(arm int, b tape.Block) {
	b.Weight = float64(b.N)
	p.Index.Update(arm, b)
}

func (p laplaceUCB) ObserveOne(arm int, x float64) {
	p.Index.Update(arm, tape.Block{N: 1, Sum: x, Kept: 1, Weight: 1})
}

// Inspect shows S_a/N_a and the index, or the forced arm.
func (p laplaceUCB) Inspect(t int64) DecisionState {
	s := forced(p.ForcedIndex, t)
	if t < int64(p.Arms()) {
		return s.first(Start, int(t), 1)
	}
	return s
}
