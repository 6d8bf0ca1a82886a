package scenario

import (
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
	return Valid{s: &s}, nil
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

// Key returns the scenario's values as Code writes them. Equal scenarios have equal keys.
func (v Valid) Key() string { return string(wire.Bytes(v.Code)) }

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

// Code codes the scenario, or that there is none: its kind and the fields that the kind uses. The others are read as
// their defaults, and an empty list as nil. What is read was written of a Valid and is not validated again.
func (v *Valid) Code(c *wire.Coder) {
	there := v.s != nil
	if c.Bool(&there); !there {
		return
	}
	s := v.Scenario()
	if v.s == nil {
		s = Default()
		v.s = &s
	}
	for _, f := range fields { // the first is the kind
		if f.usedBy(s.Kind) {
			f.code(c, &s)
		}
	}
	if s.Written() {
		c.Mark()
	}
}

// bytes returns a field's value as Code writes it.
func (f field) bytes(s Scenario) string {
	return string(wire.Bytes(func(c *wire.Coder) { f.code(c, &s) }))
}

// A stretch is a number of equal arms.
type stretch struct {
	n      int64
	kind   string
	values []float64
}

func codeArms(c *wire.Coder, s *Scenario) {
	var all []stretch
	for i, a := range s.Arms {
		if i > 0 && a == s.Arms[i-1] {
			all[len(all)-1].n++
			continue
		}
		k, values, _ := arm.Describe(a)
		all = append(all, stretch{1, k.ID, values})
	}
	wire.List(c, &all, func(t *stretch) {
		c.Int(&t.n)
		c.Data(&t.kind)
		c.Floats(&t.values)
	})
	s.Arms = nil
	for _, t := range all {
		k, ok := arm.FindKind(t.kind)
		if !ok || len(t.values) != len(k.Params) || t.n < 1 || t.n > int64(MaxArms-len(s.Arms)) {
			c.Refuse()
			return
		}
		for a := k.Make(t.values); t.n > 0; t.n-- {
			s.Arms = append(s.Arms, a)
		}
	}
}

// A setting is a parameter of a policy with its value.
type setting struct {
	name  string
	value float64
}

func codePolicies(c *wire.Coder, s *Scenario) {
	wire.List(c, &s.Policies, func(p *Policy) {
		for _, text := range []*string{&p.ID, &p.Source, &p.Label, &p.Law} {
			c.Data(text)
		}
		wire.Optional(c, &p.Epsilon, c.Float)
		wire.Optional(c, &p.Delta, c.Float)
		var all []setting
		for _, name := range paramNames(*p) {
			all = append(all, setting{name, p.Params[name]})
		}
		wire.List(c, &all, func(q *setting) { c.Data(&q.name); c.Float(&q.value) })
		if p.Params == nil && all != nil {
			p.Params = map[string]float64{}
			for _, q := range all {
				p.Params[q.name] = q.value
			}
		}
	})
}

func codeCheckpoints(c *wire.Coder, s *Scenario) {
	if c.Ints(&s.Checkpoints); len(s.Checkpoints) == 0 {
		s.Checkpoints = nil
	}
}

func codeValues(c *wire.Coder, s *Scenario) {
	if c.Floats(&s.Sweep.Values); len(s.Sweep.Values) == 0 {
		s.Sweep.Values = nil
	}
}
