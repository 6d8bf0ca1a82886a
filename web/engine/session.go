package engine

import (
	"math"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
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
}

// A Session is what the page knows about the simulation of one scenario, and what it
// still wants to know from the workers. It has no clock and no goroutines: the page
// tells it about frames and messages.
type Session struct {
	workers Workers
	epoch   uint32
	s       scenario.Scenario
	link    string
	mode    Mode
	playing bool

	// Live
	live   []int64
	tracks []Track
	target int64   // how far the workers were asked to go
	speed  float64 // pulls a second
	carry  float64 // part of a pull that is due

	// Average
	grid    []int64
	plan    *Plan
	out     [][]Runs // by worker, what it has been given and not finished
	under   []int64  // by worker, the pulls that its run under way has made
	results []result
	turn    int // the result whose curve is made next
}

// A Track is a trajectory as far as the page knows it.
type Track struct {
	Pulled int64
	Regret float64
	Noted  []float64 // at the first points of the live grid
	Pulls  []int64   // of each arm; nil before the first pull
}

// result is what is known of one policy's runs.
type result struct {
	sample *sim.Sample
	pulls  []float64 // of each arm, all runs together
	curve  sim.Curve
	stale  bool // the sample has grown since the curve was made
}

// NewSession returns a session without a scenario.
func NewSession(w Workers) *Session { return &Session{workers: w, plan: NewPlan(0, 0, 0)} }

// Load begins with a valid scenario, at pull 0 and run 0, playing or not.
func (s *Session) Load(sc scenario.Scenario, mode Mode, playing bool) {
	s.epoch++
	s.s, s.link, s.mode, s.playing = sc, sc.Link(), mode, playing
	s.live, s.grid = scenario.LiveGrid(sc.Horizon), sc.Grid()
	s.tracks = make([]Track, len(sc.Policies))
	s.target, s.carry = 0, 0
	s.plan = NewPlan(s.epoch, len(sc.Policies), sc.Runs)
	s.results, s.turn = make([]result, len(sc.Policies)), 0
	for i := range s.results {
		s.results[i] = result{sample: sim.NewSample(len(s.grid)), pulls: make([]float64, len(sc.Arms))}
	}
	s.out, s.under = make([][]Runs, s.workers.Count()), make([]int64, s.workers.Count())
	for w := range s.out {
		s.workers.Send(w, &Load{s.epoch, s.link})
	}
	s.handAll()
}

// atOnce is how many pieces of work a worker has at a time: one under way and one to
// follow.
const atOnce = 2

// handAll keeps all workers busy with runs. None gets a piece to follow before each has
// one under way.
func (s *Session) handAll() {
	for pieces := 1; pieces <= atOnce; pieces++ {
		for w := range s.out {
			s.hand(w, pieces)
		}
	}
}

// hand gives worker w runs until it has that many pieces.
func (s *Session) hand(w, pieces int) {
	for s.mode == Average && s.playing && len(s.out[w]) < pieces {
		r, ok := s.plan.Next()
		if !ok {
			return
		}
		s.out[w] = append(s.out[w], r)
		s.workers.Send(w, &r)
	}
}

// ask tells worker w how far to carry its trajectories. Policy i belongs to worker
// i modulo their number.
func (s *Session) ask(w int) {
	m := &Play{Epoch: s.epoch, To: s.target}
	for i := w; i < len(s.tracks); i += len(s.out) {
		m.Policies = append(m.Policies, int64(i))
	}
	if len(m.Policies) > 0 {
		s.workers.Send(w, m)
	}
}

func (s *Session) aim(target int64) {
	s.target = min(target, s.s.Horizon)
	for w := range s.out {
		s.ask(w)
	}
}

// Frame tells the session that so many milliseconds have passed since the last frame.
func (s *Session) Frame(millis float64) {
	if s.mode != Live || !s.playing {
		return
	}
	head, _ := s.Pulled()
	if head >= s.s.Horizon {
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
		s.aim(head + int64(min(n, float64(s.s.Horizon))))
	}
}

// Play goes on, from the start if the end was reached.
func (s *Session) Play() {
	if s.epoch == 0 {
		return // there is nothing to play yet
	}
	if s.Ended() {
		s.Load(s.s, s.mode, true)
		return
	}
	s.playing = true
	if s.mode == Average {
		s.hold(false)
	}
}

// Pause stops where things are, at once.
func (s *Session) Pause() {
	s.playing = false
	if s.mode == Average {
		s.hold(true)
		return
	}
	head, _ := s.Pulled()
	s.aim(head) // every trajectory is there already, and so stops
}

func (s *Session) hold(on bool) {
	m := Hold{Epoch: s.epoch}
	if on {
		m.On = 1
	}
	for w := range s.out {
		s.workers.Send(w, &m)
	}
	s.handAll()
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

// ToEnd carries the trajectories to the horizon as fast as the workers can. It does
// nothing in Average.
func (s *Session) ToEnd() {
	if s.mode != Live {
		return
	}
	s.playing = true
	s.aim(s.s.Horizon)
}

// SetSpeed sets how many pulls a second Live makes.
func (s *Session) SetSpeed(pulls float64) { s.speed, s.carry = pulls, 0 }

// Receive takes a worker's message and reports whether it changed anything.
func (s *Session) Receive(worker int, m Message) bool {
	switch m := m.(type) {
	case *Moved:
		return m.Epoch == s.epoch && s.moved(m)
	case *Finished:
		return m.Epoch == s.epoch && s.finished(worker, m)
	case *Progress:
		if m.Epoch != s.epoch || !s.works(worker, m.Policy, m.Run) {
			return false
		}
		s.under[worker] = m.Pulled
		return true
	}
	return false
}

// works reports whether a run is what worker w should be at. If not, a message about it
// is the last word of a worker that was lost.
func (s *Session) works(w int, policy, run int64) bool {
	q := s.out[w]
	return len(q) > 0 && q[0].Policy == policy && q[0].From == run
}

func (s *Session) moved(m *Moved) bool {
	t := &s.tracks[m.Policy]
	if m.Pulled <= t.Pulled || m.Since > int64(len(t.Noted)) {
		return false // from a worker that repeats what a lost one did
	}
	t.Pulled, t.Regret, t.Pulls = m.Pulled, m.Regret, m.Pulls
	t.Noted = append(t.Noted[:m.Since], m.Noted...)
	return true
}

func (s *Session) finished(worker int, m *Finished) bool {
	if !s.works(worker, m.Policy, m.Run) {
		return false
	}
	r := &s.results[m.Policy]
	if r.sample.Add(int(m.Run), m.Regret) != nil {
		return false
	}
	r.stale = true
	for a, n := range m.Pulls {
		r.pulls[a] += float64(n)
	}
	s.plan.Finished(m.Policy, m.Millis)
	s.under[worker] = 0
	q := s.out[worker]
	if q[0].From++; q[0].From == q[0].To {
		s.out[worker] = q[1:]
	}
	s.hand(worker, atOnce)
	return true
}

// Replaced tells the session that worker w was lost and that a fresh one has taken its
// place. What it had not finished is done again: a trajectory depends on the scenario
// alone, so nothing changes but the time that it takes. The tracks stay as they are
// until the fresh worker has come further.
func (s *Session) Replaced(w int) {
	if s.epoch == 0 {
		return // it had nothing to do
	}
	for _, r := range s.out[w] {
		s.plan.Return(r)
	}
	s.out[w], s.under[w] = nil, 0
	s.workers.Send(w, &Load{s.epoch, s.link})
	if s.mode == Live {
		s.ask(w)
	}
	s.hand(w, atOnce)
}

// Joined tells the session that the pool has grown. Trajectories that go to a fresh
// worker with that begin there anew, as when a worker is replaced.
func (s *Session) Joined() {
	if s.epoch == 0 {
		return
	}
	for w := len(s.out); w < s.workers.Count(); w++ {
		s.out, s.under = append(s.out, nil), append(s.under, 0)
		s.workers.Send(w, &Load{s.epoch, s.link})
	}
	if s.mode == Live {
		for w := range s.out {
			s.ask(w)
		}
	}
	s.handAll()
}

// Busy reports whether worker w owes an answer.
func (s *Session) Busy(w int) bool {
	if w >= len(s.out) {
		return false
	}
	if s.mode == Average {
		return s.playing && len(s.out[w]) > 0
	}
	for i := w; i < len(s.tracks); i += len(s.out) {
		if s.tracks[i].Pulled < s.target {
			return true
		}
	}
	return false
}

// Mode returns the session's mode.
func (s *Session) Mode() Mode { return s.mode }

// Playing reports whether it goes on by itself.
func (s *Session) Playing() bool { return s.playing && !s.Ended() }

// Ended reports whether everything that was asked for is there.
func (s *Session) Ended() bool {
	if s.mode == Average {
		return s.plan != nil && s.plan.Done() == s.plan.Total()
	}
	head, _ := s.Pulled()
	return head >= s.s.Horizon
}

// Pulled returns the pulls of the trajectory that is furthest behind and of the one
// that is furthest ahead.
func (s *Session) Pulled() (head, ahead int64) {
	for i, t := range s.tracks {
		if i == 0 || t.Pulled < head {
			head = t.Pulled
		}
		ahead = max(ahead, t.Pulled)
	}
	return head, ahead
}

// Tracks returns the live trajectories, by policy.
func (s *Session) Tracks() []Track { return s.tracks }

// LiveGrid returns the points at which trajectories are noted.
func (s *Session) LiveGrid() []int64 { return s.live }

// Runs returns how many runs are finished and how many there are, over all policies.
func (s *Session) Runs() (done, total int64) { return s.plan.Done(), s.plan.Total() }

// Share returns which share of all pulls of all runs is made, from 0 to 1.
func (s *Session) Share() float64 {
	if s.epoch == 0 {
		return 0
	}
	done := float64(s.plan.Done())
	for _, n := range s.under {
		done += float64(n) / float64(s.s.Horizon)
	}
	return done / float64(s.plan.Total())
}

// Left returns the milliseconds until all runs are finished, or false if that cannot be
// told yet.
func (s *Session) Left() (float64, bool) {
	ms, ok := s.plan.Left()
	return ms / float64(max(1, len(s.out))), ok
}

// Curves returns the curves of the finished runs, by policy. At most one of those that
// have grown is made anew, in turn, so that a call never takes long; more reports
// whether others wait.
func (s *Session) Curves() (curves []sim.Curve, more bool) {
	for range s.results {
		r := &s.results[s.turn]
		s.turn = (s.turn + 1) % len(s.results)
		if r.stale {
			r.curve, r.stale = r.sample.Curve(), false
			break
		}
	}
	for _, r := range s.results {
		more = more || r.stale
		curves = append(curves, r.curve)
	}
	return curves, more
}

// Pulls returns how often a policy has pulled each arm: so far in Live, on average over
// the finished runs in Average. Nil says that there is nothing to tell yet.
func (s *Session) Pulls(policy int) []float64 {
	var out []float64
	if s.mode == Live {
		for _, n := range s.tracks[policy].Pulls {
			out = append(out, float64(n))
		}
		return out
	}
	r := &s.results[policy]
	if r.sample.Runs() == 0 {
		return nil
	}
	for _, n := range r.pulls {
		out = append(out, n/float64(r.sample.Runs()))
	}
	return out
}
