package engine_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/engine"
)

// small returns a scenario that takes only moments to run: three arms, 1,500 pulls, 9 runs.
func small(policies ...string) scenario.Scenario {
	s := scenario.Default()
	s.Arms = arm.Bernoullis(0.5, 0.7, 0.4)
	s.Horizon, s.Runs, s.Seed = 1500, 9, 7
	s.Policies = nil
	for _, id := range policies {
		s.Policies = append(s.Policies, scenario.Policy{ID: id})
	}
	return s
}

// mixed returns small's scenario with deterministic, randomised and episodic policies.
func mixed() scenario.Scenario {
	return small("ucb1", "thompson", "adap-klucb", "dp-ftpl-gauss", "ldp-ucb-b")
}

// wide returns a scenario of the maximum size: 1,000 arms and a billion pulls.
func wide(policies ...string) scenario.Scenario {
	s := small(policies...)
	means := make([]float64, scenario.MaxArms)
	for i := range means {
		means[i] = 0.2 + 0.5*float64(i)/float64(len(means))
	}
	s.Arms, s.Horizon = arm.Bernoullis(means...), scenario.MaxHorizon
	return s
}

func experiment(t testing.TB, s scenario.Scenario) *sim.Experiment {
	t.Helper()
	e, err := sim.New(scenariotest.Valid(s))
	testkit.OK(t, err)
	return e
}

// A pool runs workers within the test. It carries messages as bytes. It delivers them in random order, except that
// messages from one sender to one receiver keep their order. Its clock advances whenever a worker reads it.
type pool struct {
	rng      *rand.Rand
	session  *engine.Session
	workers  []*engine.Worker
	to, from [][][]byte // on the way to and from each worker
	clock    float64

	restarted []int
}

func newPool(seed uint64, n int) *pool {
	p := &pool{
		rng:     rand.New(rand.NewPCG(seed, uint64(n))),
		workers: make([]*engine.Worker, n),
		to:      make([][][]byte, n), from: make([][][]byte, n),
	}
	for w := range p.workers {
		p.workers[w] = engine.NewWorker(p.now)
	}
	p.session = engine.NewSession(p)
	return p
}

func (p *pool) now() float64 {
	p.clock += p.rng.Float64()
	return p.clock
}

func (p *pool) Count() int { return len(p.workers) }

func (p *pool) Send(w int, m engine.Message) { p.to[w] = append(p.to[w], engine.Messages.Encode(m)) }

func (p *pool) Restart(w int) {
	p.workers[w], p.to[w], p.from[w] = engine.NewWorker(p.now), nil, nil
	p.restarted = append(p.restarted, w)
}

func (p *pool) answer(w int, messages []engine.Message) {
	for _, m := range messages {
		p.from[w] = append(p.from[w], engine.Messages.Encode(m))
	}
}

// die replaces a worker, and loses all messages to and from it.
func (p *pool) die(w int) {
	p.workers[w], p.to[w], p.from[w] = engine.NewWorker(p.now), nil, nil
	p.session.Replaced(w)
}

// take removes the first message of a queue.
func take(queue *[][]byte) engine.Message {
	m, err := engine.Messages.Decode((*queue)[0])
	if err != nil {
		panic(err)
	}
	*queue = (*queue)[1:]
	return m
}

// happen takes one random step: a worker receives a message or works, or the session receives a message. It reports
// whether any step was possible.
func (p *pool) happen() bool {
	var can []func()
	for w, worker := range p.workers {
		if len(p.to[w]) > 0 {
			can = append(can, func() { p.answer(w, worker.Receive(take(&p.to[w]))) })
		}
		if worker.Busy() {
			can = append(can, func() { p.answer(w, worker.Work(5*p.rng.Float64())) })
		}
		if len(p.from[w]) > 0 {
			can = append(can, func() { p.session.Receive(w, take(&p.from[w])) })
		}
	}
	if len(can) == 0 {
		return false
	}
	can[p.rng.IntN(len(can))]()
	return true
}

// settle takes steps until none is possible.
func (p *pool) settle(t testing.TB) {
	t.Helper()
	for range 1_000_000 {
		if !p.happen() {
			return
		}
	}
	t.Fatal("the workers never come to rest")
}

// rests lets all workers of a paused session read their messages. Then no worker is working, and none owes an answer.
func (p *pool) rests(t testing.TB) {
	t.Helper()
	for w, worker := range p.workers {
		for len(p.to[w]) > 0 {
			p.answer(w, worker.Receive(take(&p.to[w])))
		}
		if worker.Busy() {
			t.Fatalf("worker %d goes on", w)
		}
	}
	p.settle(t)
	for w := range p.workers {
		if p.session.Busy(w) {
			t.Fatalf("worker %d owes an answer while it pauses", w)
		}
	}
}

// An outbox pretends to have workers, which never answer. It keeps the messages to them.
type outbox struct {
	n    int
	sent []sent
}

type sent struct {
	worker  int
	message engine.Message
}

func (o *outbox) Count() int { return o.n }

func (o *outbox) Send(w int, m engine.Message) { o.sent = append(o.sent, sent{w, m}) }

func (o *outbox) Restart(int) {}

// runs returns the pieces of work that were sent, and their workers.
func (o *outbox) runs() (pieces []engine.Runs, workers []int) {
	for _, s := range o.sent {
		if r, ok := s.message.(*engine.Runs); ok {
			pieces, workers = append(pieces, *r), append(workers, s.worker)
		}
	}
	return pieces, workers
}

// A follower computes, without the engine, the tracks that a session should have.
type follower struct {
	s       scenario.Scenario
	records []*sim.Record
}

func follow(t testing.TB, s scenario.Scenario) *follower {
	f := &follower{s: s}
	e := experiment(t, s)
	for i := range s.Policies {
		f.records = append(f.records, e.Record(i, 0, scenario.LiveGrid(s.Horizon), sim.Leaps))
	}
	return f
}

// check compares tracks with trajectories of the same length. No track may be shorter than at the last check.
func (f *follower) check(t testing.TB, tracks []engine.Track) {
	t.Helper()
	if len(tracks) != len(f.records) {
		t.Fatalf("%d tracks of %d policies", len(tracks), len(f.records))
	}
	for i, track := range tracks {
		r := f.records[i]
		r.Advance(track.Pulled, math.MaxInt)
		id := f.s.Policies[i].ID
		if r.Pulled() != track.Pulled {
			t.Fatalf("%s went back from pull %d to %d", id, r.Pulled(), track.Pulled)
		}
		if track.Regret != r.Regret() || !slices.Equal(track.Noted, r.Noted) {
			t.Fatalf("%s at pull %d: regret %v, noted %v, want %v and %v",
				id, track.Pulled, track.Regret, track.Noted, r.Regret(), r.Noted)
		}
		if track.Pulled > 0 && !slices.Equal(track.Pulls, r.Pulls()) {
			t.Fatalf("%s at pull %d: arms %v, want %v", id, track.Pulled, track.Pulls, r.Pulls())
		}
	}
}

// expected is the expected result in Average.
type expected struct {
	curves []sim.Summary
	pulls  [][]float64 // by policy and arm
	result sim.Result  // for a regret scenario
}

// direct computes all runs of a scenario one after the other.
func direct(t testing.TB, s scenario.Scenario) expected {
	want := expected{result: sim.Result{Scenario: scenariotest.Valid(s), Regret: make([][][]float64, len(s.Policies))}}
	for run := range s.Runs {
		want.result.Runs = append(want.result.Runs, run)
	}
	e := experiment(t, s)
	for i := range s.Policies {
		sample, pulls := sim.NewSample(len(s.Grid())), make([]float64, len(s.Arms))
		for run := range s.Runs {
			r := e.Record(i, run, s.Grid(), sim.Leaps)
			r.Advance(s.Horizon, math.MaxInt)
			testkit.OK(t, sample.Add(run, r.Noted))
			want.result.Regret[i] = append(want.result.Regret[i], r.Noted)
			for a, n := range r.Pulls() {
				pulls[a] += float64(n)
			}
		}
		for a := range pulls {
			pulls[a] /= float64(s.Runs)
		}
		want.curves, want.pulls = append(want.curves, sample.Curve()), append(want.pulls, pulls)
	}
	return want
}

// curves returns a session's curves once all of them are up to date.
func curves(s *engine.Session) []sim.Summary {
	for {
		if c, more := s.Curves(); !more {
			return c
		}
	}
}
