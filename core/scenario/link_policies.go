package scenario

import (
	"strings"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// Commas separate policies. A policy is written as its id and its settings. A setting is ":" name "=" value: epsilon,
// delta, the parameters by name, the distribution of privacy levels, and the label. The source of a custom policy
// comes first, packed. A switch is "true" or "false". In a distribution of levels, "_" replaces commas and spaces.

// noPolicies is the text for an empty list.
const noPolicies = "none"

func printPolicies(s *Scenario) string {
	if len(s.Policies) == 0 {
		return noPolicies
	}
	items := make([]string, len(s.Policies))
	for i, p := range s.Policies {
		items[i] = PrintPolicy(p)
	}
	return strings.Join(items, ",")
}

// paramNames returns the names of the set parameters, sorted. There are few of them, and a sort from the library would
// make up a hundredth of the engine.
func paramNames(p Policy) (names []string) {
	for name := range p.Params {
		names = append(names, name)
		for i := len(names) - 1; i > 0 && names[i-1] > names[i]; i-- {
			names[i-1], names[i] = names[i], names[i-1]
		}
	}
	return names
}

// PrintPolicy writes a policy in the notation used in links.
func PrintPolicy(p Policy) string {
	text := escape(p.ID)
	set := func(name, value string) { text += ":" + name + "=" + value }
	if p.Source != "" {
		set("source", custom.Pack(p.Source))
	}
	if p.Epsilon != nil {
		set("epsilon", printNumber(*p.Epsilon))
	}
	if p.Delta != nil {
		set("delta", printNumber(*p.Delta))
	}
	spec, _ := p.Spec()
	for _, name := range paramNames(p) {
		text := printNumber(p.Params[name])
		if isSwitch(spec, name) {
			text = printSwitch(p.Params[name])
		}
		set(escape(name), text)
	}
	if p.Law != "" {
		name, _ := lawParam(spec)
		set(escape(name), escape(strings.ReplaceAll(strings.ReplaceAll(p.Law, ",", "_"), " ", "_")))
	}
	if p.Label != "" {
		set("label", escape(p.Label))
	}
	return text
}

func parsePolicies(s *Scenario, text string) (err error) {
	if s.Policies = nil; text != noPolicies {
		s.Policies, err = parseList("policies", text, parsePolicy)
	}
	return err
}

func parsePolicy(field, item string) (p Policy, err error) {
	id, rest, more := strings.Cut(item, ":")
	if id == "" {
		return p, Problem{field + ".id", "", say.Of("value-missing")}
	}
	if p.ID, err = unescape(field+".id", id); err != nil {
		return p, err
	}
	spec, _ := p.Spec()
	seen := map[string]bool{}
	for more {
		var part string
		part, rest, more = strings.Cut(rest, ":")
		name, value, _ := strings.Cut(part, "=")
		switch {
		case name == "":
			return p, Problem{field, "", say.Of("setting-missing-after-colon")}
		case value == "":
			return p, Problem{field + "." + short(name), "", say.Of("value-missing")}
		case seen[name]:
			return p, Problem{field + "." + short(name), "", say.Of("is-given-a-second-time")}
		}
		seen[name] = true
		if err := p.parseSetting(spec, field, name, value); err != nil {
			return p, err
		}
		if name == "source" {
			spec, _ = p.Spec() // the source declares the parameters
		}
	}
	return p, nil
}

// parseSetting reads one setting. Validate later checks whether the policy has such a parameter.
func (p *Policy) parseSetting(spec policy.Spec, field, name, value string) (err error) {
	switch name {
	case "label":
		p.Label, err = unescape(field+".label", value)
		return err
	case "source":
		if p.Source, err = custom.Unpack(value); err != nil {
			err = Problem{field + ".source", Quote(value), say.Err(err)}
		}
		return err
	case "epsilon", "delta":
		x, err := parseNumber(field+"."+name, value)
		if name == "epsilon" {
			p.Epsilon = &x
		} else {
			p.Delta = &x
		}
		return err
	}
	plain, err := unescape(field, name)
	if err != nil {
		return err
	}
	at := field + ".params." + short(name)
	if law, ok := lawParam(spec); ok && plain == law {
		return p.parseLaw(at, value)
	}
	parse := parseNumber
	if isSwitch(spec, plain) {
		parse = parseSwitch
	}
	x, err := parse(at, value)
	p.SetParam(plain, x)
	return err
}

// SetParam sets a parameter. Copies of the policy share this map of parameters.
func (p *Policy) SetParam(name string, x float64) {
	if p.Params == nil {
		p.Params = map[string]float64{}
	}
	p.Params[name] = x
}

// parseLaw reads a distribution of privacy levels in any form.
func (p *Policy) parseLaw(field, value string) error {
	plain, err := unescape(field, value)
	if err != nil {
		return err
	}
	l, err := mechanism.ParseLevels(strings.ReplaceAll(strings.ReplaceAll(plain, "_refuse_", " refuse "), "_", ","))
	if err != nil {
		return Problem{field, Quote(plain), say.Err(err)}
	}
	p.Law = l.String()
	return nil
}

// isSwitch reports whether a policy's parameter is a switch.
func isSwitch(spec policy.Spec, name string) bool {
	q, _ := param(spec, name)
	return q.Kind == policy.Switch
}

// printSwitch writes a switch. It writes numbers other than 0 and 1 as they are.
func printSwitch(x float64) string {
	switch x {
	case 0:
		return "false"
	case 1:
		return "true"
	}
	return printNumber(x)
}

func parseSwitch(field, text string) (float64, error) {
	switch text {
	case "false":
		return 0, nil
	case "true":
		return 1, nil
	}
	return 0, Problem{field, Quote(text), say.Of("neither-true-nor-false")}
}
