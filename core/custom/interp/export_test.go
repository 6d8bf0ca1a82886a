package interp

import (
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"

	"go.starlark.net/starlark"
)

// Limited returns the policy of a text with so many steps for all that it does.
func Limited(spec policy.Spec, source string, steps uint64) policy.Spec {
	p, err := compile(source, spec)
	spec.New = func(s policy.Setup, noise *random.Source) policy.Policy {
		return begin(p, err, spec, s, noise, steps, nil)
	}
	return spec
}

// IsFormula reports that the index of a run is a formula.
func (r *Run) IsFormula() bool { return r.formula != nil }

// Breaks is a function whose call is a panic of the interpreter, until the test has ended.
func Breaks(name string) (restore func()) {
	library[name] = func(*Run, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error) { panic(name) }
	return func() { delete(library, name) }
}
