package scenario

import "epsilonarcade/core/wire"

// A Valid is a scenario that can be run. Validate returns it, and its methods return others. Code that takes a
// Valid does not validate it again. The zero Valid has no scenario. Use Equal to compare Valids.
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

// listed returns a list, or nil if the list is empty.
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

// Equal reports whether two scenarios have the same kind and the same values in all fields that the kind uses.
// Their links are then the same, too.
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

// Append implements wire.Coded. It encodes the fields that the scenario's kind uses, as links write them.
func (v Valid) Append(data []byte) []byte {
	var texts []string
	if v.s != nil {
		for _, f := range fields {
			if f.usedBy(v.s.Kind) {
				texts = append(texts, f.print(v.s))
			}
		}
	}
	return wire.Append(data, &texts)
}

// Parse implements wire.Coded. The fields that the scenario's kind does not use are read as their defaults. The bytes
// come from a Valid, so Parse does not validate the scenario again.
func (v *Valid) Parse(data []byte) (rest []byte, ok bool) {
	var texts []string
	v.s = nil
	if rest, ok = wire.Parse(data, &texts); !ok || texts == nil {
		return rest, ok
	}
	s := Default()
	for _, f := range fields { // the first is the kind
		if !f.usedBy(s.Kind) {
			continue
		}
		if len(texts) == 0 || texts[0] != "" && f.parse(&s, texts[0]) != nil {
			return rest, false
		}
		texts = texts[1:]
	}
	v.s = &s
	return rest, len(texts) == 0
}
