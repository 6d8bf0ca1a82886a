package policy_test

import (
	"maps"
	"math"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
)

// A release is one kind of noise of a policy, as it is seen from outside.
type release struct {
	noise string // what it is added to
	// draw draws what is to be above a gap from an independent source, at the scale that the
	// policy's theorem asks for, and play counts how often it is above the gap in the running
	// policy.
	draw func(d dice) float64
	play play
	gap  float64 // 0 for the one that a tenth is above
	// half returns the policy with this noise at half of its scale.
	half func(policy.Spec) policy.Spec
}

// releases are those of every private policy, by its id: an entry for each place in its code that
// adds noise. Plays and laws for other policies are in the files beside this one.
func releases() map[string][]release {
	all := map[string][]release{}
	set := func(id string, horizon int64, eps, delta float64, params map[string]float64) policy.Setup {
		spec, _ := policy.Find(id)
		s := setup(spec, 2, horizon, eps, delta)
		maps.Copy(s.Params, params)
		return s
	}
	add := func(id string, r release) { all[id] = append(all[id], r) }

	// A decision's noise: Normal(0, 2/N), the boundary law over N, and Beta.
	for _, b := range []struct{ eps, delta float64 }{{1, 0}, {1, .01}, {.1, .2}, {0, .15}} { // drawn in different ways
		add("dp-ftpl-new", release{noise: "each mean", half: policy.HalfBoundary,
			draw: difference(func(d dice) float64 { return boundary(d, b.eps, b.delta) }),
			play: chooses(set("dp-ftpl-new", 1000, b.eps, b.delta, nil), index(3))})
	}
	const many = 12 // more than the start phase
	add("dp-ftpl-gauss", release{noise: "each mean", half: policy.HalfGauss,
		draw: difference(func(d dice) float64 { return math.Sqrt(2*many) * d.NormFloat64() }),
		play: chooses(set("dp-ftpl-gauss", 1000, 1, .01, nil), index(many))})
	start := int(policy.Pulls(policy.BetaStart(10, .5)))
	ones := [2]int{start / 2, start/2 - 10}
	add("dp-ftpl-beta", release{noise: "each mean", half: policy.HalfBeta, gap: math.SmallestNonzeroFloat64,
		draw: func(d dice) float64 {
			k := start/8 + 1
			theta := func(r int) float64 { return beta(d, r+1+k, start-r+1+k) }
			return theta(ones[1]) - theta(ones[0])
		},
		play: chooses(set("dp-ftpl-beta", 1000, 10, .5, nil), counts(ones))})

	// Means, each of which is released once: a reward is in one of n.
	for _, id := range []string{"adap-ucb", "adap-klucb"} {
		for _, n := range []int64{1, 4} {
			add(id, release{noise: "the mean of an episode", half: policy.HalfEpisodes,
				draw: difference(laplace), play: chooses(set(id, 1000, 50, 0, nil), episodes(n))})
		}
	}
	add("dp-se", release{noise: "the mean of an epoch", half: policy.HalfEpochs,
		draw: difference(laplace), play: chooses(set("dp-se", 10, 1, 0, nil), epoch)})
	add("gdp-elim-new", release{noise: "the mean of a phase", half: policy.HalfPhases,
		draw: difference(func(d dice) float64 { return boundary(d, 1, .01/2) }),
		play: chooses(set("gdp-elim-new", 10, 1, .01, nil), phase)})

	// Counters. After 2^k items sums between powers of two have all of a hybrid's noise, and
	// before the next power nodes have most of it.
	power := func(item int64) bool { return item&(item-1) == 0 }
	node := func(item int64) bool { return !power(item) }
	whatever := func(int64) bool { return true }
	for _, c := range []struct {
		noise string
		n     int64 // rewards of each arm
		half  func(int64) bool
	}{{"the sum up to a power of two", 1, power}, {"a node since then", 31, node}} {
		const eps = .7
		add("dp-ucb", release{noise: c.noise, half: policy.HalfNodes(c.half), // counts all steps
			draw: difference(func(d dice) float64 { return hybridNoise(d, int(2*c.n), eps) }),
			play: chooses(set("dp-ucb", 1000, eps, 0, nil), index(c.n))})
		add("dp-ucb-bound", release{noise: c.noise, half: policy.HalfNodes(c.half),
			draw: difference(func(d dice) float64 { return hybridNoise(d, int(c.n), eps) }),
			play: chooses(set("dp-ucb-bound", 1000, eps, 0, nil), index(c.n))})
	}
	for n, parts := range map[int64]float64{1: 1, 31: 2} { // 2 arms among which ε may be split
		add("private-ucb", release{noise: "a node", half: policy.HalfNodes(whatever),
			draw: difference(func(d dice) float64 { return binaryNoise(d, int(2*n), 10, .7/parts) }),
			play: chooses(set("private-ucb", 1000, .7, 0, map[string]float64{"split_budget": parts - 1}), index(n))})
	}
	for id, kept := range map[string]bool{"dp-ucb-int": true, "dp-ucb-int-redraw": false} {
		add(id, release{noise: "a look at a mean", half: policy.HalfLooks,
			draw: difference(laplace), play: chooses(set(id, 1000, 5, .1, nil), looks(kept))})
	}

	addResponses(add, set)
	return all
}

// addResponses adds the policies whose rewards have noise before they see them.
func addResponses(add func(string, release), set func(string, int64, float64, float64, map[string]float64) policy.Setup) {
	sigmoid := func(r float64) float64 { return 1 / (1 + math.Exp(-r)) }
	level := func(d dice, levels []float64) float64 { return levels[d.IntN(len(levels))] }
	with := func(s policy.Setup, levels []float64) policy.Setup {
		s.Law, _ = mechanism.UniformLevels(levels...)
		return s
	}

	// Laplace noise, drawn one by one, and far out in blocks, where a reward has two values.
	const far = 1 << 20
	for id, reward := range map[string]float64{"ldp-ucb-l": 1, "ldp-ucb-ls": sigmoid(1), "heldp-ucb-l": 1, "heldp-ucb-ls": sigmoid(1)} {
		levels, least := []float64{4}, 0.0
		if id[:2] == "he" {
			levels, least = []float64{2, 4, 5}, 3
		}
		s := with(set(id, 1, 4, 0, map[string]float64{"eps_min": least}), levels)
		used := levels[len(levels)/2:] // at least ε_min
		for _, from := range []int64{0, far} {
			add(id, release{noise: "a reward", half: halfResponses(from == 0, from == far),
				draw: func(d dice) float64 { return laplace(d) / level(d, used) },
				play: answers(s, arm.Bernoulli{P: 1}, from, func(x, gap float64) bool { return x-reward > gap })})
		}
		add(id, release{noise: "a reward of any value", half: halfResponses(true, false),
			draw: func(d dice) float64 { return laplace(d) / level(d, used) },
			play: answers(s, always{arm.Bernoulli{P: 1}}, 0, func(x, gap float64) bool { return x-reward > gap })})
	}

	// Bits: how often the answer is not the reward, which is 0 or 1, or put through the sigmoid
	// next to these. Levels are drawn with the answers if they are many.
	few, several := []float64{.5, 1, 1.5}, []float64{1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2}
	for id, m := range map[string]struct {
		one    func(eps, r float64) float64
		b      float64
		levels [][]float64
	}{
		"ldp-ucb-b": {one: line}, "ldp-ucb-bs": {one: line}, "ldp-ts-linear": {one: line},
		"ldp-ucb-exponential": {one: power}, "ldp-ts-exponential": {one: power},
		"ldp-ucb-quadratic": {one: curve(.25), b: .25}, "ldp-ts-quadratic": {one: curve(1.75), b: 1.75},
		"heldp-ucb-b": {one: line, levels: [][]float64{few, several}}, "heldp-ucb-bs": {one: line, levels: [][]float64{few, several}},
	} {
		if m.levels == nil {
			m.levels = [][]float64{{1}}
		}
		for _, levels := range m.levels {
			s, used, layered := with(set(id, 1, 1, 0, map[string]float64{"b": m.b}), levels), levels, false
			if len(levels) == len(few) {
				used, layered = levels[1:], true // at least ε_min, which is 1
			}
			for _, r := range []float64{0, 1} {
				pays := r
				if strings.HasSuffix(id, "s") {
					pays = 80*r - 40
				}
				wrong := func(x, _ float64) bool { return (x > 0.5) != (r == 1) }
				add(id, release{noise: "a reward", half: halfResponses(!layered, layered), gap: 0.5,
					draw: func(d dice) float64 {
						answer := 0.0
						if d.Float64() < m.one(level(d, used), r) {
							answer = 1
						}
						return math.Abs(answer - r)
					},
					play: answers(s, arm.TwoPoint{Low: pays, High: pays, P: .5}, 0, wrong)})
			}
		}
	}
}
