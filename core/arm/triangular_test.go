package arm_test

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
)

var _ = enrol("triangular", enrolment{low: 1. / 3, high: 2. / 3, examples: []example{
	{arm.Triangular{Mode: 0}, 0x3fc5555555555554, 0x1611fa8238664e1e},
	{arm.Triangular{Mode: .3}, 0x3fcda740da740da5, 0x5fefe2f76348a59f},
	{arm.Triangular{Mode: 1}, 0x3fdfffffffffffff, 0x78f676035d8194df},
},
	link:  "1t-1m64s&arms=triangular:0,triangular:0.8&policies=ucb1",
	means: `{"kind":"regret","arms":[{"kind":"triangular","mode":0},{"kind":"triangular","mode":0.8}],"policies":[{"id":"ucb1"}],"epsilon":1,"delta":0.01,"horizon":1000000,"runs":100,"seed":1}`,
})

// E r^k = 2/((k+1)(k+2)) · (1 + c + … + c^k). A steep function has the right expectation, too.
func TestTriangularHasItsMoments(t *testing.T) {
	for _, c := range []float64{0, 1e-300, .01, .3, .5, .9, 1} {
		powers := 0.0
		for k := range 9 {
			powers += math.Pow(c, float64(k))
			want := 2 / float64((k+1)*(k+2)) * powers
			got := arm.Triangular{Mode: c}.Expect(func(r float64) float64 { return math.Pow(r, float64(k)) })
			if math.Abs(got-want) > 1e-13 {
				t.Errorf("mode %v: E r^%d is %.17g, want %.17g", c, k, got, want)
			}
		}
	}
	// With mode 1, the expectation is ∫ 2r e^{100(r−1)} dr = 2(0.01 − 0.0001 (1 − e^{−100})).
	if got, want := (arm.Triangular{Mode: 1}).Expect(steep), 2*(.01+.0001*math.Expm1(-100)); math.Abs(got-want) > 1e-13 {
		t.Errorf("E exp(100(r − 1)) is %.17g, want %.17g", got, want)
	}
}
