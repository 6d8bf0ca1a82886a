package interp

import (
	"fmt"
	"math"

	"epsilonarcade/core/random"

	"go.starlark.net/starlark"
)

func uniform(r *Run, _ string, low, high float64) (starlark.Value, error) {
	if !finite(high-low) || low > high {
		return nil, fmt.Errorf("uniform takes two finite limits in increasing order, not %v and %v", low, high)
	}
	return starlark.Float(low + float64((high-low)*r.noise.Float64())), nil
}

// bernoulli returns 1 with probability p, and 0 otherwise.
func bernoulli(r *Run, name string, p, _ float64) (starlark.Value, error) {
	if !(0 <= p && p <= 1) {
		return nil, fmt.Errorf("%s takes a probability from 0 to 1, not %v", name, p)
	}
	if r.noise.Float64() < p {
		return starlark.MakeInt(1), nil
	}
	return starlark.MakeInt(0), nil
}

// randomisedResponse keeps a bit with probability e^ε/(1 + e^ε) and flips it otherwise. A number between 0 and 1 stands
// for a bit that is 1 with that probability.
func randomisedResponse(r *Run, name string, bit, eps float64) (starlark.Value, error) {
	if !(0 <= bit && bit <= 1) || !(eps >= 0) {
		return nil, fmt.Errorf("randomised_response takes a reward from 0 to 1 and an ε of 0 or more, not %v and %v", bit, eps)
	}
	other := 1 / (1 + random.Exp(min(eps, 700)))
	return bernoulli(r, name, other+float64((1-2*other)*bit), 0)
}

// lawOf turns a function that makes a distribution into one that returns it to the policy.
func lawOf(f func(a, b float64) (law, error)) numeric {
	return func(_ *Run, _ string, a, b float64) (starlark.Value, error) {
		l, err := f(a, b)
		if err != nil {
			return nil, err
		}
		return l, nil
	}
}

// drawn turns a function that makes a distribution into one that returns a draw from it.
func drawn(f func(a, b float64) (law, error)) numeric {
	return func(r *Run, _ string, a, b float64) (starlark.Value, error) {
		l, err := f(a, b)
		if err != nil {
			return nil, err
		}
		return starlark.Float(l.draw(r.noise)), nil
	}
}

// hybrid returns a private running sum that takes any number of items.
func hybrid(r *Run, _ string, eps, _ float64) (starlark.Value, error) {
	return r.counter(eps, 1, newHybrid)
}

// tree returns a private running sum that takes at most the given number of items. The default number is T.
func tree(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	f := of(func(r *Run, _ string, eps, items float64) (starlark.Value, error) {
		return r.counter(eps, items, newTree)
	}, 1, [2]float64{0, float64(r.setup.Horizon)}, "eps", "items")
	return f(r, b, args, kwargs)
}

func (r *Run) counter(eps, items float64, made func(eps float64, items int64, key random.Key) *counted) (starlark.Value, error) {
	switch {
	case !(eps > 0):
		return nil, fmt.Errorf("a counter needs an ε above 0, not %v", eps)
	case items != math.Trunc(items) || !(1 <= items && items <= most):
		return nil, fmt.Errorf("a tree takes a whole number of items from 1 to 2^40, not %v", items)
	case r.counters == counters:
		return nil, fmt.Errorf("a run can have at most %d counters", counters)
	case r.counters == 0:
		r.key = random.Key(r.noise.Uint64())
	}
	r.counters++
	return made(eps, int64(items), r.key.Sub(uint64(r.counters-1))), nil
}
