package study_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/study"
)

// An audit's result does not depend on the workers, progress ends with all runs, and a
// cancelled one returns the reason.
func TestAnAuditOnManyWorkers(t *testing.T) {
	a, err := audit.Draft{ID: "dp-ftpl-new", Runs: 1001}.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	var want audit.Result
	for _, workers := range []int{1, 3, 100} {
		var done, all int64
		got, err := study.Audit(t.Context(), a, workers, func(d, n int64) { done, all = d, n })
		if err != nil || done != all || all != 1001 || got.Hits.Runs != [2]int{501, 501} {
			t.Errorf("%d workers: %v, %d of %d runs, %+v", workers, err, done, all, got)
		}
		if workers == 1 {
			want = got
		} else if !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers: %+v, not %+v", workers, got, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := study.Audit(ctx, a, 2, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// So does one that may be looked at any time: it ends as soon as the claim is refuted, after the same pair whoever
// makes which runs.
func TestAWatchOnManyWorkers(t *testing.T) {
	for id, refuted := range map[string]bool{"broken-ldp-ucb-b": true, "adap-ucb": false} {
		a, err := audit.Draft{ID: id, Runs: 1001}.Prepare()
		if err != nil {
			t.Fatal(err)
		}
		var want *audit.Watch
		for _, workers := range []int{1, 3, 100} {
			var done, all int64
			got, err := study.Watch(t.Context(), a, workers, func(d, n int64) { done, all = d, n })
			if err != nil || all != 1001 || got.Refuted() != refuted || !refuted && (done != all || got.Pairs() != 1001) || refuted && got.Pairs() > 500 {
				t.Fatalf("%s, %d workers: %v, %d of %d runs, %v after %d pairs", id, workers, err, done, all, got.Refuted(), got.Pairs())
			}
			if want == nil {
				want = got
			} else if fmt.Sprint(got.Result()) != fmt.Sprint(want.Result()) || got.Pairs() != want.Pairs() || got.Wealth() != want.Wealth() {
				t.Errorf("%s, %d workers: %+v, not %+v", id, workers, got.Result(), want.Result())
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := study.Watch(ctx, a, 2, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled: %v", id, err)
		}
	}
}
