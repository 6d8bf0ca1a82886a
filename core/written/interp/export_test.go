package interp

import (
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
)

// Limited returns the policy of a text with so many steps for all that it does.
func Limited(spec policy.Spec, source string, steps uint64) policy.Spec {
	p, err := compile(source, spec)
	spec.New = func(s policy.Setup, noise *random.Source) policy.Policy {
		return begin(p, err, spec, s, noise, steps)
	}
	return spec
}

// IsFormula reports that the index of a run is a formula.
func (r *Run) IsFormula() bool { return r.formula != nil }
