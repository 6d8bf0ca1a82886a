package lessons

import (
	"errors"
	"math"
	"slices"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/lecture"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/together"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// Measure returns a statistic's value in a scenario. If its source is Means, the result must contain at least one
// run. For other sources, the result is ignored.
func Measure(s lecture.Statistic, v scenario.Valid, r sim.Result) (m lecture.Measurement, err error) {
	sc := v.Scenario()
	switch s.Of.Source() {
	case lecture.Run0:
		m.X, err = ofRun0(s, v)
		return m, err
	case lecture.Exact:
		m.X, err = exact(s, sc)
		return m, err
	}
	if len(r.Regret) != len(sc.Policies) || len(r.Runs) == 0 {
		return m, errors.New("no run yet")
	}
	m.Runs, m.All = int64(len(r.Runs)), int64(sc.Runs)
	columns := sim.Columns(sc)
	regret := func(p lecture.Position, at float64) float64 { return mean(r, int(p), column(columns, at)) }
	end := math.Inf(1)
	switch s.Of {
	case lecture.Ratio:
		m.X = regret(s.A, end) / regret(s.B, end)
	case lecture.Growth:
		m.X = regret(s.A, end) / regret(s.A, s.At)
	case lecture.Early:
		m.X = regret(s.A, s.At) / regret(s.A, end)
	case lecture.Share:
		m.X = regret(s.A, end) / sc.MostRegret()
	case lecture.Values:
		m.X = regret(s.A, s.At) / regret(s.A, s.Over)
	case lecture.Lowest:
		var ends []float64
		for p := range sc.Policies {
			ends = append(ends, regret(lecture.Position(p), end))
		}
		m.X = float64(slices.Index(ends, slices.Min(ends)))
		if slices.Sort(ends); len(ends) > 1 {
			m.Low, m.Next = ends[0], ends[1]
		}
	}
	return m, nil
}

// mean returns the mean regret of a policy at a column.
func mean(r sim.Result, policy, column int) (m float64) {
	for _, run := range r.Regret[policy] {
		m += run[column] / float64(len(r.Regret[policy]))
	}
	return m
}

// column returns the index of the first column that is at least x, or of the last column.
func column(columns []float64, x float64) int {
	for j, at := range columns {
		if at >= x*(1-1e-9) {
			return j
		}
	}
	return len(columns) - 1
}

// longest is the maximum number of decisions whose ε is computed, because each one takes some time.
const longest = 100_000

// ofRun0 returns the value of a statistic about the run on the page.
func ofRun0(s lecture.Statistic, v scenario.Valid) (float64, error) {
	sc := v.Scenario()
	e, err := sim.New(v)
	if err != nil {
		return 0, err
	}
	w := e.Open(int(s.A), 0)
	if s.Of == lecture.Worse {
		var pulls int64
		for _, stretch := range sc.Stretches() {
			before := w.Pulls()
			w.Advance(stretch.To, math.MaxInt)
			gaps := arm.Gaps(stretch.Arms)
			for i, n := range w.Pulls() {
				if gaps[i] > 0 {
					pulls += n - before[i]
				}
			}
		}
		return float64(pulls), nil
	}
	if sc.Horizon > longest {
		return 0, errors.New("the horizon is above " + strconv.Itoa(longest))
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

// exact returns the value of a statistic that needs no runs.
func exact(s lecture.Statistic, sc scenario.Scenario) (float64, error) {
	switch s.Of {
	case lecture.Needed, lecture.Smallest:
		return ofRegion(s, sc)
	case lecture.Sequence:
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
	return caught(s, sc)
}

// ofRegion returns the value of a statistic about a region.
func ofRegion(s lecture.Statistic, sc scenario.Scenario) (float64, error) {
	noise, ok := privacy.Find(sc.Region.Noise)
	if !ok || sc.Kind != scenario.Region {
		return 0, errors.New("there is no region")
	}
	if s.Of == lecture.Smallest {
		return float64(noise.SmallestN(sc.Epsilon, sc.Delta)), nil
	}
	o := sc.Region
	pair, err := noise.Pair(sc.Epsilon, sc.Delta, privacy.History{N: o.N, R: o.R, Change: o.Change})
	if err != nil {
		return 0, err
	}
	return pair.DeltaExact(sc.Epsilon) / sc.Delta, nil
}

// caught returns the largest number of people, out of 100, whom an attacker catches if she falsely accuses a fraction
// At of the others. The two worlds are those that audits usually compare.
func caught(s lecture.Statistic, sc scenario.Scenario) (float64, error) {
	p := sc.Policies[s.A]
	spec, _ := p.Spec()
	set := sc.Setup(p, spec)
	d := audit.Draft{ID: p.ID, Epsilon: &set.Epsilon, Horizon: sc.Horizon}
	if spec.Delta != policy.Ignores {
		d.Delta = &set.Delta
	}
	share := func(missed float64) float64 { return 100 * (1 - missed) }
	switch s.Of {
	case lecture.Caught:
		seen := audit.SeenDraw
		if spec.Notion == policy.Reward {
			seen = audit.SeenResponse
		}
		c, err := d.Curve(seen)
		if err != nil {
			return 0, err
		}
		return share(c.TradeOff(s.At)), nil
	case lecture.Composed: // the first pull of each arm does not depend on rewards
		return share(tradeoff.Optimal(set.Epsilon, set.Delta, int(set.Horizon)-set.Arms).TradeOff(s.At)), nil
	}
	r, err := together.New(d)
	if err != nil {
		return 0, err
	}
	of, steps := figure.Proved, 1
	if s.Of == lecture.InTruth {
		of, steps = figure.True, 2
	}
	for range steps {
		if _, err := r.More(); err != nil {
			return 0, err
		}
	}
	for _, c := range r.Curves() {
		if c.Evidence == of {
			missed, _ := c.At(s.At)
			return share(missed), nil
		}
	}
	return 0, errors.New("there is no such curve")
}
