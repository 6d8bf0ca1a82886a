package engine

import (
	"slices"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// MaxValues is how many values of regret a Library keeps, in sixteen bytes each, beyond what
// is wanted now: older works are forgotten.
const MaxValues = 30_000_000

// A Library keeps works, finished or not, and has the workers make those that are wanted
// now. What was made once is there when it is wanted again.
type Library struct {
	workers Workers
	cache   []*Work // the latest wanted last
	plan    Plan    // wanted now
	playing bool
	last    uint32 // the last number given to a subject
	slots   []slot // by worker
}

// A slot is what a worker is at.
type slot struct {
	out   []Runs   // what it has been given and not finished
	under int64    // the pulls that its run under way has made
	knows []uint32 // the subjects that it has been told of since Drop
	begun Begun    // what it said last that it is at
}

// subject returns a number that nothing had before.
func (l *Library) subject() uint32 {
	l.last++
	return l.last
}

// find returns the work of a policy of a regret scenario, made now if need be.
func (l *Library) find(s scenario.Valid, policy int) *Work {
	alone := s.Alone(policy)
	key := alone.Key()
	if at := slices.IndexFunc(l.cache, func(w *Work) bool { return w.key == key }); at >= 0 {
		w := l.cache[at]
		l.cache = append(slices.Delete(l.cache, at, at+1), w)
		return w
	}
	w := newWork(alone, key, l.subject())
	var most *Work
	for _, o := range l.cache {
		if o.stem == w.stem && (most == nil || o.done > most.done) {
			most = o
		}
	}
	if most != nil {
		w.inherit(most)
	}
	l.cache = append(l.cache, w)
	return w
}

// want makes these works the ones that are wanted, playing or not, and tells all workers to
// drop what they have.
func (l *Library) want(works Plan, playing bool) {
	l.plan, l.playing = works, playing
	for w := range l.slots {
		l.empty(w)
	}
	l.slots = make([]slot, l.workers.Count())
	for w := range l.slots {
		l.workers.Send(w, &Drop{})
	}
	room := MaxValues
	for i := len(l.cache) - 1; i >= 0; i-- {
		w := l.cache[i]
		if room -= w.values; room < 0 && !slices.Contains(works, w) {
			l.cache = slices.Delete(l.cache, i, i+1)
		}
	}
	l.fillAll()
}

// forget takes works off the cache: they are made anew when they are wanted again.
func (l *Library) forget(works Plan) {
	l.cache = slices.DeleteFunc(l.cache, func(w *Work) bool { return slices.Contains(works, w) })
}

// empty takes back what worker w has not finished.
func (l *Library) empty(w int) {
	for _, r := range l.slots[w].out {
		if work := l.work(r.Subject); work != nil {
			work.giveBack(r)
		}
	}
	l.slots[w] = slot{}
}

// work returns the work that workers know by a number, nil if it has been forgotten.
func (l *Library) work(subject uint32) *Work {
	for _, list := range [][]*Work{l.plan, l.cache} {
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
func (l *Library) fillAll() {
	for pieces := 1; pieces <= atOnce; pieces++ {
		for w := range l.slots {
			l.fill(w, pieces)
		}
	}
}

// fill gives worker w runs until it has that many pieces.
func (l *Library) fill(w, pieces int) {
	for s := &l.slots[w]; l.playing && len(s.out) < pieces; {
		work, r := l.plan.Next()
		if work == nil {
			return
		}
		l.tell(w, work.subject, work.s)
		s.out = append(s.out, r)
		l.workers.Send(w, &r)
	}
}

// tell tells worker w of a subject, unless it knows.
func (l *Library) tell(w int, subject uint32, of scenario.Valid) {
	s := &l.slots[w]
	if !slices.Contains(s.knows, subject) {
		s.knows = append(s.knows, subject)
		l.workers.Send(w, &Load{subject, of})
	}
}

// play goes on with what is wanted, or holds it where it is.
func (l *Library) play(on bool) {
	l.playing = on
	m := Hold{}
	if !on {
		m.On = 1
	}
	for w := range l.slots {
		l.workers.Send(w, &m)
	}
	l.fillAll()
}

// works reports whether a run is what worker w should be works. If not, a message about it is
// the last word of a worker that was lost, or about what is not wanted any more.
func (s *slot) works(subject uint32, run int64) bool {
	return len(s.out) > 0 && s.out[0].Subject == subject && s.out[0].From == run
}

// progress takes a worker's word and reports whether it changes anything.
func (l *Library) progress(worker int, m *Progress) bool {
	s := &l.slots[worker]
	if !s.works(m.Subject, m.Run) {
		return false
	}
	s.under = m.Pulled
	return true
}

// finished takes in a run, whoever made it, and reports whether that changes anything: the
// same run is the same whether or not it is the one that this worker should be at.
func (l *Library) finished(worker int, m *Finished) bool {
	work := l.work(m.Subject)
	if work == nil {
		return false
	}
	added := work.add(m)
	if s := &l.slots[worker]; s.works(m.Subject, m.Run) {
		s.under = 0
		if s.out[0].From++; s.out[0].From == s.out[0].To {
			s.out = s.out[1:]
		}
		l.fill(worker, atOnce)
	}
	return added
}

// again gives worker w anew what it had not finished: it is a fresh one.
func (l *Library) again(w int) {
	l.empty(w)
	l.fill(w, atOnce)
}

// patience is how many workers may be lost at a custom policy before it is
// stopped: one may have ended for another reason.
const patience = 2

// outgrown is what is said of such a policy.
var outgrown = say.Of("write-outgrown")

// stop takes a worker's word that a policy has failed, and reports whether it changes anything.
func (l *Library) stop(worker int, m *Stopped) bool {
	work := l.work(m.Subject)
	if work == nil || work.stopped != nil {
		return false
	}
	work.stopped = m
	for w := range l.slots {
		s := &l.slots[w]
		s.out = slices.DeleteFunc(s.out, func(r Runs) bool { return r.Subject == m.Subject })
	}
	l.fillAll()
	return true
}

// busy reports whether worker w owes a run.
func (l *Library) busy(w int) bool { return l.playing && len(l.slots[w].out) > 0 }

// share returns which share of all pulls of all runs that are wanted is made, from 0 to 1.
func (l *Library) share() float64 {
	if len(l.plan) == 0 {
		return 0
	}
	done := float64(l.plan.Done())
	for _, s := range l.slots {
		if len(s.out) > 0 {
			if work := l.work(s.out[0].Subject); work != nil {
				done += float64(s.under) / float64(work.horizon)
			}
		}
	}
	return done / float64(l.plan.Total())
}
