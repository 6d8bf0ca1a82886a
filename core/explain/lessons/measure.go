package lessons

import (
	"errors"
	"math"
	"slices"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A Statistic is a number that a question is decided by.
type Statistic struct {
	Kind Quantity
	// A and B are places of policies in the scenario.
	A, B int
	// At and Over are columns: numbers of pulls, or values of a sweep. At is also the share of false accusations.
	At, Over float64
}

// A Quantity is the number that a statistic computes.
type Quantity int

// The kinds of statistics. R_A(t) is the regret of policy A after t pulls, R_A that at the
// horizon T or at a value of a sweep, each a mean over the runs unless it is said otherwise.
const (
	Ratio    Quantity = iota // R_A / R_B
	Growth                   // R_A(T) / R_A(At)
	Early                    // R_A(At) / R_A(T)
	Lowest                   // the place of the policy with the lowest R
	Share                    // R_A / (T Δ) with Δ the largest gap: of two arms, the share of the worse one
	Values                   // R_A at the value At of a sweep, over that at the value Over
	Worse                    // pulls of all arms but the best ones, in run 0
	Needed                   // the exact δ of a region's history, over the δ of its budget
	Smallest                 // the smallest N from which on every history is inside the region
	Decision                 // the largest exact ε of one decision of run 0, over the ε of the budget
	Sequence                 // the exact ε of the whole action sequence

	// Of 100 people, how many are caught at most where a share At of others is falsely accused: by one response or
	// one draw, by all decisions as optimal composition has it, by the exact laws of all decisions in two worlds, and
	// as the theorem about the whole run says.
	Caught
	Composed
	InTruth
	OfTheRun
)

// Of what a statistic is measured.
type Source int

// The sources.
const (
	Means Source = iota // many runs
	Run0                // the run that the page shows live
	Exact               // no run at all
)

// Source returns of what a statistic is measured.
func (k Quantity) Source() Source {
	switch k {
	case Worse, Decision:
		return Run0
	case Needed, Smallest, Sequence, Caught, Composed, InTruth, OfTheRun:
		return Exact
	}
	return Means
}

// Measure returns the statistic of a scenario. Those of means are of the result's runs, of
// which there must be one; the others need no result.
func (s Statistic) Measure(v scenario.Valid, r sim.Result) (float64, error) {
	sc := v.Scenario()
	switch s.Kind.Source() {
	case Run0:
		return s.ofRun0(v)
	case Exact:
		return s.exact(sc)
	}
	if len(r.Regret) != len(sc.Policies) || len(r.Runs) == 0 {
		return 0, errors.New("no run yet")
	}
	columns := sim.Columns(sc)
	last := len(columns) - 1
	switch s.Kind {
	case Ratio:
		return mean(r, s.A, last) / mean(r, s.B, last), nil
	case Growth:
		return mean(r, s.A, last) / mean(r, s.A, column(columns, s.At)), nil
	case Early:
		return mean(r, s.A, column(columns, s.At)) / mean(r, s.A, last), nil
	case Share:
		return mean(r, s.A, last) / (float64(sc.Horizon) * gap(sc)), nil
	case Values:
		return mean(r, s.A, column(columns, s.At)) / mean(r, s.A, column(columns, s.Over)), nil
	}
	lowest := 0
	for i := range sc.Policies {
		if mean(r, i, last) < mean(r, lowest, last) {
			lowest = i
		}
	}
	return float64(lowest), nil
}

// ends returns the policies' mean regrets at the end, the lowest first, where the question is whose that is.
func (s Statistic) ends(sc scenario.Scenario, r sim.Result) (all []float64) {
	if s.Kind == Lowest {
		for i := range sc.Policies {
			all = append(all, mean(r, i, len(sim.Columns(sc))-1))
		}
		slices.Sort(all)
	}
	return all
}

// mean returns a policy's mean regret at a column.
func mean(r sim.Result, policy, column int) (m float64) {
	for _, run := range r.Regret[policy] {
		m += run[column] / float64(len(r.Regret[policy]))
	}
	return m
}

// column returns the first column that is not below x, or the last one.
func column(columns []float64, x float64) int {
	for j, at := range columns {
		if at >= x*(1-1e-9) {
			return j
		}
	}
	return len(columns) - 1
}

// best returns the mean of the best arm.
func best(sc scenario.Scenario) float64 { return sc.Arms[arm.Best(sc.Arms)].Mean() }

// gap returns the largest gap of the arms.
func gap(sc scenario.Scenario) float64 {
	low := math.Inf(1)
	for _, a := range sc.Arms {
		low = math.Min(low, a.Mean())
	}
	return best(sc) - low
}

// ofRun0 returns a statistic of the run that the page shows live.
func (s Statistic) ofRun0(v scenario.Valid) (float64, error) {
	sc := v.Scenario()
	e, err := sim.New(v)
	if err != nil {
		return 0, err
	}
	w := e.Open(s.A, 0)
	if s.Kind == Worse {
		w.Advance(sc.Horizon, math.MaxInt)
		var pulls int64
		for i, n := range w.Pulls() {
			if sc.Arms[i].Mean() < best(sc) {
				pulls += n
			}
		}
		return float64(pulls), nil
	}
	p := sc.Policies[s.A]
	spec, _ := p.Spec()
	set := sc.Setup(p, spec)
	var most float64
	for t := int64(len(sc.Arms)); t < sc.Horizon; t++ {
		w.Advance(t, math.MaxInt)
		state, ok := w.Inspect()
		if !ok {
			return 0, errors.New(spec.Name + " shows nothing")
		}
		history := make([]privacy.Count, len(state.Arms))
		for a, v := range state.Arms {
			if v.N > 0 {
				history[a] = privacy.Count{N: v.N, Sum: math.Round(v.Mean * float64(v.N))}
			}
		}
		d, err := privacy.Decide(spec, set, history)
		if err != nil {
			return 0, err
		}
		eps, _ := d.Epsilon(set.Delta)
		most = math.Max(most, eps)
	}
	return most / set.Epsilon, nil
}

// exact returns a statistic that needs no run.
func (s Statistic) exact(sc scenario.Scenario) (float64, error) {
	if s.Kind >= Caught {
		return s.caught(sc)
	}
	if s.Kind == Sequence {
		p := sc.Policies[s.A]
		spec, _ := p.Spec()
		set := sc.Setup(p, spec)
		all, err := privacy.NewSequences(spec, set)
		if err != nil {
			return 0, err
		}
		worst, _ := all.Worst(set.Delta)
		return worst, nil
	}
	noise, ok := privacy.Find(sc.Region.Noise)
	if !ok || sc.Kind != scenario.Region {
		return 0, errors.New("there is no region")
	}
	if s.Kind == Smallest {
		return float64(noise.SmallestN(sc.Epsilon, sc.Delta)), nil
	}
	o := sc.Region
	pair, err := noise.Pair(sc.Epsilon, sc.Delta, privacy.History{N: o.N, R: o.R, Change: o.Change})
	if err != nil {
		return 0, err
	}
	return pair.DeltaExact(sc.Epsilon) / sc.Delta, nil
}
