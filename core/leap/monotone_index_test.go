package leap_test

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/divergence"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
)

// monotone returns a policy with a monotone index, which may depend on the setup.
func monotone(index func(s policy.Setup) func(mean, n, t float64) float64) policy.Spec {
	return policy.Spec{ID: "monotone", New: func(s policy.Setup, _ *random.Source) policy.Policy {
		return leap.NewMonotoneIndex(s.Arms, index(s))
	}}
}

// monotoneIndexes have various shapes. Some depend on t, others do not.
var monotoneIndexes = map[string]policy.Spec{
	"UCB1": monotone(func(policy.Setup) func(mean, n, t float64) float64 {
		return ucb1Index
	}),
	"MOSS": monotone(func(s policy.Setup) func(mean, n, t float64) float64 {
		return func(mean, n, _ float64) float64 {
			return mean + math.Sqrt(math.Max(0, math.Log(float64(s.Horizon)/(float64(s.Arms)*n)))/n)
		}
	}),
	"the divergence's": monotone(func(policy.Setup) func(mean, n, t float64) float64 {
		return func(mean, n, t float64) float64 { return divergence.KLUpper(mean, math.Log(t)/n) }
	}),
	"the mean itself": monotone(func(policy.Setup) func(mean, n, t float64) float64 {
		return func(mean, _, _ float64) float64 { return mean }
	}),
}

func TestCertificatesOfAnyMonotoneIndexHoldForEveryOrder(t *testing.T) {
	for name, spec := range monotoneIndexes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for i, kinds := range []alphabet{pair(0, 1, 0), pair(.25, .75, 0), pair(-1, 2, 0)} {
				if i == 2 && name == "the divergence's" {
					continue // the divergence requires responses in [0, 1]
				}
				allHold(t, spec, i, kinds, 5)
			}
		})
	}
}

// Leaps lead to the same actions as the textbook, and ask only a few questions.
func TestLeapsOfMonotoneIndexesAreTheTextbook(t *testing.T) {
	for name, spec := range monotoneIndexes {
		for _, arms := range [][]arm.Arm{wangZhu9, arm.Bernoullis(.5, .501), arm.Bernoullis(0, 1, 1, .5, .5, 0)} {
			set := setup(spec, len(arms), testkit.Either[int64](50_000, 10_000), 0, 0)
			if where := differ(actions(start(arms, spec, set, 0, sim.Leaps)), actions(start(arms, spec, set, 0, sim.Textbook))); where != "" {
				t.Errorf("%s, leaps against textbook: %s", name, where)
			}
		}
		if brief() {
			continue
		}
		r := start(wangZhu9, spec, setup(spec, len(wangZhu9), 1_000_000, 0, 0), 0, sim.Leaps)
		const most = 60_000
		if left := r.Advance(r.Horizon(), most); r.Pulled() < r.Horizon() {
			t.Errorf("%s gets to %d pulls when it is asked %d times", name, r.Pulled(), most)
		} else {
			t.Logf("%s is asked %d times for a million pulls", name, most-left)
		}
	}
	own, ucb1 := monotoneIndexes["UCB1"], find(t, "ucb1")
	set := setup(ucb1, len(wangZhu9), testkit.Either[int64](100_000, 20_000), 0, 0)
	if where := differ(actions(start(wangZhu9, own, set, 0, sim.Leaps)), actions(start(wangZhu9, ucb1, set, 0, sim.Leaps))); where != "" {
		t.Errorf("UCB1 by its index against UCB1 by its radius: %s", where)
	}
}
