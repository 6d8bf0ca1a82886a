// Package study runs scenarios' runs, many at a time and on as many machines as there are: what a
// command line or a server needs between scenarios and their figures. It shares them out in shards,
// holds the form in which a shard's result is kept in a file, and puts results together.
package study

import (
	"cmp"
	"context"
	"sync/atomic"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// slice is the number of queries of a policy that a worker makes before it counts its pulls and asks
// whether it is to go on, some milliseconds at the most.
const slice = 256

// Run carries out all runs of a scenario with so many workers, each a goroutine, and returns their
// regret at the columns. The result does not depend on the workers. A scenario that has no runs, a
// region or a timeline, has a result without. The rest is as Work.Do has it.
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

// Run carries out all of the work as Do does, and returns the results of the scenarios.
func (w *Work) Run(ctx context.Context, workers int, progress Progress) ([]sim.Result, error) {
	results := w.empty()
	err := w.Do(ctx, w.Split(1)[0], workers, progress, func(c Cell, regret []float64) error {
		w.put(results, c, regret)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return results, nil
}

// Do carries out pieces of the work with so many workers, each a goroutine, and hands on the regret
// of each cell: that at the checkpoints of a regret scenario, that at the horizon of a sweep. Done is
// called from the workers, from several at a time; its error ends them.
//
// progress, if not nil, is told how many pulls of all are done, from the goroutine that called Do:
// about ten times a second, and at the end. When ctx ends, Do returns its error within milliseconds.
// A policy that fails, as one that somebody has written may, ends all runs; the error is a Failed.
func (w *Work) Do(ctx context.Context, pieces []Piece, workers int, progress Progress, done func(Cell, []float64) error) error {
	cells := 0
	var pulls atomic.Int64
	var all int64
	for _, p := range pieces {
		cells += p.To - p.From
		all += w.jobs[p.Place].horizon * int64(p.To-p.From)
	}
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
		case regret != nil: // else ctx has ended
			err = done(c, regret)
		}
		return true, err
	})
}

// inTurn sends the first cell of each piece, the second of each, and so on, so that whole runs are done early. It
// stops when ctx ends.
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
