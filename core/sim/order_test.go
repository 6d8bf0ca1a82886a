package sim_test

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit/scenariotest"
)

// All orders are equally likely. The first pulls of UCB1 reveal the order.
func TestEachOrderHasTheSameChance(t *testing.T) {
	s := scenario.Default()
	s.Policies, s.Arms, s.Horizon, s.Runs, s.Shuffle = []scenario.Policy{{ID: "ucb1"}}, arm.Bernoullis(.2, .5, .8), 3, 6000, true
	e := prepare(t, s)
	seen := map[[3]int]float64{}
	for run := range s.Runs {
		r := e.Start(0, run, sim.Leaps)
		var o [3]int
		for k := range o {
			r.Advance(int64(k+1), 1)
			o[k] = r.Last()
		}
		seen[o]++
	}
	var chi2 float64
	for _, n := range seen {
		chi2 += (n - 1000) * (n - 1000) / 1000
	}
	if len(seen) != 6 || chi2 > 20.5 { // exceeded with probability 0.001
		t.Errorf("%v, chi-square %v", seen, chi2)
	}
}

// A shuffled run is the same in leaps as pull by pull. It numbers the arms as in the scenario.
func TestAShuffledRunReportsTheScenariosArms(t *testing.T) {
	s := scenariotest.Everyone(3000)
	s.Shuffle = true
	gaps := arm.Gaps(s.Arms)
	e := prepare(t, s)
	for i, p := range s.Policies {
		for run := range 3 {
			whole, open := finish(e.Start(i, run, sim.Leaps)), e.Open(i, run)
			was := open.Pulls()
			for n := int64(1); n <= s.Horizon; n++ {
				state, shown := open.Inspect()
				open.Advance(n, 1)
				now, a := open.Pulls(), open.Last()
				if was[a]++; !slices.Equal(was, now) || open.PullsOf(a) != now[a] {
					t.Fatalf("%s, pull %d: arm %d, but pulls %v", p.ID, n, a, now)
				}
				if shown && state.Next != policy.NoArm && state.Next != a {
					t.Fatalf("%s, pull %d: it shows arm %d and pulls arm %d", p.ID, n, state.Next, a)
				}
			}
			if !slices.Equal(whole.Pulls(), open.Pulls()) || whole.Regret() != open.Regret() {
				t.Errorf("%s: %v in leaps, %v pull by pull", p.ID, whole.Pulls(), open.Pulls())
			}
			var sum float64
			for a, n := range whole.Pulls() {
				sum += float64(n) * gaps[a]
			}
			if math.Abs(sum-whole.Regret()) > 1e-9*sum {
				t.Errorf("%s: regret %v, that of its pulls is %v", p.ID, whole.Regret(), sum)
			}
		}
	}
}

// Each arm keeps its rewards: its first pull pays the same with and without Shuffle.
func TestShufflingKeepsTheRewardsOfEachArm(t *testing.T) {
	s := scenario.Default()
	s.Policies, s.Arms, s.Horizon = []scenario.Policy{{ID: "ucb1"}, {ID: "kl-ucb"}}, arm.Bernoullis(.2, .5, .6, .8), 4
	means := func(shuffle bool, run int) (all [2][]float64, last int) {
		s.Shuffle = shuffle
		e := prepare(t, s)
		for i := range all {
			r := e.Open(i, run)
			finish(r)
			state, _ := r.Inspect()
			for _, v := range state.Arms {
				all[i] = append(all[i], v.Mean)
			}
			last = r.Last()
		}
		return all, last
	}
	other := 0
	for run := range 50 {
		a, _ := means(false, run)
		b, last := means(true, run)
		if !reflect.DeepEqual(a, b) {
			t.Errorf("run %d: arms pay %v, shuffled %v", run, a, b)
		}
		if last != 3 {
			other++
		}
	}
	if other == 0 {
		t.Error("no run is shuffled")
	}
}
