package study

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/scenario"
)

// An AuditQuestion is the draft of an audit. All shards of the audit share it.
type AuditQuestion struct {
	Policy     string   `json:"policy"`
	Source     string   `json:"source,omitempty"`
	Scenario   string   `json:"scenario,omitempty"` // as a link
	Notion     string   `json:"notion,omitempty"`
	Epsilon    *float64 `json:"epsilon,omitempty"`
	Delta      *float64 `json:"delta,omitempty"`
	Confidence float64  `json:"confidence,omitempty"`
	Horizon    int64    `json:"horizon,omitempty"`
	Runs       int      `json:"runs,omitempty"`
	Revise     int64    `json:"revise,omitempty"`
	Seed       *uint64  `json:"seed,omitempty"`
}

// AskAudit returns the question for a draft. The draft must not set its own arms or place.
func AskAudit(d audit.Draft) AuditQuestion {
	q := AuditQuestion{d.ID, d.Source, "", string(d.Notion), d.Epsilon, d.Delta, d.Confidence, d.Horizon, d.Runs, d.Revise, d.Seed}
	if d.Scenario != nil {
		q.Scenario = d.Scenario.Link()
	}
	return q
}

// Draft returns the question's draft.
func (q AuditQuestion) Draft() (d audit.Draft, err error) {
	d = audit.Draft{ID: q.Policy, Source: q.Source, Notion: policy.Notion(q.Notion), Epsilon: q.Epsilon, Delta: q.Delta, Confidence: q.Confidence, Horizon: q.Horizon, Runs: q.Runs, Revise: q.Revise, Seed: q.Seed}
	if q.Scenario != "" {
		v, err := scenario.ParseLink(q.Scenario)
		if err != nil {
			return d, err
		}
		s := v.Scenario()
		d.Scenario = &s
	}
	return d, nil
}

// An AuditShard is the result of one of the Of shards of an audit.
type AuditShard struct {
	Question AuditQuestion `json:"question"`
	Number   int           `json:"shard"` // 1…Of
	Of       int           `json:"of"`
	Records  [][]byte      `json:"records"` // the records of chunks of runs, in order; see audit.Record
}

// chunksOf returns the range of consecutive chunks that belong to shard i of n.
func chunksOf(runs, i, n int) (from, to int) {
	all := (runs + chunk - 1) / chunk
	return all * (i - 1) / n, all * i / n
}

// ShardAudit carries out a shard of an audit with the given number of workers. It makes all of the shard's runs,
// because only all shards together can refute the claim. progress and ctx are as in Watch.
func ShardAudit(ctx context.Context, q AuditQuestion, a *audit.Audit, part, of, workers int, progress Progress) (*AuditShard, error) {
	first, end := chunksOf(a.Runs, part, of)
	s := &AuditShard{Question: q, Number: part, Of: of, Records: make([][]byte, end-first)}
	begin := first * chunk
	runs := max(0, min(end*chunk, a.Runs)-begin)
	record := func(from, to int) ([]byte, error) { return a.Record(begin+from, begin+to).Bytes(), nil }
	err := inChunks(ctx, a, runs, workers, progress, record, func(from int, data []byte) error {
		s.Records[from/chunk] = data
		return nil
	})
	if err != nil {
		return nil, err
	}
	return s, nil
}

// MergeAudit merges all shards of an audit. Errors refer to the shards by their names. The result equals that of
// Watch, bit for bit.
func MergeAudit(names []string, shards []*AuditShard) (*audit.Audit, *audit.Watch, error) {
	first := shards[0]
	if first.Of < 1 || first.Of > MostShards {
		return nil, nil, fmt.Errorf("%s: %d is not a number of shards", names[0], first.Of)
	}
	order := make([]int, first.Of) // for each shard, 1 + its index in shards
	for k, s := range shards {
		switch {
		case s.Of != first.Of || !reflect.DeepEqual(s.Question, first.Question):
			return nil, nil, fmt.Errorf("%s: belongs to another audit or split than %s", names[k], names[0])
		case s.Number < 1 || s.Number > s.Of:
			return nil, nil, fmt.Errorf("%s: there is no shard %d of %d", names[k], s.Number, s.Of)
		case order[s.Number-1] > 0:
			return nil, nil, fmt.Errorf("%s: is shard %d of %d, and so is %s", names[k], s.Number, s.Of, names[order[s.Number-1]-1])
		}
		order[s.Number-1] = k + 1
	}
	d, err := first.Question.Draft()
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", names[0], err)
	}
	a, err := d.Prepare()
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", names[0], err)
	}
	w := a.Watch()
	for i, k := range order {
		if k == 0 {
			return nil, nil, fmt.Errorf("shard %d of %d is missing", i+1, first.Of)
		}
		if err := add(a, w, shards[k-1]); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", names[k-1], err)
		}
	}
	return a, w, nil
}

// add adds a shard's records.
func add(a *audit.Audit, w *audit.Watch, s *AuditShard) error {
	from, to := chunksOf(a.Runs, s.Number, s.Of)
	if len(s.Records) != to-from {
		return errors.New("does not have the runs of its shard")
	}
	for _, data := range s.Records {
		r, err := a.RecordFrom(data)
		if err != nil {
			return err
		}
		if !w.Over() {
			w.Add(r)
		}
	}
	return nil
}
