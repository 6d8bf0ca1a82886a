package interp_test

import (
	"math"
	"runtime"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"

	"gonum.org/v1/gonum/stat/distuv"
)

func init() { interp.Register() }

// read compiles a source and returns the policy that it declares.
func read(t testing.TB, source string) policy.Spec {
	t.Helper()
	spec, err := custom.Spec(source)
	testkit.OK(t, err)
	testkit.OK(t, interp.Check(source))
	return spec
}

// setup returns a setup for a policy, with ε = 1 and δ = 0.01.
func setup(spec policy.Spec, arms int, horizon int64) policy.Setup {
	s := policy.Setup{Arms: arms, Horizon: horizon, Epsilon: 1, Delta: 0.01, Params: map[string]float64{}}
	for _, q := range spec.Params {
		s.Params[q.Name] = q.Default
	}
	return s
}

var means = []float64{0.75, 0.7, 0.5, 0.3}

// actions plays a run pull by pull and returns the arm that each pull chose.
func actions(t testing.TB, r *sim.Run) (arms []int8) {
	t.Helper()
	for before := r.Pulls(); r.Pulled() < r.Horizon(); {
		r.Advance(r.Pulled()+1, math.MaxInt)
		now := r.Pulls()
		for a := range now {
			if now[a] != before[a] {
				arms = append(arms, int8(a))
			}
		}
		before = now
	}
	testkit.OK(t, r.Err())
	return arms
}

// An example that draws the same random numbers as the built-in policy pulls the same arms if the tapes and the stream
// are the same. This holds even if the responses are read in stretches.
func TestExamplesPullWhatTheBuiltInPolicyPulls(t *testing.T) {
	for _, id := range []string{"ucb1", "ldp-ucb-b", "adap-ucb"} {
		spec, of := read(t, testkit.Example(t, id)), builtIn(t, id)
		for run := range 3 {
			key := random.NewKey(1).Sub(uint64(run))
			start := func(s policy.Spec, mode sim.Mode) *sim.Run {
				s.ID = of.ID // so that both use the same stream
				return sim.Start(arm.Bernoullis(means...), s, setup(s, len(means), 5000), key, mode)
			}
			want := actions(t, start(of, sim.Textbook))
			for _, mode := range []sim.Mode{sim.Textbook, sim.Leaps} {
				if at := differ(actions(t, start(spec, mode)), want); at >= 0 {
					t.Errorf("%s, run %d, mode %d: pull %d is another", id, run, mode, at+1)
				}
			}
			whole, built := start(spec, sim.Leaps), start(of, sim.Leaps)
			whole.Advance(5000, math.MaxInt)
			built.Advance(5000, math.MaxInt)
			if whole.Regret() != built.Regret() {
				t.Errorf("%s, run %d: read at once its regret is %v, and the built-in one's %v", id, run, whole.Regret(), built.Regret())
			}
		}
	}
}

// In each epoch, DP-SE with blocks reads the same rewards and draws the same noise as DP-SE, so it drops the same arms.
// If one arm is left at the end, the numbers of pulls are equal, too.
func TestDPSEInBlocksDropsTheArmsThatDPSEDrops(t *testing.T) {
	spec := read(t, testkit.Example(t, "dp-se-blocks"))
	of, _ := policy.Find("dp-se")
	many := []float64{0.9}
	for i := range 20 { // the noise decides which of these arms the first epoch drops
		many = append(many, 0.71+0.005*float64(i))
	}
	var seen [][]int64
	for run := range 5 {
		const horizon = 4_000_000
		key := random.NewKey(1).Sub(uint64(run))
		start := func(s policy.Spec) *sim.Run {
			set := setup(s, len(many), horizon)
			s.ID = of.ID // so that both use the same stream
			r := sim.Start(arm.Bernoullis(many...), s, set, key, sim.Leaps)
			r.Advance(horizon, math.MaxInt)
			testkit.OK(t, r.Err())
			return r
		}
		got, want := start(spec).Pulls(), start(of).Pulls()
		if !slices.Equal(got, want) {
			t.Errorf("run %d: pulls %v, and DP-SE %v", run, got, want)
		}
		seen = append(seen, got)
	}
	if slices.Equal(seen[0], seen[1]) && slices.Equal(seen[0], seen[2]) {
		t.Errorf("the pulls do not depend on the noise: %v", seen[0])
	}
}

// differ returns the first index at which a and b differ, or −1.
func differ(a, b []int8) int {
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return i
		}
	}
	return -1
}

func builtIn(t testing.TB, id string) policy.Spec {
	t.Helper()
	for _, e := range examples.All() {
		if of, ok := policy.Find(e.Of); ok && e.ID == id {
			return of
		}
	}
	t.Fatal("no built-in policy matches ", id)
	return policy.Spec{}
}

// game lets a policy play on two arms with means 0.5 and 0.6.
func game(spec policy.Spec, horizon int64) exacttest.Game {
	return exacttest.Game{Spec: spec, Set: setup(spec, 2, horizon), Mean: [2]float64{0.5, 0.6}}
}

// The test computes the distribution of ε-greedy independently. With probability explore, the policy pulls a random
// arm. Otherwise it pulls the arm with the larger mean or, in a tie, the first arm.
func TestEpsilonGreedyHasItsLaw(t *testing.T) {
	spec := read(t, testkit.Example(t, "epsilon-greedy"))
	const explore = 0.1
	exacttest.Bernoulli(60, 0.5, 0.6, exacttest.InOrder(1, func(_, n1, r1, n2, r2 float64) float64 {
		if r1/n1 >= r2/n2 {
			return 1 - explore/2
		}
		return explore / 2
	})).CheckRuns(t, game(spec, 60), 10_000, 10_000)
}

// At δ = 0.1, DP-FTPL-Gauss goes through a start phase before it draws.
func TestDPFTPLGaussHasItsLaw(t *testing.T) {
	spec := read(t, testkit.Example(t, "dp-ftpl-gauss"))
	g := game(spec, 60)
	g.Set.Delta = 0.1
	exacttest.Bernoulli(60, 0.5, 0.6, exacttest.Gauss(1, 0.1)).CheckRuns(t, g, 10_000, 10_000)
}

// DP-UCB with trees draws different random numbers than the built-in policy, but from the same distribution. A
// two-sample chi-square test at level 0.001 compares how often arm 1 is pulled. The seeds are fixed.
func TestDPUCBWithTreesHasTheLawOfTheBuiltInPolicy(t *testing.T) {
	const id, horizon = "dp-ucb-tree", 60
	runs := 10_000
	if testing.Short() || runtime.GOARCH == "wasm" {
		runs = 500
	}
	var counts [2][horizon + 1]float64
	for i, spec := range []policy.Spec{read(t, testkit.Example(t, id)), builtIn(t, id)} {
		for run := range runs {
			r := game(spec, horizon).Start(i*runs+run, sim.Textbook)
			r.Advance(horizon, math.MaxInt)
			counts[i][r.Pulls()[0]]++
		}
	}
	statistic, freedom, in := 0.0, -1.0, [2]float64{}
	for n := range counts[0] {
		in[0], in[1] = in[0]+counts[0][n], in[1]+counts[1][n]
		if in[0]+in[1] >= 20 {
			statistic += (in[0] - in[1]) * (in[0] - in[1]) / (in[0] + in[1])
			freedom++
			in = [2]float64{}
		}
	}
	p := distuv.ChiSquared{K: freedom}.Survival(statistic)
	t.Logf("chi-square %.1f with %v degrees of freedom, p = %.2g", statistic, freedom, p)
	if !(p > 1e-3) || freedom < 5 {
		t.Errorf("the pulls have another distribution than the built-in policy's")
	}
}

// A run pulls the same arms regardless of its mode, of the size of its steps and of inspections.
func TestBeingCutChangesNothing(t *testing.T) {
	for _, e := range examples.All() {
		read(t, e.Source)
		s := scenario.Default()
		s.Arms, s.Policies = arm.Bernoullis(means...), []scenario.Policy{{ID: custom.ID, Source: e.Source}}
		s.Horizon, s.Epsilon, s.Delta = 700, 1, 0.1
		experiment, err := sim.New(scenariotest.Valid(s))
		testkit.OK(t, err)
		want := actions(t, experiment.Start(0, 3, sim.Textbook))
		for _, mode := range []sim.Mode{sim.Textbook, sim.Leaps} {
			if at := differ(actions(t, experiment.Start(0, 3, mode)), want); at >= 0 {
				t.Errorf("%s, mode %d: pull %d is another", e.ID, mode, at+1)
			}
		}
		for _, step := range []int64{7, 64, 700} {
			r := experiment.Start(0, 3, sim.Leaps)
			for to := step; r.Pulled() < s.Horizon; to += step {
				r.Advance(to, math.MaxInt)
				counts := make([]int64, len(means))
				for _, a := range want[:r.Pulled()] {
					counts[a]++
				}
				for a, n := range r.Pulls() {
					if n != counts[a] {
						t.Fatalf("%s in steps of %d: after %d pulls arm %d has %d, not %d", e.ID, step, r.Pulled(), a+1, n, counts[a])
					}
				}
			}
		}
		// This run is inspected at two out of three pulls.
		r, pulled := experiment.Open(0, 3), make([]int64, len(means))
		for n := int64(0); n < s.Horizon; n++ {
			if n%3 != 1 {
				state, ok := r.Inspect()
				if again, _ := r.Inspect(); !ok || len(state.Arms) != len(means) || again.Next != state.Next {
					t.Fatalf("%s: %+v, and then %+v", e.ID, state, again)
				}
			}
			r.Advance(n+1, math.MaxInt)
			if pulled[want[n]]++; !slices.Equal(r.Pulls(), pulled) {
				t.Fatalf("%s, looked into: pull %d is another", e.ID, n+1)
			}
		}
	}
}
