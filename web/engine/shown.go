package engine

import (
	"math"
	"slices"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// Fewest returns, for each scenario in Average, the number of runs that every one of its policies has finished. Stopped
// policies do not count.
func (s *Session) Fewest() (all []int64) {
	for _, of := range s.shown {
		n := int64(of.s.Scenario().Runs)
		for _, list := range of.works {
			for _, work := range list {
				if work.stopped == nil {
					n = min(n, work.done)
				}
			}
		}
		if s.mode == Average {
			all = append(all, n)
		}
	}
	return all
}

// Results returns, for each scenario in Average, the runs that all of its policies have finished. Stopped policies
// get no rows.
func (s *Session) Results() (all []sim.Result) {
	for _, of := range s.shown {
		if s.mode == Average {
			all = append(all, of.result())
		}
	}
	return all
}

func (w shown) result() sim.Result {
	s := w.s.Scenario()
	stopped := make([]bool, len(w.works)) // by policy
	for i, list := range w.works {
		stopped[i] = slices.ContainsFunc(list, func(work *Work) bool { return work.stopped != nil })
	}
	var runs []int
	for run := range s.Runs {
		there := true
		for i, list := range w.works {
			there = there && len(list) > 0
			for _, work := range list {
				there = there && (stopped[i] || work.sample.Has(run))
			}
		}
		if there {
			runs = append(runs, run)
		}
	}
	r := sim.Result{Scenario: w.s, Runs: runs, Regret: make([][][]float64, len(w.works))}
	for i, list := range w.works {
		if stopped[i] {
			continue // the successful runs are a biased sample
		}
		rows := make([][]float64, len(runs))
		for _, work := range list {
			for _, m := range work.made {
				k, ok := slices.BinarySearch(runs, int(m.Run))
				switch {
				case !ok:
				case s.Kind == scenario.Sweep:
					rows[k] = append(rows[k], m.Regret[len(m.Regret)-1])
				default:
					rows[k] = m.Regret
				}
			}
		}
		r.Regret[i] = rows
	}
	return r
}

// Mode returns the session's mode.
func (s *Session) Mode() Mode { return s.mode }

// Playing reports whether the session continues on its own.
func (s *Session) Playing() bool { return s.playing && !s.Ended() }

// Ended reports whether all requested results have arrived.
func (s *Session) Ended() bool {
	if s.mode == Average {
		return s.plan.Done() == s.plan.Total()
	}
	head, _ := s.Pulled()
	return head >= s.Horizon()
}

// Horizon returns the longest horizon of all scenarios.
func (s *Session) Horizon() (longest int64) {
	for _, of := range s.shown {
		longest = max(longest, of.s.Scenario().Horizon)
	}
	return longest
}

// Pulled returns the length of the shortest and of the longest trajectory, in pulls. A trajectory at its own horizon
// does not count as the shortest.
func (s *Session) Pulled() (head, ahead int64) {
	first := true
	for _, of := range s.shown {
		for _, t := range of.tracks {
			at := t.Pulled
			if ahead = max(ahead, at); at >= of.s.Scenario().Horizon || t.stopped != nil {
				at = s.Horizon()
			}
			if first || at < head {
				head, first = at, false
			}
		}
	}
	return head, ahead
}

// Tracks returns the first scenario's trajectories, by policy.
func (s *Session) Tracks() []Track { return s.TracksOf(0) }

// TracksOf returns the trajectories of the k-th scenario, by policy.
func (s *Session) TracksOf(k int) []Track {
	if k >= len(s.shown) {
		return nil
	}
	return s.shown[k].tracks
}

// LiveGrid returns the pulls at which the trajectories of the k-th scenario are recorded.
func (s *Session) LiveGrid(k int) []int64 {
	if k >= len(s.shown) {
		return nil
	}
	return s.shown[k].grid
}

// Runs returns the number of finished runs and of all runs, over all policies and values. A shared run counts once.
func (s *Session) Runs() (done, total int64) { return s.plan.Done(), s.plan.Total() }

// Left returns an estimate of the milliseconds until all runs are finished, or false if this is not known yet.
func (s *Session) Left() (float64, bool) {
	ms, ok := s.plan.Left()
	return ms / float64(max(1, len(s.slots))), ok
}

// Curves returns the curves of the finished runs, by policy. Each call updates at most one curve, in turn, so that no
// call takes long. more reports whether other curves are out of date. In a sweep's curve a value without runs is NaN,
// and Runs is the smallest number among the other values.
func (s *Session) Curves() (curves []sim.Summary, more bool) {
	plan := s.plan
	for range plan {
		w := plan[s.turn%len(plan)]
		s.turn++
		if w.stale {
			w.curve, w.stale = w.sample.Curve(), false
			break
		}
	}
	for _, w := range plan {
		more = more || w.stale
	}
	return s.CurvesOf(0), more
}

// CurvesOf returns the curves of the k-th scenario as Curves last made them.
func (s *Session) CurvesOf(k int) (curves []sim.Summary) {
	if k >= len(s.shown) {
		return nil
	}
	of := s.shown[k]
	for i := range of.tracks {
		switch {
		case of.works == nil || of.works[i] == nil:
			curves = append(curves, sim.Summary{})
		case of.s.Scenario().Kind == scenario.Sweep:
			curves = append(curves, sweepCurve(of.works[i]))
		default:
			curves = append(curves, of.works[i][0].shown())
		}
	}
	return curves
}

// sweepCurve returns a curve that consists of the last point of the curve at each value.
func sweepCurve(works []*Work) (c sim.Summary) {
	for _, w := range works {
		if n := w.shown().Runs; n > 0 && (c.Runs == 0 || n < c.Runs) {
			c.Runs = n
		}
	}
	for _, w := range works {
		curve := w.shown()
		end := func(values []float64) float64 {
			if len(values) == 0 {
				return math.NaN()
			}
			return values[len(values)-1]
		}
		c.Mean = append(c.Mean, end(curve.Mean))
		c.Q05, c.Q95 = append(c.Q05, end(curve.Q05)), append(c.Q95, end(curve.Q95))
		if c.Runs > 1 {
			c.Std = append(c.Std, end(curve.Std))
		}
	}
	return c
}

// Pulls returns the number of pulls of each arm by a policy: so far in Live, on average over the finished runs in
// Average. It returns nil if there is none yet.
func (s *Session) Pulls(policy int) []float64 {
	var out []float64
	if works := s.shown[0].works; works != nil && works[policy] != nil {
		return works[policy][0].meanPulls()
	}
	for _, n := range s.Tracks()[policy].Pulls {
		out = append(out, float64(n))
	}
	return out
}
