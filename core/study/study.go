// Package study runs scenarios' runs, many at a time and on as many machines as there are: what a
// command line or a server needs between scenarios and their figures. It shares them out in shards,
// holds the form in which a shard's result is kept in a file, and puts results together.
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

// Run carries out all runs of a scenario with so many workers, each a goroutine, and returns their
// regret at the columns. The result does not depend on the workers. A scenario that has no runs, a
// region or a timeline, has a result without. The rest is as Work.Do has it.
func Run(ctx context.Context, v scenario.Valid, workers int, progress func(done, all int64)) (sim.Result, error) {
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
func (w *Work) Run(ctx context.Context, workers int, progress func(done, all int64)) ([]sim.Result, error) {
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
func (w *Work) Do(ctx context.Context, pieces []Piece, workers int, progress func(done, all int64), done func(Cell, []float64) error) error {
	cells := 0
	var pulls atomic.Int64
	var all int64
	for _, p := range pieces {
		cells += p.To - p.From
		all += w.jobs[p.Place].horizon * int64(p.To-p.From)
	}
	next := inTurn(pieces)
	var group sync.WaitGroup
	ctx, failed := context.WithCancelCause(ctx)
	defer failed(nil)
	for range max(1, min(workers, cells)) {
		group.Go(func() {
			for ctx.Err() == nil {
				c, ok := next()
				if !ok {
					return
				}
				j := w.jobs[c.Place]
				regret, err := j.run(ctx, c.Run, &pulls)
				switch {
				case err != nil:
					failed(Failed{w.Scenarios[c.Scenario].Scenario().Policies[c.Policy], err})
				case regret == nil: // ctx has ended
				default:
					if err := done(c, regret); err != nil {
						failed(err)
					}
				}
			}
		})
	}
	if progress == nil {
		progress = func(int64, int64) {}
	}
	wait(&group, func() { progress(pulls.Load(), all) })
	return context.Cause(ctx)
}

// inTurn returns the cells of pieces one after the other, to whoever asks: the first of each piece, the
// second of each, and so on, so that whole runs are done early.
func inTurn(pieces []Piece) func() (Cell, bool) {
	var lock sync.Mutex
	at, offset, more := 0, 0, false
	return func() (Cell, bool) {
		lock.Lock()
		defer lock.Unlock()
		for {
			if at == len(pieces) {
				if !more {
					return Cell{}, false
				}
				at, offset, more = 0, offset+1, false
			}
			p := pieces[at]
			at++
			if run := p.From + offset; run < p.To {
				more = true
				return Cell{p.Place, run}, true
			}
		}
	}
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
