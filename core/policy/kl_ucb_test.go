package policy_test

import "epsilonarcade/core/internal/exacttest"

var _ = enrol("kl-ucb", enrolment{
	exact: twoArms{
		{name: "KL-UCB", mean: [2]float64{0.5, 0.6}, horizon: 45, small: 30, runs: 20_000,
			choice: fixed(exacttest.KL(0))},
		{name: "KL-UCB with c", params: map[string]float64{"c": 3}, mean: [2]float64{0.5, 0.6}, horizon: 45, small: 30, runs: 20_000,
			choice: fixed(exacttest.KL(3))},
	}.of("kl-ucb"),
})
