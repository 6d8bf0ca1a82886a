package policy_test

import "epsilonarcade/core/internal/exacttest"

var _ = enrol("ldp-ts-linear", enrolment{
	sees:    "ctb 0.5",
	refused: noEpsilon,
	exact: twoArms{
		{name: "TS, linear", eps: 2, pays: unequal, horizon: 50, small: 20, runs: 20_000, bit: line,
			choice: fixed(exacttest.Thompson())},
	}.of("ldp-ts-linear"),
	noise: func() []release { return oneBit("ldp-ts-linear", line, nil) },
})

var _ = enrol("ldp-ts-quadratic", enrolment{
	sees:    "quadratic 0.5 0.25",
	refused: noEpsilon,
	exact: twoArms{
		{name: "TS, quadratic", eps: 2, params: map[string]float64{"b": 1.75}, pays: unequal,
			horizon: 50, small: 20, runs: 20_000, bit: curve(1.75),
			choice: fixed(exacttest.Thompson())},
	}.of("ldp-ts-quadratic"),
	noise: func() []release { return oneBit("ldp-ts-quadratic", curve(1.75), map[string]float64{"b": 1.75}) },
})

var _ = enrol("ldp-ts-exponential", enrolment{
	sees:    "exponential 0.5",
	refused: noEpsilon,
	exact: twoArms{
		{name: "TS, exponential", eps: 2, pays: unequal, horizon: 50, small: 20, runs: 20_000, bit: power,
			choice: fixed(exacttest.Thompson())},
	}.of("ldp-ts-exponential"),
	noise: func() []release { return oneBit("ldp-ts-exponential", power, nil) },
})

var _ = enrol("ldp-ts-piecewise", enrolment{
	sees:    "piecewise 0.5 0.2 0.6 0.1 0.3 0.7 0.9",
	refused: noEpsilon,
	exact: twoArms{
		{name: "TS, piecewise", eps: 2, params: knots, pays: unequal, horizon: 50, small: 20, runs: 20_000, bit: bent,
			choice: fixed(exacttest.Thompson())},
	}.of("ldp-ts-piecewise"),
	noise: func() []release { return oneBit("ldp-ts-piecewise", bent, knots) },
})
