package engine

import (
	"math"
	"slices"

	"epsilonarcade/core/scenario"
)

// A Mode is a way to look at a scenario.
type Mode int

const (
	// Live shows one trajectory of each policy while it grows.
	Live Mode = iota
	// Average shows the mean of many runs, which sharpens as they arrive.
	Average
)

// Workers is what a Session needs of a pool.
type Workers interface {
	Count() int
	Send(worker int, m Message)
	Restart(worker int) // puts a fresh worker in the place of one, which is asked everything again
}

// A Session is what the page knows about the simulation of a scenario, and of others that are
// wanted beside it, and what it still wants to know from the workers. It has no clock and no
// goroutines: the page tells it about frames and messages.
type Session struct {
	workers Workers
	slots   []slot // by worker
	last    uint32 // the last number given to a subject
	mode    Mode
	playing bool
	shown   []shown // the scenario first, none before Load

	// Live
	target int64   // how far the workers were asked to go
	most   int64   // and the farthest that they ever were
	speed  float64 // pulls a second
	carry  float64 // part of a pull that is due

	// Average
	cache []*Work // the latest wanted last
	plan  Plan    // wanted now
	turn  int     // the work whose curve is made next
}

// shown is a scenario whose trajectories grow, or whose runs are made.
type shown struct {
	s       scenario.Valid
	subject uint32  // of its trajectories
	grid    []int64 // the live grid
	tracks  []Track
	works   [][]*Work // in Average, by policy: one, or one for each value of a sweep
}

// A Track is a trajectory as far as the page knows it.
type Track struct {
	Pulled int64
	Regret float64
	Noted  []float64 // at the first points of the live grid
	Pulls  []int64   // of each arm; nil before the first pull

	lost    int      // workers that were at it
	stopped *Stopped // its policy has failed
}

// NewSession returns a session without a scenario.
func NewSession(w Workers) *Session { return &Session{workers: w} }

// Load begins with a scenario, playing or not: a trajectory at pull 0, means with the
// runs that are there. A scenario whose kind has no runs is not to be played.
func (s *Session) Load(sc scenario.Valid, mode Mode, playing bool) {
	s.mode, s.playing, s.shown, s.turn = mode, playing, nil, 0
	s.target, s.most, s.carry = 0, 0, 0
	s.want(s.add(nil, sc, 0))
}

// Also wants more scenarios, which must have runs. In Average it wants their runs, at the same
// time as those that are wanted already or after them; in Live their trajectories, in step with
// the others, each of which stops at its own horizon.
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

// add shows a scenario. In Average it adds to a plan the works that the plan does not have.
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

// ask tells worker w how far to carry its trajectories.
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

// owns reports whether the next of all trajectories belongs to worker w: each has the next
// worker, in turn. n counts them.
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

// Frame tells the session that so many milliseconds have passed since the last frame.
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
	// A page in the background gets no frames; it goes on where it was.
	s.carry += s.speed * max(0, min(millis, 100)) / 1000
	if n := math.Floor(s.carry); n >= 1 {
		s.carry -= n
		s.aim(head + int64(min(n, float64(s.Horizon()))))
	}
}

// Play goes on, from the start and without what was wanted beside it if the end was reached.
func (s *Session) Play() {
	if len(s.shown) == 0 {
		return // there is nothing to play yet
	}
	if s.Ended() {
		s.Forget()
		s.Load(s.shown[0].s, s.mode, true)
		return
	}
	s.playing = true
	s.hold(0)
}

// Forget makes the next Load begin without the runs of this scenario that are there.
func (s *Session) Forget() {
	s.cache = slices.DeleteFunc(s.cache, func(w *Work) bool { return slices.Contains(s.plan, w) })
}

// Pause stops where things are, at once.
func (s *Session) Pause() {
	s.playing = false
	s.hold(1)
	if s.mode == Live {
		head, _ := s.Pulled()
		s.aim(head) // every trajectory is there already, and so stops
	}
}

// Step pauses and makes one decision, or brings trajectories that lag behind up to the
// one that is furthest. It does nothing in Average.
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

// RunTo pauses and carries the trajectories to a number of pulls as fast as the workers can: anew if
// one may have come farther. It does nothing in Average.
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

// ToEnd carries the trajectories to the horizon as fast as the workers can. It does
// nothing in Average.
func (s *Session) ToEnd() {
	if s.mode != Live {
		return
	}
	s.playing = true
	s.aim(s.Horizon())
}

// SetSpeed sets how many pulls a second Live makes.
func (s *Session) SetSpeed(pulls float64) { s.speed, s.carry = pulls, 0 }

// Receive takes a worker's message and reports whether it changed anything.
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

// track returns the trajectory of a policy, nil if nobody watches it.
func (s *Session) track(subject uint32, policy int64) *Track {
	for _, of := range s.shown {
		if of.subject == subject && policy < int64(len(of.tracks)) {
			return &of.tracks[policy]
		}
	}
	return nil
}

// Stopped returns how a policy has failed of the k-th scenario in the order in which they were asked
// for, nil if it has not.
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
		return false // from a worker that repeats what a lost one did
	}
	t.Pulled, t.Regret, t.Pulls = m.Pulled, m.Regret, m.Pulls
	t.Noted = append(t.Noted[:m.Since], m.Noted...)
	return true
}
