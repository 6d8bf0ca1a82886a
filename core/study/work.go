package study

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"sync/atomic"
	"time"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A Place holds the numbers of a scenario, of one of its policies, and of one value of a sweep. A policy that a sweep
// does not affect runs only at the first value.
type Place struct {
	Scenario int `json:"scenario"`
	Policy   int `json:"policy"`
	Value    int `json:"value"`
}

// A Cell is one run of a policy, the smallest unit of work.
type Cell struct {
	Place
	Run int
}

// A Piece consists of the runs of a policy from From up to, but not including, To.
type Piece struct {
	Place
	From int `json:"from"`
	To   int `json:"to"`
}

// Work consists of all runs of some scenarios.
type Work struct {
	Scenarios []scenario.Valid
	places    []Place // in the order of the scenarios, their values, and their policies
	jobs      map[Place]job
}

// A job is one policy with one setup.
type job struct {
	experiment *sim.Experiment
	cost       time.Duration // the expected time of one run
	grid       []int64
	horizon    int64
	policy     int
	columns    []int // the result's columns that get the last recorded regret; nil if each column gets its own
}

// Of returns the work that scenarios require. Scenarios without runs add no work.
func Of(scenarios ...scenario.Valid) (*Work, error) {
	w := &Work{Scenarios: scenarios, jobs: map[Place]job{}}
	for k, v := range scenarios {
		s := v.Scenario()
		switch s.Kind {
		case scenario.Regret:
			e, err := sim.New(v)
			if err != nil {
				return nil, err
			}
			for i := range s.Policies {
				w.add(Place{k, i, 0}, job{e, runCost(s, i), s.Grid(), s.Horizon, i, nil})
			}
		case scenario.Sweep:
			if err := w.sweep(k, v); err != nil {
				return nil, err
			}
		}
	}
	return w, nil
}

// HasRuns reports whether a scenario has runs. A region and a timeline have no runs.
func HasRuns(s scenario.Scenario) bool { return s.Kind == scenario.Regret || s.Kind == scenario.Sweep }

func (w *Work) add(at Place, j job) {
	w.places = append(w.places, at)
	w.jobs[at] = j
}

// sweep adds the runs of a sweep, scenario number k.
func (w *Work) sweep(k int, v scenario.Valid) error {
	s := v.Scenario()
	every := make([]int, len(s.Sweep.Values))
	for column, value := range s.Sweep.Values {
		every[column] = column
		valid := v.At(value)
		e, err := sim.New(valid)
		if err != nil {
			return err
		}
		at := valid.Scenario()
		for i, p := range s.Policies {
			spec, _ := p.Spec()
			columns := []int{column}
			if !s.Sweep.Moves(p, spec) {
				if column > 0 {
					continue
				}
				columns = every
			}
			w.add(Place{k, i, column}, job{e, runCost(at, i), []int64{at.Horizon}, at.Horizon, i, columns})
		}
	}
	return nil
}

// run returns the regret of one run, or nil if ctx ended first. It returns the policy's error if the policy fails.
func (j job) run(ctx context.Context, run int, pulls *atomic.Int64) ([]float64, error) {
	r := j.experiment.Record(j.policy, run, j.grid, sim.Leaps)
	for r.Pulled() < r.Horizon() {
		if ctx.Err() != nil {
			return nil, nil
		}
		before := r.Pulled()
		r.Advance(r.Horizon(), slice)
		if err := r.Err(); err != nil {
			return nil, err
		}
		pulls.Add(r.Pulled() - before)
		if runtime.GOARCH == "wasm" {
			runtime.Gosched() // to report the progress, because there is a single thread
		}
	}
	return r.Noted, nil
}

// empty returns a result for each scenario, with all its runs. Every regret is 0.
func (w *Work) empty() []sim.Result {
	var all []sim.Result
	for _, v := range w.Scenarios {
		s, runs := v.Scenario(), []int{}
		if HasRuns(s) {
			for run := range s.Runs {
				runs = append(runs, run)
			}
		}
		all = append(all, sim.NewResult(v, runs))
	}
	return all
}

// put writes a cell's regret to the cell's columns in the results.
func (w *Work) put(results []sim.Result, c Cell, regret []float64) {
	row := results[c.Scenario].Regret[c.Policy][c.Run]
	columns := w.jobs[c.Place].columns
	if columns == nil {
		copy(row, regret)
	}
	for _, column := range columns {
		row[column] = regret[0]
	}
}

// check returns an error if a cell's regret, which comes from outside, is not valid.
func (w *Work) check(c Cell, regret []float64) error {
	j, ok := w.jobs[c.Place]
	switch {
	case !ok:
		return fmt.Errorf("there is no policy %d at value %d of scenario %d", c.Policy, c.Value, c.Scenario)
	case c.Run < 0 || c.Run >= w.Scenarios[c.Scenario].Scenario().Runs:
		return fmt.Errorf("run %d is not among runs 0 to %d", c.Run, w.Scenarios[c.Scenario].Scenario().Runs-1)
	case len(regret) != len(j.grid):
		return fmt.Errorf("%d values of regret for %d, of policy %d in run %d", len(regret), len(j.grid), c.Policy, c.Run)
	}
	for _, v := range regret {
		if !(v >= 0) || math.IsInf(v, 1) {
			return fmt.Errorf("a regret of %v, of policy %d in run %d", v, c.Policy, c.Run)
		}
	}
	return nil
}
