package study_test

import (
	"context"
	"errors"
	"reflect"
	"runtime"
	"slices"
	"testing"
	"time"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// every returns a scenario that contains every policy.
func every(horizon int64, runs int) scenario.Scenario {
	s := scenariotest.Everyone(horizon)
	s.Runs = runs
	return s
}

// sweep returns a sweep over ε. One policy sets its own ε and one ignores ε.
func sweep() scenario.Scenario {
	s := scenario.Default()
	s.Kind, s.Horizon, s.Runs = scenario.Sweep, 800, 6
	s.Sweep = scenario.SweepOptions{Over: scenario.OverEpsilon, Values: []float64{1, 0.1, 5}}
	s.Policies = []scenario.Policy{{ID: "dp-ftpl-new"}, {ID: "dp-ftpl-new", Epsilon: new(0.1)}, {ID: "ucb1"}, {ID: "adap-klucb"}}
	return s
}

func run(t *testing.T, s scenario.Scenario, workers int) sim.Result {
	t.Helper()
	r, err := study.Run(t.Context(), scenariotest.Valid(s), workers, nil)
	testkit.OK(t, err)
	return r
}

func TestResultsDoNotDependOnTheWorkers(t *testing.T) {
	for _, s := range []scenario.Scenario{every(3000, 5), sweep()} {
		want := run(t, s, 1)
		if err := want.Check(); err != nil || len(want.Runs) != s.Runs {
			t.Fatalf("%v, runs %v", err, want.Runs)
		}
		for _, workers := range []int{2, 3, 16, 1000, 0} {
			if got := run(t, s, workers); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: another result of %d workers", s.Kind, workers)
			}
		}
	}
}

// The regret in a study is the regret that the simulation records.
func TestEachRunIsTheSimulations(t *testing.T) {
	s := every(2000, 3)
	e, err := sim.New(scenariotest.Valid(s))
	testkit.OK(t, err)
	r := run(t, s, 2)
	for i := range s.Policies {
		for k, number := range r.Runs {
			record := e.Record(i, number, s.Grid(), sim.Leaps)
			record.Advance(s.Horizon, int(s.Horizon))
			if !slices.Equal(r.Regret[i][k], record.Noted) {
				t.Errorf("%s, run %d: %v, noted %v", s.Policies[i].ID, number, r.Regret[i][k], record.Noted)
			}
		}
	}
}

// A column of a sweep contains the scenario's regret at that value, even for policies that the sweep does not affect.
// Progress counts the pulls.
func TestASweepIsItsValuesOneByOne(t *testing.T) {
	for over, values := range map[string][]float64{
		scenario.OverEpsilon: {1, 0.1, 5}, scenario.OverHorizon: {900, 30, 400}, scenario.OverGap: {0.01, 0.08},
		scenario.OverArms: {20, 2, 9}, "alpha": {5, 3.1}, scenario.OverEpsMin: {0.1, 2},
	} {
		s := sweep()
		s.Sweep = scenario.SweepOptions{Over: over, Values: values}
		if over != scenario.OverEpsilon {
			s.Policies = []scenario.Policy{{ID: "adap-ucb"}, {ID: "ldp-ucb-b"}, {ID: "heldp-ucb-b"}}
		}
		var made, all int64
		r, err := study.Run(t.Context(), scenariotest.Valid(s), 2, func(done, of int64) { made, all = done, of })
		if err != nil || made != all {
			t.Fatalf("over %s: %v; %d of %d pulls", over, err, made, all)
		}
		moved := false
		for column, value := range values {
			one := run(t, s.At(value), 2)
			for i := range s.Policies {
				for k := range r.Runs {
					if got, want := r.Regret[i][k][column], one.Regret[i][k][0]; got != want {
						t.Errorf("over %s, policy %d, run %d: %v at %v, alone %v", over, i, k, got, value, want)
					}
					moved = moved || r.Regret[i][k][column] != r.Regret[i][k][0]
				}
			}
		}
		if !moved {
			t.Errorf("over %s all is the same", over)
		}
	}
}

func TestProgressGoesUpToTheEnd(t *testing.T) {
	s := every(20_000, 3)
	want := int64(3*len(s.Policies)) * s.Horizon
	var seen []int64
	if _, err := study.Run(t.Context(), scenariotest.Valid(s), 2, func(done, all int64) {
		if all != want {
			t.Errorf("all are %d pulls", all)
		}
		seen = append(seen, done)
	}); err != nil {
		t.Fatal(err)
	}
	if !slices.IsSorted(seen) || seen[len(seen)-1] != want {
		t.Errorf("done are %v", seen)
	}
}

// Runs stop when their context ends, even if they would take hours.
func TestRunsStopWhenTold(t *testing.T) {
	s := scenario.Default()
	s.Horizon, s.Runs, s.Policies = scenario.MaxHorizon, scenario.MaxRuns, []scenario.Policy{{ID: "thompson"}, {ID: "ucb1"}}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := study.Run(ended, scenariotest.Valid(s), 2, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that has ended: %v", err)
	}
	if runtime.GOARCH == "wasm" {
		t.Skip("nothing interrupts a loop there")
	}
	ctx, cancel := context.WithCancel(t.Context())
	var told time.Time
	_, err := study.Run(ctx, scenariotest.Valid(s), 3, func(done, all int64) {
		if told.IsZero() && done > 0 {
			told = time.Now()
			cancel()
		}
	})
	if took := time.Since(told); !errors.Is(err, context.Canceled) || took > time.Minute {
		t.Errorf("%v after %v", err, took)
	}
}
