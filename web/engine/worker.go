package engine

import (
	"slices"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A Worker carries out the page's messages, a slice at a time. It does not depend on a browser: worker.Simulate gives
// it messages and a clock.
type Worker struct {
	now      func() float64 // milliseconds
	asked    float64        // the last reading of the clock
	quick    bool           // little time had passed since the previous reading
	subjects []*subject
	last     *subject    // the subject of the last run
	queue    []Runs      // the first is the current one
	held     bool        // the queue is paused
	record   *sim.Record // of the current run, queue[0].From
	spent    float64     // milliseconds spent on the current run

	custom bool  // some subject has a custom policy
	at     Begun // the last announcement

	players []*player // in the order of their requests
	turn    int       // the index of the next player
}

// A subject is a scenario with the page's number for it.
type subject struct {
	id      uint32
	valid   scenario.Valid
	s       scenario.Scenario // the contents of valid
	exp     *sim.Experiment   // nil until begin has prepared it
	grid    []int64           // the checkpoints of runs
	live    []int64           // the points at which trajectories are recorded
	queries int               // the number of queries to the policy between two readings of the clock
	failed  *Failed           // why it cannot be run, or nil
}

// A player is a trajectory that the page is watching.
type player struct {
	of     *subject
	policy int64
	record *sim.Record // nil before its first step
	to     int64
	told   int  // the number of points of the live grid that the page has received
	over   bool // its policy has failed
}

// For each query, most policies need time in proportion to the number of arms. Between two readings of the clock a
// worker makes at most mostQueries queries about mostArms arms, so that a slice ends in time even with 1,000 arms.
// After queries that took less time than short, it makes several times as many, because reading the clock takes time.
const (
	mostArms    = 2000
	mostQueries = 64
	short       = 0.04 // in milliseconds
	several     = 8
)

// NewWorker returns a worker without subjects. The clock, in milliseconds, only decides when slices end.
func NewWorker(now func() float64) *Worker { return &Worker{now: now} }

// Receive handles a message from the page and returns the immediate answers.
func (w *Worker) Receive(m Message) []Message {
	switch m := m.(type) {
	case *Load:
		s := m.Scenario.Scenario()
		w.subjects = append(w.subjects, &subject{id: m.Subject, valid: m.Scenario, s: s})
		w.custom = w.custom || s.Custom()
	case *Drop:
		*w = Worker{now: w.now}
	case *Runs:
		if s := w.find(m.Subject); s != nil && 0 <= m.From && m.From < m.To && m.To <= int64(s.s.Runs) && len(s.s.Policies) > 0 {
			w.queue = append(w.queue, *m)
		}
	case *Hold:
		w.held = m.On != 0
	case *Play:
		if s := w.find(m.Subject); s != nil {
			w.play(s, m)
		}
	}
	return nil
}

// find returns the subject with the given number, or nil.
func (w *Worker) find(id uint32) *subject {
	if at := slices.IndexFunc(w.subjects, func(s *subject) bool { return s.id == id }); at >= 0 {
		return w.subjects[at]
	}
	return nil
}

// begin prepares the subject, and reports whether it can be run.
func (s *subject) begin() bool {
	if s.exp == nil && s.failed == nil {
		exp, err := sim.New(s.valid)
		if err != nil {
			s.failed = &Failed{s.id, say.Err(err)}
		}
		s.exp, s.grid, s.live = exp, s.s.Grid(), scenario.LiveGrid(s.s.Horizon)
		if s.queries = max(1, min(mostArms/len(s.s.Arms), mostQueries)); s.s.Custom() {
			s.queries = 1 // each may take a long time
		}
	}
	return s.failed == nil
}

// stopped returns the report of a policy's failure, or nil if there is no error.
func (s *subject) stopped(policy int64, err error) *Stopped {
	if err == nil {
		return nil
	}
	m := &Stopped{Subject: s.id, Policy: policy, Text: say.Err(err)}
	if e, ok := err.(custom.Error); ok {
		m.Line, m.Text = int64(e.Line), e.Text
	}
	return m
}

func (w *Worker) play(s *subject, m *Play) {
	if !s.begin() {
		return
	}
	for _, i := range m.Policies {
		if i < 0 || i >= int64(len(s.s.Policies)) {
			continue
		}
		at := slices.IndexFunc(w.players, func(p *player) bool { return p.of == s && p.policy == i })
		if at < 0 {
			at = len(w.players)
			w.players = append(w.players, &player{of: s, policy: i})
		}
		w.players[at].to = m.To
	}
}

// Busy reports whether there is work left.
func (w *Worker) Busy() bool {
	return len(w.queue) > 0 && !w.held || slices.ContainsFunc(w.players, (*player).behind)
}

// Watched reports whether the page is watching trajectories.
func (w *Worker) Watched() bool { return len(w.players) > 0 }

func (p *player) behind() bool {
	if p.record == nil {
		return p.to > 0
	}
	return !p.over && p.record.Pulled() < min(p.to, p.record.Horizon())
}

// moves reports whether the worker must announce a policy before it runs it.
func (w *Worker) moves(subject uint32, policy int64) bool {
	now := Begun{subject, policy}
	if !w.custom || w.at == now {
		return false
	}
	w.at = now
	return true
}

// Work works for the given number of milliseconds or until nothing is left, and returns the messages to the page.
func (w *Worker) Work(millis float64) []Message {
	end := w.ask() + millis
	out := w.watch(end)
	if slices.ContainsFunc(w.players, (*player).behind) {
		return out
	}
	return append(out, w.runs(end)...)
}

// ask reads the clock.
func (w *Worker) ask() float64 {
	now := w.now()
	w.quick, w.asked = now-w.asked < short, now
	return now
}

// atOnce returns how many queries a run may make before the next reading of the clock.
func (w *Worker) atOnce(s *subject) int {
	if w.quick {
		return several * s.queries
	}
	return s.queries
}

// watch advances the watched trajectories in turn, so that none waits for another.
func (w *Worker) watch(end float64) []Message {
	var out []Message
	var moved []*player
	for p := w.next(); p != nil; p = w.after(p) {
		if w.moves(p.of.id, p.policy) {
			out = append(out, &Begun{p.of.id, p.policy})
			w.turn = slices.Index(w.players, p) // its turn comes next
			break
		}
		if p.record == nil {
			p.record = p.of.exp.Record(int(p.policy), 0, p.of.live, sim.Leaps)
		}
		p.record.Advance(p.to, w.atOnce(p.of))
		if !slices.Contains(moved, p) {
			moved = append(moved, p)
		}
		if w.ask() >= end {
			break
		}
	}
	told := len(out)
	for _, p := range moved {
		if m := p.of.stopped(p.policy, p.record.Err()); m != nil {
			p.over, out = true, append(out, m)
			continue
		}
		out = append(out, &Moved{
			Subject: p.of.id, Policy: p.policy,
			Pulled: p.record.Pulled(), Regret: p.record.Regret(),
			Since: int64(p.told), Noted: slices.Clone(p.record.Noted[p.told:]),
			Pulls: p.record.Pulls(),
		})
		p.told = len(p.record.Noted)
	}
	return append(out[told:], out[:told]...)
}

// after returns the next player. With custom policies a player keeps its turn until the end of the slice, because
// each switch is announced.
func (w *Worker) after(p *player) *player {
	if w.custom && p.behind() {
		return p
	}
	return w.next()
}

// next returns the next player that is behind, or nil.
func (w *Worker) next() *player {
	for range w.players {
		p := w.players[w.turn]
		w.turn = (w.turn + 1) % len(w.players)
		if p.behind() {
			return p
		}
	}
	return nil
}

// leave drops the runs of a subject.
func (w *Worker) leave(s *subject) {
	w.record = nil
	w.queue = slices.DeleteFunc(w.queue, func(r Runs) bool { return r.Subject == s.id })
}

// runs advances the runs of the queue, one after the other.
func (w *Worker) runs(end float64) []Message {
	var out []Message
	last := w.ask()
	for len(w.queue) > 0 && !w.held {
		q := &w.queue[0]
		s := w.find(q.Subject)
		if w.record == nil {
			if w.moves(q.Subject, 0) {
				return append(out, &Begun{q.Subject, 0})
			}
			if w.last != nil && w.last != s && !w.Watched() {
				w.last.exp = nil // with a thousand arms it takes a lot of memory
			}
			if w.last = s; !s.begin() {
				out = append(out, s.failed)
				w.leave(s)
				continue
			}
			w.record, w.spent = s.exp.Record(0, int(q.From), s.grid, sim.Leaps), 0
		}
		r := w.record
		r.Advance(r.Horizon(), w.atOnce(s))
		now := w.ask()
		w.spent += now - last
		last = now
		if m := s.stopped(0, r.Err()); m != nil {
			out = append(out, m)
			w.leave(s)
		} else if r.Pulled() == r.Horizon() {
			out = append(out, &Finished{q.Subject, q.From, r.Noted, r.Pulls(), w.spent})
			w.record = nil
			if q.From++; q.From == q.To {
				w.queue = w.queue[1:]
			}
		} else if now >= end {
			out = append(out, &Progress{q.Subject, q.From, r.Pulled()})
		}
		if now >= end {
			break
		}
	}
	return out
}
