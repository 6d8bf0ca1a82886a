package engine

import (
	"math"
	"slices"

	"epsilonarcade/core/scenario"
)

// A Mode is a way to show a scenario.
type Mode int

const (
	// Live shows one growing trajectory of each policy.
	Live Mode = iota
	// Average shows the average of many runs, which gets more precise with each run.
	Average
)

// Workers are the workers that a Session uses.
type Workers interface {
	Count() int
	Send(worker int, m Message)
	Restart(worker int) // replaces a worker with a fresh one, which has to be asked again
}

// A Session holds the simulation of a scenario, and of other scenarios beside it: all results so far, and the
// requests to the workers. It has no clock and no goroutines. The page passes on frames and messages.
type Session struct {
	workers Workers
	slots   []slot // by worker
	last    uint32 // the last number given to a subject
	mode    Mode
	playing bool
	shown   []shown // the scenario comes first; empty before Load

	// In Live:
	target int64   // the last target sent to the workers
	most   int64   // the largest target so far
	speed  float64 // pulls per second
	carry  float64 // the fraction of a pull that is due

	// In Average:
	cache []*Work // all works, the most recently used last
	plan  Plan    // the current works
	turn  int     // the index in plan of the curve to update next
}

// shown is a scenario on the page.
type shown struct {
	s       scenario.Valid
	subject uint32  // the number of its trajectories
	grid    []int64 // the live grid
	tracks  []Track
	works   [][]*Work // in Average, by policy: one work, or one for each value of a sweep
}

// A Track is the part of a trajectory that the page has received.
type Track struct {
	Pulled int64
	Regret float64
	Noted  []float64 // at the first points of the live grid
	Pulls  []int64   // of each arm; nil before the first pull

	lost    int      // workers lost while they ran it
	stopped *Stopped // its failure, or nil
}

// NewSession returns a session without a scenario.
func NewSession(w Workers) *Session { return &Session{workers: w} }

// Load shows a scenario, playing or not. Trajectories begin at pull 0, and averages begin with the runs that the
// session already has. Do not play a scenario whose kind has no runs.
func (s *Session) Load(sc scenario.Valid, mode Mode, playing bool) {
	s.mode, s.playing, s.shown, s.turn = mode, playing, nil, 0
	s.target, s.most, s.carry = 0, 0, 0
	s.want(s.add(nil, sc, 0))
}

// Also shows more scenarios, which must have runs. In Average it asks for their runs together with the present ones or,
// if after is set, after them. In Live their trajectories grow in step with the others, each to its own horizon.
func (s *Session) Also(more []scenario.Valid, after bool) {
	plan, rank := s.plan, 0
	for _, w := range plan {
		if after {
			rank = max(rank, w.rank+1)
		}
	}
	for _, sc := range more {
		plan = s.add(plan, sc, rank)
	}
	if s.mode == Average {
		s.want(plan)
	}
}

// add shows a scenario. In Average, it also adds the scenario's works to a plan.
func (s *Session) add(plan Plan, v scenario.Valid, rank int) Plan {
	sc := v.Scenario()
	of := shown{s: v, subject: s.subject(), grid: scenario.LiveGrid(sc.Horizon), tracks: make([]Track, len(sc.Policies))}
	if s.mode == Average {
		var values []scenario.Valid
		switch sc.Kind {
		case scenario.Regret:
			values = append(values, v)
		case scenario.Sweep:
			for _, x := range sc.Sweep.Values {
				values = append(values, v.At(x))
			}
		}
		of.works = make([][]*Work, len(sc.Policies))
		for _, at := range values {
			for i := range sc.Policies {
				w := s.find(at, i)
				if of.works[i] = append(of.works[i], w); !slices.Contains(plan, w) {
					w.rank = rank
					plan = append(plan, w)
				}
			}
		}
	}
	s.shown = append(s.shown, of)
	return plan
}

// ask sends worker w the target of its trajectories.
func (s *Session) ask(w int) {
	n := 0
	for _, of := range s.shown {
		m := &Play{Subject: of.subject, To: s.target}
		for i := range of.tracks {
			if s.owns(w, &n) && of.tracks[i].stopped == nil {
				m.Policies = append(m.Policies, int64(i))
			}
		}
		if len(m.Policies) > 0 {
			s.tell(w, of.subject, of.s)
			s.workers.Send(w, m)
		}
	}
}

// owns reports whether the next trajectory belongs to worker w. Trajectories go to the workers in turn, and n counts
// them.
func (s *Session) owns(w int, n *int) bool {
	*n++
	return (*n-1)%len(s.slots) == w
}

func (s *Session) aim(target int64) {
	s.target = min(target, s.Horizon())
	s.most = max(s.most, s.target)
	for w := range s.slots {
		s.ask(w)
	}
}

// Frame advances the session by a number of milliseconds.
func (s *Session) Frame(millis float64) {
	if s.mode != Live || !s.playing {
		return
	}
	head, _ := s.Pulled()
	if head >= s.Horizon() {
		s.playing = false
		return
	}
	if head < s.target {
		return // the workers are not there yet
	}
	// A page in the background gets no frames. When it gets them again, it continues where it was.
	s.carry += s.speed * max(0, min(millis, 100)) / 1000
	if n := math.Floor(s.carry); n >= 1 {
		s.carry -= n
		s.aim(head + int64(min(n, float64(s.Horizon()))))
	}
}

// Play resumes. At the end it starts over, without the scenarios beside the first.
func (s *Session) Play() {
	if len(s.shown) == 0 {
		return // no scenario yet
	}
	if s.Ended() {
		s.Forget()
		s.Load(s.shown[0].s, s.mode, true)
		return
	}
	s.playing = true
	s.hold(0)
}

// Forget drops the finished runs of the current scenarios, so the next Load makes them again.
func (s *Session) Forget() {
	s.cache = slices.DeleteFunc(s.cache, func(w *Work) bool { return slices.Contains(s.plan, w) })
}

// Pause stops all work at once.
func (s *Session) Pause() {
	s.playing = false
	s.hold(1)
	if s.mode == Live {
		head, _ := s.Pulled()
		s.aim(head) // every trajectory has reached head, so it stops
	}
}

// Step pauses. It lets each policy make one decision, or lets trajectories that are behind catch up with the longest.
// It does nothing in Average.
func (s *Session) Step() {
	if s.mode != Live {
		return
	}
	s.playing = false
	head, ahead := s.Pulled()
	if head == ahead {
		ahead++
	}
	s.aim(ahead)
}

// RunTo pauses and brings the trajectories to a number of pulls at full speed. It starts over if some may already be
// longer. It does nothing in Average.
func (s *Session) RunTo(pulls int64) {
	if s.mode != Live {
		return
	}
	if pulls < s.most {
		before := s.shown
		s.Load(before[0].s, Live, false)
		for _, of := range before[1:] {
			s.add(nil, of.s, 0)
		}
	}
	s.playing = false
	s.aim(pulls)
}

// ToEnd brings the trajectories to the horizon at full speed. It does nothing in Average.
func (s *Session) ToEnd() {
	if s.mode != Live {
		return
	}
	s.playing = true
	s.aim(s.Horizon())
}

// SetSpeed sets the number of pulls per second in Live.
func (s *Session) SetSpeed(pulls float64) { s.speed, s.carry = pulls, 0 }

// Receive handles a worker's message and reports whether that changed anything.
func (s *Session) Receive(worker int, m Message) bool {
	switch m := m.(type) {
	case *Moved:
		return s.mode == Live && s.moved(m)
	case *Finished:
		return s.finished(worker, m)
	case *Progress:
		return s.progress(worker, m)
	case *Begun:
		if worker < len(s.slots) {
			s.slots[worker].begun = *m
		}
	case *Stopped:
		if t := s.track(m.Subject, m.Policy); t != nil && t.stopped == nil {
			t.stopped = m
			return true
		}
		return s.stop(worker, m)
	}
	return false
}

// track returns the trajectory of a policy, or nil if it is not watched.
func (s *Session) track(subject uint32, policy int64) *Track {
	for _, of := range s.shown {
		if of.subject == subject && policy < int64(len(of.tracks)) {
			return &of.tracks[policy]
		}
	}
	return nil
}

// Stopped returns the failure of a policy of the k-th scenario, or nil.
func (s *Session) Stopped(k, policy int) *Stopped {
	if k >= len(s.shown) || policy >= len(s.shown[k].tracks) {
		return nil
	}
	of := s.shown[k]
	if s.mode == Live {
		return of.tracks[policy].stopped
	}
	for _, w := range of.works[policy] {
		if w.stopped != nil {
			return w.stopped
		}
	}
	return nil
}

func (s *Session) moved(m *Moved) bool {
	t := s.track(m.Subject, m.Policy)
	if t == nil || m.Pulled <= t.Pulled || m.Since > int64(len(t.Noted)) {
		return false // from a worker that repeats the work of a lost one
	}
	t.Pulled, t.Regret, t.Pulls = m.Pulled, m.Regret, m.Pulls
	t.Noted = append(t.Noted[:m.Since], m.Noted...)
	return true
}
