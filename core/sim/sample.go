package sim

import (
	"errors"
	"math"
	"slices"
)

// Errors from adding runs to a sample.
var (
	errCheckpoints = errors.New("sim: another number of checkpoints than the sample has")
	errTwice       = errors.New("sim: a run that is in the sample already")
)

// A Sample collects the regret of many runs of one policy at the same checkpoints.
//
// It keeps every value, sorted, so its statistics depend only on the set of runs, bit for bit. The order of the
// runs and their distribution over workers do not matter.
type Sample struct {
	columns [][]float64 // for each checkpoint, the values of all runs in ascending order
	runs    map[int]bool
}

// NewSample returns an empty sample for runs with the given number of checkpoints.
func NewSample(checkpoints int) *Sample {
	return &Sample{columns: make([][]float64, checkpoints), runs: map[int]bool{}}
}

// SampleOf returns a sample of several runs. Row k of regret belongs to runs[k]. SampleOf fails where Add would fail,
// and is faster than repeated calls of Add.
func SampleOf(checkpoints int, runs []int, regret [][]float64) (*Sample, error) {
	s := NewSample(checkpoints)
	for k, run := range runs {
		if err := s.note(run, regret[k]); err != nil {
			return nil, err
		}
	}
	for i := range s.columns {
		column := make([]float64, len(runs))
		for k := range runs {
			column[k] = regret[k][i]
		}
		slices.Sort(column)
		s.columns[i] = column
	}
	return s, nil
}

// Checkpoints returns the number of checkpoints.
func (s *Sample) Checkpoints() int { return len(s.columns) }

// Has reports whether the sample contains a run.
func (s *Sample) Has(run int) bool { return s.runs[run] }

// Add adds a run. It fails if the sample already contains this run, or if the number of checkpoints differs.
func (s *Sample) Add(run int, regret []float64) error {
	if err := s.note(run, regret); err != nil {
		return err
	}
	for i, v := range regret {
		at, _ := slices.BinarySearch(s.columns[i], v)
		s.columns[i] = slices.Insert(s.columns[i], at, v)
	}
	return nil
}

// note records a run's number, or returns the reason why the sample cannot take the run.
func (s *Sample) note(run int, regret []float64) error {
	switch {
	case len(regret) != len(s.columns):
		return errCheckpoints
	case s.runs[run]:
		return errTwice
	}
	s.runs[run] = true
	return nil
}

// A Summary holds statistics of the regret at each checkpoint.
type Summary struct {
	Runs     int
	Mean     []float64
	Std      []float64 // with denominator n − 1; nil for fewer than two runs
	Q05, Q95 []float64 // quantiles, by linear interpolation between order statistics
}

// Curve returns the sample's mean, standard deviation and quantiles. They are empty for an empty sample.
func (s *Sample) Curve() Summary {
	c := Summary{Runs: len(s.runs)}
	if c.Runs == 0 {
		return c
	}
	for _, v := range s.columns {
		mean, std := moments(v)
		c.Mean = append(c.Mean, mean)
		if c.Runs > 1 {
			c.Std = append(c.Std, std)
		}
		c.Q05 = append(c.Q05, quantile(v, 0.05))
		c.Q95 = append(c.Q95, quantile(v, 0.95))
	}
	return c
}

// moments returns the mean and the standard deviation (with denominator n − 1) of values in ascending order.
func moments(v []float64) (mean, std float64) {
	for _, x := range v {
		mean += x
	}
	n := float64(len(v))
	mean /= n
	if v[0] == v[len(v)-1] { // all values are equal; only rounding could make the mean differ from them
		return mean, 0
	}
	var ss float64
	for _, x := range v {
		ss += float64((x - mean) * (x - mean))
	}
	return mean, math.Sqrt(ss / (n - 1))
}

// quantile returns the q-quantile of values in ascending order. With h = (n − 1) q, it interpolates between the
// order statistics ⌊h⌋ and ⌊h⌋ + 1 (Hyndman & Fan 1996, type 7).
func quantile(v []float64, q float64) float64 {
	h := float64(len(v)-1) * q
	i := int(h)
	if i+1 >= len(v) {
		return v[len(v)-1]
	}
	return v[i] + float64((h-float64(i))*(v[i+1]-v[i]))
}
