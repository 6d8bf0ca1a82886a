package policy_test

import "epsilonarcade/core/internal/exacttest"

var _ = enrol("ucb1", enrolment{
	exact: twoArms{
		{name: "UCB1", mean: [2]float64{0.5, 0.6}, horizon: 130, small: 100,
			choice: fixed(exacttest.UCB())},
	}.of("ucb1"),
})
