package study

import (
	"context"
	"sync"
	"time"
)

// A Progress is told how much of all is done. It may be nil.
type Progress func(done, all int64)

func (p Progress) tell(done, all int64) {
	if p != nil {
		p(done, all)
	}
}

// tick is how often progress is told.
const tick = 100 * time.Millisecond

// onWorkers calls work from so many goroutines, again and again until it says that there is no more. The first
// error of work ends them all, and so does the end of ctx: onWorkers returns the error once the calls under way are
// done. It calls report about ten times a second, and once more at the end.
func onWorkers(ctx context.Context, workers int, report func(), work func(context.Context) (more bool, err error)) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var group sync.WaitGroup
	for range max(1, workers) {
		group.Go(func() {
			for ctx.Err() == nil {
				more, err := work(ctx)
				if err != nil {
					stop(err)
				}
				if !more {
					return
				}
			}
		})
	}
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
			return context.Cause(ctx)
		}
	}
}
