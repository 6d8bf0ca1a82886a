package engine

import "epsilonarcade/core/sim"

// NewPlan returns a plan of works with the same number of runs each. The subject of a work is its index.
func NewPlan(works, runs int) (p Plan) {
	for i := range works {
		p = append(p, &Work{subject: uint32(i), runs: int64(runs), sample: sim.NewSample(0)})
	}
	return p
}

// Finish records the time of a finished run, without its results.
func (w *Work) Finish(millis float64) {
	w.done++
	w.millis += millis
}

// Source returns the text of the custom policy that a worker has begun, or "" for other policies.
func (s *Session) Source(b *Begun) string {
	for _, of := range s.shown {
		if of.subject == b.Subject {
			return of.s.Scenario().Policies[b.Policy].Source
		}
	}
	if work := s.work(b.Subject); work != nil {
		return work.s.Scenario().Policies[0].Source
	}
	return ""
}

// GiveBack returns the piece of a lost worker to the plan.
func (w *Work) GiveBack(r Runs) { w.giveBack(r) }
