package sim_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// two is a scenario of two policies, with 8 runs and three checkpoints.
func two() scenario.Scenario {
	s := scenario.Default()
	s.Policies = []scenario.Policy{{ID: "ucb1"}, {ID: "thompson"}}
	s.Runs, s.Checkpoints = 8, []int64{1, 10, 1000}
	return s
}

// made returns a result with regret that tells policy, run and column apart and needs
// all the bits of a number.
func made(s scenario.Scenario, runs ...int) sim.Result {
	r := sim.NewResult(s, runs)
	for i, rows := range r.Regret {
		for k, row := range rows {
			for j := range row {
				row[j] = math.Sqrt(float64(2 + i + 10*r.Runs[k] + 1000*j))
			}
		}
	}
	return r
}

// However the runs were shared out and in whatever order the parts come, they merge
// into the same result, and its curves have the same bits.
func TestMergedResultsDoNotShowHowTheRunsWereShared(t *testing.T) {
	sweep := two()
	sweep.Kind, sweep.Sweep = scenario.Sweep, scenario.SweepOptions{Over: "epsilon", Values: []float64{1, 3, 2, 5}}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, s := range []scenario.Scenario{two(), sweep} {
		whole := made(s, 0, 1, 2, 3, 4, 5, 6, 7)
		for range 20 {
			order := rng.Perm(8)
			a, b := rng.IntN(9), rng.IntN(9)
			a, b = min(a, b), max(a, b)
			merged, err := sim.Merge(made(s, order[a:b]...), made(s, order[b:]...), made(s, order[:a]...))
			if err != nil || !reflect.DeepEqual(merged, whole) || len(merged.Missing()) > 0 {
				t.Fatalf("%v | %v | %v: %+v, %v", order[:a], order[a:b], order[b:], merged, err)
			}
			if !reflect.DeepEqual(merged.Curves(), whole.Curves()) {
				t.Fatalf("%v: other curves", order)
			}
		}
	}
}

// The curves are those of a sample to which each run is added.
func TestCurvesAreThoseOfASample(t *testing.T) {
	r := made(two(), 5, 1, 2)
	for i, curve := range r.Curves() {
		sample := sim.NewSample(3)
		for k, run := range r.Runs {
			if err := sample.Add(run, r.Regret[i][k]); err != nil {
				t.Fatal(err)
			}
		}
		if want := sample.Curve(); !reflect.DeepEqual(curve, want) || curve.Runs != 3 {
			t.Errorf("policy %d: %+v, want %+v", i, curve, want)
		}
	}
	if c := made(two()).Curves(); len(c) != 2 || c[0].Runs != 0 {
		t.Errorf("without runs the curves are %+v", c)
	}
}

func TestFinalIsTheLastColumnRunByRun(t *testing.T) {
	r := made(two(), 6, 3)
	if want := []float64{r.Regret[1][0][2], r.Regret[1][1][2]}; !slices.Equal(r.Final(1), want) {
		t.Errorf("%v, want %v", r.Final(1), want)
	}
	if missing := r.Missing(); !slices.Equal(missing, []int{0, 1, 2, 4, 5, 7}) {
		t.Errorf("missing are %v", missing)
	}
}

func TestColumnsAreCheckpointsOrValues(t *testing.T) {
	s := two()
	if c := sim.Columns(s); !slices.Equal(c, []float64{1, 10, 1000}) {
		t.Errorf("a regret scenario has %v", c)
	}
	s.Kind, s.Sweep.Values = scenario.Sweep, []float64{3, 2}
	if c := sim.Columns(s); !slices.Equal(c, []float64{3, 2}) {
		t.Errorf("a sweep has %v", c)
	}
	s.Kind = scenario.Region
	if c := sim.Columns(s); c != nil {
		t.Errorf("a region has %v", c)
	}
}

func TestMergeSaysWhatDoesNotFit(t *testing.T) {
	other := two()
	other.Epsilon = 2
	spoiled := func(spoil func(*sim.Result)) sim.Result {
		r := made(two(), 3, 4)
		spoil(&r)
		return r
	}
	first := made(two(), 0, 1, 2)
	for _, c := range []struct {
		second sim.Result
		want   string
	}{
		{made(other, 3), "result 2: is of another scenario than result 1: epsilon differs"},
		{made(two(), 7, 2), "result 2: run 2 is in result 1 already"},
		{spoiled(func(r *sim.Result) { r.Runs[1] = 8 }), "result 2: run 8 is not among runs 0 to 7"},
		{spoiled(func(r *sim.Result) { r.Runs[0] = -1 }), "result 2: run -1 is not among"},
		{spoiled(func(r *sim.Result) { r.Runs[1] = 3 }), "result 2: run 3 is there twice"},
		{spoiled(func(r *sim.Result) { r.Runs[0] = 5 }), "result 2: run 4 comes after run 5"},
		{spoiled(func(r *sim.Result) { r.Regret = r.Regret[:1] }), "result 2: regret of 1 policies for 2"},
		{spoiled(func(r *sim.Result) { r.Regret[1] = r.Regret[1][:1] }), "result 2: regret of 1 runs for 2, of policy 1"},
		{spoiled(func(r *sim.Result) { r.Regret[1][0] = nil }), "result 2: 0 values of regret for 3, of policy 1 in run 3"},
		{spoiled(func(r *sim.Result) { r.Regret[0][1][2] = math.NaN() }), "result 2: a regret of NaN, of policy 0 in run 4"},
		{spoiled(func(r *sim.Result) { r.Regret[0][1][2] = -1 }), "result 2: a regret of -1, of policy 0 in run 4"},
	} {
		if _, err := sim.Merge(first, c.second); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if _, err := sim.Merge(); err == nil {
		t.Error("nothing was merged")
	}
	if err := (sim.Result{Scenario: scenario.Scenario{}}).Check(); err == nil {
		t.Error("a result without a scenario is fine")
	}
	region := two()
	region.Kind = scenario.Region
	if err := (sim.Result{Scenario: region}).Check(); err == nil || !strings.Contains(err.Error(), "kind region has no runs") {
		t.Errorf("of a region: %v", err)
	}
}
