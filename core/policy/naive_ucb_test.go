package policy_test

import (
	"math"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
)

var _ = enrol("naive-ucb", enrolment{
	refused: noEpsilon,
	exact: twoArms{
		{name: "Naive UCB", eps: 1, mean: [2]float64{0.4, 0.7}, horizon: 70, small: 50, choice: naiveChoice},
		{name: "Naive UCB with little noise", eps: 1000, mean: [2]float64{0.4, 0.7}, horizon: 70, small: 50, choice: naiveChoice},
	}.of("naive-ucb"),
	noise: func() []release {
		const horizon, eps = 1000, 2
		return []release{{noise: "each mean",
			draw: difference(func(d dice, size float64) float64 { return laplace(d, size*2*horizon/eps) }), // K T/ε
			play: chooses(budgeted("naive-ucb", horizon, eps, 0, nil), index(3))}}
	},
})

// naiveChoice is Azize & Basu 2022, §4, on two arms: two Laplace laws of scales 2T/(εn).
func naiveChoice(s policy.Setup) exacttest.Choice {
	T := float64(s.Horizon)
	beats := exacttest.BoundaryBeats(s.Epsilon/(2*T), 0)
	index := func(n, r float64) float64 { return r/n + math.Sqrt(math.Log(T)/n) }
	return exacttest.InOrder(1, func(_, n1, r1, n2, r2 float64) float64 {
		d := index(n1, r1) - index(n2, r2)
		if d > 0 {
			return 1 - beats(n2, n1, d)
		}
		return beats(n1, n2, -d)
	})
}
