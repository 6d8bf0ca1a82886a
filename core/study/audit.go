package study

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"epsilonarcade/core/privacy/audit"
)

// chunk is how many runs of an audit, on each world, a worker takes at a time.
const chunk = 50

// Audit carries out an audit with so many workers. The result does not depend on them.
// progress, if not nil, is told how many runs of all are done, as Run tells it. When ctx ends,
// Audit returns its error, once the runs under way are done. So it does when the policy fails.
func Audit(ctx context.Context, a *audit.Audit, workers int, progress func(done, all int64)) (audit.Result, error) {
	all := int64(a.Learning() + a.Testing())
	var done atomic.Int64
	if progress == nil {
		progress = func(int64, int64) {}
	}
	report := func() { progress(done.Load(), all) }
	ctx, failed := context.WithCancelCause(ctx)
	defer failed(nil)
	check := func() {
		if err := a.Err(); err != nil {
			failed(err)
		}
	}
	var lock sync.Mutex
	var counts *audit.Counts
	inChunks(ctx, a.Learning(), workers, &done, report, func(from, to int) {
		c := a.Learn(from, to)
		check()
		lock.Lock()
		defer lock.Unlock()
		if counts == nil {
			counts = c
		} else {
			counts.Add(c)
		}
	})
	if ctx.Err() != nil {
		return audit.Result{}, context.Cause(ctx)
	}
	event := a.Event(counts)
	var hits audit.Hits
	inChunks(ctx, a.Testing(), workers, &done, report, func(from, to int) {
		h := a.Test(event, from, to)
		check()
		lock.Lock()
		defer lock.Unlock()
		hits.Add(h)
	})
	if ctx.Err() != nil {
		return audit.Result{}, context.Cause(ctx)
	}
	return a.Result(event, hits), nil
}

// Watch carries out an audit that may be looked at any time, with so many workers, until its claim is refuted or all
// of its runs are done. What it finds, and after which pair, does not depend on the workers: their runs are added in
// order. progress and ctx are those of Audit.
func Watch(ctx context.Context, a *audit.Audit, workers int, progress func(done, all int64)) (*audit.Watch, error) {
	if progress == nil {
		progress = func(int64, int64) {}
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var done atomic.Int64
	var lock sync.Mutex
	w := a.Watch()
	early := map[int]*audit.Record{} // of runs that come after some that are not done yet
	added := 0
	inChunks(ctx, a.Runs, workers, &done, func() { progress(done.Load(), int64(a.Runs)) }, func(from, to int) {
		r := a.Record(from, to)
		lock.Lock()
		defer lock.Unlock()
		early[from] = r
		for next := early[added]; next != nil && !w.Over(); next = early[added] {
			w.Add(next)
			delete(early, added)
			added = min(added+chunk, a.Runs)
		}
		if err := a.Err(); err != nil {
			stop(err)
		} else if w.Over() {
			stop(errRefuted)
		}
	})
	if err := context.Cause(ctx); err != nil && err != errRefuted {
		return nil, err
	}
	return w, nil
}

// errRefuted ends an audit whose claim has been refuted.
var errRefuted = errors.New("the claim has been refuted")

// inChunks calls work for all stretches of so many runs, until ctx ends.
func inChunks(ctx context.Context, runs, workers int, done *atomic.Int64, report func(), work func(from, to int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range max(1, min(workers, (runs+chunk-1)/chunk)) {
		group.Go(func() {
			for ctx.Err() == nil {
				to := int(next.Add(chunk))
				from := to - chunk
				if from >= runs {
					return
				}
				to = min(to, runs)
				work(from, to)
				done.Add(int64(to - from))
			}
		})
	}
	wait(&group, report)
}
