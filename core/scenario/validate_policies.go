package scenario

import (
	"strconv"
	"unicode/utf8"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

func (c *checker) policies(s Scenario) {
	switch {
	case len(s.Policies) == 0 && s.Kind != Region:
		c.add("policies", "", say.Of("least-one-needed"))
	case len(s.Policies) > MaxPolicies:
		c.add("policies", "", say.Of("more-than", strconv.Itoa(len(s.Policies)), strconv.Itoa(MaxPolicies)))
		return // checks of each policy, arm and value of a sweep would take a long time
	case sources(s) > MaxSources:
		c.add("policies", "", say.Of("bytes-of-texts", strconv.Itoa(sources(s)), strconv.Itoa(MaxSources)))
		return
	case len(s.Policies) > 1 && s.Kind == Timeline:
		c.add("policies", "", say.Of("timeline-shows-one", strconv.Itoa(len(s.Policies))))
	}
	for i, p := range s.Policies {
		if c.full() {
			return
		}
		c.policy(s, p, element("policies", i))
	}
}

// sources returns the total length of the custom policies' sources.
func sources(s Scenario) (bytes int) {
	for _, p := range s.Policies {
		bytes += len(p.Source)
	}
	return bytes
}

func (c *checker) policy(s Scenario, p Policy, field string) {
	c.label(field+".label", p.Label)
	if p.Epsilon != nil {
		c.number(field+".epsilon", *p.Epsilon, 0, MaxEpsilon)
	}
	if p.Delta != nil {
		c.number(field+".delta", *p.Delta, 0, MaxDelta)
	}
	spec, ok := p.Spec()
	switch isCustom := p.ID == custom.ID; {
	case isCustom && p.Source == "":
		c.add(field+".source", "", say.Of("value-missing"))
		return
	case isCustom && !ok:
		_, err := custom.Spec(p.Source)
		c.add(field+".source", "", say.Err(err))
		return
	case !ok:
		c.add(field+".id", Quote(p.ID), say.Of("is-not-known"))
		return
	case !isCustom && p.Source != "":
		c.add(field+".source", "", say.Of("text-without-use", spec.Name))
		return
	}
	names, fits := c.params(p, spec, field+".params")
	if !fits {
		return
	}
	for _, name := range names {
		q, ok := param(spec, name)
		switch at := field + ".params." + name; {
		case !ok:
			c.add(field+".params", Quote(name), say.Of("not-parameter", spec.Name))
		case q.Kind == policy.Levels:
			c.add(at, printNumber(p.Params[name]), say.Of("no-law-of-levels"))
		case q.Kind == policy.Switch:
			if x := p.Params[name]; x != 0 && x != 1 {
				c.add(at, printNumber(x), say.Of("neither-off-nor-on"))
			}
		default:
			c.number(at, p.Params[name], q.Min, q.Max)
		}
	}
	c.law(p, spec, field)
	switch s.Kind {
	case Region: // no policy runs in such a scenario
	case Sweep:
		c.swept(s, p, spec, field)
	default:
		eps, delta := s.Budget(p)
		epsField, deltaField := budgetFields(p, field)
		c.needs(eps, delta, spec, epsField, deltaField)
	}
	if s.Kind == Timeline && !spec.Episodic {
		c.add(field+".id", Quote(p.ID), say.Of("not-in-episodes"))
	}
	if s.Kind != Region {
		c.rewards(s, p, spec, field)
	}
}

// params returns the names of the set parameters. fits is false if more parameters are set than the policy has. A
// single unknown parameter gets a problem of its own elsewhere.
func (c *checker) params(p Policy, spec policy.Spec, field string) (names []string, fits bool) {
	n, own := len(p.Params), len(spec.Params)
	if n <= max(1, own) {
		return paramNames(p), true
	}
	text := say.Of("has-no-parameters", strconv.Itoa(n), spec.Name)
	if own > 0 {
		text = say.Of("has-fewer-parameters", strconv.Itoa(n), spec.Name, strconv.Itoa(own))
	}
	c.add(field, "", text)
	return nil, false
}

// budgetFields returns the names of the fields that hold the ε and δ of p.
func budgetFields(p Policy, field string) (epsField, deltaField string) {
	epsField, deltaField = "epsilon", "delta"
	if p.Epsilon != nil {
		epsField = field + ".epsilon"
	}
	if p.Delta != nil {
		deltaField = field + ".delta"
	}
	return epsField, deltaField
}

// needs adds a problem if the budget is 0 and the policy requires more, or if ε is too small for floating-point noise.
func (c *checker) needs(eps, delta float64, spec policy.Spec, epsField, deltaField string) {
	needs := func(symbol, name string) string {
		if spec.Custom { // how it learns is unknown
			return say.Of("too-small-custom", spec.Name, spec.Notion.Words().Short, name, symbol)
		}
		return say.Of("too-small-to-learn", spec.Name, symbol)
	}
	if spec.Epsilon == policy.Requires && eps == 0 {
		c.add(epsField, "0", needs("ε", "eps"))
	}
	if 0 < eps && eps < spec.LeastEpsilon {
		c.add(epsField, printNumber(eps), say.Of("too-small-to-simulate", spec.Name, printNumber(spec.LeastEpsilon)))
	}
	if spec.Delta == policy.Requires && delta == 0 {
		c.add(deltaField, "0", needs("δ", "delta"))
	}
	if spec.NotBoth0 && eps == 0 && delta == 0 {
		c.add(epsField, "0", say.Of("too-small-both", spec.Name))
	}
}

func (c *checker) label(field, label string) {
	if !utf8.ValidString(label) {
		c.add(field, Quote(label), say.Of("not-valid-text"))
		return
	}
	if utf8.RuneCountInString(label) > MaxLabel {
		c.add(field, Quote(label), say.Of("longer-than", strconv.Itoa(MaxLabel)))
	}
	for _, r := range label {
		if custom.IsControl(r) {
			c.add(field, Quote(label), say.Of("control-character"))
			return
		}
	}
}

func param(spec policy.Spec, name string) (policy.Param, bool) {
	for _, q := range spec.Params {
		if q.Name == name {
			return q, true
		}
	}
	return policy.Param{}, false
}
