package library

import (
	"context"
	"errors"

	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
	"epsilonarcade/core/wire"
)

// A task is a part of a call: pieces of the work of a scenario, or the runs of an audit in [From, To).
type task struct {
	Scenario scenario.Valid
	Pieces   []study.Piece
	Audit    *study.AuditQuestion
	From, To int
}

// runs makes pieces of the work of a scenario on some worker.
func (c *Call) runs(v scenario.Valid, pieces []study.Piece) (made []study.Made, err error) {
	data, err := c.Do(wire.Append(nil, &task{Scenario: v, Pieces: pieces}))
	if err != nil {
		return nil, err
	}
	if rest, ok := wire.Parse(data, &made); !ok || len(rest) > 0 || len(made) != len(pieces) {
		return nil, errDamaged
	}
	for i, m := range made {
		if m.Piece != pieces[i] || len(m.Regret) != m.To-m.From {
			return nil, errDamaged
		}
	}
	return made, nil
}

var errDamaged = errors.New("a message between workers is damaged")

// A Worker carries out tasks. All tasks must belong to one call.
type Worker struct {
	work  *study.Work
	audit *audit.Audit
}

// Do carries out a task. progress receives the amount of work that is done: pulls, or runs of an audit.
func (w *Worker) Do(data []byte, progress func(done int64)) (result []byte, err error) {
	var t task
	if rest, ok := wire.Parse(data, &t); !ok || len(rest) > 0 {
		return nil, errDamaged
	}
	if t.Audit != nil {
		if w.audit == nil {
			if w.audit, err = prepared(*t.Audit); err != nil {
				return nil, err
			}
		}
		r := w.audit.Record(t.From, t.To)
		progress(int64(t.To - t.From))
		return r.Bytes(), w.audit.Err()
	}
	if w.work == nil {
		if w.work, err = study.Of(t.Scenario); err != nil {
			return nil, err
		}
	}
	s := study.Shard{}
	for _, p := range t.Pieces {
		s.Pieces = append(s.Pieces, study.Made{Piece: p, Regret: make([][]float64, p.To-p.From)})
	}
	before := int64(0)
	err = w.work.Do(context.Background(), t.Pieces, 1, func(done, _ int64) { progress(done - before); before = done }, s.Put)
	return wire.Append(nil, &s.Pieces), err
}
