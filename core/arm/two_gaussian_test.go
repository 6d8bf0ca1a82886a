package arm_test

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
)

var _ = enrol("two-gaussian", enrolment{low: -1e6, high: 1e6, examples: []example{
	{arm.TwoGaussian{M: .5, Offset: .8, SD: .6}, 0x3ff3ffffffffffff, 0x656058cf79d3b6ca},
	{arm.TwoGaussian{M: -2, Offset: 0, SD: 3}, 0x402a000000000000, 0x7405f3cc7c1c9a0d},
	{arm.TwoGaussian{M: 0, Offset: 5, SD: .1}, 0x4039028f5c28f5c3, 0x339ac7cfbddef1a7},
},
	link:  "1t-v9mv0&arms=two-gaussian:0.3,two-gaussian:-1:3:0.5&policies=ldp-ucb-ls",
	means: `{"kind":"regret","arms":[{"kind":"two-gaussian","mean":0.3,"offset":0.8,"sd":0.6},{"kind":"two-gaussian","mean":-1,"offset":3,"sd":0.5}],"policies":[{"id":"ldp-ucb-ls"}],"epsilon":1,"delta":0.01,"horizon":1000000,"runs":100,"seed":1}`,
})

// E e^{λZ} is at most e^{λ²σ²/2} for the σ that Noise returns, and for small λ, no smaller σ is
// enough. A plain loop computes E e^{λZ} by the midpoint rule.
func TestTheNoiseOfAShiftedArmIsSubGaussian(t *testing.T) {
	for _, g := range []arm.TwoGaussian{{.3, .8, .6}, {-7, 2, .5}, {0, .1, 1}, {0, 0, 1}} {
		noise, sigma := g.Noise()
		if noise.Mean() != 0 || noise != (arm.TwoGaussian{Offset: g.Offset, SD: g.SD}) || arm.SubGaussian(g) != sigma {
			t.Errorf("%+v: the noise is %+v", g, noise)
		}
		for _, lambda := range []float64{-4, -1, .01, .3, 2, 5} {
			const h = 1e-3
			got := 0.0
			for z := -60 + h/2; z < 60; z += h {
				density := math.Exp(-(z-g.Offset)*(z-g.Offset)/(2*g.SD*g.SD)) + math.Exp(-(z+g.Offset)*(z+g.Offset)/(2*g.SD*g.SD))
				got += h * math.Exp(lambda*z) * density / (2 * g.SD * math.Sqrt(2*math.Pi))
			}
			most, less := math.Exp(lambda*lambda*sigma*sigma/2), math.Exp(lambda*lambda*.99*sigma*sigma/2)
			if got > most*(1+1e-9) || lambda == .01 && got < less {
				t.Errorf("%+v: E e^{%vZ} is %v, and %v for a normal law: %v is not the least σ", g, lambda, got, most, sigma)
			}
		}
	}
	if got := arm.SubGaussian(arm.TwoPoint{Low: -1, High: 3, P: .9}); got != 2 {
		t.Errorf("rewards in [−1, 3] are %v-sub-Gaussian", got)
	}
}
