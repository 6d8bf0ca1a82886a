package policy_test

import (
	"math"

	"epsilonarcade/core/internal/exacttest"
)

var _ = enrol("thompson", enrolment{
	exact: twoArms{
		{name: "Thompson", mean: [2]float64{0.5, 0.6}, horizon: 50, small: 30,
			choice: fixed(exacttest.Thompson())},
		{name: "Thompson with the sigmoid", params: map[string]float64{"sigmoid": 1}, mean: [2]float64{0.1, 0.9},
			horizon: 50, small: 20, runs: 20_000, bit: func(_, r float64) float64 { return 1 / (1 + math.Exp(-r)) },
			choice: fixed(exacttest.Thompson())},
	}.of("thompson"),
})
