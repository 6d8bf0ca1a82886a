package study_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
)

// every returns a scenario of every policy.
func every(horizon int64, runs int) scenario.Scenario {
	s := scenario.Default()
	s.Horizon, s.Runs, s.Policies = horizon, runs, nil
	for _, spec := range policy.All() {
		s.Policies = append(s.Policies, scenario.Policy{ID: spec.ID})
	}
	return s
}

// sweep returns a sweep of which one policy sets its own ε and one has none.
func sweep() scenario.Scenario {
	s := scenario.Default()
	s.Kind, s.Horizon, s.Runs = scenario.Sweep, 800, 6
	s.Sweep = scenario.SweepOptions{Over: scenario.OverEpsilon, Values: []float64{1, 0.1, 5}}
	s.Policies = []scenario.Policy{{ID: "dp-ftpl-new"}, {ID: "dp-ftpl-new", Epsilon: new(0.1)}, {ID: "ucb1"}, {ID: "adap-klucb"}}
	return s
}

func run(t *testing.T, s scenario.Scenario, runs []int, workers int) sim.Result {
	t.Helper()
	r, err := study.Run(t.Context(), s, runs, workers, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestResultsDoNotDependOnTheWorkers(t *testing.T) {
	for _, s := range []scenario.Scenario{every(3000, 5), sweep()} {
		want := run(t, s, study.AllRuns(s), 1)
		if err := want.Check(); err != nil || len(want.Missing()) > 0 {
			t.Fatalf("%v, missing %v", err, want.Missing())
		}
		for _, workers := range []int{2, 3, 16, 1000, 0} {
			if got := run(t, s, study.AllRuns(s), workers); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: another result of %d workers", s.Kind, workers)
			}
		}
	}
}

// What a run gives is what the simulation notes, whichever others are asked for.
func TestEachRunIsTheSimulations(t *testing.T) {
	s := every(2000, 10)
	e, err := sim.New(s)
	if err != nil {
		t.Fatal(err)
	}
	r := run(t, s, []int{7, 3}, 2)
	if !slices.Equal(r.Runs, []int{3, 7}) {
		t.Fatalf("runs %v", r.Runs)
	}
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

// A column of a sweep is the scenario's regret at that value, also of the policies that
// the sweep does not move.
func TestASweepIsItsValuesOneByOne(t *testing.T) {
	s := sweep()
	r := run(t, s, study.AllRuns(s), 2)
	for column, value := range s.Sweep.Values {
		one := run(t, s.At(value), study.AllRuns(s), 2)
		for i := range s.Policies {
			for k := range r.Runs {
				if got, want := r.Regret[i][k][column], one.Final(i)[k]; got != want {
					t.Errorf("policy %d, run %d: %v at ε = %v, alone %v", i, k, got, value, want)
				}
			}
		}
	}
	if slices.Equal(r.Final(0), r.Final(1)) {
		t.Error("ε = 5 and ε = 0.1 give the same regret")
	}
}

// So it is with whatever else a sweep goes over. Progress counts the pulls that are made.
func TestASweepOverAnythingIsItsValuesOneByOne(t *testing.T) {
	for over, values := range map[string][]float64{"horizon": {900, 30, 400}, "gap": {0.01, 0.08}, "arms": {20, 2, 9}, "alpha": {5, 3.1}, "eps_min": {0.1, 2}} {
		s := sweep()
		s.Sweep = scenario.SweepOptions{Over: over, Values: values}
		s.Policies = []scenario.Policy{{ID: "adap-ucb"}, {ID: "ldp-ucb-b"}, {ID: "heldp-ucb-b"}}
		var made, all int64
		r, err := study.Run(t.Context(), s, study.AllRuns(s), 2, func(done, of int64) { made, all = done, of })
		if err != nil || made != all {
			t.Fatalf("over %s: %v; %d of %d pulls", over, err, made, all)
		}
		moved := false
		for column, value := range values {
			one := run(t, s.At(value), study.AllRuns(s), 2)
			for i := range s.Policies {
				for k := range r.Runs {
					if got, want := r.Regret[i][k][column], one.Final(i)[k]; got != want {
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
	s := every(20_000, 20)
	var seen []int64
	if _, err := study.Run(t.Context(), s, []int{2, 4, 6}, 2, func(done, all int64) {
		if all != int64(3*len(s.Policies))*s.Horizon {
			t.Errorf("all are %d pulls", all)
		}
		seen = append(seen, done)
	}); err != nil {
		t.Fatal(err)
	}
	if !slices.IsSorted(seen) || seen[len(seen)-1] != int64(3*len(s.Policies))*s.Horizon {
		t.Errorf("done are %v", seen)
	}
}

// An end of the context is heeded at once, though the work would take hours.
func TestRunsStopWhenTold(t *testing.T) {
	s := scenario.Default()
	s.Horizon, s.Runs, s.Policies = scenario.MaxHorizon, scenario.MaxRuns, []scenario.Policy{{ID: "thompson"}, {ID: "ucb1"}}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := study.Run(ended, s, study.AllRuns(s)[:5], 2, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that has ended: %v", err)
	}
	if runtime.GOARCH == "wasm" {
		t.Skip("nothing interrupts a loop there")
	}
	ctx, cancel := context.WithCancel(t.Context())
	var told time.Time
	_, err := study.Run(ctx, s, study.AllRuns(s)[:500], 3, func(done, all int64) {
		if told.IsZero() && done > 0 {
			told = time.Now()
			cancel()
		}
	})
	if took := time.Since(told); !errors.Is(err, context.Canceled) || took > time.Minute {
		t.Errorf("%v after %v", err, took)
	}
}

func TestAnInvalidScenarioIsRefused(t *testing.T) {
	s := scenario.Default()
	s.Epsilon = -1
	var problems scenario.Problems
	if _, err := study.Run(t.Context(), s, []int{0}, 1, nil); !errors.As(err, &problems) {
		t.Errorf("%v", err)
	}
}

// Every run is in one shard, and the shards differ by one run at the most.
func TestShardsShareOutTheRuns(t *testing.T) {
	s := scenario.Default()
	for _, c := range [][2]int{{100, 4}, {7, 3}, {3, 5}, {1, 1}, {10_000, 9999}} {
		s.Runs = c[0]
		var all []int
		for i := 1; i <= c[1]; i++ {
			part := study.Shard(s, i, c[1])
			if n := len(part); part == nil || n < c[0]/c[1] || n > c[0]/c[1]+1 {
				t.Fatalf("part %d of %d of %d runs has %d", i, c[1], c[0], n)
			}
			all = append(all, part...)
		}
		if !slices.Equal(all, study.AllRuns(s)) || len(all) != c[0] {
			t.Errorf("%d parts of %d runs have %v", c[1], c[0], all)
		}
	}
	s.Kind = scenario.Region
	if runs := study.AllRuns(s); runs != nil {
		t.Errorf("a region has runs %v", runs)
	}
}

// Shards that went through files merge into the result of all runs, bit for bit.
func TestMergedShardsAreTheWhole(t *testing.T) {
	for _, s := range []scenario.Scenario{every(1000, 7), sweep()} {
		whole := run(t, s, study.AllRuns(s), 2)
		var shards []sim.Result
		for i := 5; i >= 1; i-- {
			data, err := study.MarshalShard(run(t, s, study.Shard(s, i, 5), i), float64(i))
			if err != nil {
				t.Fatal(err)
			}
			shard, seconds, err := study.UnmarshalShard(data)
			if err != nil || seconds != float64(i) {
				t.Fatalf("%v seconds, %v: %s", seconds, err, data)
			}
			shards = append(shards, shard)
		}
		merged, err := sim.Merge(shards...)
		if err != nil || !reflect.DeepEqual(merged, whole) {
			t.Errorf("%s: %v, another result", s.Kind, err)
		}
	}
}

// sealed returns a shard's file with the checksum of what is in it.
func sealed(t *testing.T, scenario, runs, regret string) string {
	t.Helper()
	f := struct {
		Form     string          `json:"form"`
		Scenario string          `json:"scenario"`
		Runs     json.RawMessage `json:"runs"`
		Regret   json.RawMessage `json:"regret"`
		Seconds  float64         `json:"seconds"`
		Checksum string          `json:"checksum"`
	}{"epsilonarcade shard 2", scenario, json.RawMessage(runs), json.RawMessage(regret), 0, ""}
	var err error
	if f.Checksum, err = study.Checksum(f); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A shard in which anything but white space differs from what was written is refused.
func TestAShardThatWasTamperedWithIsRefused(t *testing.T) {
	s := scenario.Default()
	s.Horizon, s.Runs, s.Policies = 500, 3, []scenario.Policy{{ID: "ucb1"}, {ID: "thompson"}}
	whole := run(t, s, []int{0, 2}, 1)
	data, err := study.MarshalShard(whole, 1.5)
	if err != nil {
		t.Fatal(err)
	}
	var spaced bytes.Buffer
	if err := json.Indent(&spaced, data, " ", "\t"); err != nil {
		t.Fatal(err)
	}
	if back, _, err := study.UnmarshalShard(spaced.Bytes()); err != nil || !reflect.DeepEqual(back, whole) {
		t.Errorf("with white space: %v", err)
	}
	text := string(data)
	regret := strings.Index(text, `"regret":`)
	digit := regret + strings.IndexAny(text[regret:], "123456789")
	for what, changed := range map[string]string{
		"a digit of the regret": text[:digit] + string('1'+(text[digit]-'1'+1)%9) + text[digit+1:],
		"a run":                 strings.Replace(text, `"runs":[0,2]`, `"runs":[1,2]`, 1),
		"the seed":              strings.Replace(text, `horizon=500`, `horizon=500\u0026seed=2`, 1),
		"the seconds":           strings.Replace(text, `1.5`, `2.5`, 1),
		"the checksum":          text[:len(text)-3] + string('0'+(text[len(text)-3]+1)%8) + text[len(text)-2:],
		"no checksum":           text[:strings.Index(text, `,"checksum"`)] + "}",
	} {
		if changed == text {
			t.Fatalf("%s is not changed in %.200s", what, text)
		}
		if _, _, err := study.UnmarshalShard([]byte(changed)); !errors.Is(err, study.ErrChecksum) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestAShardThatCannotBeIsRefused(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{``, "is not the result of a shard: EOF"},
		{`{`, "is not the result of a shard: unexpected EOF"},
		{`{"form":"x"}`, `is not the result of a shard: form is "x"`},
		{`{"epsilon":1}`, `is not the result of a shard: json: unknown field "epsilon"`},
		{`{"form":"epsilonarcade shard 1","scenario":"1t","runs":[],"regret":[[],[],[],[]],"seconds":0}`, "was written by an older version, without a checksum; make this shard again"},
		{`{"form":"epsilonarcade shard 2"}`, "has been cut or changed since it was written: its checksum does not fit"},
		{sealed(t, "2t", "[]", "[]"), "link: this link was made by a newer version"},
		{sealed(t, "1t&runs=3", "[4]", "[]"), "run 4 is not among runs 0 to 2"},
		{sealed(t, "1t&kind=region", "[]", "[]"), "a scenario of kind region has no runs"},
		{sealed(t, "1t", "[]", "[[],[],[],[]]") + " 1", "goes on after the end"},
		{sealed(t, "1t", "[]", "[[],[],[],[]]") + "}", "goes on after the end"},
	} {
		if _, _, err := study.UnmarshalShard([]byte(c.data)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s\ngot  %v\nwant %s", c.data, err, c.want)
		}
	}
	if _, err := study.MarshalShard(sim.Result{}, 1); err == nil {
		t.Error("a result of nothing was written")
	}
}
