package study

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"epsilonarcade/core/privacy/audit"
)

// chunk is the number of runs, in each world, that a worker of an audit takes at a time.
const chunk = 50

// Watch carries out an audit with the given number of workers. It ends when the claim is refuted or all runs are
// done. It adds the runs in order, so the result and the number of pairs do not depend on the workers. progress, if
// not nil, receives the number of finished runs, as in Run. When ctx ends or the policy fails, Watch finishes the
// current runs and returns the error.
func Watch(ctx context.Context, a *audit.Audit, workers int, progress Progress) (*audit.Watch, error) {
	return WatchBy(ctx, a, workers, progress, func(from, to int) (*audit.Record, error) { return a.Record(from, to), nil })
}

// WatchBy is like Watch, but record makes the records.
func WatchBy(ctx context.Context, a *audit.Audit, workers int, progress Progress, record func(from, to int) (*audit.Record, error)) (*audit.Watch, error) {
	w := a.Watch()
	early := map[int]*audit.Record{} // records that are waiting for earlier runs
	added := 0
	err := inChunks(ctx, a, a.Runs, workers, progress, record, func(from int, r *audit.Record) error {
		early[from] = r
		for next := early[added]; next != nil && !w.Over(); next = early[added] {
			w.Add(next)
			delete(early, added)
			added = min(added+chunk, a.Runs)
		}
		if w.Over() {
			return errRefuted
		}
		return nil
	})
	if err != nil && err != errRefuted {
		return nil, err
	}
	return w, nil
}

// errRefuted ends an audit whose claim has been refuted.
var errRefuted = errors.New("the claim has been refuted")

// inChunks makes the given number of runs of an audit, in chunks, with the given number of workers. It adds the
// chunks' results one at a time. It ends early if ctx ends or if the policy or add fails, and returns the error.
func inChunks[T any](ctx context.Context, a *audit.Audit, runs, workers int, progress Progress,
	work func(from, to int) (T, error), add func(from int, t T) error) error {
	var next, done atomic.Int64
	var lock sync.Mutex
	report := func() { progress.tell(done.Load(), int64(runs)) }
	return onWorkers(ctx, min(workers, (runs+chunk-1)/chunk), report, func(context.Context) (more bool, err error) {
		from := int(next.Add(chunk)) - chunk
		if from >= runs {
			return false, nil
		}
		to := min(from+chunk, runs)
		t, err := work(from, to)
		lock.Lock()
		defer lock.Unlock()
		if err == nil {
			err = a.Err()
		}
		if err == nil {
			err = add(from, t)
		}
		done.Add(int64(to - from))
		return true, err
	})
}
