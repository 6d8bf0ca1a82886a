package interp

import (
	"fmt"
	"math"

	"epsilonarcade/core/random"

	"go.starlark.net/starlark"
)

var ends = []string{"low", "high"}

func uniform(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	x, err := numbers(b, args, kwargs, ends, 0, [2]float64{0, 1})
	if err != nil {
		return nil, err
	}
	low, high := x[0], x[1]
	if !finite(high-low) || low > high {
		return nil, fmt.Errorf("uniform takes two finite limits in increasing order, not %v and %v", low, high)
	}
	return starlark.Float(low + float64((high-low)*r.noise.Float64())), nil
}

// coin returns 1 with probability p, otherwise 0.
func (r *Run) coin(b *starlark.Builtin, p float64) (starlark.Value, error) {
	if !(0 <= p && p <= 1) {
		return nil, fmt.Errorf("%s takes a probability from 0 to 1, not %v", b.Name(), p)
	}
	if r.noise.Float64() < p {
		return starlark.MakeInt(1), nil
	}
	return starlark.MakeInt(0), nil
}

var chance = []string{"p"}

func bernoulli(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	x, err := numbers(b, args, kwargs, chance, 1, [2]float64{})
	if err != nil {
		return nil, err
	}
	return r.coin(b, x[0])
}

var response = []string{"x", "eps"}

// randomisedResponse returns a bit, kept with probability e^ε/(1 + e^ε) and else the other. A number
// between 0 and 1 is a bit that is 1 with that probability.
func randomisedResponse(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	x, err := numbers(b, args, kwargs, response, 2, [2]float64{})
	if err != nil {
		return nil, err
	}
	bit, eps := x[0], x[1]
	if !(0 <= bit && bit <= 1) || !(eps >= 0) {
		return nil, fmt.Errorf("randomised_response takes a reward from 0 to 1 and an ε of 0 or more, not %v and %v", bit, eps)
	}
	other := 1 / (1 + random.Exp(min(eps, 700)))
	return r.coin(b, other+float64((1-2*other)*bit))
}

// lawOf returns a law.
func lawOf(f func(a, b float64) (law, error), first, second string) function {
	names := []string{first, second}
	return func(_ *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		x, err := numbers(b, args, kwargs, names, 2, [2]float64{})
		if err != nil {
			return nil, err
		}
		l, err := f(x[0], x[1])
		if err != nil {
			return nil, err
		}
		return l, nil
	}
}

// drawn draws from a law. The first needed of its two numbers have no default.
func drawn(f func(a, b float64) (law, error), needed int, first, second string) function {
	names := []string{first, second}
	return func(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		x, err := numbers(b, args, kwargs, names, needed, [2]float64{0, 1})
		if err != nil {
			return nil, err
		}
		l, err := f(x[0], x[1])
		if err != nil {
			return nil, err
		}
		return starlark.Float(l.draw(r.noise)), nil
	}
}

// hybrid returns a private running sum for any number of items.
func hybrid(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	return r.counter(b, args, kwargs, items[:1], newHybrid)
}

// tree returns one for at most so many items, T unless it is said.
func tree(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	return r.counter(b, args, kwargs, items, newTree)
}

var items = []string{"eps", "items"}

func (r *Run) counter(b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple, names []string, made func(eps float64, items int64, key random.Key) *counted) (starlark.Value, error) {
	x, err := numbers(b, args, kwargs, names, 1, [2]float64{0, float64(r.setup.Horizon)})
	if err != nil {
		return nil, err
	}
	if !(x[0] > 0) {
		return nil, fmt.Errorf("a counter needs an ε above 0, not %v", x[0])
	}
	if x[1] != math.Trunc(x[1]) || !(1 <= x[1] && x[1] <= most) {
		return nil, fmt.Errorf("a tree takes a whole number of items from 1 to 2^40, not %v", x[1])
	}
	if r.counters == counters {
		return nil, fmt.Errorf("a run can have at most %d counters", counters)
	}
	return made(x[0], int64(x[1]), r.nextKey()), nil
}

// nextKey returns the key of the run's next counter.
func (r *Run) nextKey() random.Key {
	if r.counters == 0 {
		r.key = random.Key(r.noise.Uint64())
	}
	r.counters++
	return r.key.Sub(uint64(r.counters - 1))
}
