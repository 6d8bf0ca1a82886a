package arm_test

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
)

var _ = enrol("uniform", enrolment{low: .5, high: .5, examples: []example{{arm.Uniform{}, 0x3fd555555555554e, 0x5daa95ecc378542}}})

func TestUniformExpectsASteepFunction(t *testing.T) {
	if got, want := (arm.Uniform{}).Expect(steep), -math.Expm1(-100)/100; math.Abs(got-want) > 1e-13 {
		t.Errorf("E exp(100(r − 1)) of the uniform law is %.17g, want %.17g", got, want)
	}
}
