package policy_test

import (
	"math"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
)

// In this game the budget is one for which the start phase is the floor of 97 pulls.
var _ = enrol("dp-ftpl-beta", enrolment{
	refused: noDelta,
	exact: twoArms{
		{name: "Beta", eps: 10, delta: 0.5, mean: [2]float64{0.4, 0.6}, horizon: 215, small: 205,
			choice: betaChoice},
	}.of("dp-ftpl-beta"),
	noise: betaNoise,
})

func betaChoice(s policy.Setup) exacttest.Choice { return exacttest.Beta(s.Epsilon, s.Delta) }

// betaNoise is that of θ about its mean.
func betaNoise() []release {
	start := int(policy.Pulls(policy.BetaStart(10, .5)))
	ones := [2]int{start / 2, start/2 - 10}
	return []release{{noise: "each mean", gap: math.SmallestNonzeroFloat64,
		draw: func(d dice, size float64) float64 {
			k := start/8 + 1
			theta := func(r int) float64 {
				mean := float64(r+1+k) / float64(start+2+2*k)
				return mean + size*(beta(d, r+1+k, start-r+1+k)-mean)
			}
			return theta(ones[1]) - theta(ones[0])
		},
		play: chooses(budgeted("dp-ftpl-beta", 1000, 10, .5, nil), counts(ones))}}
}
