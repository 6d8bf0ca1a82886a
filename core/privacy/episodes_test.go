package privacy_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// episodes returns the action sequences of a policy of episodes.
func episodes(t *testing.T, id string, horizon int64, eps float64) (policy.Spec, policy.Setup, *privacy.Episodes) {
	t.Helper()
	s, _ := policy.FindAny(id)
	set := policy.Setup{Arms: 2, Horizon: horizon, Epsilon: eps, Params: map[string]float64{"alpha": 3.1}}
	e, err := privacy.NewEpisodes(s, set)
	if err != nil {
		t.Fatal(err)
	}
	return s, set, e
}

// episodeArms returns the arms of all sequences of episodes, in the order in which Loss has them.
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

// The probabilities of all sequences that can be are how often AdaP-UCB plays them: 100,000
// runs each, five standard deviations.
func TestEpisodesAreWhatAdaPPlays(t *testing.T) {
	runs := little(100_000, 5_000)
	for _, id := range []string{"adap-ucb", "broken-adap-ucb"} {
		rewards := func(t, a, n int) int { return (t + a + n*n) % 2 }
		other := func(t, a, n int) int { return rewards(t, a, n) ^ max(0, 1-t) }
		s, set, e := episodes(t, id, 14, .7)
		loss := e.Loss(rewards, other)
		for i, want := range [][]float64{loss.P, loss.Q} {
			counts := map[string]float64{}
			for run := range runs {
				noise := random.NewKey(12).Name(id).Sub(uint64(i)).Sub(uint64(run)).Source()
				p := s.New(set, &noise)
				var arms []int
				var pulls [2]int
				for t := range 14 {
					a, _ := p.Next(int64(t))
					p.Update(a, tape.Block{N: 1, Sum: float64([]privacy.Rewards{rewards, other}[i](t, a, pulls[a])), Kept: 1})
					pulls[a]++
					arms = append(arms, a)
				}
				counts[fmt.Sprint(arms)]++
			}
			sum := 0.0
			for k, arms := range episodeArms(14) {
				w := want[k]
				sum += w
				if got := counts[fmt.Sprint(arms)] / float64(runs); math.Abs(got-w) > 5*math.Sqrt(w*(1-w)/float64(runs))+1e-4 {
					t.Errorf("%s: %v is played %v of the time, want %v", id, arms, got, w)
				}
			}
			if math.Abs(sum-1) > 1e-3 {
				t.Errorf("%s: the probabilities add up to %v", id, sum)
			}
		}
	}
}

// AdaP-UCB keeps its ε over whole sequences, whatever the rewards were and whichever changes,
// and comes near it; with half the noise it does not.
func TestAdaPKeepsItsEpsilonOverSequences(t *testing.T) {
	const eps, horizon = .5, 8
	worst := func(id string) (most float64) {
		_, _, e := episodes(t, id, horizon, eps)
		for _, ones := range little([]int{0, 0b10110101}, []int{0}) {
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

// What cannot be enumerated is refused with the reason.
func TestEpisodesThatCannotBeEnumerated(t *testing.T) {
	for id, set := range map[string]policy.Setup{
		"adap-klucb": {Arms: 2, Horizon: 8, Epsilon: 1}, "dp-ucb": {Arms: 2, Horizon: 8, Epsilon: 1},
		"adap-ucb":        {Arms: 3, Horizon: 8, Epsilon: 1},
		"broken-adap-ucb": {Arms: 2, Horizon: 33, Epsilon: 1},
	} {
		s, _ := policy.FindAny(id)
		set.Params = map[string]float64{"alpha": 3.1}
		if _, err := privacy.NewEpisodes(s, set); err == nil {
			t.Errorf("%s: %+v", id, set)
		}
	}
	s, _ := policy.FindAny("adap-ucb")
	if _, err := privacy.NewEpisodes(s, policy.Setup{Arms: 2, Horizon: 8, Epsilon: 1e-9, Params: map[string]float64{"alpha": 3.1}}); err == nil {
		t.Error("noise of scale 10^9")
	}
}
