package scenario

import (
	"maps"
	"math"
	"slices"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// These are the quantities that a sweep can vary. It can also vary any numeric parameter of a policy, by the
// parameter's name. At each value, all other settings stay the same, including the seed. A run at one value draws the
// same numbers as it would in a scenario with only this value.
const (
	// OverEpsilon and OverDelta replace the scenario's ε or δ.
	OverEpsilon = "epsilon"
	OverDelta   = "delta"
	// OverHorizon replaces the number of pulls T. A policy that uses T is told the value.
	OverHorizon = "horizon"
	// OverGap moves all arms except the best, so that the smallest gap above 0 becomes the value Δ. It multiplies all
	// gaps by the same factor. All arms must be Bernoulli. A value that would move a mean below 0 is refused.
	OverGap = "gap"
	// OverArms changes the number of arms K. Fewer arms leave out the last ones, but never the best arm. More arms
	// repeat the arms that are not the best, in their order. So the best arm occurs once, in its own position or as
	// the last arm. If K is the scenario's own number, the arms stay the same.
	OverArms = "arms"
	// OverEpsMin varies the parameter of this name, the smallest ε_t that is not discarded.
	OverEpsMin = "eps_min"
)

// SweepOptions choose the quantity and the values of a sweep. The sweep affects a policy only if it uses the quantity
// and has no value of its own for it. Other policies do the same at all values. T, Δ and K affect all policies. A
// scenario that was never a sweep has the zero SweepOptions.
type SweepOptions struct {
	Over   string    `json:"over"`   // one of the quantities above, or the name of a parameter
	Values []float64 `json:"values"` // 1 to MaxSweep distinct values in any order
}

func parseValues(s *Scenario, text string) (err error) {
	s.Sweep.Values, err = parseList("sweep.values", text, parseNumber)
	return err
}

// limits returns the range of a sweep's values, and whether they must be whole numbers. ok is false if no policy has a
// parameter with the name in Over. A policy may limit its values further.
func (o SweepOptions) limits(own []Policy) (low, high float64, whole, ok bool) {
	switch o.Over {
	case OverEpsilon:
		return 0, MaxEpsilon, false, true
	case OverDelta:
		return 0, MaxDelta, false, true
	case OverHorizon:
		return 1, MaxHorizon, true, true
	case OverGap:
		return 0, 1, false, true
	case OverArms:
		return 1, MaxArms, true, true
	}
	take := func(spec policy.Spec) {
		if q, has := numeric(spec, o.Over); has {
			low, high, ok = min(low, q.Min), max(high, q.Max), true
		}
	}
	for _, spec := range policy.All() {
		take(spec)
	}
	for _, p := range own {
		if spec, _ := p.Spec(); spec.Custom {
			take(spec)
		}
	}
	return low, high, false, ok
}

// WithoutStraySweep removes the sweep's options if their parameter has gone with a custom policy. It changes nothing
// if the scenario's kind is Sweep.
func (s Scenario) WithoutStraySweep() Scenario {
	if _, _, _, ok := s.Sweep.limits(s.Policies); !ok && s.Kind != Sweep {
		s.Sweep = SweepOptions{}
	}
	return s
}

// Moves reports whether the sweep affects a policy.
func (o SweepOptions) Moves(p Policy, spec policy.Spec) bool {
	switch o.Over {
	case OverEpsilon:
		return spec.Epsilon != policy.Ignores && p.Epsilon == nil
	case OverDelta:
		return spec.Delta != policy.Ignores && p.Delta == nil
	case OverHorizon, OverGap, OverArms:
		return true
	}
	_, takes := numeric(spec, o.Over)
	_, own := p.Params[o.Over]
	return takes && !own
}

// numeric returns the parameter with the given name if it is a number.
func numeric(spec policy.Spec, name string) (policy.Param, bool) {
	q, ok := param(spec, name)
	return q, ok && q.Kind == policy.Number
}

// At returns the sweep's scenario at one of its values. Its kind is Regret, and its only checkpoint is the horizon.
func (s Scenario) At(value float64) Scenario {
	o := s.Sweep
	if !s.takesChanges() {
		s.Changes, s.Then = nil, nil
	}
	switch o.Over {
	case OverEpsilon:
		s.Epsilon = value
	case OverDelta:
		s.Delta = value
	case OverHorizon:
		s.Horizon = int64(value)
	case OverGap:
		s.Arms = withGap(s.Arms, value)
	case OverArms:
		s.Arms = withCount(s.Arms, int(value))
	default:
		s.Policies = slices.Clone(s.Policies)
		for i, p := range s.Policies {
			if spec, ok := p.Spec(); ok && o.Moves(p, spec) {
				params := map[string]float64{o.Over: value}
				maps.Copy(params, p.Params)
				s.Policies[i].Params = params
			}
		}
	}
	s.Kind, s.Sweep, s.Checkpoints = Regret, SweepOptions{}, []int64{s.Horizon}
	return s
}

// withCount returns count arms, as described at OverArms.
func withCount(arms []arm.Arm, count int) []arm.Arm {
	if len(arms) < 2 {
		return arms
	}
	best := arm.Best(arms)
	out := make([]arm.Arm, 0, count)
	for i := 0; len(out) < count; i++ {
		switch at := i % len(arms); {
		case at == best && i != best: // the best arm is already there
		case i < best && len(out) == count-1: // the last position is reserved for the best arm
		default:
			out = append(out, arms[at])
		}
	}
	return out
}

// closest returns the smallest gap above 0, or 0 if there is no such gap, and the largest gap.
func closest(arms []arm.Arm) (least, most float64) {
	for _, g := range arm.Gaps(arms) {
		if g > 0 && (least == 0 || g < least) {
			least = g
		}
		most = max(most, g)
	}
	return least, most
}

// withGap returns the arms with a new smallest gap, as described at OverGap. If all arms are equally good, it returns
// them unchanged.
func withGap(arms []arm.Arm, gap float64) []arm.Arm {
	least, _ := closest(arms)
	if least == 0 {
		return arms
	}
	top := arms[arm.Best(arms)].Mean()
	out := slices.Clone(arms)
	for i, g := range arm.Gaps(arms) {
		if g > 0 {
			out[i] = arm.Bernoulli{P: max(0, arm.Decimal(top-float64(g*gap)/least))}
		}
	}
	return out
}

// leastGap is the smallest Δ in a sweep. It is well above the rounding errors of arm.Gaps.
const leastGap = 1e-9

// MostGap returns the largest Δ in a sweep over the gap of the given arms, or 0 if there can be no such sweep.
func MostGap(arms []arm.Arm) float64 {
	for _, a := range arms {
		if _, ok := a.(arm.Bernoulli); !ok {
			return 0
		}
	}
	least, most := closest(arms)
	if least == 0 {
		return 0
	}
	return arm.Decimal(arms[arm.Best(arms)].Mean() * least / most)
}

// sweep checks the options for all kinds, because a scenario keeps them when its kind changes. It checks what policies
// and arms require only if the kind is Sweep.
func (c *checker) sweep(s Scenario) {
	o := s.Sweep
	if s.Kind != Sweep && o.Over == "" && len(o.Values) == 0 {
		return
	}
	low, high, whole, ok := o.limits(s.Policies)
	switch {
	case o.Over == "":
		c.add("sweep.over", "", say.Of("missing-sweep"))
	case !ok:
		c.add("sweep.over", Quote(o.Over), say.Of("unknown-sweep"))
	}
	switch {
	case len(o.Values) == 0:
		c.add("sweep.values", "", say.Of("least-one-needed"))
	case len(o.Values) > MaxSweep:
		c.add("sweep.values", "", say.Of("more-than", strconv.Itoa(len(o.Values)), strconv.Itoa(MaxSweep)))
		return
	}
	most := 1.0
	if s.Kind == Sweep && ok {
		most = c.instance(s)
	}
	for i, x := range o.Values {
		if c.full() {
			return
		}
		field := element("sweep.values", i)
		switch {
		case !ok:
		case !c.number(field, x, low, high):
			continue
		case whole && x != math.Trunc(x):
			c.add(field, printNumber(x), say.Of("not-a-whole-number"))
		case o.Over == OverGap && x < leastGap:
			c.add(field, printNumber(x), say.Of("gap-too-small", printNumber(leastGap)))
		case o.Over == OverGap && x > most+1e-12:
			c.add(field, printNumber(x), say.Of("gap-too-large", printNumber(most)))
		}
		if at := slices.Index(o.Values, x); at >= 0 && at < i {
			c.add(field, printNumber(x), say.Of("there-already", strconv.Itoa(at+1)))
		}
	}
}

// instance adds a problem if a sweep cannot change the arms. It returns their largest possible gap.
func (c *checker) instance(s Scenario) float64 {
	switch s.Sweep.Over {
	case OverArms:
		if len(s.Arms) == 1 {
			c.add("sweep.over", s.Sweep.Over, say.Of("sweep-needs-two-arms"))
		}
	case OverGap:
		if most := MostGap(s.Arms); most > 0 {
			return most
		}
		if len(s.Arms) > 0 {
			c.add("sweep.over", s.Sweep.Over, say.Of("sweep-needs-bernoulli"))
		}
	}
	return 1
}

// swept adds a problem for each value of a sweep that a policy does not accept.
func (c *checker) swept(s Scenario, p Policy, spec policy.Spec, field string) {
	if len(s.Sweep.Values) > MaxSweep {
		return
	}
	moves := s.Sweep.Moves(p, spec)
	q, isParam := numeric(spec, s.Sweep.Over)
	for i, x := range s.Sweep.Values {
		if c.full() {
			return
		}
		value := element("sweep.values", i)
		eps, delta := s.Budget(p)
		epsField, deltaField := budgetFields(p, field)
		switch {
		case !moves:
		case s.Sweep.Over == OverEpsilon:
			eps, epsField = x, value
		case s.Sweep.Over == OverDelta:
			delta, deltaField = x, value
		case isParam:
			c.number(value, x, q.Min, q.Max)
		}
		c.needs(eps, delta, spec, epsField, deltaField)
	}
}
