package engine

import (
	"slices"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// MaxValues is how many values of regret a Session keeps, in sixteen bytes each, beyond what
// is wanted now: older works are forgotten.
const MaxValues = 30_000_000

// In Average a Session keeps works, finished or not, and has the workers make those that are wanted
// now. What was made once is there when it is wanted again.

// A slot is what a worker is at.
type slot struct {
	out   []Runs   // what it has been given and not finished
	under int64    // the pulls that its run under way has made
	knows []uint32 // the subjects that it has been told of since Drop
	begun Begun    // what it said last that it is at
}

// subject returns a number that nothing had before.
func (s *Session) subject() uint32 {
	s.last++
	return s.last
}

// find returns the work of a policy of a regret scenario, made now if need be.
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

// want makes these works the ones that are wanted, and tells all workers to drop what they have.
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

// empty takes back what worker w has not finished.
func (s *Session) empty(w int) {
	for _, r := range s.slots[w].out {
		if work := s.work(r.Subject); work != nil {
			work.giveBack(r)
		}
	}
	s.slots[w] = slot{}
}

// work returns the work that workers know by a number, nil if it has been forgotten.
func (s *Session) work(subject uint32) *Work {
	for _, list := range [][]*Work{s.plan, s.cache} {
		if at := slices.IndexFunc(list, func(w *Work) bool { return w.subject == subject }); at >= 0 {
			return list[at]
		}
	}
	return nil
}

// atOnce is how many pieces of work a worker has at a time: one under way and one to
// follow.
const atOnce = 2

// fillAll keeps all workers busy with runs. None gets a piece to follow before each has
// one under way.
func (s *Session) fillAll() {
	for pieces := 1; pieces <= atOnce; pieces++ {
		for w := range s.slots {
			s.fill(w, pieces)
		}
	}
}

// fill gives worker w runs until it has that many pieces.
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

// tell tells worker w of a subject, unless it knows.
func (s *Session) tell(w int, subject uint32, of scenario.Valid) {
	slot := &s.slots[w]
	if !slices.Contains(slot.knows, subject) {
		slot.knows = append(slot.knows, subject)
		s.workers.Send(w, &Load{subject, of})
	}
}

// hold stops the workers' runs where they are (on is not 0), or lets them go on.
func (s *Session) hold(on int64) {
	if s.mode == Average {
		for w := range s.slots {
			s.workers.Send(w, &Hold{on})
		}
		s.fillAll()
	}
}

// works reports whether a worker should be at a run. If not, a message about the run is the last one of a lost worker, or
// nobody wants it any more.
func (t *slot) works(subject uint32, run int64) bool {
	return len(t.out) > 0 && t.out[0].Subject == subject && t.out[0].From == run
}

// progress takes a worker's word and reports whether it changes anything.
func (s *Session) progress(worker int, m *Progress) bool {
	slot := &s.slots[worker]
	at := slot.works(m.Subject, m.Run)
	if at {
		slot.under = m.Pulled
	}
	return at
}

// finished takes in a run, whoever made it, and reports whether that changes anything: the
// same run is the same whether or not it is the one that this worker should be at.
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

// patience is how many workers may be lost at a custom policy before it is
// stopped: one may have ended for another reason.
const patience = 2

// outgrown is what is said of such a policy.
var outgrown = say.Of("write-outgrown")

// stop takes a worker's word that a policy has failed, and reports whether it changes anything.
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

// Share returns which share of all pulls of all runs that are wanted is made, from 0 to 1.
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
