package privacy_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/testkit"
)

func prefixes(t *testing.T, id string, horizon int64, eps, delta float64) *privacy.Prefixes {
	t.Helper()
	p := testkit.Must(privacy.NewPrefixes(spec(t, id), policy.Setup{Arms: 2, Horizon: horizon, Epsilon: eps, Delta: delta, Params: map[string]float64{}}))(t)
	return p
}

// The largest ε of the first pulls equals the largest ε of all action sequences of the same length, which comes from
// another enumeration. The policies use fresh noise, a mechanism, a longer start phase or no noise.
func TestPrefixesHaveTheLossOfSequences(t *testing.T) {
	for _, c := range []struct {
		id         string
		eps, delta float64
		horizon    int64
	}{
		{"dp-ftpl-new", 1, .01, 6}, {"dp-ftpl-new", .5, 0, 5}, {"dp-ftpl-gauss", 1, .1, 9}, {"thompson", 1, .01, 4},
		{"ldp-ucb-b", 1, .02, 6}, {"ldp-ucb-b", .5, 0, 6}, {"ldp-ts-linear", 1, .01, 4}, {"ucb1", 1, .5, 6},
	} {
		if testkit.Either(false, true) && c.id == "dp-ftpl-gauss" {
			continue
		}
		s := sequences(t, c.id, 2, c.horizon, c.eps, c.delta)
		want, _ := s.Worst(c.delta)
		p := prefixes(t, c.id, c.horizon, c.eps, c.delta)
		all := p.Worst(c.delta, int(c.horizon)-p.Start())
		got := all[len(all)-1]
		if got != want && !(math.Abs(got-want) < 1e-9*(1+want)) {
			t.Errorf("%s: %v, and of sequences %v", c.id, all, want)
		}
		for i, eps := range all[1:] {
			if eps < all[i]-1e-9 {
				t.Errorf("%s: the loss falls with more pulls: %v", c.id, all)
			}
		}
	}
}

// Over ten choices, a policy with private decisions has a joint ε of several times its own, but at most ten times as
// much. A policy behind randomised response keeps its ε. A policy without noise reveals everything by its first or
// second choice.
func TestTheLossOfPrefixes(t *testing.T) {
	const eps = .5
	for _, c := range []struct {
		id          string
		least, most float64
	}{{"dp-ftpl-new", 3 * eps, 10 * eps}, {"ldp-ucb-b", .95 * eps, eps * (1 + 1e-9)}, {"ucb1", math.Inf(1), math.Inf(1)}} {
		p := prefixes(t, c.id, 1000, eps, 0)
		n := testkit.Either(10, 6)
		if most := p.Choices(2000); most < n {
			t.Errorf("%s: only %d choices", c.id, most)
		}
		all := p.Worst(0, n)
		if got := all[n-1]; !(got >= c.least*float64(n)/10 && got <= c.most) || p.Start() != 2 {
			t.Errorf("%s after %d pulls: %v", c.id, p.Start(), all)
		}
		for i, e := range all {
			if c.id == "dp-ftpl-new" && e > float64(i+1)*eps*(1+1e-9) {
				t.Errorf("%d choices lose %v, more than the sum of their budgets", i+1, e)
			}
		}
	}
}

// episodes returns the action sequences of a policy that plays in episodes.
func episodes(t *testing.T, id string, horizon int64, eps float64) (policy.Spec, policy.Setup, *privacy.Episodes) {
	t.Helper()
	s, _ := policy.FindAny(id)
	set := policy.Setup{Arms: 2, Horizon: horizon, Epsilon: eps, Params: map[string]float64{"alpha": 3.1}}
	e := testkit.Must(privacy.NewEpisodes(s, set))(t)
	return s, set, e
}

// episodeArms returns the arms of all sequences of episodes, in the order in which Loss lists them.
func episodeArms(horizon int) (all [][]int) {
	var choose func(arms []int, fresh int, pulled [2]int)
	choose = func(arms []int, fresh int, pulled [2]int) {
		if len(arms) >= horizon {
			all = append(all, arms[:horizon])
			return
		}
		for _, a := range []int{fresh, 1 - fresh} {
			next := pulled
			next[a] *= 2
			choose(append(slices.Clip(arms), slices.Repeat([]int{a}, pulled[a])...), a, next)
		}
	}
	choose([]int{0, 1}, 1, [2]int{1, 1})
	return all
}

// The probabilities of all possible sequences agree with their frequencies in 100,000 runs of AdaP-UCB.
func TestEpisodesHaveTheFrequenciesOfRuns(t *testing.T) {
	runs := testkit.Either(100_000, 5_000)
	for _, id := range []string{"adap-ucb", "broken-adap-ucb"} {
		s, set, e := episodes(t, id, 14, .7)
		loss := e.Loss(before, after)
		holds(t, id, episodeArms(14), loss.P, played(s, set, before, 0, runs, random.NewKey(12).Name(id).Sub(0)), runs, 1e-4)
		holds(t, id, episodeArms(14), loss.Q, played(s, set, after, 0, runs, random.NewKey(12).Name(id).Sub(1)), runs, 1e-4)
	}
}

// Over whole sequences, AdaP-UCB stays within its ε for all tested rewards and changes, and comes close to it. With
// half the noise, it exceeds its ε.
func TestAdaPKeepsItsEpsilonOverSequences(t *testing.T) {
	const eps, horizon = .5, 8
	worst := func(id string) (most float64) {
		_, _, e := episodes(t, id, horizon, eps)
		for _, ones := range testkit.Either([]int{0, 0b10110101}, []int{0}) {
			for step := range horizon {
				rewards := func(t, _, _ int) int { return ones >> t & 1 }
				other := func(t, _, _ int) int { return (ones ^ 1<<step) >> t & 1 }
				most = math.Max(most, e.Loss(rewards, other).Epsilon(0))
			}
		}
		return most
	}
	if got := worst("adap-ucb"); got > eps*(1+1e-9) || got < .7*eps {
		t.Errorf("ε = %v", got)
	}
	if got := worst("broken-adap-ucb"); got < 1.3*eps || got > 2*eps*(1+1e-9) {
		t.Errorf("broken: ε = %v", got)
	}
}

// The constructors refuse a policy that they cannot enumerate, and say why.
func TestOtherPoliciesAreNotEnumerated(t *testing.T) {
	of := map[string]func(policy.Spec, policy.Setup) error{
		"sequences": func(s policy.Spec, set policy.Setup) error { _, err := privacy.NewSequences(s, set); return err },
		"prefixes":  func(s policy.Spec, set policy.Setup) error { _, err := privacy.NewPrefixes(s, set); return err },
		"episodes":  func(s policy.Spec, set policy.Setup) error { _, err := privacy.NewEpisodes(s, set); return err },
	}
	for _, c := range []struct {
		what, id string
		arms     int
		horizon  int64
		eps      float64
		why      string
	}{
		{"sequences", "adap-ucb", 2, 8, 1, "uses the same noise"}, {"sequences", "dp-ucb", 2, 8, 1, "uses the same noise"}, {"sequences", "ldp-ucb-l", 2, 8, 1, "not bits"},
		{"sequences", "dp-ftpl-new", 5, 5, 1, "up to 4"}, {"sequences", "dp-ftpl-new", 2, 21, 1, "more than"}, {"sequences", "dp-ftpl-new", 1, 1 << 40, 1, "more than"},
		{"prefixes", "adap-ucb", 2, 1e5, 1, "uses the same noise"}, {"prefixes", "ldp-ucb-l", 2, 1e5, 1, "not bits"}, {"prefixes", "dp-ftpl-new", 3, 1e5, 1, "3 arms"},
		{"prefixes", "dp-ftpl-beta", 2, 1e5, 1, "longer than 40 pulls"}, {"prefixes", "dp-ftpl-gauss", 2, 1e5, .1, "longer than 40 pulls"},
		{"episodes", "adap-klucb", 2, 8, 1, "uses the same noise"}, {"episodes", "dp-ucb", 2, 8, 1, "uses the same noise"}, {"episodes", "adap-ucb", 3, 8, 1, "3 arms"},
		{"episodes", "broken-adap-ucb", 2, 33, 1, "33 pulls"}, {"episodes", "adap-ucb", 2, 8, 1e-9, "noise of scale 9.99"},
	} {
		s, _ := policy.FindAny(c.id)
		set := policy.Setup{Arms: c.arms, Horizon: c.horizon, Epsilon: c.eps, Delta: .01, Params: map[string]float64{"alpha": 3.1}}
		if err := of[c.what](s, set); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s of %s with %d arms and %d pulls at ε = %v: %v, want %s", c.what, c.id, c.arms, c.horizon, c.eps, err, c.why)
		}
	}
}
