// Package arm holds reward distributions. An instance of the bandit problem is a
// list of arms; pulling arm a pays a reward drawn from its law, independently of
// everything else.
package arm

import (
	"math"

	"epsilonarcade/core/random"
)

// An Arm is the law of one arm's reward.
type Arm interface {
	// Mean returns μ, the expected reward of one pull.
	Mean() float64
	// Bounds returns the ends of the smallest interval that rewards lie in. They may
	// be infinite.
	Bounds() (low, high float64)
	// Draw fills rewards with draws.
	Draw(src *random.Source, rewards []float64)
	// Expect returns E[f(r)] of a smooth function f of the reward, exactly or to about
	// 1e−12 of the largest |f|. It gives the same bits on every machine if f does.
	Expect(f func(r float64) float64) float64
	// Check reports a parameter that is out of range, or nil.
	Check() error
}

// Bernoulli pays 1 with probability P and 0 otherwise.
type Bernoulli struct {
	P float64
}

// Mean returns P.
func (b Bernoulli) Mean() float64 { return b.P }

// Bounds returns 0 and 1, whatever P is.
func (b Bernoulli) Bounds() (low, high float64) { return 0, 1 }

// Draw draws zeros and ones.
func (b Bernoulli) Draw(src *random.Source, rewards []float64) {
	src.Choices(rewards, 0, 1, b.P)
}

// Expect returns (1−P) f(0) + P f(1).
func (b Bernoulli) Expect(f func(float64) float64) float64 {
	return float64((1-b.P)*f(0)) + float64(b.P*f(1))
}

// Check refuses a P that is not a number in [0, 1].
func (b Bernoulli) Check() error { return check(b) }

// TwoValued is what an arm of no more than two rewards says: it pays high with
// probability p and low otherwise.
type TwoValued interface {
	Values() (low, high, p float64)
}

// Values returns 0, 1 and P.
func (b Bernoulli) Values() (low, high, p float64) { return 0, 1, b.P }

// Bernoullis returns one Bernoulli arm for each mean.
func Bernoullis(means ...float64) []Arm {
	arms := make([]Arm, len(means))
	for i, m := range means {
		arms[i] = Bernoulli{m}
	}
	return arms
}

// Best returns the place of the first arm with the largest mean, μ*.
func Best(arms []Arm) int {
	best := 0
	for i, a := range arms {
		if a.Mean() > arms[best].Mean() {
			best = i
		}
	}
	return best
}

// Gaps returns Δ_a = μ* − μ_a for every arm, as Decimal rounds it: what one pull of it
// costs.
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

// Decimal rounds x to 12 decimal places. Means are decimal numbers in practice:
// this turns 0.7 − 0.65 = 0.04999999999999993 back into the gap that was meant.
func Decimal(x float64) float64 { return math.Round(x*1e12) / 1e12 }
