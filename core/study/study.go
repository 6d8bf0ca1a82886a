// Package study carries out the runs of scenarios, many at a time and on many machines, for the command line and the
// server. It splits the runs into shards, reads and writes the shards' files, and merges their results.
package study

import (
	"cmp"
	"context"
	"sync/atomic"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// slice is the number of times that a worker queries a policy, for at most a few milliseconds, before it counts the
// pulls and checks its context.
const slice = 256

// Run carries out all runs of a scenario with the given number of workers and returns their regret at the columns.
// The result does not depend on the workers. For a region or a timeline, the result has no runs. The rest is as in
// Work.Do.
func Run(ctx context.Context, v scenario.Valid, workers int, progress Progress) (sim.Result, error) {
	w, err := Of(v)
	if err != nil {
		return sim.Result{}, err
	}
	results, err := w.Run(ctx, workers, progress)
	if err != nil {
		return sim.Result{}, err
	}
	return results[0], nil
}

// A Doer carries out pieces of some work. Like Work.Do, it calls done with the regret of each cell, in any order.
type Doer func(pieces []Piece, done func(Cell, []float64) error) error

// Run carries out all of the work, as Do does, and returns the results of the scenarios.
func (w *Work) Run(ctx context.Context, workers int, progress Progress) ([]sim.Result, error) {
	return w.RunBy(func(pieces []Piece, done func(Cell, []float64) error) error {
		return w.Do(ctx, pieces, workers, progress, done)
	})
}

// RunBy is like Run, but do carries out the work.
func (w *Work) RunBy(do Doer) ([]sim.Result, error) {
	results := w.empty()
	err := do(w.Split(1)[0], func(c Cell, regret []float64) error {
		w.put(results, c, regret)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return results, nil
}

// Do carries out pieces of the work with the given number of workers, each a goroutine. It calls done with the regret
// of each cell: at the checkpoints of a regret scenario, or at the horizon of a sweep. Several workers may call done
// at the same time. An error from done stops all workers.
//
// progress, if not nil, receives the number of finished pulls, about ten times a second and at the end. It is called
// in the goroutine that called Do. When ctx ends, Do returns the error of ctx within milliseconds. If a policy fails,
// as a custom policy may, all runs end with the error Failed.
func (w *Work) Do(ctx context.Context, pieces []Piece, workers int, progress Progress, done func(Cell, []float64) error) error {
	cells := 0
	var pulls atomic.Int64
	for _, p := range pieces {
		cells += p.To - p.From
	}
	all := w.Pulls(pieces)
	ctx, end := context.WithCancel(ctx)
	defer end()
	next := inTurn(ctx, pieces)
	report := func() { progress.tell(pulls.Load(), all) }
	return onWorkers(ctx, min(workers, cells), report, func(ctx context.Context) (more bool, err error) {
		c, more := <-next
		if !more {
			return false, nil
		}
		regret, err := w.jobs[c.Place].run(ctx, c.Run, &pulls)
		switch {
		case err != nil:
			err = Failed{w.Scenarios[c.Scenario].Scenario().Policies[c.Policy], err}
		case regret != nil: // otherwise ctx has ended
			err = done(c, regret)
		}
		return true, err
	})
}

// Pulls returns the number of pulls in pieces.
func (w *Work) Pulls(pieces []Piece) (all int64) {
	for _, p := range pieces {
		all += w.jobs[p.Place].horizon * int64(p.To-p.From)
	}
	return all
}

// inTurn sends the first cell of each piece, then the second cell of each, and so on. In this way, some runs are soon
// complete for all policies. inTurn stops when ctx ends.
func inTurn(ctx context.Context, pieces []Piece) <-chan Cell {
	cells := make(chan Cell)
	go func() {
		defer close(cells)
		for offset, more := 0, true; more; offset++ {
			more = false
			for _, p := range pieces {
				run := p.From + offset
				if run >= p.To {
					continue
				}
				more = true
				select {
				case cells <- Cell{p.Place, run}:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	return cells
}

// A Failed error reports that a policy failed in a run.
type Failed struct {
	Policy scenario.Policy
	Err    error
}

func (f Failed) Error() string {
	spec, _ := f.Policy.Spec()
	return cmp.Or(f.Policy.Label, spec.Name) + ": " + f.Err.Error()
}

func (f Failed) Unwrap() error { return f.Err }
