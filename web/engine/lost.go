package engine

import (
	"slices"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/scenario"
)

// Replaced tells the session that a fresh worker has taken the place of the lost worker w. The session asks the fresh
// worker for the unfinished work again. A trajectory depends on the scenario alone, so only time is lost. The tracks
// stay unchanged until the fresh worker overtakes them.
//
// If the worker was running a custom policy, blamed is true. Once a custom policy has lost two workers, Replaced stops
// it, returns its message, and restarts other workers that have work for it.
func (s *Session) Replaced(w int) (stopped *Stopped, blamed bool) {
	if len(s.shown) == 0 {
		return nil, false
	}
	at := s.slots[w].begun
	if lost, word := s.suspect(at); lost != nil {
		blamed = true
		if *lost++; *lost >= patience && *word == nil {
			stopped = &Stopped{Subject: at.Subject, Policy: at.Policy, Text: outgrown}
			*word = stopped
		}
	}
	s.Again(w)
	if stopped != nil {
		for other := range s.slots {
			slot := &s.slots[other]
			if slot.begun == at || slices.ContainsFunc(slot.out, func(r Runs) bool { return r.Subject == at.Subject }) {
				s.workers.Restart(other)
				s.Again(other)
			}
		}
	}
	return stopped, blamed
}

// suspect returns a custom policy's count of lost workers and its failure. It returns nil for other policies.
func (s *Session) suspect(at Begun) (lost *int, word **Stopped) {
	for i := range s.shown {
		of := &s.shown[i]
		if of.subject == at.Subject && at.Policy < int64(len(of.tracks)) {
			if t := &of.tracks[at.Policy]; of.s.Scenario().Policies[at.Policy].ID == custom.ID {
				return &t.lost, &t.stopped
			}
			return nil, nil
		}
	}
	if work := s.work(at.Subject); work != nil && work.s.Scenario().Custom() {
		return &work.lost, &work.stopped
	}
	return nil, nil
}

// EachStopped calls do for each failed policy, in the order of scenarios and policies.
func (s *Session) EachStopped(do func(of scenario.Scenario, policy int, m *Stopped)) {
	for k, of := range s.shown {
		for i := range of.tracks {
			if m := s.Stopped(k, i); m != nil {
				do(of.s.Scenario(), i, m)
			}
		}
	}
}

// behind reports whether a trajectory has not reached its target.
func behind(target int64, of shown, t *Track) bool {
	return t.stopped == nil && t.Pulled < min(target, of.s.Scenario().Horizon)
}

// Again tells the session that a fresh worker w has replaced a worker that was not at fault.
func (s *Session) Again(w int) {
	if len(s.shown) == 0 {
		return // the worker had no work
	}
	s.empty(w)
	s.fill(w, atOnce)
	if s.mode == Live {
		s.ask(w)
	}
}

// Busy reports whether worker w owes an answer.
func (s *Session) Busy(w int) bool {
	if w >= len(s.slots) {
		return false
	}
	if s.mode == Average {
		return s.playing && len(s.slots[w].out) > 0
	}
	n := 0
	for _, of := range s.shown {
		for i := range of.tracks {
			if s.owns(w, &n) && behind(s.target, of, &of.tracks[i]) {
				return true
			}
		}
	}
	return false
}
