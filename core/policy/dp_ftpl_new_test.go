package policy_test

import (
	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
)

var _ = enrol("dp-ftpl-new", enrolment{
	refused: both0,
	exact: twoArms{
		{name: "New with δ = 0", eps: 0.5, mean: [2]float64{0.4, 0.7}, horizon: 70, small: 50,
			choice: newChoice},
		{name: "New with ε = 0", delta: 0.15, mean: [2]float64{0.4, 0.7}, horizon: 70, small: 50,
			choice: newChoice},
		{name: "New with both", eps: 1, delta: 0.02, mean: [2]float64{0.4, 0.7}, horizon: 50, small: 30,
			choice: newChoice},
		{name: "New with ε = 0, a wide gap", delta: 0.5, mean: [2]float64{0.1, 0.9}, horizon: 60, small: 40, runs: 40_000,
			choice: newChoice},
	}.of("dp-ftpl-new"),
	noise: newNoise,
})

func newChoice(s policy.Setup) exacttest.Choice {
	return exacttest.New(s.Epsilon, s.Delta, float64(s.Horizon))
}

// newNoise is from the boundary law over N, which is drawn in different ways.
func newNoise() (all []release) {
	for _, b := range []struct{ eps, delta float64 }{{1, 0}, {1, .01}, {.1, .2}, {0, .15}} {
		all = append(all, release{noise: "each mean",
			draw: difference(func(d dice, size float64) float64 { return size * boundary(d, b.eps, b.delta) }),
			play: chooses(budgeted("dp-ftpl-new", 1000, b.eps, b.delta, nil), index(3))})
	}
	return all
}
