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

// Gaussian pays a normal reward with mean M and standard deviation SD > 0.
type Gaussian struct {
	M, SD float64
}

// Mean returns M.
func (g Gaussian) Mean() float64 { return g.M }

// Bounds returns −∞ and +∞.
func (g Gaussian) Bounds() (low, high float64) { return math.Inf(-1), math.Inf(1) }

// Draw fills rewards with normal numbers.
func (g Gaussian) Draw(src *random.Source, rewards []float64) {
	src.Normals(rewards)
	for i, z := range rewards {
		rewards[i] = g.M + float64(g.SD*z)
	}
}

// Expect returns E f(M + SD Z) by the trapezoid rule in Z. For a step h, the error is of the order
// of exp(−2πy/h) if f(M + SD z) is analytic and bounded for |Im z| < y. The step is at most 1/8. It
// is small enough for any f that is analytic and bounded for |Im r| < π/2, such as a function of
// the sigmoid of r.
func (g Gaussian) Expect(f func(float64) float64) float64 {
	const edge = 9 // the mass beyond ±edge is 1e−18
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

// Noise returns the normal distribution with mean 0. Its σ is SD.
func (g Gaussian) Noise() (law Arm, sigma float64) { return Gaussian{0, g.SD}, g.SD }

func (g Gaussian) describe() (Family, []float64) { return gaussian, []float64{g.M, g.SD} }
