package policy

import (
	"epsilonarcade/core/counter"
	"epsilonarcade/core/random"
)

var dpUCB = Spec{
	ID:           "dp-ucb",
	Name:         "DP-UCB",
	Notion:       Sequence,
	Guarantee:    "ε-privacy of the whole action sequence",
	Reference:    "Tossou & Dimitrakakis 2016, Algorithm 2",
	Summary:      "UCB1 on private running sums, each of which counts every step, with 0 where another arm was pulled.",
	Epsilon:      Requires,
	LeastEpsilon: noiseEpsilon,
	New: func(s Setup, noise *random.Source) Policy {
		return newTreeUCB(s, counter.NewHybrids(s.Arms, s.Epsilon, random.Key(noise.Uint64())), 0)
	},
}
