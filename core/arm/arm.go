// Package arm provides reward distributions. An instance of the bandit problem is a list of arms. A
// pull of arm a pays an independent reward, drawn from the arm's distribution.
package arm

import (
	"math"

	"epsilonarcade/core/random"
)

// An Arm is the reward distribution of one arm.
type Arm interface {
	// Mean returns μ, the expected reward of one pull.
	Mean() float64
	// Bounds returns the ends of the smallest interval that contains all rewards. The ends may be
	// infinite.
	Bounds() (low, high float64)
	// Draw fills rewards with independent draws.
	Draw(src *random.Source, rewards []float64)
	// Expect returns E[f(r)] for a smooth function f of the reward, exactly or to about 1e−12 of
	// the largest |f|. It has the same bits on every machine if the values of f do.
	Expect(f func(r float64) float64) float64
}

// A Shifted arm pays μ + Z. The distribution of the noise Z does not depend on μ.
type Shifted interface {
	Arm
	// Noise returns an arm that pays Z, and the least σ with E e^{λZ} ≤ e^{λ²σ²/2} for all λ.
	Noise() (law Arm, sigma float64)
}

// SubGaussian returns a σ for which an arm's rewards are σ-sub-Gaussian around their mean. This is
// the σ of the arm's noise or, by Hoeffding's lemma, half the width of its bounds. It may be
// infinite.
func SubGaussian(a Arm) float64 {
	if s, ok := a.(Shifted); ok {
		_, sigma := s.Noise()
		return sigma
	}
	low, high := a.Bounds()
	return (high - low) / 2
}

// Best returns the index of the first arm with the largest mean, μ*.
func Best(arms []Arm) int {
	best := 0
	for i, a := range arms {
		if a.Mean() > arms[best].Mean() {
			best = i
		}
	}
	return best
}

// Gaps returns the regret of one pull of each arm, Δ_a = μ* − μ_a, rounded by Decimal.
func Gaps(arms []Arm) []float64 {
	gaps := make([]float64, len(arms))
	if len(arms) == 0 {
		return gaps
	}
	top := arms[Best(arms)].Mean()
	for i, a := range arms {
		gaps[i] = Decimal(top - a.Mean())
	}
	return gaps
}

// Decimal rounds x to 12 decimal places. In practice, means are short decimal numbers, so the
// rounding turns 0.7 − 0.65 = 0.04999999999999993 into 0.05.
func Decimal(x float64) float64 { return math.Round(x*1e12) / 1e12 }
