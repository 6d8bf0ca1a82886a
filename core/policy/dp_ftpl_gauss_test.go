package policy_test

import (
	"math"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
)

var _ = enrol("dp-ftpl-gauss", enrolment{
	refused: noDelta,
	exact: twoArms{
		{name: "Gauss", eps: 1, delta: 0.01, mean: [2]float64{0.4, 0.6}, horizon: 130, small: 60,
			choice: gaussChoice},
		{name: "Gauss, a wide gap", eps: 10, delta: 0.5, mean: [2]float64{0.1, 0.9}, horizon: 60, small: 40, runs: 40_000,
			choice: gaussChoice},
	}.of("dp-ftpl-gauss"),
	noise: gaussNoise,
})

func gaussChoice(s policy.Setup) exacttest.Choice { return exacttest.Gauss(s.Epsilon, s.Delta) }

// gaussNoise is Normal(0, 2/N) on each mean.
func gaussNoise() []release {
	const many = 12 // more than the start phase
	return []release{{noise: "each mean",
		draw: difference(func(d dice, size float64) float64 { return size * math.Sqrt(2*many) * d.NormFloat64() }),
		play: chooses(budgeted("dp-ftpl-gauss", 1000, 1, .01, nil), index(many))}}
}
