package interp

import (
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"

	"go.starlark.net/starlark"
)

// Limited returns a policy whose runs may take at most the given number of steps.
func Limited(spec policy.Spec, source string, steps uint64) policy.Spec {
	p, err := compile(source, spec)
	spec.New = func(s policy.Setup, noise *random.Source) policy.Policy {
		return begin(p, err, spec, s, noise, steps, nil)
	}
	return spec
}

// IsFormula reports whether the run computes its index without the interpreter.
func (r *Run) IsFormula() bool { return r.formula != nil }

// Breaks adds a library function that panics. The returned function removes it again.
func Breaks(name string) (restore func()) {
	library[name] = func(*Run, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error) { panic(name) }
	return func() { delete(library, name) }
}
