package policy_test

import (
	"maps"
	"math"
	"slices"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
)

// A release is one kind of noise of a policy, as it is seen from outside.
type release struct {
	noise string // what it is added to
	// draw draws the noise from an independent source, at size times the scale that the policy's
	// theorem requires. play counts how often it is above a gap in the running policy.
	draw func(d dice, size float64) float64
	play play
	gap  float64 // 0 for the gap that a tenth of the draws is above
}

// budgeted returns what a policy is started with on two arms.
func budgeted(id string, horizon int64, eps, delta float64, params map[string]float64) policy.Setup {
	spec, _ := policy.Find(id)
	s := setup(spec, 2, horizon, eps, delta)
	maps.Copy(s.Params, params)
	return s
}

// episodesOf are the releases of AdaP: the mean of n rewards, each of which is in one of them.
func episodesOf(id string) (all []release) {
	for _, n := range []int64{1, 4} {
		all = append(all, release{noise: "the mean of an episode",
			draw: difference(laplace), play: chooses(budgeted(id, 1000, 50, 0, nil), episodes(n))})
	}
	return all
}

// batchesOf are the releases of DP-KLUCB and DP-IMED: the sum of a batch, whose noise stays.
func batchesOf(id string) (all []release) {
	for _, n := range []int{1, 2} {
		all = append(all, release{noise: []string{"the sum of a first batch", "the sum of a later batch"}[n-1],
			draw: difference(func(d dice, size float64) float64 {
				return float64(n-1)*laplace(d, 1) + laplace(d, size)
			}), play: chooses(budgeted(id, 1000, 50, 0, nil), batches(n))})
	}
	return all
}

// hybrids are those of hybrid counters that count so many items for each reward. After 2^k items
// sums between powers of two have all of the noise, and before the next power nodes have most of it.
func hybrids(id string, items int64) []release {
	const eps = .7
	after := func(n int64, noise string, draw func(d dice, items int, size float64) float64) release {
		return release{noise: noise, play: chooses(budgeted(id, 1000, eps, 0, nil), index(n)),
			draw: difference(func(d dice, size float64) float64 { return draw(d, int(items*n), size) })}
	}
	return []release{
		after(1, "the sum up to a power of two", func(d dice, n int, size float64) float64 { return hybridNoise(d, n, eps, size, 1) }),
		after(31, "a node since then", func(d dice, n int, size float64) float64 { return hybridNoise(d, n, eps, 1, size) }),
	}
}

// means are the noisy means of DP-UCB-INT, whose noise is kept or not.
func means(id string, kept bool) []release {
	return []release{{noise: "a release of a mean",
		draw: difference(laplace), play: chooses(budgeted(id, 1000, 5, .1, nil), intervalReleases(kept))}}
}

// squashed is the sigmoid of a reward.
func squashed(r float64) float64 { return 1 / (1 + math.Exp(-r)) }

// withLevels returns a setup whose users have one of some levels.
func withLevels(s policy.Setup, levels []float64) policy.Setup {
	s.Law, _ = mechanism.UniformLevels(levels...)
	return s
}

func oneOf(d dice, levels []float64) float64 { return levels[d.IntN(len(levels))] }

// laplaceResponses are rewards with Laplace noise. It is drawn one by one, and far out in blocks
// where a reward has two values. Users have one of some levels, those from epsMin on are used, and
// reward is what a reward of 1 is without the noise.
func laplaceResponses(reward, epsMin float64, levels ...float64) func(id string) []release {
	return func(id string) (all []release) {
		const far = 1 << 20
		s := withLevels(budgeted(id, 1, 4, 0, map[string]float64{"eps_min": epsMin}), levels)
		used := slices.DeleteFunc(slices.Clone(levels), func(eps float64) bool { return eps < epsMin })
		above := func(x, gap float64) bool { return x-reward > gap }
		draw := func(d dice, size float64) float64 { return laplace(d, size) / oneOf(d, used) }
		for _, from := range []int64{0, far} {
			all = append(all, release{noise: "a reward", draw: draw, play: answers(s, arm.Bernoulli{P: 1}, from, above)})
		}
		return append(all, release{noise: "a reward of any value", draw: draw, play: answers(s, always{arm.Bernoulli{P: 1}}, 0, above)})
	}
}

// Levels of users: few make a mixture, many are drawn with the answers. ε_min is 1.
var (
	fewLevels  = []float64{.5, 1, 1.5}
	manyLevels = []float64{1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2}
)

// oneBit are one-bit responses: how often the answer is not the reward, which is 0 or 1, or put
// through the sigmoid next to these. one is the probability of a 1. Users have a level of one of
// several laws, or all have ε = 1.
func oneBit(id string, one func(eps, r float64) float64, params map[string]float64, laws ...[]float64) (all []release) {
	if laws == nil {
		laws = [][]float64{{1}}
	}
	for _, levels := range laws {
		s, used := withLevels(budgeted(id, 1, 1, 0, params), levels), levels
		if len(levels) == len(fewLevels) {
			used = levels[1:] // at least ε_min
		}
		for _, r := range []float64{0, 1} {
			pays := r
			if strings.HasSuffix(id, "s") {
				pays = 80*r - 40
			}
			wrong := func(x, _ float64) bool { return (x > 0.5) != (r == 1) }
			all = append(all, release{noise: "a reward", gap: 0.5,
				draw: func(d dice, size float64) float64 {
					answer := 0.0
					if d.Float64() < one(oneOf(d, used)/size, r) {
						answer = 1
					}
					return math.Abs(answer - r)
				},
				play: answers(s, arm.TwoPoint{Low: pays, High: pays, P: .5}, 0, wrong)})
		}
	}
	return all
}
