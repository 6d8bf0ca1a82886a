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

var _ = enrol("ldp-ucb-quadratic", enrolment{
	sees:    "quadratic 0.5 0.25",
	refused: noEpsilon,
	exact: twoArms{
		{name: "UCB, quadratic", eps: 2, params: map[string]float64{"b": 0.25}, pays: unequal,
			horizon: 100, small: 40, runs: 20_000, bit: curve(0.25),
			choice: fixed(exacttest.UCB())},
	}.of("ldp-ucb-quadratic"),
	noise: func() []release { return oneBit("ldp-ucb-quadratic", curve(.25), map[string]float64{"b": .25}) },
})

var _ = enrol("ldp-ucb-exponential", enrolment{
	sees:    "exponential 0.5",
	refused: noEpsilon,
	exact: twoArms{
		{name: "UCB, exponential", eps: 2, pays: unequal, horizon: 100, small: 40, runs: 20_000, bit: power,
			choice: fixed(exacttest.UCB())},
	}.of("ldp-ucb-exponential"),
	noise: func() []release { return oneBit("ldp-ucb-exponential", power, nil) },
})

var _ = enrol("ldp-ucb-piecewise", enrolment{
	sees:    "piecewise 0.5 0.2 0.6 0.1 0.3 0.7 0.9",
	refused: noEpsilon,
	exact: twoArms{
		{name: "UCB, piecewise", eps: 2, params: knots, pays: unequal, horizon: 100, small: 40, runs: 20_000, bit: bent,
			choice: fixed(exacttest.UCB())},
	}.of("ldp-ucb-piecewise"),
	noise: func() []release { return oneBit("ldp-ucb-piecewise", bent, knots) },
})
