// Package arm provides reward distributions. An instance of the bandit problem is a list of arms. A
// pull of arm a pays an independent reward from its distribution.
package arm

import (
	"math"

	"epsilonarcade/core/random"
)

// An Arm is the distribution of one arm's reward.
type Arm interface {
	// Mean returns μ, the expected reward of one pull.
	Mean() float64
	// Bounds returns the ends of the smallest interval that contains all rewards. They may be
	// infinite.
	Bounds() (low, high float64)
	// Draw fills rewards with draws.
	Draw(src *random.Source, rewards []float64)
	// Expect returns E[f(r)] of a smooth function f of the reward, exactly or to about 1e−12 of the
	// largest |f|. It has the same bits on every machine if f has.
	Expect(f func(r float64) float64) float64
}

// A Shifted arm pays μ + Z. The distribution of the noise Z does not depend on μ.
type Shifted interface {
	Arm
	// Noise returns the arm that pays Z, and the least σ with E e^{λZ} ≤ e^{λ²σ²/2} for all λ.
	Noise() (law Arm, sigma float64)
}

// SubGaussian returns a σ for which the rewards of an arm are σ-sub-Gaussian around their mean. It
// is the σ of the arm's noise or, by Hoeffding's lemma, half the width of its bounds. It may be
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

// Gaps returns Δ_a = μ* − μ_a for every arm, rounded by Decimal. It is the regret of one pull.
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

// Decimal rounds x to 12 decimal places. Means are decimal numbers in practice, so it turns
// 0.7 − 0.65 = 0.04999999999999993 into 0.05.
func Decimal(x float64) float64 { return math.Round(x*1e12) / 1e12 }
