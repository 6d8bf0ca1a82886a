package replay_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/random"
	"epsilonarcade/core/replay"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

var means = []float64{.2, .5, .8}

// logged returns a log of n rows with Bernoulli rewards. choose returns the arm of row i after the arm and the reward
// before.
func logged(rng *rand.Rand, n int, choose func(i, last int, reward float64) int) replay.Log {
	l := replay.Log{Names: []string{"a", "b", "c"}}
	last, reward := 0, 0.
	for i := range n {
		last = choose(i, last, reward)
		reward = 0
		if rng.Float64() < means[last] {
			reward = 1
		}
		l.Choices, l.Rewards = append(l.Choices, int32(last)), append(l.Rewards, reward)
	}
	return l
}

// On a log of arms that were chosen at random, each policy earns on average what it earns when it chooses itself. The
// interval contains the mean of the chosen arms' expected rewards in 95 of 100 logs.
func TestReplayIsUnbiased(t *testing.T) {
	const logs, horizon = 400, 300
	rng := rand.New(rand.NewPCG(1, 56))
	s := scenario.Default()
	s.Policies = []scenario.Policy{{ID: "ucb1"}, {ID: "thompson"}, {ID: "dp-ftpl-new"}, {ID: "ldp-ucb-b"}, {ID: "adap-klucb"}}
	s.Epsilon = 2
	var replayed, own [5][]float64
	covered := [5]int{}
	for k := range logs {
		l := logged(rng, 4*3*horizon, func(int, int, float64) int { return rng.IntN(3) })
		v, problems := l.Fit(s)
		if problems != nil {
			t.Fatal(problems)
		}
		s := v.Scenario()
		s.Horizon, s.Seed = horizon, uint64(k)
		if v, problems = s.Validate(); problems != nil {
			t.Fatal(problems)
		}
		all, err := l.Run(context.Background(), v)
		if err != nil {
			t.Fatal(err)
		}
		s.Arms = arm.Bernoullis(means...)
		for i, r := range all {
			if r.Used != horizon {
				t.Fatalf("policy %d used %d rows of %d", i, r.Used, r.Read)
			}
			replayed[i] = append(replayed[i], r.Mean)
			expected := 0.
			for a, n := range r.Pulls {
				expected += means[a] * float64(n) / horizon
			}
			if r.Low <= expected && expected <= r.High {
				covered[i]++
			}
			spec, _ := s.Policies[i].Spec()
			run := sim.Start(s.Arms, spec, s.Setup(s.Policies[i], spec), random.NewKey(uint64(k)).Name("own"), sim.Textbook)
			for run.Pulled() < horizon {
				run.Advance(horizon, 1<<30)
			}
			own[i] = append(own[i], .8-run.Regret()/horizon)
		}
	}
	for i, p := range s.Policies {
		a, va := moments(replayed[i])
		b, vb := moments(own[i])
		if z := (a - b) / math.Sqrt((va+vb)/logs); math.Abs(z) > 4 {
			t.Errorf("%s: %v on logs, %v by itself, z = %.1f", p.ID, a, b, z)
		}
		if c := float64(covered[i]) / logs; c < .91 || c > .985 {
			t.Errorf("%s: the interval covers in %v of the logs", p.ID, c)
		}
	}
}

func moments(all []float64) (mean, variance float64) {
	for _, x := range all {
		mean += x / float64(len(all))
	}
	for _, x := range all {
		variance += (x - mean) * (x - mean) / float64(len(all)-1)
	}
	return mean, variance
}

// A policy that has written a log uses all of it.
func TestAPolicyAgreesWithItsOwnLog(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 56))
	s := scenario.Default()
	s.Policies = []scenario.Policy{{ID: "ucb1"}, {ID: "kl-ucb"}}
	for _, p := range s.Policies {
		whole := s
		whole.Arms, whole.Policies, whole.Horizon, whole.Seed = arm.Bernoullis(means...), []scenario.Policy{p}, 2000, rng.Uint64()>>12
		v, problems := whole.Validate()
		if problems != nil {
			t.Fatal(problems)
		}
		e, err := sim.New(v)
		if err != nil {
			t.Fatal(err)
		}
		run := e.Open(0, 0)
		l := replay.Log{Names: []string{"a", "b", "c"}}
		sums := make([]float64, 3)
		for run.Pulled() < whole.Horizon {
			run.Advance(run.Pulled()+1, 1<<30)
			a := run.Last()
			state, _ := run.Inspect()
			sum := state.Arms[a].Mean * float64(state.Arms[a].N)
			l.Choices, l.Rewards = append(l.Choices, int32(a)), append(l.Rewards, math.Round(sum-sums[a]))
			sums[a] = sum
		}
		all, err := l.Run(context.Background(), v)
		if err != nil || all[0].Used != 2000 || all[0].Read != 2000 || slices.Max(all[0].Pulls) < 1000 {
			t.Errorf("%s: %+v, %v", p.ID, all, err)
		}
	}
}

// The tests find logs whose arms were not chosen uniformly at random.
func TestChecksFindOtherLogs(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 56))
	for name, c := range map[string]struct {
		choose func(i, last int, reward float64) int
		want   [3]bool // uniform, after the reward, after the arm
	}{
		"random":        {func(int, int, float64) int { return rng.IntN(3) }, [3]bool{}},
		"skewed":        {func(int, int, float64) int { return []int{0, 0, 0, 0, 1, 1, 1, 2, 2, 2}[rng.IntN(10)] }, [3]bool{true, false, false}},
		"in turn":       {func(i, _ int, _ float64) int { return i % 3 }, [3]bool{false, true, true}},
		"after rewards": {func(_, _ int, r float64) int { return (int(r) + rng.IntN(2)) % 3 }, [3]bool{true, true, true}},
	} {
		var rejected [3]int
		for range 20 {
			got := logged(rng, 3000, c.choose).Check()
			for i, test := range []replay.Test{got.Uniform, got.AfterReward, got.AfterArm} {
				if test.Rejects() {
					rejected[i]++
				}
			}
		}
		for i, n := range rejected {
			if c.want[i] && n < 20 || !c.want[i] && n > 1 {
				t.Errorf("%s: test %d rejects %d of 20 logs", name, i, n)
			}
		}
	}
	if c := logged(rng, 10, func(i, _ int, _ float64) int { return i % 3 }).Check(); !c.Uniform.TooFew || !c.AfterReward.TooFew || c.Rejects() {
		t.Errorf("ten rows are enough for %+v", c)
	}
}
