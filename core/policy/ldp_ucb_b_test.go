package policy_test

import (
	"math"

	"epsilonarcade/core/internal/exacttest"
)

var _ = enrol("ldp-ucb-b", enrolment{
	sees:    "ctb 0.5",
	refused: noEpsilon,
	exact: twoArms{
		{name: "LDP-UCB-B", eps: 2, mean: [2]float64{0.3, 0.8}, horizon: 130, small: 100, bit: line,
			choice: fixed(exacttest.UCB())},
	}.of("ldp-ucb-b"),
	noise: func() []release { return oneBit("ldp-ucb-b", line, nil) },
})

var _ = enrol("ldp-ucb-bs", enrolment{
	sees:    "sigmoid ctb 0.5",
	refused: noEpsilon,
	exact: twoArms{
		{name: "LDP-UCB-BS", eps: 4, mean: [2]float64{0.1, 0.9}, horizon: 100, small: 40, runs: 20_000,
			bit:    func(eps, r float64) float64 { return line(eps, 1/(1+math.Exp(-r))) },
			choice: fixed(exacttest.UCB())},
	}.of("ldp-ucb-bs"),
	noise: func() []release { return oneBit("ldp-ucb-bs", line, nil) },
})

var (
	_ = enrolOneBit("ldp-ucb-quadratic", "quadratic 0.5 0.25", exacttest.UCB(),
		twoArmGame{horizon: 100, small: 40, bit: curve(.25), params: map[string]float64{"b": .25}})
	_ = enrolOneBit("ldp-ucb-exponential", "exponential 0.5", exacttest.UCB(),
		twoArmGame{horizon: 100, small: 40, bit: power})
	_ = enrolOneBit("ldp-ucb-piecewise", "piecewise 0.5 0.2 0.6 0.1 0.3 0.7 0.9", exacttest.UCB(),
		twoArmGame{horizon: 100, small: 40, bit: bent, params: knots})
)
