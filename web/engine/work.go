package engine

import (
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A Work holds the runs of one policy. Equal policies of different scenarios share a work.
type Work struct {
	s       scenario.Valid
	key     string // of the scenario
	stem    string // identifies the scenario with one run; shared by works that differ only in the number of runs
	horizon int64
	runs    int64
	values  int      // the largest number of values that it may keep
	subject uint32   // its number in messages
	lost    int      // workers lost while they ran it
	stopped *Stopped // its policy's failure, or nil
	rank    int      // works of a lower rank come first

	next   int64  // the first run that was never handed out
	back   []Runs // pieces that lost workers left unfinished
	done   int64  // the number of finished runs
	millis float64

	made   []*Finished // in their order of arrival
	sample *sim.Sample
	pulls  []float64 // of each arm, over all runs
	curve  sim.Summary
	stale  bool // the curve lacks some runs
}

// newWork returns the work of a scenario with one policy.
func newWork(v scenario.Valid, key string, subject uint32) *Work {
	s := v.Scenario()
	return &Work{
		s: v, key: key, stem: v.WithRuns(1).Key(), horizon: s.Horizon, runs: int64(s.Runs), values: len(s.Grid()) * s.Runs, subject: subject,
		sample: sim.NewSample(len(s.Grid())), pulls: make([]float64, len(s.Arms)),
	}
}

// add adds a finished run. It refuses a run that the work already has, and a run of another shape.
func (w *Work) add(m *Finished) bool {
	if len(m.Pulls) != len(w.pulls) || w.sample.Add(int(m.Run), m.Regret) != nil {
		return false
	}
	w.count(m)
	return true
}

// count counts a run that is in the sample.
func (w *Work) count(m *Finished) {
	w.made = append(w.made, m)
	w.done++
	w.millis += m.Millis
	w.stale = true
	for a, n := range m.Pulls {
		w.pulls[a] += float64(n)
	}
}

// inherit takes over the runs that a new work shares with an old one.
func (w *Work) inherit(o *Work) {
	var runs []int
	var regret [][]float64
	for _, m := range o.made {
		if m.Run < w.runs {
			runs, regret = append(runs, int(m.Run)), append(regret, m.Regret)
			w.count(m)
		}
	}
	// All at once, because a thousand insertions would block the page.
	w.sample, _ = sim.SampleOf(w.sample.Checkpoints(), runs, regret)
}

// giveBack takes back an unfinished piece.
func (w *Work) giveBack(r Runs) {
	if r.From < r.To {
		w.back = append(w.back, r)
	}
}

// shown returns the latest curve. It is empty for a stopped policy, because the successful runs are a biased sample.
func (w *Work) shown() sim.Summary {
	if w.stopped != nil {
		return sim.Summary{}
	}
	return w.curve
}

// meanPulls returns the average number of pulls of each arm over the finished runs. It returns nil before the first
// run is finished and for a stopped policy.
func (w *Work) meanPulls() (out []float64) {
	if w.done == 0 || w.stopped != nil {
		return nil
	}
	for _, n := range w.pulls {
		out = append(out, n/float64(w.done))
	}
	return out
}
