package scenario

import (
	"slices"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// ParseLaw reads a Policy's Law. An empty text means the discrete distribution.
func ParseLaw(text string) (mechanism.Levels, error) {
	if text == "" {
		return mechanism.Levels{}, nil
	}
	return mechanism.ParseLevels(text)
}

// lawParam returns the name of the policy's parameter of kind Levels.
func lawParam(spec policy.Spec) (name string, ok bool) {
	for _, q := range spec.Params {
		if q.Kind == policy.Levels {
			return q.Name, true
		}
	}
	return "law", false
}

// law checks a Policy's Law, which must be in the form that links and documents use.
func (c *checker) law(p Policy, spec policy.Spec, field string) {
	if p.Law == "" {
		return
	}
	name, ok := lawParam(spec)
	if !ok {
		c.add(field+".params", Quote(name), say.Of("not-parameter", spec.Name))
		return
	}
	l, err := mechanism.ParseLevels(p.Law)
	switch {
	case err != nil:
		c.add(field+".params."+name, Quote(p.Law), say.Err(err))
	case l.String() != p.Law:
		c.add(field+".params."+name, Quote(p.Law), say.Of("to-be-written", Quote(l.String())))
	}
}

// rewards reports a problem if a policy's mechanism does not accept the rewards of an arm.
func (c *checker) rewards(s Scenario, p Policy, spec policy.Spec, field string) {
	low, high := spec.Responses(s.Setup(p, spec)).Domain()
	for i, a := range slices.Concat(s.Arms, s.Then) {
		if a == nil {
			return // the check of arms reports this
		}
		if least, most := a.Bounds(); least >= low && most <= high {
			continue
		}
		k, _, _ := arm.Describe(a)
		text := say.Of("takes-rewards-only", printNumber(low), printNumber(high), strconv.Itoa(i%len(s.Arms)+1), k.ID)
		if _, ok := param(spec, "sigmoid"); ok {
			text = say.Of("takes-rewards-unless-sigmoid", printNumber(low), printNumber(high), strconv.Itoa(i%len(s.Arms)+1), k.ID)
		}
		c.add(field+".id", spec.Name, text)
		return
	}
}
