package scenario

import (
	"maps"
	"slices"
	"strings"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// PolicyField names a policy, as problems do.
func PolicyField(i int) string { return element("policies", i) }

// A policy's own fields: what is empty is the policy's name, or the scenario's budget.
const (
	OwnLabel   = "label"
	OwnEpsilon = "epsilon"
	OwnDelta   = "delta"
)

// OwnField names one of them, as problems do.
func OwnField(i int, name string) string { return PolicyField(i) + "." + name }

// own are a policy's own fields: how people read and write each, and what counts if it is empty.
var own = []struct {
	name  string
	show  func(Policy) string
	typed func(p *Policy, text string) (problem string)
	usual func(Scenario, Policy) string
}{
	{
		OwnLabel,
		func(p Policy) string { return p.Label },
		func(p *Policy, text string) string { p.Label = strings.TrimSpace(text); return "" },
		func(_ Scenario, p Policy) string { spec, _ := p.Spec(); return spec.Name },
	},
	{
		OwnEpsilon,
		func(p Policy) string { return showOwn(p.Epsilon) },
		func(p *Policy, text string) string { return typeOwn(&p.Epsilon, text, MaxEpsilon) },
		func(s Scenario, _ Policy) string { return printNumber(s.Epsilon) },
	},
	{
		OwnDelta,
		func(p Policy) string { return showOwn(p.Delta) },
		func(p *Policy, text string) string { return typeOwn(&p.Delta, text, MaxDelta) },
		func(s Scenario, _ Policy) string { return printNumber(s.Delta) },
	},
}

func showOwn(x *float64) string {
	if x == nil {
		return ""
	}
	return printNumber(*x)
}

// typeOwn reads a number from 0 to high that may be left out.
func typeOwn(at **float64, text string, high float64) (problem string) {
	if *at = nil; strings.TrimSpace(text) != "" {
		var x float64
		x, problem = TypedNumber(text, 0, high)
		*at = &x
	}
	return problem
}

// Usual returns what counts where the field of a name is empty, or nothing where something has to
// stand.
func (s Scenario) Usual(name string) string {
	if i, k, ok := s.ownAt(name); ok {
		return own[k].usual(s, s.Policies[i])
	}
	if name == "checkpoints" {
		return usualGrid
	}
	return ""
}

// ownAt returns whose own field that of a name is: the place of the policy, and the field's in own.
func (s Scenario) ownAt(name string) (policy, field int, ok bool) {
	for i := range s.Policies {
		for k, f := range own {
			if name == OwnField(i, f.name) {
				return i, k, true
			}
		}
	}
	return 0, 0, false
}

// ParamField names the field of a policy's parameter, as problems do.
func ParamField(i int, name string) string { return PolicyField(i) + ".params." + name }

// Text returns the value of the field of a name as people edit it: of a number, of all arms or of
// one, of a sweep's values, of what is a policy's own. It is empty if there is no such field.
func (s Scenario) Text(name string) string {
	for _, f := range fields {
		if f.name == name && f.show != nil {
			return f.show(&s)
		}
	}
	if i, param, ok := s.armAt(name); ok {
		return showArm(s.Arms[i], param)
	}
	if i, k, ok := s.ownAt(name); ok {
		return own[k].show(s.Policies[i])
	}
	for i, p := range s.Policies {
		spec, _ := p.Spec()
		for _, q := range spec.Params {
			if name == ParamField(i, q.Name) {
				set := s.Setup(p, spec)
				switch q.Kind {
				case policy.Levels:
					return set.Law.String()
				case policy.Switch:
					return onOff(set.Params[q.Name] != 0)
				}
				return printNumber(set.Params[q.Name])
			}
		}
	}
	return ""
}

// With sets a field to a typed text. It also removes settings that do not fit the new value. If the text is invalid,
// With returns the problem and the unchanged scenario. The scenario itself may be invalid.
func (s Scenario) With(name, text string) (_ Scenario, problem string) {
	with, problem := s.with(name, text)
	if problem != "" {
		with = s
	}
	return with, problem
}

func (s Scenario) with(name, text string) (_ Scenario, problem string) {
	was := s
	for _, f := range fields {
		if f.name != name || f.typed == nil {
			continue
		}
		problem = f.typed(&s, text)
		if s.Horizon != was.Horizon {
			s.Checkpoints = nil // those of another horizon
		}
		if s.Region.N != was.Region.N {
			s.Region = s.Region.Fit()
		}
		return s, problem
	}
	if i, param, ok := s.armAt(name); ok {
		s.Arms = slices.Clone(s.Arms)
		s.Arms[i], problem = typeArm(s.Arms[i], param, text)
		return s, problem
	}
	if i, k, ok := s.ownAt(name); ok {
		s.Policies = slices.Clone(s.Policies)
		return s, own[k].typed(&s.Policies[i], text)
	}
	for i, p := range s.Policies {
		spec, _ := p.Spec()
		for _, q := range spec.Params {
			if name == ParamField(i, q.Name) {
				s.Policies = slices.Clone(s.Policies)
				return s, s.Policies[i].set(q, text)
			}
		}
	}
	return s, say.Of("field-gone")
}

// set gives a parameter the value that somebody has typed.
func (p *Policy) set(q policy.Param, text string) (problem string) {
	switch q.Kind {
	case policy.Levels:
		xs, problem := typedList(text, false, 0, 100)
		if problem != "" && (form{list: true}).several(text) {
			return problem
		}
		if problem == "" {
			text = strings.ReplaceAll(printNumbers(xs), " ", "")
		}
		law, err := mechanism.ParseLevels(text)
		if err != nil {
			return Problem{Value: Quote(text), Text: say.Err(err)}.Clause()
		}
		p.Law = law.String()
		return ""
	case policy.Switch:
		text = switchText(text)
	}
	if p.Params = maps.Clone(p.Params); p.Params == nil {
		p.Params = map[string]float64{}
	}
	p.Params[q.Name], problem = TypedNumber(text, q.Min, q.Max)
	return problem
}

// Part returns the part of the page that changes a field, by the field's name or its key in a link.
func Part(field string) string {
	list, _, _ := strings.Cut(field, "[")
	for _, f := range fields {
		if f.name == list || f.key == list {
			return f.part
		}
	}
	return ""
}

// Parts returns the parts of the page that change fields.
func Parts() (all []string) {
	for _, f := range fields {
		if f.part != "" && !slices.Contains(all, f.part) {
			all = append(all, f.part)
		}
	}
	return all
}

// onOff writes a switch, and switchText returns the number that one stands for, or the text itself.
func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

func switchText(text string) string {
	switch text {
	case "on":
		return "1"
	case "off":
		return "0"
	}
	return text
}

// Fit moves R so that R and R + change fit N.
func (r RegionOptions) Fit() RegionOptions {
	low, high := int64(0), r.N-1
	if r.Change < 0 {
		low, high = 1, r.N
	}
	r.R = max(low, min(r.R, high))
	return r
}

func showValues(s *Scenario) string {
	return printNumbers(s.Sweep.Values)
}

func printNumbers(xs []float64) string {
	var texts []string
	for _, x := range xs {
		texts = append(texts, printNumber(x))
	}
	return strings.Join(texts, ", ")
}

func typeValues(s *Scenario, text string) (problem string) {
	low, high, whole, _ := s.Sweep.limits(s.Policies)
	s.Sweep.Values, problem = typedList(text, whole, low, high)
	return problem
}
