package cluster

import (
	"errors"
	"io/fs"
	"os"
	"strings"
)

// States of a shard.
const (
	Done    = "done"
	Running = "running"
	Stopped = "stopped" // interrupted; the next task continues the work
	Failed  = "failed"
	Missing = "missing" // no task has started the shard
	Damaged = "damaged" // the shard's file is invalid
)

// A State describes the state of a shard.
type State struct {
	Shard    int     `json:"shard"`
	State    string  `json:"state"`
	Runs     int     `json:"runs"` // all runs, over all policies
	Made     int     `json:"made"` // completed runs
	Expected float64 `json:"expected"`
	Seconds  float64 `json:"seconds"` // processor time so far
	Attempts int     `json:"attempts,omitempty"`
	Who      string  `json:"who,omitempty"` // machine and process of the last attempt
	Why      string  `json:"why,omitempty"` // reason for a failure or damage
}

// Status returns the state of each shard.
func (f *Folder) Status() []State {
	split := f.work.Split(f.Shards)
	all := make([]State, f.Shards)
	for i, pieces := range split {
		s := State{Shard: i + 1, State: Missing, Expected: f.Expected[i]}
		for _, p := range pieces {
			s.Runs += p.To - p.From
		}
		f.look(&s)
		all[i] = s
	}
	return all
}

// look sets the state of a shard from its files.
func (f *Folder) look(s *State) {
	switch shard, err := f.Read(s.Shard); {
	case err == nil:
		s.State, s.Made, s.Seconds = Done, s.Runs, shard.Seconds
		return
	case !errors.Is(err, fs.ErrNotExist):
		s.State, s.Why = Damaged, err.Error()
		return
	}
	if why, err := os.ReadFile(f.Path(s.Shard, "error")); err == nil {
		s.State, s.Why = Failed, strings.TrimSpace(string(why))
	}
	file, err := os.Open(f.Path(s.Shard, "journal"))
	if err != nil {
		return
	}
	defer file.Close()
	if !Lock(file, false) {
		s.State, s.Why = Running, ""
	} else if s.State == Missing {
		s.State = Stopped
	}
	var a account
	if err := a.read(file, f.sum, ""); err != nil {
		s.State, s.Why = Damaged, err.Error()
		return
	}
	s.Made, s.Seconds, s.Attempts, s.Who = len(a.cells), a.seconds, a.attempts, a.who
}

// A Summary describes the progress of a plan.
type Summary struct {
	Shards  map[string]int `json:"shards"` // number of shards in each state
	Seconds float64        `json:"seconds"`
	// Left is the expected remaining processor time in seconds, at the speed so far. Wait is the expected time, in
	// seconds, until the plan is done if the number of running shards stays the same, or 0 if no shard is running.
	Left float64 `json:"left"`
	Wait float64 `json:"wait"`
}

// Summarise returns the progress of a plan.
func Summarise(all []State) Summary {
	s := Summary{Shards: map[string]int{}}
	var spent, expected, left float64
	for _, p := range all {
		s.Shards[p.State]++
		s.Seconds += p.Seconds
		share := 1.0
		if p.Runs > 0 {
			share = float64(p.Made) / float64(p.Runs)
		}
		if p.Made > 0 {
			spent, expected = spent+p.Seconds, expected+p.Expected*share
		}
		left += p.Expected * (1 - share)
	}
	s.Left = left
	if expected > 0 {
		s.Left *= spent / expected
	}
	if n := s.Shards[Running]; n > 0 {
		s.Wait = s.Left / float64(n)
	}
	return s
}
