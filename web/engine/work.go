package engine

import (
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A Work is all runs of one policy, as far as they are made. Policies of different
// scenarios that are the same alone share one.
type Work struct {
	s       scenario.Valid
	key     string // the scenario's
	stem    string // and that with one run: works that differ in the number of runs share it
	horizon int64
	runs    int64
	values  int      // how many numbers it may come to keep
	subject uint32   // what workers know it as
	lost    int      // workers that were at it
	stopped *Stopped // its policy has failed
	rank    int      // among what is wanted, those of a lower rank come first

	next   int64  // the first run that has never been handed out
	back   []Runs // handed out in vain
	done   int64  // runs finished
	millis float64

	made   []*Finished // in the order in which they came
	sample *sim.Sample
	pulls  []float64 // of each arm, all runs together
	curve  sim.Summary
	stale  bool // the sample has grown since the curve was made
}

// newWork returns the work of a scenario with one policy.
func newWork(v scenario.Valid, key string, subject uint32) *Work {
	s := v.Scenario()
	return &Work{
		s: v, key: key, stem: v.WithRuns(1).Key(), horizon: s.Horizon, runs: int64(s.Runs), values: len(s.Grid()) * s.Runs, subject: subject,
		sample: sim.NewSample(len(s.Grid())), pulls: make([]float64, len(s.Arms)),
	}
}

// add takes in a finished run. It refuses one that it has, and one of another scenario.
func (w *Work) add(m *Finished) bool {
	if len(m.Pulls) != len(w.pulls) || w.sample.Add(int(m.Run), m.Regret) != nil {
		return false
	}
	w.count(m)
	return true
}

// count takes in a run that is in the sample.
func (w *Work) count(m *Finished) {
	w.made = append(w.made, m)
	w.done++
	w.millis += m.Millis
	w.stale = true
	for a, n := range m.Pulls {
		w.pulls[a] += float64(n)
	}
}

// inherit takes over what a fresh work shares with one that has the same runs, more of them
// or fewer.
func (w *Work) inherit(o *Work) {
	var runs []int
	var regret [][]float64
	for _, m := range o.made {
		if m.Run < w.runs {
			runs, regret = append(runs, int(m.Run)), append(regret, m.Regret)
			w.count(m)
		}
	}
	// At once: a thousand insertions would keep the page waiting.
	w.sample, _ = sim.SampleOf(w.sample.Checkpoints(), runs, regret)
}

// giveBack takes back a piece, or the rest of it, that was handed out in vain.
func (w *Work) giveBack(r Runs) {
	if r.From < r.To {
		w.back = append(w.back, r)
	}
}

// shown returns the latest curve. It is empty for a stopped policy: the runs that did not fail are a biased sample.
func (w *Work) shown() sim.Summary {
	if w.stopped != nil {
		return sim.Summary{}
	}
	return w.curve
}

// meanPulls returns how often each arm is pulled on average over the finished runs. It returns nil before the first run
// is finished and for a stopped policy.
func (w *Work) meanPulls() (out []float64) {
	if w.done == 0 || w.stopped != nil {
		return nil
	}
	for _, n := range w.pulls {
		out = append(out, n/float64(w.done))
	}
	return out
}
