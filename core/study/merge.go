package study

import (
	"fmt"
	"reflect"
	"slices"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A Merger merges shards of one question in any order. The result does not depend on the split. It equals the
// result of Run, bit for bit.
type Merger struct {
	Question Question
	Of       int     // the number of shards
	Seconds  float64 // the total time of all shards

	work    *Work
	name    string // the name of the question's source
	first   string // the name of the first shard
	probe   string // the probe of the first shard
	split   [][]Piece
	names   []string // the names of the shards, by their numbers
	results []sim.Result
	whole   []map[int]int // for each scenario and run, the number of places that have the run
}

// Add adds a shard. Errors refer to it by its name. Add refuses shards of another question or split, shards from a
// program that computes other results, duplicates, and impossible values. A refused shard changes nothing.
func (m *Merger) Add(name string, s *Shard) error {
	switch differs := Difference(s.Question, m.Question); {
	case differs != "":
		return fmt.Errorf("is of another question than %s: %s", m.name, differs)
	case s.Of != m.Of:
		return fmt.Errorf("is of %d shards, and %s of %d", s.Of, m.name, m.Of)
	case m.names[s.Number-1] != "":
		return fmt.Errorf("is shard %d of %d, and so is %s", s.Number, s.Of, m.names[s.Number-1])
	case m.first != "" && s.Probe != m.probe:
		return fmt.Errorf("comes from another version than %s, or from a machine with other results: %s, not %s", m.first, scenario.Quote(s.Probe), m.probe)
	case !slices.Equal(s.Work(), m.split[s.Number-1]):
		return fmt.Errorf("does not have the runs of shard %d of %d", s.Number, s.Of)
	}
	for _, p := range s.Pieces {
		if len(p.Regret) != p.To-p.From {
			return fmt.Errorf("has %d runs of regret for runs %d to %d", len(p.Regret), p.From, p.To-1)
		}
		for k, regret := range p.Regret {
			if err := m.work.check(Cell{p.Place, p.From + k}, regret); err != nil {
				return err
			}
		}
	}
	for _, p := range s.Pieces {
		for k, regret := range p.Regret {
			m.work.put(m.results, Cell{p.Place, p.From + k}, regret)
			m.whole[p.Scenario][p.From+k]++
		}
	}
	if m.first == "" {
		m.first, m.probe = name, s.Probe
	}
	m.names[s.Number-1] = name
	m.Seconds += s.Seconds
	return nil
}

// NewMerger returns a merger for the shards of a question. Errors refer to the question's source by the given name.
func NewMerger(name string, q Question, of int) (*Merger, error) {
	w, err := q.Work()
	if err != nil {
		return nil, err
	}
	m := &Merger{Question: q, Of: of, name: name, work: w, split: w.Split(of), names: make([]string, of), results: w.empty()}
	for range w.Scenarios {
		m.whole = append(m.whole, map[int]int{})
	}
	return m, nil
}

// Difference describes the difference between two questions. It returns "" if they are equal.
func Difference(a, b Question) string {
	if reflect.DeepEqual(a, b) {
		return ""
	}
	for k := range min(len(a.Scenarios), len(b.Scenarios)) {
		s, err := scenario.ParseLink(a.Scenarios[k])
		t, err2 := scenario.ParseLink(b.Scenarios[k])
		if field := scenario.Difference(s.Scenario(), t.Scenario()); len(a.Scenarios) == len(b.Scenarios) && err == nil && err2 == nil && field != "" {
			return field + " differs"
		}
	}
	return "what is run, and what for, differs"
}

// Missing returns the numbers of the missing shards.
func (m *Merger) Missing() (parts []int) {
	for i, name := range m.names {
		if name == "" {
			parts = append(parts, i+1)
		}
	}
	return parts
}

// Results returns the results of the scenarios. While shards are missing, a result contains only the runs that are
// finished for every policy at every value.
func (m *Merger) Results() []sim.Result {
	all := slices.Clone(m.results)
	for k, r := range all {
		places := 0
		for _, at := range m.work.places {
			if at.Scenario == k {
				places++
			}
		}
		missing := func(run int) bool { return m.whole[k][run] < places }
		if !slices.ContainsFunc(r.Runs, missing) {
			continue
		}
		all[k].Runs, all[k].Regret = nil, make([][][]float64, len(r.Regret))
		for _, run := range r.Runs {
			if missing(run) {
				continue
			}
			all[k].Runs = append(all[k].Runs, run)
			for i := range r.Regret {
				all[k].Regret[i] = append(all[k].Regret[i], r.Regret[i][run])
			}
		}
	}
	return all
}
