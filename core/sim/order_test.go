package sim_test

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariotest"
	"epsilonarcade/core/sim"
)

// ten returns ten arms, one of mean 0.9 at a place and nine of mean 0.1.
func ten(best int) []arm.Arm {
	means := slices.Repeat([]float64{.1}, 10)
	means[best] = .9
	return arm.Bernoullis(means...)
}

// regret returns the mean regret of many runs and its standard error.
func regret(t *testing.T, s scenario.Scenario) (mean, se float64) {
	t.Helper()
	e := prepare(t, s)
	var sum, squares float64
	for run := range s.Runs {
		x := finish(e.Start(0, run, sim.Leaps)).Regret()
		sum, squares = sum+x, squares+x*x
	}
	n := float64(s.Runs)
	mean = sum / n
	return mean, math.Sqrt((squares/n - mean*mean) / n)
}

// In a short run ties and start phases pull the arms at the head of the list, so regret depends on the place
// of the best arm. It does not if the arms are shuffled.
func TestShuffledArmsHaveTheSameRegretInEveryOrder(t *testing.T) {
	for _, id := range []string{"adap-klucb", "gdp-elim-new", "dp-ftpl-beta"} {
		of := func(best int, seed uint64, shuffle bool) (mean, se float64) {
			s := scenario.Default()
			s.Policies = []scenario.Policy{{ID: id}}
			s.Arms, s.Horizon, s.Runs, s.Seed, s.Shuffle = ten(best), 200, 4000, seed, shuffle
			return regret(t, s)
		}
		first, _ := of(0, 1, false)
		last, _ := of(9, 1, false)
		if first > 10 || last < 140 {
			t.Errorf("%s in the order of the list: regret %v with the best arm first, %v with the best arm last", id, first, last)
		}
		first, a := of(0, 1, true)
		last, b := of(9, 2, true)
		if math.Abs(first-last) > 4*math.Hypot(a, b) || first < 100 || first > 150 {
			t.Errorf("%s shuffled: regret %v ± %v with the best arm first, %v ± %v with the best arm last", id, first, a, last, b)
		}
	}
}

// Every order comes as often as the others: the first pulls of UCB1 show the order.
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

// A shuffled run is the same in leaps and pull by pull, and all that it reports is about the scenario's arms.
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

// The estimates that a policy shows are near the means of the scenario's arms.
func TestAShuffledRunShowsEachArmsOwnMean(t *testing.T) {
	s := scenario.Default()
	s.Policies, s.Arms, s.Horizon, s.Shuffle = []scenario.Policy{{ID: "ucb1"}}, arm.Bernoullis(.1, .2, .8, .9), 20_000, true
	for run := range 5 {
		r := prepare(t, s).Open(0, run)
		finish(r)
		state, _ := r.Inspect()
		for a, v := range state.Arms {
			if p := s.Arms[a].(arm.Bernoulli).P; v.N != r.PullsOf(a) || math.Abs(v.Mean-p) > .2 {
				t.Errorf("run %d, arm %d: mean %v after %d pulls, not %v after %d", run, a+1, v.Mean, v.N, p, r.PullsOf(a))
			}
		}
	}
}

// Each arm keeps its rewards: its first pull pays the same with Shuffle and without.
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

// The episodes of a shuffled run are of the scenario's arms.
func TestEpisodesOfAShuffledRun(t *testing.T) {
	s := scenario.Default()
	s.Kind, s.Policies, s.Arms, s.Horizon, s.Shuffle = scenario.Timeline, []scenario.Policy{{ID: "adap-klucb"}}, ten(9), 200, true
	all, err := sim.Episodes(scenariotest.Valid(s))
	if err != nil {
		t.Fatal(err)
	}
	pulls := make([]int64, len(s.Arms))
	for _, e := range all {
		if pulls[e.Arm] += e.To - e.From + 1; pulls[e.Arm] != e.Pulls {
			t.Errorf("%+v: the arm has %d pulls", e, pulls[e.Arm])
		}
	}
	if r := finish(prepare(t, s).Start(0, 0, sim.Leaps)); !slices.Equal(pulls, r.Pulls()) {
		t.Errorf("episodes of %v pulls, the run has %v", pulls, r.Pulls())
	}
}
