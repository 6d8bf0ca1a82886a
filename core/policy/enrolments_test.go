package policy_test

import (
	"math"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
)

var _ = enrol(enrolment{refused: noEpsilon, exact: followsAdaP, noise: episodesOf}, "adap-klucb", "adap-ucb")

var _ = enrol(enrolment{refused: noEpsilon, exact: followsBatches, noise: batchesOf}, "dp-klucb", "dp-imed")

// In this game, the start phase has its minimum length, 97 pulls of each arm.
var _ = enrol(enrolment{
	refused: noDelta,
	exact: twoArms{{name: "Beta", eps: 10, delta: 0.5, mean: [2]float64{0.4, 0.6}, horizon: 215, small: 205,
		choice: func(s policy.Setup) exacttest.Choice { return exacttest.Beta(s.Epsilon, s.Delta) }}}.follow,
	noise: func(id string) []release {
		start := int(policy.Pulls(policy.BetaStart(10, .5)))
		ones := [2]int{start / 2, start/2 - 10}
		return []release{{noise: "θ about each mean", gap: math.SmallestNonzeroFloat64,
			draw: func(d dice, size float64) float64 {
				k := start/8 + 1
				theta := func(r int) float64 {
					mean := float64(r+1+k) / float64(start+2+2*k)
					return mean + size*(beta(d, r+1+k, start-r+1+k)-mean)
				}
				return theta(ones[1]) - theta(ones[0])
			},
			play: chooses(budgeted(id, 1000, 10, .5, nil), counts(ones))}}
	},
}, "dp-ftpl-beta")

func gaussChoice(s policy.Setup) exacttest.Choice { return exacttest.Gauss(s.Epsilon, s.Delta) }

// The noise of each mean is Normal(0, 2/N).
var _ = enrol(enrolment{
	refused: noDelta,
	exact: twoArms{
		{name: "Gauss", eps: 1, delta: 0.01, mean: [2]float64{0.4, 0.6}, horizon: 130, small: 60, choice: gaussChoice},
		{name: "Gauss, a wide gap", eps: 10, delta: 0.5, mean: [2]float64{0.1, 0.9}, horizon: 60, small: 40, runs: 40_000, choice: gaussChoice},
	}.follow,
	noise: func(id string) []release {
		const many = 12 // more pulls than the start phase has
		return []release{{noise: "each mean",
			draw: difference(func(d dice, size float64) float64 { return size * math.Sqrt(2*many) * d.NormFloat64() }),
			play: chooses(budgeted(id, 1000, 1, .01, nil), index(many))}}
	},
}, "dp-ftpl-gauss")

func newChoice(s policy.Setup) exacttest.Choice {
	return exacttest.New(s.Epsilon, s.Delta, float64(s.Horizon))
}

// The noise is a draw from the boundary law, divided by N. The policy draws it in several ways.
var _ = enrol(enrolment{
	refused: both0,
	exact: twoArms{
		{name: "New with δ = 0", eps: 0.5, mean: [2]float64{0.4, 0.7}, horizon: 70, small: 50, choice: newChoice},
		{name: "New with ε = 0", delta: 0.15, mean: [2]float64{0.4, 0.7}, horizon: 70, small: 50, choice: newChoice},
		{name: "New with both", eps: 1, delta: 0.02, mean: [2]float64{0.4, 0.7}, horizon: 50, small: 30, choice: newChoice},
		{name: "New with ε = 0, a wide gap", delta: 0.5, mean: [2]float64{0.1, 0.9}, horizon: 60, small: 40, runs: 40_000, choice: newChoice},
	}.follow,
	noise: func(id string) (all []release) {
		for _, b := range []struct{ eps, delta float64 }{{1, 0}, {1, .01}, {.1, .2}, {0, .15}} {
			all = append(all, release{noise: "each mean",
				draw: difference(func(d dice, size float64) float64 { return size * boundary(d, b.eps, b.delta) }),
				play: chooses(budgeted(id, 1000, b.eps, b.delta, nil), index(3))})
		}
		return all
	},
}, "dp-ftpl-new")

var _ = enrol(enrolment{
	refused: noEpsilon,
	exact:   followsEpochs,
	noise: func(id string) []release {
		return []release{{noise: "the mean of an epoch", draw: difference(laplace), play: chooses(budgeted(id, 10, 1, 0, nil), epoch)}}
	},
}, "dp-se")

var _ = enrol(enrolment{
	refused: noEpsilon, exact: followsBound,
	noise: func(id string) []release { return hybrids(id, 1) },
}, "dp-ucb-bound")

var _ = enrol(enrolment{
	refused: noEpsilon, exact: followsTrees,
	noise: func(id string) []release { return hybrids(id, 2) },
}, "dp-ucb")

var _ = enrol(enrolment{
	refused: noEpsilon, exact: followsTrees,
	noise: func(id string) (all []release) {
		for n, parts := range map[int64]float64{1: 1, 31: 2} { // 2 arms among which ε may be split
			all = append(all, release{noise: "a node",
				draw: difference(func(d dice, size float64) float64 { return binaryNoise(d, int(2*n), 10, .7/parts/size) }),
				play: chooses(budgeted(id, 1000, .7, 0, map[string]float64{"split_budget": parts - 1}), index(n))})
		}
		return all
	},
}, "private-ucb")

var _ = enrol(enrolment{
	refused: either0, exact: followsIntervals,
	noise: func(id string) []release { return means(id, true) },
}, "dp-ucb-int")

var _ = enrol(enrolment{
	refused: either0, exact: followsRedrawn,
	noise: func(id string) []release { return means(id, false) },
}, "dp-ucb-int-redraw")

var _ = enrol(enrolment{
	refused: noEpsilon,
	exact: twoArms{
		{name: "Naive UCB", eps: 1, mean: [2]float64{0.4, 0.7}, horizon: 70, small: 50, choice: naiveChoice},
		{name: "Naive UCB with little noise", eps: 1000, mean: [2]float64{0.4, 0.7}, horizon: 70, small: 50, choice: naiveChoice},
	}.follow,
	noise: func(id string) []release {
		const horizon, eps = 1000, 2
		return []release{{noise: "each mean",
			draw: difference(func(d dice, size float64) float64 { return laplace(d, size*2*horizon/eps) }), // K T/ε
			play: chooses(budgeted(id, horizon, eps, 0, nil), index(3))}}
	},
}, "naive-ucb")

// naiveChoice returns the choice in Azize & Basu 2022, §4, with two arms: two Laplace variables with scales 2T/(εn).
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

func linear(id string) []release { return oneBit(id, line, nil) }

var _ = enrol(enrolment{
	sees: "ctb 0.5", refused: noEpsilon, noise: linear,
	exact: twoArms{{name: "LDP-UCB-B", eps: 2, mean: [2]float64{0.3, 0.8}, horizon: 130, small: 100, bit: line, choice: fixed(exacttest.UCB())}}.follow,
}, "ldp-ucb-b")

var _ = enrol(enrolment{
	sees: "sigmoid ctb 0.5", refused: noEpsilon, noise: linear,
	exact: twoArms{{name: "LDP-UCB-BS", eps: 4, mean: [2]float64{0.1, 0.9}, horizon: 100, small: 40, runs: 20_000,
		bit: func(eps, r float64) float64 { return line(eps, squashed(r)) }, choice: fixed(exacttest.UCB())}}.follow,
}, "ldp-ucb-bs")

var (
	quarter = map[string]float64{"b": .25}
	most    = map[string]float64{"b": 1.75}

	_ = enrolOneBit("ldp-ucb-quadratic", "quadratic 0.5 0.25", exacttest.UCB(), twoArmGame{horizon: 100, small: 40, bit: curve(.25), params: quarter})
	_ = enrolOneBit("ldp-ucb-exponential", "exponential 0.5", exacttest.UCB(), twoArmGame{horizon: 100, small: 40, bit: power})
	_ = enrolOneBit("ldp-ucb-piecewise", bentKey, exacttest.UCB(), twoArmGame{horizon: 100, small: 40, bit: bent, params: knots})
	_ = enrolOneBit("ldp-ts-linear", "ctb 0.5", exacttest.Thompson(), twoArmGame{horizon: 50, small: 20, bit: line})
	_ = enrolOneBit("ldp-ts-quadratic", "quadratic 0.5 0.25", exacttest.Thompson(), twoArmGame{horizon: 50, small: 20, bit: curve(1.75), params: most})
	_ = enrolOneBit("ldp-ts-exponential", "exponential 0.5", exacttest.Thompson(), twoArmGame{horizon: 50, small: 20, bit: power})
	_ = enrolOneBit("ldp-ts-piecewise", bentKey, exacttest.Thompson(), twoArmGame{horizon: 50, small: 20, bit: bent, params: knots})
)

const bentKey = "piecewise 0.5 0.2 0.6 0.1 0.3 0.7 0.9"

func atLevels(id string) []release { return oneBit(id, line, nil, fewLevels, manyLevels) }

var (
	_ = enrol(enrolment{sees: "het-ctb 1 0.5,2", exact: followsTextbook, noise: atLevels}, "heldp-ucb-b")
	_ = enrol(enrolment{sees: "sigmoid het-ctb 1 0.5,2", exact: followsTextbook, noise: atLevels}, "heldp-ucb-bs")
	_ = enrol(enrolment{sees: "het-ctl 1 0.5,2", exact: followsTextbook, noise: laplaceResponses(1, 3, 2, 4, 5)}, "heldp-ucb-l")
	_ = enrol(enrolment{sees: "sigmoid het-ctl 1 0.5,2", exact: followsTextbook, noise: laplaceResponses(squashed(1), 3, 2, 4, 5)}, "heldp-ucb-ls")

	_ = enrol(enrolment{sees: "ctl 0.5", refused: noEpsilon, exact: followsTextbook, noise: laplaceResponses(1, 0, 4)}, "ldp-ucb-l", "ldp-ucb-l-unbounded")
	_ = enrol(enrolment{sees: "sigmoid ctl 0.5", refused: noEpsilon, exact: followsTextbook, noise: laplaceResponses(squashed(1), 0, 4)}, "ldp-ucb-ls")

	_ = enrol(enrolment{exact: followsTextbook}, "ucb1", "kl-ucb")
)

var _ = enrol(enrolment{exact: twoArms{
	{name: "Thompson", mean: [2]float64{0.5, 0.6}, horizon: 50, small: 30, choice: fixed(exacttest.Thompson())},
	{name: "Thompson with the sigmoid", params: map[string]float64{"sigmoid": 1}, mean: [2]float64{0.1, 0.9},
		horizon: 50, small: 20, runs: 20_000, bit: func(_, r float64) float64 { return squashed(r) }, choice: fixed(exacttest.Thompson())},
}.follow}, "thompson")
