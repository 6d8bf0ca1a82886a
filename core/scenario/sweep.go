package scenario

import (
	"maps"
	"slices"
	"strconv"

	"epsilonarcade/core/policy"
)

// What a sweep can go over.
const (
	OverEpsilon = "epsilon" // ε
	OverDelta   = "delta"   // δ
	OverEpsMin  = "eps_min" // the parameter of that name, the least ε_t that is not discarded
)

// SweepOptions choose what a sweep varies. It moves the policies that use what it goes
// over and do not set it themselves; the others are the same at all values. A scenario
// that has never been a sweep has the zero SweepOptions.
type SweepOptions struct {
	Over   string    // OverEpsilon, OverDelta or OverEpsMin
	Values []float64 // 1 to MaxSweep, no two alike, in any order
}

// sweepLimits returns the range of a sweep's values. That of eps_min is the policy's to
// say.
func sweepLimits(over string) (high float64, ok bool) {
	switch over {
	case OverEpsilon, OverEpsMin:
		return MaxEpsilon, true
	case OverDelta:
		return MaxDelta, true
	}
	return 0, false
}

// Moves reports whether the sweep moves a policy.
func (o SweepOptions) Moves(p Policy, spec policy.Spec) bool {
	switch o.Over {
	case OverEpsilon:
		return spec.Epsilon != policy.Ignores && p.Epsilon == nil
	case OverDelta:
		return spec.Delta != policy.Ignores && p.Delta == nil
	}
	_, takes := param(spec, o.Over)
	_, own := p.Params[o.Over]
	return takes && !own
}

// At returns the scenario that a sweep runs at one of its values: of kind Regret, with
// the horizon as the only checkpoint.
func (s Scenario) At(value float64) Scenario {
	o := s.Sweep
	s.Kind, s.Sweep, s.Checkpoints = Regret, SweepOptions{}, []int64{s.Horizon}
	switch o.Over {
	case OverEpsilon:
		s.Epsilon = value
	case OverDelta:
		s.Delta = value
	case OverEpsMin:
		s.Policies = slices.Clone(s.Policies)
		for i, p := range s.Policies {
			if spec, ok := policy.Find(p.ID); ok && o.Moves(p, spec) {
				params := map[string]float64{OverEpsMin: value}
				maps.Copy(params, p.Params)
				s.Policies[i].Params = params
			}
		}
	}
	return s
}

// sweep checks the options whatever the kind, for a scenario carries them into the next
// one; what the policies need of the values counts only where they run.
func (c *checker) sweep(s Scenario) {
	o := s.Sweep
	if s.Kind != Sweep && o.Over == "" && len(o.Values) == 0 {
		return
	}
	high, ok := sweepLimits(o.Over)
	switch {
	case o.Over == "":
		c.add("sweep.over", "", "is missing: epsilon, delta or eps_min")
	case !ok:
		c.add("sweep.over", Quote(o.Over), "is none of epsilon, delta and eps_min")
	}
	switch {
	case len(o.Values) == 0:
		c.add("sweep.values", "", "at least one is needed")
	case len(o.Values) > MaxSweep:
		c.add("sweep.values", strconv.Itoa(len(o.Values)), "are more than "+strconv.Itoa(MaxSweep))
		return
	}
	for i, x := range o.Values {
		if c.full() {
			return
		}
		field := element("sweep.values", i)
		if ok && !c.number(field, x, 0, high) {
			continue
		}
		if at := slices.Index(o.Values, x); at >= 0 && at < i {
			c.add(field, printNumber(x), "is there already, as "+element("sweep.values", at))
		}
	}
}

// swept reports what a policy cannot work with among a sweep's values.
func (c *checker) swept(s Scenario, p Policy, spec policy.Spec, field string) {
	if len(s.Sweep.Values) > MaxSweep {
		return
	}
	budget := s
	budget.Policies = nil // which is not about them
	for i, x := range s.Sweep.Values {
		if c.full() {
			return
		}
		value := element("sweep.values", i)
		epsField, deltaField := budgetFields(p, field)
		if s.Sweep.Moves(p, spec) {
			switch s.Sweep.Over {
			case OverEpsilon:
				epsField = value
			case OverDelta:
				deltaField = value
			default:
				q, _ := param(spec, s.Sweep.Over)
				c.number(value, x, q.Min, q.Max)
			}
		}
		c.needs(budget.At(x), p, spec, epsField, deltaField)
	}
}
