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

// A release is one kind of noise that a policy adds, as seen from outside.
type release struct {
	noise string // the value to which the noise is added
	// draw draws the noise from an independent source, at size times the scale that the policy's theorem requires.
	// play counts how often the running policy's noise exceeds a gap.
	draw func(d dice, size float64) float64
	play play
	gap  float64 // 0 stands for the gap that a tenth of the draws exceeds
}

// budgeted returns a policy's setup with two arms.
func budgeted(id string, horizon int64, eps, delta float64, params map[string]float64) policy.Setup {
	spec, _ := policy.Find(id)
	s := setup(spec, 2, horizon, eps, delta)
	maps.Copy(s.Params, params)
	return s
}

// episodesOf returns AdaP's releases: means of n rewards. Each reward enters one release.
func episodesOf(id string) (all []release) {
	for _, n := range []int64{1, 4} {
		all = append(all, release{noise: "the mean of an episode",
			draw: difference(laplace), play: chooses(budgeted(id, 1000, 50, 0, nil), episodes(n))})
	}
	return all
}

// batchesOf returns the releases of DP-KLUCB and DP-IMED: sums of batches, which keep the noise of earlier batches.
func batchesOf(id string) (all []release) {
	for _, n := range []int{1, 2} {
		all = append(all, release{noise: []string{"the sum of a first batch", "the sum of a later batch"}[n-1],
			draw: difference(func(d dice, size float64) float64 {
				return float64(n-1)*laplace(d, 1) + laplace(d, size)
			}), play: chooses(budgeted(id, 1000, 50, 0, nil), batches(n))})
	}
	return all
}

// hybrids returns the releases of hybrid counters that count the given number of items for each reward. After 2^k
// items, all noise is in the sums up to powers of two. Just before the next power, most noise is in the nodes.
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

// means returns DP-UCB-INT's releases.
func means(id string, kept bool) []release {
	return []release{{noise: "a release of a mean",
		draw: difference(laplace), play: chooses(budgeted(id, 1000, 5, .1, nil), intervalReleases(kept))}}
}

// squashed returns the sigmoid of a reward.
func squashed(r float64) float64 { return 1 / (1 + math.Exp(-r)) }

// withLevels returns a setup whose users have the given levels.
func withLevels(s policy.Setup, levels []float64) policy.Setup {
	s.Law, _ = mechanism.UniformLevels(levels...)
	return s
}

func oneOf(d dice, levels []float64) float64 { return levels[d.IntN(len(levels))] }

// laplaceResponses returns responses to rewards with Laplace noise. The noise is drawn for one response at a time or,
// far out on the tape of a two-valued arm, in blocks. Responses with levels below epsMin are discarded. reward is the
// response to 1 without noise.
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

// Levels of users for ε_min = 1. A policy draws few levels as a mixture, and many levels along with the responses.
var (
	fewLevels  = []float64{.5, 1, 1.5}
	manyLevels = []float64{1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2}
)

// oneBit returns one-bit responses to a reward of 0 or 1, and counts wrong bits. For a policy with a sigmoid, the
// rewards are ±40, whose sigmoids are close to 0 and 1. one returns the probability of a 1. laws are sets of users'
// levels. Without levels, all users have ε = 1.
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
