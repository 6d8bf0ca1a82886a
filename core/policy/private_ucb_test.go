package policy_test

var _ = enrol("private-ucb", enrolment{
	refused: noEpsilon,
	exact:   followsTrees("private-ucb", 0, 1),
	noise: func() (all []release) {
		for n, parts := range map[int64]float64{1: 1, 31: 2} { // 2 arms among which ε may be split
			all = append(all, release{noise: "a node",
				draw: difference(func(d dice, size float64) float64 { return binaryNoise(d, int(2*n), 10, .7/parts/size) }),
				play: chooses(budgeted("private-ucb", 1000, .7, 0, map[string]float64{"split_budget": parts - 1}), index(n))})
		}
		return all
	},
})
