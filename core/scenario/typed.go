package scenario

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// PolicyField returns the name of a policy in problems.
func PolicyField(i int) string { return element("policies", i) }

// These are a policy's own fields. If such a field is empty, the policy's name or the scenario's budget applies.
const (
	OwnLabel   = "label"
	OwnEpsilon = "epsilon"
	OwnDelta   = "delta"
)

// OwnField returns the name of a policy's own field in problems.
func OwnField(i int, name string) string { return PolicyField(i) + "." + name }

// ParamField returns the name of a policy's parameter in problems.
func ParamField(i int, name string) string { return OwnField(i, params+name) }

const params = "params."

// An entry is a value that people can read and type.
type entry struct {
	show  func() string
	typed func(text string) (problem string) // sets the value; nil if people cannot type it
	usual string                             // the value that an empty text stands for
}

// entry returns the entry for a field of the scenario, of an arm or of a policy. name is the name of the field in
// problems.
func (s *Scenario) entry(name string) (e entry, ok bool) {
	for _, f := range fields {
		switch {
		case f.name != name:
			continue
		case f.show != nil:
			e.show = func() string { return f.show(s) }
			return e, true
		case f.typed == nil:
			return e, false
		case name == "checkpoints":
			e.usual = usualGrid
		case name == "delay":
			e.usual = "0"
		}
		e.show = func() string { return strings.ReplaceAll(f.print(s), ",", ", ") }
		e.typed = func(text string) string { return f.typed(s, text) }
		return e, true
	}
	list, i, rest := cutEntry(name)
	part, ok := strings.CutPrefix(rest, ".")
	switch {
	case !ok || i < 0:
	case list == "arms" && i < len(s.Arms):
		return armEntry(&s.Arms[i], part)
	case list == "policies" && i < len(s.Policies):
		return s.policyEntry(&s.Policies[i], part)
	}
	return e, false
}

// policyEntry returns the entry for a policy's own field or parameter.
func (s *Scenario) policyEntry(p *Policy, name string) (e entry, ok bool) {
	spec, _ := p.Spec()
	switch name {
	case OwnLabel:
		typed := func(text string) string { p.Label = strings.TrimSpace(text); return "" }
		return entry{func() string { return p.Label }, typed, spec.Name}, true
	case OwnEpsilon:
		return ownNumber(&p.Epsilon, MaxEpsilon, s.Epsilon), true
	case OwnDelta:
		return ownNumber(&p.Delta, MaxDelta, s.Delta), true
	}
	name, ok = strings.CutPrefix(name, params)
	q, has := param(spec, name)
	e.show = func() string {
		set := s.Setup(*p, spec)
		switch q.Kind {
		case policy.Levels:
			return set.Law.String()
		case policy.Switch:
			if set.Params[q.Name] != 0 {
				return "on"
			}
			return "off"
		}
		return printNumber(set.Params[q.Name])
	}
	e.typed = func(text string) string { return p.set(q, text) }
	return e, ok && has
}

// ownNumber returns the entry for an optional number from 0 to high.
func ownNumber(at **float64, high, usual float64) entry {
	show := func() string {
		if *at == nil {
			return ""
		}
		return printNumber(**at)
	}
	typed := func(text string) (problem string) {
		if *at = nil; strings.TrimSpace(text) != "" {
			var x float64
			x, problem = TypedNumber(text, 0, high)
			*at = &x
		}
		return problem
	}
	return entry{show, typed, printNumber(usual)}
}

// Usual returns the value that an empty text of the named entry stands for, or "" if the entry must not be empty.
func (s Scenario) Usual(name string) string {
	e, _ := s.entry(name)
	return e.usual
}

// Text returns the named entry in the form in which people edit it, or "" if there is no such entry.
func (s Scenario) Text(name string) string {
	if e, ok := s.entry(name); ok {
		return e.show()
	}
	return ""
}

// With sets an entry to a typed text, and removes settings that do not fit the new value. If the text is invalid, With
// returns the problem and the unchanged scenario. The scenario itself may be invalid.
func (s Scenario) With(name, text string) (_ Scenario, problem string) {
	with := s
	with.Arms, with.Policies = slices.Clone(s.Arms), slices.Clone(s.Policies)
	e, ok := with.entry(name)
	if !ok || e.typed == nil {
		return s, say.Of("field-gone")
	}
	if problem = e.typed(text); problem != "" {
		return s, problem
	}
	if with.Horizon != s.Horizon {
		with.Checkpoints = nil // they belong to the old horizon
	}
	if with.Region.N != s.Region.N {
		with.Region = with.Region.Fit()
	}
	return with, ""
}

// set sets a parameter to a typed value.
func (p *Policy) set(q policy.Param, text string) (problem string) {
	switch q.Kind {
	case policy.Levels:
		xs, problem := typedList(text, false, 0, 100)
		if problem != "" && (form{list: true}).several(text) {
			return problem
		}
		if problem == "" {
			text = printNumbers(xs)
		}
		law, err := mechanism.ParseLevels(text)
		if err != nil {
			return Problem{Value: Quote(text), Text: say.Err(err)}.Clause()
		}
		p.Law = law.String()
		return ""
	case policy.Switch:
		if i := slices.Index([]string{"off", "on"}, text); i >= 0 {
			text = strconv.Itoa(i)
		}
	}
	x, problem := TypedNumber(text, q.Min, q.Max)
	p.Params = maps.Clone(p.Params)
	p.SetParam(q.Name, x)
	return problem
}

// Part returns the part of the page that changes a field, given the field's name or its key in a link.
func Part(field string) string {
	list, _, _ := strings.Cut(field, "[")
	for _, f := range fields {
		if f.name == list || f.key == list {
			return f.part
		}
	}
	return ""
}

// Parts returns the parts of the page that can change fields.
func Parts() (all []string) {
	for _, f := range fields {
		if f.part != "" && !slices.Contains(all, f.part) {
			all = append(all, f.part)
		}
	}
	return all
}

// Fit moves R so that both R and R + Change fit N.
func (r RegionOptions) Fit() RegionOptions {
	low, high := int64(0), r.N-1
	if r.Change < 0 {
		low, high = 1, r.N
	}
	r.R = max(low, min(r.R, high))
	return r
}

func typeValues(s *Scenario, text string) (problem string) {
	low, high, whole, _ := s.Sweep.limits(s.Policies)
	s.Sweep.Values, problem = typedList(text, whole, low, high)
	return problem
}
