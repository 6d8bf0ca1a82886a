package policy_test

import "epsilonarcade/core/internal/exacttest"

var _ = enrol("ldp-ts-linear", enrolment{
	sees:    "ctb 0.5",
	pulls:   []int64{69, 161, 269, 238, 269, 250, 1431, 1570, 95743},
	refused: noEpsilon,
	exact: twoArms{
		{name: "TS, linear", eps: 2, pays: unequal, horizon: 50, small: 20, runs: 20_000, bit: line,
			choice: fixed(exacttest.Thompson())},
	}.of("ldp-ts-linear"),
	noise: func() []release { return oneBit("ldp-ts-linear", line, nil) },
})

var _ = enrol("ldp-ts-quadratic", enrolment{
	sees:    "quadratic 0.5 0.25",
	pulls:   []int64{86, 45, 271, 195, 260, 189, 809, 4469, 93676},
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
	pulls:   []int64{74, 135, 40, 331, 155, 314, 917, 4494, 93540},
	refused: noEpsilon,
	exact: twoArms{
		{name: "TS, exponential", eps: 2, pays: unequal, horizon: 50, small: 20, runs: 20_000, bit: power,
			choice: fixed(exacttest.Thompson())},
	}.of("ldp-ts-exponential"),
	noise: func() []release { return oneBit("ldp-ts-exponential", power, nil) },
})

var _ = enrol("ldp-ts-piecewise", enrolment{
	link:    "1t-rs6y5&arms=0.5,0.25&policies=ldp-ts-piecewise:h0=0.05:h1=0.2:h2=0.4:h3=0.95:r1=0.3:r2=0.7",
	means:   `{"kind":"regret","arms":[{"kind":"bernoulli","mean":0.5},{"kind":"bernoulli","mean":0.25}],"policies":[{"id":"ldp-ts-piecewise","params":{"h0":0.05,"r1":0.3,"h1":0.2,"r2":0.7,"h2":0.4,"h3":0.95}}],"epsilon":1,"delta":0.01,"horizon":1000000,"runs":100,"seed":1}`,
	sees:    "piecewise 0.5 0.2 0.6 0.1 0.3 0.7 0.9",
	pulls:   []int64{27, 25, 87, 197, 454, 470, 1634, 3263, 93843},
	refused: noEpsilon,
	exact: twoArms{
		{name: "TS, piecewise", eps: 2, params: knots, pays: unequal, horizon: 50, small: 20, runs: 20_000, bit: bent,
			choice: fixed(exacttest.Thompson())},
	}.of("ldp-ts-piecewise"),
	noise: func() []release { return oneBit("ldp-ts-piecewise", bent, knots) },
})
