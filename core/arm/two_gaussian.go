package arm

import (
	"math"

	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var twoGaussian = Family{
	ID: "two-gaussian", Name: say.Of("kind-two-gaussian"),
	Params: []Param{{"mean", -maxMean, maxMean, none}, {"offset", 0, maxSD, 0.8}, {"sd", leastPositive, maxSD, 0.6}},
	Make:   func(v []float64) Arm { return TwoGaussian{v[0], v[1], v[2]} },
	near:   func(mean float64) []float64 { return []float64{mean, 0.8, 0.6} },
}

// TwoGaussian pays M + Offset or M − Offset, each with probability 1/2, plus normal noise with
// standard deviation SD > 0. It represents an arm that two groups of users like to different
// degrees. The distribution is unbounded and sub-Gaussian. It is Gaussian only if Offset is 0.
type TwoGaussian struct {
	M, Offset, SD float64
}

// Mean returns M.
func (g TwoGaussian) Mean() float64 { return g.M }

// Bounds returns −∞ and +∞.
func (g TwoGaussian) Bounds() (low, high float64) { return math.Inf(-1), math.Inf(1) }

// Draw adds a random centre, chosen by one bit, to each normal number.
func (g TwoGaussian) Draw(src *random.Source, rewards []float64) {
	src.Normals(rewards)
	var bits uint64
	for i, z := range rewards {
		if i%64 == 0 {
			bits = src.Uint64()
		}
		centre := g.M + g.Offset
		if bits&1 == 0 {
			centre = g.M - g.Offset
		}
		bits >>= 1
		rewards[i] = centre + float64(g.SD*z)
	}
}

// Expect returns the average of the expectations under the two normal distributions.
func (g TwoGaussian) Expect(f func(float64) float64) float64 {
	low, high := Gaussian{g.M - g.Offset, g.SD}, Gaussian{g.M + g.Offset, g.SD}
	return float64(0.5*low.Expect(f)) + float64(0.5*high.Expect(f))
}

// Noise returns the mixture with mean 0. Its σ is its standard deviation, √(Offset² + SD²):
//
//	E e^{λZ} = cosh(λ Offset) e^{λ² SD²/2} ≤ e^{λ² (Offset² + SD²)/2},  because cosh x ≤ e^{x²/2}.
func (g TwoGaussian) Noise() (law Arm, sigma float64) {
	return TwoGaussian{0, g.Offset, g.SD}, math.Sqrt(float64(g.Offset*g.Offset) + float64(g.SD*g.SD))
}

func (g TwoGaussian) describe() (Family, []float64) {
	return twoGaussian, []float64{g.M, g.Offset, g.SD}
}
