package cluster

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
)

// asked returns a question about a regret scenario with slow policies and about a sweep.
func asked() study.Question {
	s := scenario.Default()
	s.Horizon, s.Runs, s.Policies = 20_000, 7, []scenario.Policy{{ID: "dp-ftpl-new"}, {ID: "thompson"}, {ID: "adap-ucb"}}
	sweep := s
	sweep.Kind, sweep.Sweep = scenario.Sweep, scenario.SweepOptions{Over: scenario.OverEpsilon, Values: []float64{1, 0.1}}
	return study.Question{Scenarios: []string{s.Link(), sweep.Link()}}
}

// planned returns a folder with a plan that has the given number of shards.
func planned(t *testing.T, shards int) *Folder {
	t.Helper()
	p, err := NewPlan(asked(), shards)
	testkit.OK(t, err)
	f, err := Create(filepath.Join(t.TempDir(), "D"), p)
	testkit.OK(t, err)
	return f
}

func create(t *testing.T, f *Folder, shards ...int) {
	t.Helper()
	for _, shard := range shards {
		if made, err := f.Make(t.Context(), shard, 2, nil, func(string) {}); err != nil || !made {
			t.Fatalf("shard %d: %v, %v", shard, made, err)
		}
	}
}

// isWhole checks that a folder is complete, and that its results are the same as without shards.
func isWhole(t *testing.T, f *Folder) {
	t.Helper()
	m, problems, err := f.Merge()
	if err != nil || problems != nil || m.Missing() != nil {
		t.Fatalf("%v, %v, missing %v", err, problems, m.Missing())
	}
	w, err := asked().Work()
	testkit.OK(t, err)
	want, err := w.Run(t.Context(), 2, nil)
	testkit.OK(t, err)
	if !reflect.DeepEqual(m.Results(), want) {
		t.Error("the result differs")
	}
}

// states returns the number of shards in each state.
func states(f *Folder) map[string]int { return Summarise(f.Status()).Shards }

func TestPlanIsCompletedShardByShard(t *testing.T) {
	f := planned(t, 5)
	if got := states(f); !reflect.DeepEqual(got, map[string]int{Missing: 5}) {
		t.Errorf("at first, the states are %v", got)
	}
	create(t, f, 4, 1, 5, 2, 3)
	if got := states(f); !reflect.DeepEqual(got, map[string]int{Done: 5}) {
		t.Errorf("at the end, the states are %v", got)
	}
	isWhole(t, f)
	if made, err := f.Make(t.Context(), 2, 2, nil, func(string) {}); made || err != nil {
		t.Errorf("a second time: %v, %v", made, err)
	}
	left, err := filepath.Glob(filepath.Join(f.Dir, "shards", "*"))
	hidden, _ := filepath.Glob(filepath.Join(f.Dir, "shards", ".*"))
	if err != nil || len(left) != 5 || len(hidden) != 0 {
		t.Errorf("the files are %v, %v", left, hidden)
	}
}

// If a shard is interrupted, even within a line of its journal, the next task continues it. Each run is recorded once,
// however often this happens.
func TestInterruptedShardContinues(t *testing.T) {
	f := planned(t, 1)
	path := f.Path(1, "journal")
	lines := 0
	for cut := 0; ; cut++ {
		ctx, cancel := context.WithCancel(t.Context())
		_, err := f.Make(ctx, 1, 1, func(done, all int64) {
			if done > 0 {
				cancel()
			}
		}, func(string) {})
		cancel()
		if err == nil {
			break
		}
		if got := states(f); !reflect.DeepEqual(got, map[string]int{Stopped: 1}) {
			t.Fatalf("after an interruption, the states are %v: %v", got, err)
		}
		data, err := os.ReadFile(path)
		testkit.OK(t, err)
		cells := strings.Count(string(data), `"regret"`)
		if cells < lines {
			t.Fatalf("the journal had %d runs, and then %d", lines, cells)
		}
		if lines = cells; cut%2 == 0 && cells > 0 { // the machine stops in the middle of a line
			testkit.OK(t, os.WriteFile(path, data[:len(data)-5], 0o644))
			lines--
		}
		if cut > 500 {
			t.Fatal("the task makes no progress")
		}
	}
	if lines == 0 {
		t.Skip("it was done before it could be cut off")
	}
	isWhole(t, f)
}

// If several tasks are given the same shard, all but one wait. No run is made twice.
func TestTasksMakeAShardOnce(t *testing.T) {
	f := planned(t, 1)
	var group sync.WaitGroup
	var lock sync.Mutex
	made, said := 0, 0
	for range 3 {
		group.Go(func() {
			m, err := f.Make(t.Context(), 1, 1, nil, func(string) { lock.Lock(); said++; lock.Unlock() })
			lock.Lock()
			defer lock.Unlock()
			if err != nil {
				t.Error(err)
			}
			if m {
				made++
			}
		})
	}
	group.Wait()
	if locks := runtime.GOOS != "js"; locks && made != 1 {
		t.Errorf("%d tasks completed the shard, and %d waited", made, said)
	}
	isWhole(t, f)
}

// Other processes can see that a task is running.
func TestARunningTaskIsSeen(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("there are no locks")
	}
	f := planned(t, 1)
	var seen map[string]int
	if _, err := f.Make(t.Context(), 1, 1, func(int64, int64) {
		if seen == nil {
			seen = states(f)
		}
	}, func(string) {}); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(seen, map[string]int{Running: 1}) {
		t.Errorf("during the task, the states are %v", seen)
	}
}

// Merge names files that do not belong to the plan. Nothing is overwritten.
func TestForeignFilesAreNamed(t *testing.T) {
	f := planned(t, 4)
	create(t, f, 1, 2)
	q := asked()
	q.Scenarios = q.Scenarios[:1]
	p, err := NewPlan(q, 4)
	testkit.OK(t, err)
	if _, err := Create(f.Dir, p); err == nil || !strings.Contains(err.Error(), "contains another plan; choose another folder") {
		t.Errorf("two plans in one folder: %v", err)
	}
	if again, err := Create(f.Dir, f.Plan); err != nil || again.Shards != 4 {
		t.Errorf("the same plan once more: %v", err)
	}
	foreign, err := Create(t.TempDir(), p)
	testkit.OK(t, err)
	create(t, foreign, 3)
	move := func(from, to string) {
		data, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(to, data, 0o644)
		}
		testkit.OK(t, err)
	}
	move(foreign.Path(3, "json"), f.Path(3, "json"))
	move(f.Path(1, "json"), f.Path(4, "json"))
	move(f.Path(1, "json"), filepath.Join(f.Dir, "shards", "copy of 1.json"))
	move(f.Path(1, "json"), f.Path(12, "json"))
	data, err := os.ReadFile(f.Path(2, "json"))
	testkit.OK(t, err)
	data[len(data)/2] ^= 1
	testkit.OK(t, os.WriteFile(f.Path(2, "json"), data, 0o644))
	m, problems, err := f.Merge()
	if err != nil || !reflect.DeepEqual(m.Missing(), []int{2, 3, 4}) {
		t.Errorf("%v, missing %v", err, m.Missing())
	}
	for _, want := range []string{
		"0002.json: ", "0003.json: belongs to another plan: ", "0004.json: contains shard 1 of 4, but its name says shard 4 of 4",
		"copy of 1.json: is not a shard of the plan", "0012.json: is not a shard of the plan",
	} {
		if !strings.Contains(strings.Join(problems, "\n"), want) {
			t.Errorf("%s is not in %q", want, problems)
		}
	}
	if _, err := f.Make(t.Context(), 2, 1, nil, func(string) {}); err == nil {
		t.Error("a damaged shard is accepted")
	}
	if now, err := os.ReadFile(f.Path(2, "json")); err != nil || string(now) != string(data) {
		t.Error("a damaged shard was overwritten")
	}
	if got := states(f)[Damaged]; got != 3 {
		t.Errorf("%d shards are damaged: %+v", got, f.Status())
	}
}

func TestAPlanThatWasChangedIsRefused(t *testing.T) {
	f := planned(t, 4)
	path := filepath.Join(f.Dir, "plan.json")
	data, err := os.ReadFile(path)
	testkit.OK(t, err)
	testkit.OK(t, os.WriteFile(path, []byte(strings.Replace(string(data), `"shards":4`, `"shards":5`, 1)), 0o644))
	if _, err := Open(f.Dir); err == nil || !strings.HasPrefix(err.Error(), path+": "+study.ErrChecksum.Error()) {
		t.Errorf("%v", err)
	}
}

// A task does not continue a journal from another plan, or from a program with different results. The status shows the
// failure.
func TestAJournalThatDoesNotFitIsRefused(t *testing.T) {
	for want, e := range map[string]entry{
		"belongs to another plan":        {Plan: "another"},
		"was started by another version": {Probe: "00000000"},
	} {
		f := planned(t, 4)
		if e.Plan == "" {
			e.Plan = f.sum
		}
		j, err := f.hold(2)
		if err == nil {
			err = j.write(e)
		}
		testkit.OK(t, err)
		j.file.Close()
		if _, err := f.Make(t.Context(), 2, 1, nil, func(string) {}); err == nil || !strings.HasPrefix(err.Error(), f.Path(2, "journal")+": "+want) {
			t.Errorf("%v, want %s", err, want)
		}
		if s := f.Status()[1]; s.State != Failed && s.State != Damaged || !strings.Contains(s.Why, want) {
			t.Errorf("%+v", s)
		}
	}
}

// If files in the folder cannot be written, Make returns an error.
func TestAFolderThatCannotBeWrittenIsAnError(t *testing.T) {
	f := planned(t, 2)
	testkit.OK(t, os.RemoveAll(filepath.Join(f.Dir, "shards")))
	if _, err := f.Make(t.Context(), 1, 1, nil, func(string) {}); err == nil {
		t.Error("a shard was made without a folder")
	}
	file := filepath.Join(f.Dir, "plan.json", "D")
	if _, err := Create(file, f.Plan); err == nil {
		t.Error("a folder was made in a file")
	}
}

// Without locks, several tasks may write to the journal of a shard at the same time. The resulting shard is the same.
func TestWithoutLocksAShardIsTheSame(t *testing.T) {
	f := planned(t, 1)
	var group sync.WaitGroup
	for range 2 {
		group.Go(func() {
			file, err := os.OpenFile(f.Path(1, "journal"), os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
			if err == nil {
				_, err = f.makeHeld(t.Context(), &journal{file: file}, 1, 2, nil, func(string) {})
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	isWhole(t, f)
}
