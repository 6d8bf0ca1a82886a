package arm_test

import (
	"testing"

	"epsilonarcade/core/arm"
)

var _ = enrol("two-point", enrolment{examples: []example{{arm.TwoPoint{Low: .4, High: .9, P: .2}, 0x3fd28f5c28f5c290, 0x2075b2474345dfe0}}})

func TestALowValueAboveTheHighOneIsRefused(t *testing.T) {
	if err := arm.Check(arm.TwoPoint{Low: .5, High: .4, P: .5}); err == nil || err.Error() != "low 0.5 is above high 0.4" {
		t.Errorf("low 0.5 and high 0.4: %v", err)
	}
}
