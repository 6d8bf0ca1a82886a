package arm_test

import "epsilonarcade/core/arm"

var _ = enrol("uniform", enrolment{low: .5, high: .5, examples: []example{{arm.Uniform{}, 0x3fd555555555554e, 0x5daa95ecc378542}}})
