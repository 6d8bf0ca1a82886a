package sim

import (
	"errors"
	"math"
	"slices"
	"strconv"

	"epsilonarcade/core/scenario"
)

// A Result holds the regret of some of a scenario's runs. It keeps every value, so results of different runs can be
// merged.
type Result struct {
	Scenario scenario.Valid // of kind Regret or Sweep; other kinds have no runs
	Runs     []int          // the runs' numbers in ascending order, from 0 to Scenario.Runs − 1
	// Regret[i][k][j] is the regret of policy i in run Runs[k] at column j.
	Regret [][][]float64
}

// Columns returns the columns of a result. In a regret scenario they are its checkpoints, in pulls. In a sweep they
// are its values; the regret at a value is the regret at the horizon.
func Columns(s scenario.Scenario) []float64 {
	switch s.Kind {
	case scenario.Regret:
		grid := s.Grid()
		columns := make([]float64, len(grid))
		for j, t := range grid {
			columns[j] = float64(t)
		}
		return columns
	case scenario.Sweep:
		return s.Sweep.Values
	}
	return nil
}

// NewResult returns a result for the given runs, in which every regret is 0.
func NewResult(v scenario.Valid, runs []int) Result {
	s := v.Scenario()
	r := Result{Scenario: v, Runs: slices.Clone(runs)}
	slices.Sort(r.Runs)
	columns := len(Columns(s))
	for range s.Policies {
		rows := make([][]float64, len(runs))
		for k := range rows {
			rows[k] = make([]float64, columns)
		}
		r.Regret = append(r.Regret, rows)
	}
	return r
}

// Check returns an error if a result that comes from outside is not valid.
func (r Result) Check() error {
	s := r.Scenario.Scenario()
	columns := len(Columns(s))
	if columns == 0 {
		return errors.New("a scenario of kind " + string(s.Kind) + " has no runs")
	}
	for k, run := range r.Runs {
		switch {
		case run < 0 || run >= s.Runs:
			return errors.New("run " + strconv.Itoa(run) + " is not among runs 0 to " + strconv.Itoa(s.Runs-1))
		case k > 0 && run == r.Runs[k-1]:
			return errors.New("run " + strconv.Itoa(run) + " occurs twice")
		case k > 0 && run < r.Runs[k-1]:
			return errors.New("run " + strconv.Itoa(run) + " comes after run " + strconv.Itoa(r.Runs[k-1]))
		}
	}
	if n, want := len(r.Regret), len(s.Policies); n != want {
		return errors.New("regret of " + strconv.Itoa(n) + " policies for " + strconv.Itoa(want))
	}
	for i, rows := range r.Regret {
		if n, want := len(rows), len(r.Runs); n != want {
			return errors.New("regret of " + strconv.Itoa(n) + " runs for " + strconv.Itoa(want) + ", of policy " + strconv.Itoa(i))
		}
		for k, row := range rows {
			where := ", of policy " + strconv.Itoa(i) + " in run " + strconv.Itoa(r.Runs[k])
			if n := len(row); n != columns {
				return errors.New(strconv.Itoa(n) + " values of regret for " + strconv.Itoa(columns) + where)
			}
			for _, v := range row {
				if !(v >= 0) || math.IsInf(v, 1) {
					return errors.New("a regret of " + strconv.FormatFloat(v, 'g', -1, 64) + where)
				}
			}
		}
	}
	return nil
}

// Curves returns statistics of each policy's regret at each column.
func (r Result) Curves() []Summary {
	curves := make([]Summary, len(r.Regret))
	columns := len(Columns(r.Scenario.Scenario()))
	for i, rows := range r.Regret {
		if s, err := SampleOf(columns, r.Runs, rows); err == nil {
			curves[i] = s.Curve()
		}
	}
	return curves
}
