package sim

import (
	"errors"
	"math"
	"slices"
)

// What a sample refuses.
var (
	errCheckpoints = errors.New("sim: another number of checkpoints than the sample has")
	errTwice       = errors.New("sim: a run that is in the sample already")
)

// A Sample collects the regret of many runs of one policy at the same checkpoints.
//
// It keeps every value, sorted, so that what it says depends on the set of runs and
// not on the order in which they came or on how they were split between workers: the
// same runs give the same curve, bit for bit.
type Sample struct {
	columns [][]float64 // for each checkpoint the values of all runs, ascending
	runs    map[int]bool
}

// NewSample returns an empty sample of runs with this many checkpoints.
func NewSample(checkpoints int) *Sample {
	return &Sample{columns: make([][]float64, checkpoints), runs: map[int]bool{}}
}

// SampleOf returns the sample of several runs: row k of regret is that of runs[k]. It
// refuses what Add would refuse. It takes less time than adding them one by one.
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

// Has reports whether a run is in the sample.
func (s *Sample) Has(run int) bool { return s.runs[run] }

// Add puts a run into the sample. It refuses a run that is already there or has
// another number of checkpoints.
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

// note notes that a run is in the sample, or says why it may not be.
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

// A Summary has statistics of the regret at each checkpoint.
type Summary struct {
	Runs     int
	Mean     []float64
	Std      []float64 // with n − 1; nil for fewer than two runs
	Q05, Q95 []float64 // quantiles, linear between order statistics
}

// Curve returns the sample's mean, spread and quantiles, which are empty for an empty
// sample.
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

// moments returns the mean and the standard deviation, with n − 1, of ascending values.
func moments(v []float64) (mean, std float64) {
	for _, x := range v {
		mean += x
	}
	n := float64(len(v))
	mean /= n
	if v[0] == v[len(v)-1] { // all are the same, and their mean is it but for rounding
		return mean, 0
	}
	var ss float64
	for _, x := range v {
		ss += float64((x - mean) * (x - mean))
	}
	return mean, math.Sqrt(ss / (n - 1))
}

// quantile returns the q-quantile of ascending values: with h = (n − 1) q, the value
// between the order statistics ⌊h⌋ and ⌊h⌋ + 1 in proportion (Hyndman & Fan 1996, type 7).
func quantile(v []float64, q float64) float64 {
	h := float64(len(v)-1) * q
	i := int(h)
	if i+1 >= len(v) {
		return v[len(v)-1]
	}
	return v[i] + float64((h-float64(i))*(v[i+1]-v[i]))
}
