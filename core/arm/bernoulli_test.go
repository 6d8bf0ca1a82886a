package arm_test

import "epsilonarcade/core/arm"

var _ = enrol("bernoulli", enrolment{examples: []example{{arm.Bernoulli{P: .3}, 0x3fd3333333333333, 0xfdf05eb337858375}}})
