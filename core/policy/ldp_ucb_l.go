package policy

import (
	"math"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
)

var ldpUCBL = Spec{
	ID:           "ldp-ucb-l",
	Name:         "LDP-UCB-L",
	Notion:       Reward,
	Guarantee:    "ε-local privacy: each reward is randomised before anyone sees it",
	Reference:    "Ren, Zhou, Liu & Shroff 2020, Agent 2, Theorem 4",
	Summary:      "UCB1 on rewards with Laplace noise, with a second radius for the noise.",
	Epsilon:      Requires,
	LeastEpsilon: noiseEpsilon,
	Mechanism:    func(s Setup) mechanism.Mechanism { return mechanism.CTL{Eps: s.Epsilon} },
	New:          newLDPUCBL,
}

var ldpUCBLS = Spec{
	ID:           "ldp-ucb-ls",
	Name:         "LDP-UCB-LS",
	Notion:       Reward,
	Guarantee:    "ε-local privacy, for rewards of any size: each is randomised before anyone sees it",
	Reference:    "Ren, Zhou, Liu & Shroff 2020, Agent 2 with Curator 5, Corollary 10",
	Summary:      "LDP-UCB-L on the sigmoid of the reward.",
	Epsilon:      Requires,
	LeastEpsilon: noiseEpsilon,
	Mechanism: func(s Setup) mechanism.Mechanism {
		return mechanism.Sigmoid{Inner: mechanism.CTL{Eps: s.Epsilon}}
	},
	New: newLDPUCBL,
}

func newLDPUCBL(s Setup, _ *random.Source) Policy {
	return &laplaceUCB{newTally(s.Arms), 1 + 4/s.Epsilon}
}

// laplaceUCB pulls each arm once. Then, with t the number of pulls already made, it
// pulls the first arm with N_a ≤ 4 log(t+1), for which the tail bound of a sum of
// Laplace variables does not hold yet, and if there is none
//
//	argmax S_a/N_a + √(2 log t/N_a) + √(32 log t/(ε² N_a)).
type laplaceUCB struct {
	tally
	widen float64 // the sum of the two radii over the first: 1 + 4/ε
}

func (p *laplaceUCB) Next(t int64) (arm int, sure int64) {
	if a, _, ok := p.short(1); ok {
		return a, 1
	}
	forced := 4 * math.Log(float64(t+1))
	for a, n := range p.n {
		if float64(n) <= forced {
			return a, 1
		}
	}
	l := 2 * math.Log(float64(t))
	return argmax(len(p.n), func(a int) float64 {
		return p.mean(a) + float64(p.widen*math.Sqrt(l/float64(p.n[a])))
	}), 1
}
