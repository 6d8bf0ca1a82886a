package study_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
)

// An audit ends as soon as the claim is refuted, after the same pair whatever the number of workers. A cancelled audit
// returns the reason.
func TestAWatchOnManyWorkers(t *testing.T) {
	for id, refuted := range map[string]bool{"broken-ldp-ucb-b": true, "adap-ucb": false} {
		a, err := audit.Draft{ID: id, Runs: 1001}.Prepare()
		testkit.OK(t, err)
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

// Shards of an audit, read back from files in any order, merge into the result of one watch.
func TestMergedShardsOfAnAuditAreTheWhole(t *testing.T) {
	for id, n := range map[string]int{"broken-ldp-ucb-b": 4, "adap-ucb": 30} {
		draft := audit.Draft{ID: id, Runs: 1001, Epsilon: new(0.5)}
		if id == "adap-ucb" { // with a revision rule
			draft.Notion, draft.Revise = policy.SequenceApproximate, 3
		}
		q := study.AskAudit(draft)
		d, err := q.Draft()
		testkit.OK(t, err)
		a, err := draft.Prepare()
		if err != nil || !reflect.DeepEqual(d, draft) {
			t.Fatalf("%+v, not %+v: %v", d, draft, err)
		}
		want, err := study.Watch(t.Context(), a, 2, nil)
		testkit.OK(t, err)
		var names []string
		var shards []*study.AuditShard
		for i := n; i >= 1; i-- {
			s, err := study.ShardAudit(t.Context(), q, a, i, n, 2, nil)
			testkit.OK(t, err)
			data, err := study.Seal(study.AuditForm, s)
			back := &study.AuditShard{}
			if err == nil {
				err = study.Unseal(data, study.AuditForm, back)
			}
			testkit.OK(t, err)
			names, shards = append(names, fmt.Sprint("part ", i)), append(shards, back)
		}
		_, got, err := study.MergeAudit(names, shards)
		testkit.OK(t, err)
		if fmt.Sprint(got.Result()) != fmt.Sprint(want.Result()) || got.Pairs() != want.Pairs() || got.Wealth() != want.Wealth() {
			t.Errorf("%s: %+v, not %+v", id, got.Result(), want.Result())
		}
		other := *shards[0]
		other.Question.Runs = 2000
		short := *shards[0]
		short.Records = nil
		for text, bad := range map[string][]*study.AuditShard{
			fmt.Sprintf("shard %d of %d is missing", n, n): shards[1:],
			", and so is ":                {shards[0], shards[0]},
			"belongs to another audit":    {shards[1], &other},
			"does not have the runs of":   append([]*study.AuditShard{&short}, shards[1:]...),
			"0 is not a number of shards": {{}},
			"there is no shard 9 of":      {{Question: q, Number: 9, Of: 2}},
		} {
			if _, _, err := study.MergeAudit(names, bad); err == nil || !strings.Contains(err.Error(), text) {
				t.Errorf("%v, want %s", err, text)
			}
		}
	}
}
