package policy_test

import "epsilonarcade/core/policy"

var _ = enrol("private-ucb", enrolment{
	refused: noEpsilon,
	exact:   followsTrees("private-ucb", 0, 1),
	noise: func() (all []release) {
		for n, parts := range map[int64]float64{1: 1, 31: 2} { // 2 arms among which ε may be split
			all = append(all, release{noise: "a node", half: policy.HalfNodes(func(int64) bool { return true }),
				draw: difference(func(d dice) float64 { return binaryNoise(d, int(2*n), 10, .7/parts) }),
				play: chooses(budgeted("private-ucb", 1000, .7, 0, map[string]float64{"split_budget": parts - 1}), index(n))})
		}
		return all
	},
})
