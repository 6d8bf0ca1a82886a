package engine

import (
	"slices"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// MaxValues is the largest number of regret values that a Session keeps beside the current scenarios. A value takes
// sixteen bytes. The session forgets the oldest works first.
const MaxValues = 30_000_000

// In Average a Session keeps all works, finished or not, and asks the workers for the current ones. It reuses finished
// runs.

// A slot is the state of a worker.
type slot struct {
	out   []Runs   // unfinished pieces, in their order
	under int64    // the number of pulls so far in the first run of out
	knows []uint32 // the subjects that the worker has received since Drop
	begun Begun    // the worker's last announcement
}

// subject returns a new number.
func (s *Session) subject() uint32 {
	s.last++
	return s.last
}

// find returns the work of one policy of a regret scenario. It creates the work if there is none yet.
func (s *Session) find(v scenario.Valid, policy int) *Work {
	alone := v.Alone(policy)
	key := alone.Key()
	if at := slices.IndexFunc(s.cache, func(w *Work) bool { return w.key == key }); at >= 0 {
		w := s.cache[at]
		s.cache = append(slices.Delete(s.cache, at, at+1), w)
		return w
	}
	w := newWork(alone, key, s.subject())
	var most *Work
	for _, o := range s.cache {
		if o.stem == w.stem && (most == nil || o.done > most.done) {
			most = o
		}
	}
	if most != nil {
		w.inherit(most)
	}
	s.cache = append(s.cache, w)
	return w
}

// want makes the given works the current ones, and tells all workers to drop their work.
func (s *Session) want(works Plan) {
	s.plan = works
	for w := range s.slots {
		s.empty(w)
	}
	s.slots = make([]slot, s.workers.Count())
	for w := range s.slots {
		s.workers.Send(w, &Drop{})
	}
	room := MaxValues
	for i := len(s.cache) - 1; i >= 0; i-- {
		w := s.cache[i]
		if room -= w.values; room < 0 && !slices.Contains(works, w) {
			s.cache = slices.Delete(s.cache, i, i+1)
		}
	}
	s.fillAll()
}

// empty takes back the unfinished work of worker w.
func (s *Session) empty(w int) {
	for _, r := range s.slots[w].out {
		if work := s.work(r.Subject); work != nil {
			work.giveBack(r)
		}
	}
	s.slots[w] = slot{}
}

// work returns the work with a subject's number, or nil if that work has been forgotten.
func (s *Session) work(subject uint32) *Work {
	for _, list := range [][]*Work{s.plan, s.cache} {
		if at := slices.IndexFunc(list, func(w *Work) bool { return w.subject == subject }); at >= 0 {
			return list[at]
		}
	}
	return nil
}

// atOnce is the number of pieces that a worker has at a time: the current piece and the next.
const atOnce = 2

// fillAll keeps all workers busy with runs. Each gets a current piece before any gets its next one.
func (s *Session) fillAll() {
	for pieces := 1; pieces <= atOnce; pieces++ {
		for w := range s.slots {
			s.fill(w, pieces)
		}
	}
}

// fill gives worker w more pieces until it has the given number.
func (s *Session) fill(w, pieces int) {
	for slot := &s.slots[w]; s.playing && len(slot.out) < pieces; {
		work, r := s.plan.Next()
		if work == nil {
			return
		}
		s.tell(w, work.subject, work.s)
		slot.out = append(slot.out, r)
		s.workers.Send(w, &r)
	}
}

// tell sends a subject to worker w if the worker does not have it yet.
func (s *Session) tell(w int, subject uint32, of scenario.Valid) {
	slot := &s.slots[w]
	if !slices.Contains(slot.knows, subject) {
		slot.knows = append(slot.knows, subject)
		s.workers.Send(w, &Load{subject, of})
	}
}

// hold pauses the workers' runs (on is not 0) or resumes them.
func (s *Session) hold(on int64) {
	if s.mode == Average {
		for w := range s.slots {
			s.workers.Send(w, &Hold{on})
		}
		s.fillAll()
	}
}

// works reports whether the worker should be working on a run. Otherwise a message about the run comes from a lost
// worker, or the run is no longer wanted.
func (t *slot) works(subject uint32, run int64) bool {
	return len(t.out) > 0 && t.out[0].Subject == subject && t.out[0].From == run
}

// progress records a worker's progress and reports whether that changes anything.
func (s *Session) progress(worker int, m *Progress) bool {
	slot := &s.slots[worker]
	at := slot.works(m.Subject, m.Run)
	if at {
		slot.under = m.Pulled
	}
	return at
}

// finished records a run and reports whether that changes anything. The run counts no matter which worker made it,
// because every worker makes the same run.
func (s *Session) finished(worker int, m *Finished) bool {
	work := s.work(m.Subject)
	if work == nil {
		return false
	}
	added := work.add(m)
	if slot := &s.slots[worker]; slot.works(m.Subject, m.Run) {
		slot.under = 0
		if slot.out[0].From++; slot.out[0].From == slot.out[0].To {
			slot.out = slot.out[1:]
		}
		s.fill(worker, atOnce)
	}
	return added
}

// patience is the number of lost workers after which a custom policy is stopped. A single worker may end for a
// different reason.
const patience = 2

// outgrown is the reason for stopping such a policy.
var outgrown = say.Of("write-outgrown")

// stop records the failure of a policy and reports whether that changes anything.
func (s *Session) stop(worker int, m *Stopped) bool {
	work := s.work(m.Subject)
	if work == nil || work.stopped != nil {
		return false
	}
	work.stopped = m
	for w := range s.slots {
		slot := &s.slots[w]
		slot.out = slices.DeleteFunc(slot.out, func(r Runs) bool { return r.Subject == m.Subject })
	}
	s.fillAll()
	return true
}

// Share returns the finished fraction of all pulls of all wanted runs, from 0 to 1.
func (s *Session) Share() float64 {
	if len(s.plan) == 0 {
		return 0
	}
	done := float64(s.plan.Done())
	for _, slot := range s.slots {
		if len(slot.out) > 0 {
			if work := s.work(slot.out[0].Subject); work != nil {
				done += float64(slot.under) / float64(work.horizon)
			}
		}
	}
	return done / float64(s.plan.Total())
}
