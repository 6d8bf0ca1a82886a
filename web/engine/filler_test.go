package engine_test

import (
	"math/rand/v2"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/engine"
)

// A filler is one worker that makes its results up.
type filler struct {
	session *engine.Session
	arms    int
	regrets [][]float64
	done    int
	queue   []engine.Runs
}

// newFiller returns a session in Average whose policies have had so many runs each.
func newFiller(sc scenario.Scenario, runs int) *filler {
	f := &filler{arms: len(sc.Arms), regrets: make([][]float64, 997)}
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range f.regrets {
		var regret float64
		for range sc.Grid() {
			regret += rng.ExpFloat64()
			f.regrets[i] = append(f.regrets[i], regret)
		}
	}
	f.session = engine.NewSession(f)
	f.session.Load(scenariotest.Valid(sc), engine.Average, true)
	for range runs * len(sc.Policies) {
		f.finish()
	}
	return f
}

func (f *filler) Count() int { return 1 }

func (f *filler) Restart(int) {}

func (f *filler) Send(_ int, m engine.Message) {
	if r, ok := m.(*engine.Runs); ok {
		f.queue = append(f.queue, *r)
	}
}

// finish makes up the run that the session waits for.
func (f *filler) finish() {
	r := &f.queue[0]
	m := &engine.Finished{
		Subject: r.Subject, Run: r.From,
		Regret: f.regrets[f.done%len(f.regrets)], Pulls: make([]int64, f.arms), Millis: 50,
	}
	f.done++
	if r.From++; r.From == r.To {
		f.queue = f.queue[1:]
	}
	f.session.Receive(0, m)
}
