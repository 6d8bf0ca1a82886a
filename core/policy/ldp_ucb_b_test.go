package policy_test

import (
	"math"

	"epsilonarcade/core/internal/exacttest"
)

var _ = enrol("ldp-ucb-b", enrolment{
	sees:    "ctb 0.5",
	pulls:   []int64{618, 608, 1138, 1392, 1802, 1496, 4893, 11291, 76762},
	refused: noEpsilon,
	exact: twoArms{
		{name: "LDP-UCB-B", eps: 2, mean: [2]float64{0.3, 0.8}, horizon: 130, small: 100, bit: line,
			choice: fixed(exacttest.UCB())},
	}.of("ldp-ucb-b"),
	noise: func() []release { return oneBit("ldp-ucb-b", line, nil) },
})

var _ = enrol("ldp-ucb-bs", enrolment{
	sees:    "sigmoid ctb 0.5",
	pulls:   []int64{5104, 6634, 8453, 5118, 7499, 8079, 15648, 16657, 26808},
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
	pulls:   []int64{529, 613, 1095, 1660, 1606, 2281, 5751, 15189, 71276},
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
	pulls:   []int64{520, 667, 767, 1670, 1837, 3444, 6079, 14599, 70417},
	refused: noEpsilon,
	exact: twoArms{
		{name: "UCB, exponential", eps: 2, pays: unequal, horizon: 100, small: 40, runs: 20_000, bit: power,
			choice: fixed(exacttest.UCB())},
	}.of("ldp-ucb-exponential"),
	noise: func() []release { return oneBit("ldp-ucb-exponential", power, nil) },
})

var _ = enrol("ldp-ucb-piecewise", enrolment{
	link:    "1t-xdzgg&arms=0.5,0.25&policies=ldp-ucb-piecewise:h0=0.05:h1=0.2:h2=0.4:h3=0.95:r1=0.3:r2=0.7",
	means:   `{"kind":"regret","arms":[{"kind":"bernoulli","mean":0.5},{"kind":"bernoulli","mean":0.25}],"policies":[{"id":"ldp-ucb-piecewise","params":{"h0":0.05,"r1":0.3,"h1":0.2,"r2":0.7,"h2":0.4,"h3":0.95}}],"epsilon":1,"delta":0.01,"horizon":1000000,"runs":100,"seed":1}`,
	sees:    "piecewise 0.5 0.2 0.6 0.1 0.3 0.7 0.9",
	pulls:   []int64{429, 809, 947, 1370, 2114, 2904, 8651, 12096, 70680},
	refused: noEpsilon,
	exact: twoArms{
		{name: "UCB, piecewise", eps: 2, params: knots, pays: unequal, horizon: 100, small: 40, runs: 20_000, bit: bent,
			choice: fixed(exacttest.UCB())},
	}.of("ldp-ucb-piecewise"),
	noise: func() []release { return oneBit("ldp-ucb-piecewise", bent, knots) },
})
