package scenario

import (
	"math"
	"slices"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/wire"
)

// A Valid is a scenario that can be run. Validate and some methods of Valid return one. Code that takes a Valid need
// not validate it again. The zero Valid holds no scenario. Use Equal to compare two Valids.
type Valid struct {
	_ [0]func() // == would compare pointers
	s *Scenario // never changed
}

// Validate returns the scenario as a Valid, or the problems that keep it from being run. The Valid shares the
// scenario's lists, so code that edits a scenario makes a new list, and never changes a list in place.
func (s Scenario) Validate() (Valid, Problems) {
	if problems := s.Problems(); len(problems) > 0 {
		return Valid{}, problems
	}
	s.Policies, s.Checkpoints, s.Sweep.Values = listed(s.Policies), listed(s.Checkpoints), listed(s.Sweep.Values)
	return Valid{s: &s}, nil
}

// listed returns a list, or nil if the list is empty.
func listed[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}

// Scenario returns the scenario, to be read or edited. An edited scenario must be validated again. The zero Valid
// returns the zero Scenario.
func (v Valid) Scenario() Scenario {
	if v.s == nil {
		return Scenario{}
	}
	return *v.s
}

// Link returns the scenario's link.
func (v Valid) Link() string { return v.Scenario().Link() }

// IsZero reports whether v holds no scenario.
func (v Valid) IsZero() bool { return v.s == nil }

// Equal reports whether two scenarios have the same kind and the same values in all fields that this kind uses. In
// that case their links are the same, too.
func (v Valid) Equal(w Valid) bool { return v.s == w.s || v.Key() == w.Key() }

// Key returns the scenario's values as bytes. Two scenarios have the same key exactly if they are Equal. Maps and
// lists of scenarios use the key.
func (v Valid) Key() string { return string(v.encode(nil, true)) }

// Custom reports whether a policy of the scenario is a custom policy.
func (v Valid) Custom() bool { return v.s != nil && v.s.Custom() }

// At returns the scenario that a sweep runs at one of its values. Its kind is Regret, and its only checkpoint is the
// horizon. Validate has already checked all values of the sweep.
func (v Valid) At(value float64) Valid {
	s := v.s.At(value)
	return Valid{s: &s}
}

// Alone returns the scenario with only policy i, as Scenario.Alone does. The kind must be one whose policies are run.
func (v Valid) Alone(i int) Valid {
	s := v.s.Alone(i)
	return Valid{s: &s}
}

// WithRuns returns the scenario with another number of runs, which may be from 1 to MaxRuns.
func (v Valid) WithRuns(n int) Valid {
	s := v.Scenario()
	s.Runs = n
	return Valid{s: &s}
}

// A record is the encoded form of a Valid: the scenario without its lists of arms, and these as stretches of equal arms.
type record struct {
	Scenario
	Arms, Then []stretch
}

// A stretch of a list is N equal arms.
type stretch struct {
	N      int
	Family string
	Values []float64
	Counts []int // how often each observed reward occurs; nil if most of them occur once
	Total  int   // the sum of Counts, which shows damaged counts
}

// Append implements wire.Coded. It encodes the fields that the scenario's kind uses, and the defaults of all others.
func (v Valid) Append(data []byte) []byte { return v.encode(data, false) }

// encode encodes the scenario. For Key, digests take the place of observed rewards.
func (v Valid) encode(data []byte, key bool) []byte {
	var r *record
	if v.s == nil {
		return wire.Append(data, &r)
	}
	r = &record{Scenario: *v.s}
	for _, f := range fields {
		if !f.usedBy(r.Kind) {
			f.reset(&r.Scenario)
		}
	}
	r.Arms, r.Then = stretches(r.Scenario.Arms, key), stretches(r.Scenario.Then, key)
	r.Scenario.Arms, r.Scenario.Then = nil, nil
	return wire.Append(data, &r)
}

func stretches(arms []arm.Arm, key bool) (all []stretch) {
	for len(arms) > 0 {
		t := stretch{N: equalStretch(arms)}
		if e, ok := arms[0].(arm.Empirical); ok && key {
			t.Values = []float64{math.Float64frombits(e.Digest())}
		} else {
			var f arm.Family
			f, t.Values, _ = arm.Describe(arms[0])
			t.Family = f.ID
		}
		if e, ok := arms[0].(arm.Empirical); ok && !key {
			if values, counts := e.Counts(e.Len() / 2); values != nil {
				t.Values, t.Counts, t.Total = values, counts, e.Len()
			}
		}
		all, arms = append(all, t), arms[t.N:]
	}
	return all
}

// values returns each value as often as it occurs.
func (t stretch) values() (all []float64, ok bool) {
	if t.Counts == nil {
		return t.Values, true
	}
	total := 0
	for _, n := range t.Counts {
		if n < 1 || n > arm.MaxObserved-total {
			return nil, false
		}
		total += n
	}
	if total != t.Total || len(t.Values) != len(t.Counts) {
		return nil, false
	}
	for i, x := range t.Values {
		all = append(all, slices.Repeat([]float64{x}, t.Counts[i])...)
	}
	return all, true
}

// armsOf reverses stretches. It reports false if the kind of an arm is not known, or if there are more arms than most.
func armsOf(all []stretch, most int) (arms []arm.Arm, ok bool) {
	for _, t := range all {
		f, known := arm.FindFamily(t.Family)
		values, right := t.values()
		if !known || !right || !f.Fits(len(values)) || t.N < 1 || t.N > most-len(arms) {
			return nil, false
		}
		arms = append(arms, slices.Repeat([]arm.Arm{f.Make(values)}, t.N)...)
	}
	return arms, true
}

// Parse implements wire.Coded. The bytes come from a Valid, so Parse does not validate the scenario again.
func (v *Valid) Parse(data []byte) (rest []byte, ok bool) {
	var r *record
	v.s = nil
	if rest, ok = wire.Parse(data, &r); !ok || r == nil {
		return rest, ok
	}
	s := r.Scenario
	var known, then bool
	s.Arms, known = armsOf(r.Arms, MaxArms)
	if s.Then, then = armsOf(r.Then, MaxChanges*MaxArms); !known || !then {
		return rest, false
	}
	v.s = &s
	return rest, string(v.Append(nil)) == string(data[:len(data)-len(rest)]) // a Valid has only one encoding
}
