package privacy_test

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// sequences returns the action sequences of a policy.
func sequences(t *testing.T, id string, arms int, horizon int64, eps, delta float64) *privacy.Sequences {
	t.Helper()
	s, err := privacy.NewSequences(spec(t, id), policy.Setup{Arms: arms, Horizon: horizon, Epsilon: eps, Delta: delta, Params: map[string]float64{}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The probabilities of all sequences are how often the policy plays them: 100,000 runs each,
// five standard deviations.
func TestSequencesAreWhatThePoliciesPlay(t *testing.T) {
	runs := little(100_000, 3_000)
	for _, c := range []struct {
		id      string
		arms    int
		horizon int64
	}{{"dp-ftpl-new", 2, 6}, {"dp-ftpl-gauss", 2, 6}, {"thompson", 3, 3}, {"ldp-ucb-b", 2, 6}, {"ldp-ts-linear", 2, 4}} {
		if little(false, true) && (c.id == "thompson" || c.id == "ldp-ts-linear") {
			continue
		}
		const eps, delta = 1, .3 // with which Gauss starts with one pull of each arm
		rewards := func(t, a, n int) int { return (t + a + n*n) % 2 }
		other := func(t, a, n int) int { return rewards(t, a, n) ^ max(0, 1-t) }
		loss := sequences(t, c.id, c.arms, c.horizon, eps, delta).Loss(rewards, other)
		s := spec(t, c.id)
		set := policy.Setup{Arms: c.arms, Horizon: c.horizon, Epsilon: eps, Delta: delta, Params: map[string]float64{}}
		for i, want := range [][]float64{loss.P, loss.Q} {
			key := random.NewKey(11).Name(c.id).Sub(uint64(i))
			counts := make([]float64, len(want))
			for run := range runs {
				noise, answer := key.Sub(uint64(run)).Name("noise").Source(), key.Sub(uint64(run)).Name("answer").Source()
				p := s.New(set, &noise)
				number, pulls := 0, make([]int, c.arms)
				for t := range int(c.horizon) {
					a, _ := p.Next(int64(t))
					r := float64([]privacy.Rewards{rewards, other}[i](t, a, pulls[a]))
					if c.id[:3] == "ldp" && answer.Float64() < 1/(1+math.E) {
						r = 1 - r
					}
					p.Update(a, tape.Block{N: 1, Sum: r, Kept: 1})
					pulls[a]++
					number = number*c.arms + a
				}
				counts[number]++
			}
			var sum float64
			for k, w := range want {
				sum += w
				if got := counts[k] / float64(runs); math.Abs(got-w) > 5*math.Sqrt(w*(1-w)/float64(runs))+1e-9 {
					t.Errorf("%s: sequence %d is played %v of the time, want %v", c.id, k, got, w)
				}
			}
			if math.Abs(sum-1) > 1e-8 {
				t.Errorf("%s: the probabilities add up to %v", c.id, sum)
			}
		}
	}
}

// Over a sequence of decisions a policy that keeps each of them private loses more than its
// ε; one that hides each reward does not, and comes near it; one that hides nothing leaks
// everything. All pairs of reward sequences that differ in one are looked at.
func TestWhatASequenceLoses(t *testing.T) {
	const horizon, eps = 7, .5
	worst := func(id string, delta float64) float64 {
		s := sequences(t, id, 2, horizon, eps, delta)
		all := s.Worst(delta, 0, s.Pairs())
		half := s.Pairs() / 2
		first, second := s.Worst(delta, 0, half), s.Worst(delta, half, s.Pairs())
		if first.Epsilon > second.Epsilon {
			second = first
		}
		if second.Epsilon != all.Epsilon {
			t.Errorf("%s: the worst of both halves is %+v, of all %+v", id, second, all)
		}
		if again := s.Pair(all.Pair).Epsilon(delta); again != all.Epsilon {
			t.Errorf("%s: pair %d needs %v, not %v", id, all.Pair, again, all.Epsilon)
		}
		return all.Epsilon
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

// Each pair differs in the reward of one step, and no pair comes twice.
func TestPairsOfRewards(t *testing.T) {
	s := sequences(t, "ucb1", 1, 4, 0, 0)
	if s.Pairs() != 32 {
		t.Errorf("%d pairs", s.Pairs())
	}
	l := sequences(t, "ucb1", 2, 4, 0, 0).Loss(func(int, int, int) int { return 0 }, func(int, int, int) int { return 1 })
	if p := l.P[0b0101]; len(l.P) != 16 || p != 1 {
		t.Errorf("without rewards the arms are not pulled in turn: %v", l.P)
	}
}

// What cannot be enumerated is refused with the reason.
func TestSequencesThatCannotBeEnumerated(t *testing.T) {
	for _, c := range []struct {
		id, why string
		arms    int
		horizon int64
	}{
		{"adap-ucb", "uses the same noise", 2, 8}, {"dp-ucb", "uses the same noise", 2, 8}, {"ldp-ucb-l", "not bits", 2, 8},
		{"dp-ftpl-new", "up to 4", 5, 5}, {"dp-ftpl-new", "more than", 2, 21}, {"dp-ftpl-new", "more than", 1, 1 << 40},
	} {
		set := policy.Setup{Arms: c.arms, Horizon: c.horizon, Epsilon: 1, Delta: .01, Params: map[string]float64{"alpha": 3.1}}
		if _, err := privacy.NewSequences(spec(t, c.id), set); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s with %d arms and %d pulls: %v", c.id, c.arms, c.horizon, err)
		}
	}
}
