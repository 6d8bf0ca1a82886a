package arm

import (
	"math"

	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var gaussian = Family{
	ID: "gaussian", Name: say.Of("kind-gaussian"),
	Params: []Param{{"mean", -maxMean, maxMean, none}, {"sd", leastPositive, maxSD, 1}},
	Make:   func(v []float64) Arm { return Gaussian{v[0], v[1]} },
	near:   func(mean float64) []float64 { return []float64{mean, 1} },
}

// Gaussian pays a normal number of mean M and standard deviation SD > 0.
type Gaussian struct {
	M, SD float64
}

// Mean returns M.
func (g Gaussian) Mean() float64 { return g.M }

// Bounds returns −∞ and +∞.
func (g Gaussian) Bounds() (low, high float64) { return math.Inf(-1), math.Inf(1) }

// Draw draws normal numbers.
func (g Gaussian) Draw(src *random.Source, rewards []float64) {
	src.Normals(rewards)
	for i, z := range rewards {
		rewards[i] = g.M + float64(g.SD*z)
	}
}

// Expect returns E f(M + SD Z) by the trapezoid rule in Z, whose error falls like
// exp(−2πy/h) for a step h and an f(M + SD z) that is analytic and bounded for
// |Im z| < y. The step is at most 1/8, and small enough for an f that is so for
// |Im r| < π/2, as functions of the sigmoid of r are.
func (g Gaussian) Expect(f func(float64) float64) float64 {
	const edge = 9 // beyond it is 1e−18 of the mass
	steps := math.Max(8, math.Ceil(4*g.SD))
	var sum, mass float64
	for i := -edge * steps; i <= edge*steps; i++ {
		z := i / steps
		w := random.Exp(-0.5 * z * z)
		mass += w
		sum += float64(w * f(g.M+float64(g.SD*z)))
	}
	return sum / mass
}

// Noise returns the normal law of mean 0. Its σ is SD.
func (g Gaussian) Noise() (law Arm, sigma float64) { return Gaussian{0, g.SD}, g.SD }

func (g Gaussian) describe() (Family, []float64) { return gaussian, []float64{g.M, g.SD} }
