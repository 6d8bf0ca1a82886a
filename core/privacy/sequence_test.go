package privacy_test

import (
	"fmt"
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// Randomised response has two outcomes, with probabilities e^ε/(1 + e^ε) and 1/(1 + e^ε).
func TestTheLossOfRandomisedResponse(t *testing.T) {
	for _, eps := range []float64{1e-6, .1, 1, 10, 100} {
		q := 1 / (2 + math.Expm1(eps))
		l := privacy.Loss{P: []float64{1 - q, q}, Q: []float64{q, 1 - q}}
		if got := l.Epsilon(0); math.Abs(got-eps) > 1e-9*eps+1e-15 {
			t.Errorf("ε = %v: %v", eps, got)
		}
		for _, e := range []float64{0, eps / 2, eps} {
			if got, want := l.Delta(e), (1-q)-math.Exp(e)*q; math.Abs(got-math.Max(0, want)) > 1e-12 {
				t.Errorf("ε = %v: δ at %v is %v, want %v", eps, e, got, want)
			}
		}
	}
}

// Epsilon and Delta are inverses of each other, and no set of outcomes requires a larger ε.
func TestNoSetOfOutcomesNeedsMore(t *testing.T) {
	l := privacy.Loss{P: []float64{.3, .05, .2, .001, .449}, Q: []float64{.1, .3, .25, 1e-9, .35 - 1e-9}}
	for _, delta := range []float64{0, 1e-4, .01, .1} {
		eps, most := l.Epsilon(delta), 0.0
		for set := 1; set < 32; set++ {
			var p, q float64
			for i := range 5 {
				if set>>i&1 == 1 {
					p, q = p+l.P[i], q+l.Q[i]
				}
			}
			for _, x := range []float64{math.Log((p - delta) / q), math.Log((q - delta) / p)} {
				if x > most { // false for NaN
					most = x
				}
			}
		}
		if got := l.Delta(eps); math.Abs(eps-most) > 1e-12 || math.Abs(got-delta) > 1e-12 {
			t.Errorf("δ = %v: ε = %v, want %v, and δ at that ε is %v", delta, eps, most, got)
		}
	}
}

// An outcome that is impossible under one distribution requires an infinite ε unless δ covers it. At ε = 100 nothing
// overflows.
func TestOutcomesOfOnlyOneDistribution(t *testing.T) {
	l := privacy.Loss{P: []float64{.9, .1, 0}, Q: []float64{.9, 0, .1}}
	if eps, covered, delta := l.Epsilon(.05), l.Epsilon(.1), l.Delta(100); !math.IsInf(eps, 1) || covered != 0 || delta != .1 {
		t.Errorf("ε = %v at δ = 0.05 and %v at δ = 0.1; δ = %v at ε = 100", eps, covered, delta)
	}
}

// With three pulls of two arms, the test enumerates all worlds. The first reward may depend on the first arm. The
// second reward may depend on the two arms so far, because rewards are indexed by arm and pull number.
func TestTheWorstWorldsAreTheWorstOfAll(t *testing.T) {
	eps := []float64{0, .3, 1, 2.5, 6}
	for _, id := range []string{"thompson", "ucb1", "kl-ucb", "dp-ftpl-new", "ldp-ucb-b", "ldp-ts-linear"} {
		s := sequences(t, id, 2, 3, .5, .3)
		got, want := s.WorstDeltas(eps), make([]float64, len(eps))
		for code := range 1 << 12 { // two bits for each of six rewards
			at := func(t, a, n int) int { return code >> (2 * (2*t + a + 2*t*n)) & 3 }
			differ := func(t, a, n int) int { return at(t, a, n)&1 ^ at(t, a, n)>>1 }
			twice := false
			for a := range 2 {
				for b := range 2 {
					n := 0
					if a == b {
						n = 1
					}
					twice = twice || differ(0, a, 0)+differ(1, b, n) > 1
				}
			}
			if twice {
				continue
			}
			seen := func(world int) func(t, a, n int) int {
				return func(t, a, n int) int {
					if t == 2 {
						return 0 // no choice depends on it
					}
					return at(t, a, n) >> world & 1
				}
			}
			loss := s.Loss(seen(0), seen(1))
			for i, e := range eps {
				want[i] = math.Max(want[i], loss.Delta(e))
			}
		}
		for i, e := range eps {
			if math.Abs(got[i]-want[i]) > 1e-12 {
				t.Errorf("%s at ε = %v: %v, and of all worlds %v", id, e, got[i], want[i])
			}
		}
	}
}

// sequences returns the action sequences of a policy.
func sequences(t *testing.T, id string, arms int, horizon int64, eps, delta float64) *privacy.Sequences {
	t.Helper()
	s := testkit.Must(privacy.NewSequences(spec(t, id), policy.Setup{Arms: arms, Horizon: horizon, Epsilon: eps, Delta: delta, Params: map[string]float64{}}))(t)
	return s
}

// played counts the sequences of arms in runs under rewards. It flips each response with probability flipped.
func played(s policy.Spec, set policy.Setup, rewards privacy.Rewards, flipped float64, runs int, key random.Key) map[string]float64 {
	counts := map[string]float64{}
	for run := range runs {
		noise, answer := key.Sub(uint64(run)).Name("noise").Source(), key.Sub(uint64(run)).Name("answer").Source()
		p, pulls := s.New(set, &noise), make([]int, set.Arms)
		var arms []int
		for t := range int(set.Horizon) {
			a, _ := p.Next(int64(t))
			r := float64(rewards(t, a, pulls[a]))
			if answer.Float64() < flipped {
				r = 1 - r
			}
			p.Update(a, tape.Block{N: 1, Sum: r, Kept: 1})
			pulls[a]++
			arms = append(arms, a)
		}
		counts[fmt.Sprint(arms)]++
	}
	return counts
}

// holds compares the probabilities of sequences with their counts, within five standard deviations.
func holds(t *testing.T, name string, arms [][]int, want []float64, counts map[string]float64, runs int, rounding float64) {
	t.Helper()
	sum := 0.0
	for k, w := range want {
		sum += w
		if got := counts[fmt.Sprint(arms[k])] / float64(runs); math.Abs(got-w) > 5*math.Sqrt(w*(1-w)/float64(runs))+rounding {
			t.Errorf("%s: %v has probability %v, want %v", name, arms[k], got, w)
		}
	}
	if math.Abs(sum-1) > 10*rounding {
		t.Errorf("%s: the probabilities add up to %v", name, sum)
	}
}

// before and after are rewards that differ only at the first step.
func before(t, a, n int) int { return (t + a + n*n) % 2 }
func after(t, a, n int) int  { return before(t, a, n) ^ max(0, 1-t) }

// The probabilities of all sequences agree with their frequencies in 100,000 runs of the policy.
func TestSequencesHaveTheFrequenciesOfRuns(t *testing.T) {
	runs := testkit.Either(100_000, 3_000)
	for _, c := range []struct {
		id      string
		arms    int
		horizon int64
		flipped float64
	}{{"dp-ftpl-new", 2, 6, 0}, {"dp-ftpl-gauss", 2, 6, 0}, {"thompson", 3, 3, 0}, {"ldp-ucb-b", 2, 6, 1 / (1 + math.E)}, {"ldp-ts-linear", 2, 4, 1 / (1 + math.E)}} {
		if testkit.Either(false, true) && (c.id == "thompson" || c.id == "ldp-ts-linear") {
			continue
		}
		const eps, delta = 1, .3 // so that Gauss starts with one pull of each arm
		loss := sequences(t, c.id, c.arms, c.horizon, eps, delta).Loss(before, after)
		all := make([][]int, len(loss.P))
		for k := range all {
			all[k] = make([]int, c.horizon)
			for i, rest := int(c.horizon)-1, k; i >= 0; i, rest = i-1, rest/c.arms {
				all[k][i] = rest % c.arms
			}
		}
		set := policy.Setup{Arms: c.arms, Horizon: c.horizon, Epsilon: eps, Delta: delta, Params: map[string]float64{}}
		holds(t, c.id, all, loss.P, played(spec(t, c.id), set, before, c.flipped, runs, random.NewKey(11).Name(c.id).Sub(0)), runs, 1e-9)
		holds(t, c.id, all, loss.Q, played(spec(t, c.id), set, after, c.flipped, runs, random.NewKey(11).Name(c.id).Sub(1)), runs, 1e-9)
	}
}

// Over a whole sequence, a policy with private decisions exceeds its own ε. A policy that hides each reward stays
// within its ε and comes close to it. A policy without noise reveals everything. The test enumerates all pairs of
// reward sequences that differ in one reward.
func TestTheLossOfSequences(t *testing.T) {
	const horizon, eps = 7, .5
	worst := func(id string, delta float64) float64 {
		s := sequences(t, id, 2, horizon, eps, delta)
		most, pair := s.Worst(delta)
		if again := s.Pair(pair).Epsilon(delta); again != most {
			t.Errorf("%s: pair %d needs %v, not %v", id, pair, again, most)
		}
		return most
	}
	if got := worst("dp-ftpl-new", 0); got < 2*eps {
		t.Errorf("DP-FTPL-New: %v", got)
	}
	if got := worst("dp-ftpl-new", .01); got < 1.2*eps {
		t.Errorf("DP-FTPL-New with δ = 0.01: %v", got)
	}
	if got := worst("ldp-ucb-b", 0); got > eps+1e-9 || got < .9*eps {
		t.Errorf("LDP-UCB-B: %v", got)
	}
	if got := worst("ucb1", .5); !math.IsInf(got, 1) {
		t.Errorf("UCB1: %v", got)
	}
}
