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

// Watch carries out an audit with so many workers, until its claim is refuted or all of its runs are done. What it
// finds, and after which pair, does not depend on the workers: their runs are added in order. progress, if not nil, is
// told how many runs of all are done, as Run tells it. When ctx ends, Watch returns its error, once the runs under way
// are done. So it does when the policy fails.
func Watch(ctx context.Context, a *audit.Audit, workers int, progress Progress) (*audit.Watch, error) {
	w := a.Watch()
	early := map[int]*audit.Record{} // of runs that come after some that are not done yet
	added := 0
	err := inChunks(ctx, a, a.Runs, workers, progress, a.Record, func(from int, r *audit.Record) error {
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

// inChunks makes so many runs of an audit, a chunk at a time on so many workers. It adds what each chunk has given,
// one after the other. It ends early with the error of ctx, of the policy, or of add.
func inChunks[T any](ctx context.Context, a *audit.Audit, runs, workers int, progress Progress,
	work func(from, to int) T, add func(from int, t T) error) error {
	var next, done atomic.Int64
	var lock sync.Mutex
	report := func() { progress.tell(done.Load(), int64(runs)) }
	return onWorkers(ctx, min(workers, (runs+chunk-1)/chunk), report, func(context.Context) (more bool, err error) {
		from := int(next.Add(chunk)) - chunk
		if from >= runs {
			return false, nil
		}
		to := min(from+chunk, runs)
		t := work(from, to)
		lock.Lock()
		defer lock.Unlock()
		if err = a.Err(); err == nil {
			err = add(from, t)
		}
		done.Add(int64(to - from))
		return true, err
	})
}
