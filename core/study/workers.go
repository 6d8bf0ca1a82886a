package study

import (
	"context"
	"sync"
	"time"
)

// A Progress receives the amount of finished work and the total amount. It may be nil.
type Progress func(done, all int64)

func (p Progress) tell(done, all int64) {
	if p != nil {
		p(done, all)
	}
}

// tick is the time between two calls of a Progress.
const tick = 100 * time.Millisecond

// onWorkers calls work again and again, from the given number of goroutines, until work returns that no more is left.
// The first error from work, or the end of ctx, stops them all. onWorkers waits for the current calls and returns the
// error. It calls report about ten times a second, and once at the end.
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
