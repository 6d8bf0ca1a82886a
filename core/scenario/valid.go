package scenario

import (
	"slices"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/wire"
)

// A Valid is a scenario that can be run. Validate makes it, and the methods here make others of it. Code that takes a
// Valid does not validate again. The zero Valid has no scenario. Equal compares Valids.
type Valid struct {
	_ [0]func() // == would compare pointers
	s *Scenario // never changed
}

// Validate returns the scenario as a Valid, or the problems that keep it from being run. The Valid shares the
// scenario's lists. So code that edits a scenario makes another list, and never changes a list in place.
func (s Scenario) Validate() (Valid, Problems) {
	if problems := s.Problems(); len(problems) > 0 {
		return Valid{}, problems
	}
	s.Policies, s.Checkpoints, s.Sweep.Values = listed(s.Policies), listed(s.Checkpoints), listed(s.Sweep.Values)
	return Valid{s: &s}, nil
}

// listed returns a list, or nil if it is empty: the two are equal.
func listed[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}

// Scenario returns the scenario, to read it or to edit it. An edited scenario needs Validate. The zero Valid returns the
// zero Scenario.
func (v Valid) Scenario() Scenario {
	if v.s == nil {
		return Scenario{}
	}
	return *v.s
}

// Link returns the scenario's link.
func (v Valid) Link() string { return v.Scenario().Link() }

// IsZero reports whether there is no scenario.
func (v Valid) IsZero() bool { return v.s == nil }

// Equal reports whether two scenarios are of one kind and have the same values in all fields that it uses. Their links
// are then the same, too.
func (v Valid) Equal(w Valid) bool { return v.s == w.s || v.Key() == w.Key() }

// Key returns the scenario's values as bytes. Two scenarios have the same key if they are Equal. It is for maps and lists
// of scenarios.
func (v Valid) Key() string { return string(v.Append(nil)) }

// Custom reports whether a policy of the scenario is a custom policy.
func (v Valid) Custom() bool { return v.s != nil && v.s.Custom() }

// At returns the scenario that a sweep runs at one of its values: of kind Regret, with the horizon as the only
// checkpoint. Validate has checked all of the sweep's values.
func (v Valid) At(value float64) Valid {
	s := v.s.At(value)
	return Valid{s: &s}
}

// Alone returns the scenario of the policy at place i by itself, as Scenario.Alone does. The kind must be one whose
// policies run.
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

// Append implements wire.Coded. It encodes the fields that the scenario's kind uses.
func (v Valid) Append(data []byte) []byte {
	if data = wire.Append(data, new(v.s != nil)); v.s != nil {
		for _, f := range fields { // the first is the kind
			if f.usedBy(v.s.Kind) {
				data = wire.Append(data, f.at(v.s))
			}
		}
	}
	return data
}

// Parse implements wire.Coded. The fields that the scenario's kind does not use are read as their defaults. The bytes
// come from a Valid, so Parse does not validate the scenario again.
func (v *Valid) Parse(data []byte) (rest []byte, ok bool) {
	var there bool
	if data, ok = wire.Parse(data, &there); !ok || !there {
		return data, ok
	}
	s := Default()
	for _, f := range fields {
		if f.usedBy(s.Kind) {
			f.reset(&s)
			if data, ok = wire.Parse(data, f.at(&s)); !ok {
				return data, false
			}
		}
	}
	v.s = &s
	return data, true
}

// bytes returns a field's value as Append writes it.
func (f field) bytes(s Scenario) string { return string(wire.Append(nil, f.at(&s))) }

// arms are encoded as stretches of equal arms.
type arms []arm.Arm

type stretch struct {
	N      int
	Kind   string
	Values []float64
}

// Append implements wire.Coded.
func (a arms) Append(data []byte) []byte {
	var all []stretch
	for i, x := range a {
		if i > 0 && x == a[i-1] {
			all[len(all)-1].N++
			continue
		}
		k, values, _ := arm.Describe(x)
		all = append(all, stretch{1, k.ID, values})
	}
	return wire.Append(data, &all)
}

// Parse implements wire.Coded.
func (a *arms) Parse(data []byte) (rest []byte, ok bool) {
	var all []stretch
	rest, ok = wire.Parse(data, &all)
	*a = nil
	for _, t := range all {
		k, known := arm.FindKind(t.Kind)
		if !known || len(t.Values) != len(k.Params) || t.N < 1 || t.N > MaxArms-len(*a) {
			return rest, false
		}
		*a = append(*a, slices.Repeat([]arm.Arm{k.Make(t.Values)}, t.N)...)
	}
	return rest, ok
}
