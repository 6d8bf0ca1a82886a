// Package study runs a scenario's runs, many at a time, on one machine: what a command
// line or a server needs between a scenario and its figure. It also holds the form in
// which the results of a part of the runs are kept in a file.
package study

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// slice is the number of queries of a policy that a worker makes before it counts its pulls and asks
// whether it is to go on, some milliseconds at the most.
const slice = 256

// tick is how often progress is reported.
const tick = 100 * time.Millisecond

// AllRuns returns the numbers of all runs of a scenario that has runs, and none for a
// region or a timeline.
func AllRuns(s scenario.Scenario) []int { return Shard(s, 1, 1) }

// Shard returns the runs of part i of n, i = 1…n: a stretch of the runs' numbers, the
// parts as long as each other but for one run. There may be parts without a run.
func Shard(s scenario.Scenario, i, n int) []int {
	if s.Kind != scenario.Regret && s.Kind != scenario.Sweep {
		return nil
	}
	runs := []int{}
	for run := s.Runs * (i - 1) / n; run < s.Runs*i/n; run++ {
		runs = append(runs, run)
	}
	return runs
}

// Run carries out these runs of a scenario with so many workers, each a goroutine, and
// returns their regret at the columns. The result does not depend on the workers. A
// scenario that has no runs, a region or a timeline, has a result without.
//
// progress, if not nil, is told how many pulls of all are done, from the goroutine that
// called Run: about ten times a second, and at the end. When ctx ends, Run returns its
// error within milliseconds. The scenario's Problems are the error if it is not
// valid. A policy that fails, as one that somebody has written may, ends all runs; the error names it.
func Run(ctx context.Context, s scenario.Scenario, runs []int, workers int, progress func(done, all int64)) (sim.Result, error) {
	jobs, err := newJobs(s)
	if err != nil {
		return sim.Result{}, err
	}
	result := sim.NewResult(s, runs)
	tasks := len(jobs) * len(runs)
	var all int64
	for _, j := range jobs {
		all += j.horizon * int64(len(runs))
	}

	var next, done atomic.Int64
	var group sync.WaitGroup
	ctx, failed := context.WithCancelCause(ctx)
	defer failed(nil)
	for range max(1, min(workers, tasks)) {
		group.Go(func() {
			for ctx.Err() == nil {
				n := int(next.Add(1)) - 1
				if n >= tasks {
					return
				}
				k := n / len(jobs) // one run after the other
				j := jobs[n%len(jobs)]
				regret, err := j.run(ctx, result.Runs[k], &done)
				switch {
				case err != nil:
					failed(Failed{s.Policies[j.policy], err})
				case regret != nil:
					j.put(result.Regret[j.policy][k], regret)
				}
			}
		})
	}
	if progress == nil {
		progress = func(int64, int64) {}
	}
	wait(&group, func() { progress(done.Load(), all) })
	if ctx.Err() != nil {
		return sim.Result{}, context.Cause(ctx)
	}
	return result, nil
}

// A Failed error says of which policy it is that it has failed in a run.
type Failed struct {
	Policy scenario.Policy
	Err    error
}

func (f Failed) Error() string {
	spec, _ := f.Policy.Spec()
	return cmp.Or(f.Policy.Label, spec.Name) + ": " + f.Err.Error()
}

func (f Failed) Unwrap() error { return f.Err }

// wait calls report now and then until the group is done, and once more then.
func wait(group *sync.WaitGroup, report func()) {
	over := make(chan struct{})
	go func() {
		group.Wait()
		close(over)
	}()
	clock := time.NewTicker(tick)
	defer clock.Stop()
	for {
		select {
		case <-clock.C:
			report()
		case <-over:
			report()
			return
		}
	}
}

// A job is one policy under one setup: what a run of it gives.
type job struct {
	experiment *sim.Experiment
	grid       []int64
	horizon    int64
	policy     int
	columns    []int // those of the result that its last note belongs to; nil for all notes, in order
}

// newJobs returns what has to be run of a scenario, once for each run. A policy that a
// sweep does not move is run once for all of its values.
func newJobs(s scenario.Scenario) ([]job, error) {
	if problems := s.Validate(); len(problems) > 0 {
		return nil, problems
	}
	var jobs []job
	switch s.Kind {
	case scenario.Regret:
		e, err := sim.New(s)
		if err != nil {
			return nil, err
		}
		for i := range s.Policies {
			jobs = append(jobs, job{e, s.Grid(), s.Horizon, i, nil})
		}
	case scenario.Sweep:
		every := make([]int, len(s.Sweep.Values))
		for column, value := range s.Sweep.Values {
			every[column] = column
			at := s.At(value)
			e, err := sim.New(at)
			if err != nil {
				return nil, err
			}
			for i, p := range s.Policies {
				spec, _ := p.Spec()
				switch {
				case s.Sweep.Moves(p, spec):
					jobs = append(jobs, job{e, at.Grid(), at.Horizon, i, []int{column}})
				case column == 0:
					jobs = append(jobs, job{e, at.Grid(), at.Horizon, i, every})
				}
			}
		}
	}
	return jobs, nil
}

// run returns the regret of one run, or nil if ctx ended before it did. The error is that of a policy
// that has failed.
func (j job) run(ctx context.Context, run int, done *atomic.Int64) ([]float64, error) {
	r := j.experiment.Record(j.policy, run, j.grid, sim.Leaps)
	for r.Pulled() < r.Horizon() {
		if ctx.Err() != nil {
			return nil, nil
		}
		before := r.Pulled()
		r.Advance(r.Horizon(), slice)
		if err := r.Err(); err != nil {
			return nil, err
		}
		done.Add(r.Pulled() - before)
	}
	return r.Noted, nil
}

// put writes a run's regret to its columns of the result.
func (j job) put(row, regret []float64) {
	if j.columns == nil {
		copy(row, regret)
		return
	}
	for _, c := range j.columns {
		row[c] = regret[len(regret)-1]
	}
}
