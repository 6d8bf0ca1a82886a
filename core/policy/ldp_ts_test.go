package policy_test

import "epsilonarcade/core/internal/exacttest"

var (
	_ = enrolOneBit("ldp-ts-linear", "ctb 0.5", exacttest.Thompson(),
		twoArmGame{horizon: 50, small: 20, bit: line})
	_ = enrolOneBit("ldp-ts-quadratic", "quadratic 0.5 0.25", exacttest.Thompson(),
		twoArmGame{horizon: 50, small: 20, bit: curve(1.75), params: map[string]float64{"b": 1.75}})
	_ = enrolOneBit("ldp-ts-exponential", "exponential 0.5", exacttest.Thompson(),
		twoArmGame{horizon: 50, small: 20, bit: power})
	_ = enrolOneBit("ldp-ts-piecewise", "piecewise 0.5 0.2 0.6 0.1 0.3 0.7 0.9", exacttest.Thompson(),
		twoArmGame{horizon: 50, small: 20, bit: bent, params: knots})
)
