package interp

import (
	"errors"
	"fmt"
	"math"

	"epsilonarcade/core/divergence"
	"epsilonarcade/core/random"

	"go.starlark.net/starlark"
)

// A function is one that texts find defined.
type function func(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error)

// library are all of them, by name.
var library map[string]function

func init() {
	library = map[string]function{
		"policy": func(*Run, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error) {
			return starlark.None, nil // written.Spec has read it
		},
		"range": limitedRange,

		"sqrt":  of1(math.Sqrt, 0, math.Inf(1)),
		"log":   of1(random.Log, 0, math.Inf(1)),
		"exp":   of1(random.Exp, math.Inf(-1), math.Inf(1)),
		"floor": whole(math.Floor),
		"ceil":  whole(math.Ceil),
		"round": whole(math.RoundToEven),
		"pow":   of2("x", "y", power),
		"kl":    of2("p", "q", klOf),

		"argmax": argmax,
		"ucb":    ucb,
		"kl_ucb": klUCB,

		"uniform":             uniform,
		"bernoulli":           bernoulli,
		"randomised_response": randomisedResponse,
		"normal":              drawn(normal, 1, "mean", "sd"),
		"laplace":             drawn(laplace, 1, "mean", "scale"),
		"beta":                drawn(beta, 0, "a", "b"),
		"Normal":              lawOf(normal, "mean", "sd"),
		"Laplace":             lawOf(laplace, "mean", "scale"),
		"Beta":                lawOf(beta, "a", "b"),

		"hybrid": hybrid,
		"tree":   tree,
	}
}

// number returns an argument that is a number.
func number(v starlark.Value) (float64, bool) {
	switch v := v.(type) {
	case starlark.Float:
		return float64(v), true
	case starlark.Int:
		return float64(v.Float()), true
	}
	return 0, false
}

// numbers takes the arguments of a function that are numbers, the first so many of which are needed.
// to are pointers to float64 or int64.
func numbers(name string, args starlark.Tuple, kwargs []starlark.Tuple, names []string, needed int, to ...any) error {
	given := make([]starlark.Value, len(names))
	if len(args) > len(names) {
		return fmt.Errorf("%s takes at most %d numbers", name, len(names))
	}
	copy(given, args)
	for _, pair := range kwargs {
		at := -1
		for i, n := range names {
			if pair[0] == starlark.String(n) {
				at = i
			}
		}
		if at < 0 || given[at] != nil {
			return fmt.Errorf("%s has no use for %s here", name, pair[0])
		}
		given[at] = pair[1]
	}
	for i, v := range given {
		if v == nil {
			if i < needed {
				return fmt.Errorf("%s needs %s", name, names[i])
			}
			continue
		}
		x, ok := number(v)
		if !ok {
			return fmt.Errorf("%s: %s must be a number, not %s", name, names[i], kindOf(v))
		}
		switch p := to[i].(type) {
		case *float64:
			*p = x
		case *int64:
			if x != math.Trunc(x) || math.Abs(x) > 1<<53 {
				return fmt.Errorf("%s: %s must be a whole number", name, names[i])
			}
			*p = int64(x)
		}
	}
	return nil
}

// kindOf says what a value is that should be another.
func kindOf(v starlark.Value) string {
	if l, ok := v.(law); ok {
		return "the law " + l.String() + ", of which normal, laplace and beta with small letters draw"
	}
	if v == starlark.None {
		return "None"
	}
	return "of type " + v.Type()
}

// of1 is a function of a number from low to high.
func of1(f func(float64) float64, low, high float64) function {
	return func(_ *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if len(args) != 1 || len(kwargs) > 0 {
			return nil, errors.New(b.Name() + " takes one number")
		}
		x, ok := number(args[0])
		if !ok {
			return nil, errors.New(b.Name() + " takes a number, not something " + kindOf(args[0]))
		}
		if !(low <= x && x <= high) {
			return nil, fmt.Errorf("%s of %v is not a number", b.Name(), x)
		}
		return starlark.Float(f(x)), nil
	}
}

func of2(first, second string, f func(x, y float64) (float64, error)) function {
	names := []string{first, second}
	return func(_ *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		var x, y float64
		if err := numbers(b.Name(), args, kwargs, names, 2, &x, &y); err != nil {
			return nil, err
		}
		z, err := f(x, y)
		return starlark.Float(z), err
	}
}

// whole is a function that rounds to an integer.
func whole(f func(float64) float64) function {
	return func(_ *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		var x float64
		if err := numbers(b.Name(), args, kwargs, []string{"x"}, 1, &x); err != nil {
			return nil, err
		}
		if !(math.Abs(x) < 1<<62) {
			return starlark.Float(x), nil // there is no such integer
		}
		return starlark.MakeInt64(int64(f(x))), nil
	}
}

// power returns x^y. Products for a small whole y, or else e^(y log x).
func power(x, y float64) (float64, error) {
	if y == math.Trunc(y) && math.Abs(y) <= 64 {
		z := 1.0
		for range int(math.Abs(y)) {
			z *= x
		}
		if y < 0 {
			z = 1 / z
		}
		return z, nil
	}
	if x < 0 {
		return 0, fmt.Errorf("pow(%v, %v) is not a number", x, y)
	}
	if x == 0 {
		return math.Pow(0, y), nil
	}
	return random.Exp(float64(y * random.Log(x))), nil
}

func klOf(p, q float64) (float64, error) {
	if !(0 <= p && p <= 1 && 0 <= q && q <= 1) {
		return 0, fmt.Errorf("kl takes two means from 0 to 1, not %v and %v", p, q)
	}
	if p > q {
		p, q = 1-p, 1-q
	}
	if p == q {
		return 0, nil
	}
	return divergence.KL(p, q), nil
}

// argmax returns the place of the largest number of a list, the first in a tie.
func argmax(_ *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var list starlark.Indexable
	if len(args) == 1 && len(kwargs) == 0 {
		list, _ = args[0].(starlark.Indexable)
	}
	if list == nil || list.Len() == 0 {
		return nil, errors.New("argmax takes a list of numbers that is not empty")
	}
	best, top := 0, math.Inf(-1)
	for i := range list.Len() {
		x, ok := number(list.Index(i))
		if !ok || math.IsNaN(x) {
			return nil, fmt.Errorf("argmax takes numbers, and at place %d is something %s", i, kindOf(list.Index(i)))
		}
		if i == 0 || x > top {
			best, top = i, x
		}
	}
	return starlark.MakeInt(best), nil
}

// pulled takes the arguments (t, arm, …) of a helper that is an index.
func pulled(b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (t float64, a *arm, err error) {
	if len(args) >= 2 && len(kwargs) == 0 {
		if x, ok := number(args[0]); ok {
			if a, ok := args[1].(*arm); ok {
				return x, a, nil
			}
		}
	}
	return 0, nil, errors.New(b.Name() + " takes t and an arm")
}

// ucb is UCB1's index, S/N + √(2/N) √(log t), and infinite while N is 0.
func ucb(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	t, a, err := pulled(b, args, kwargs)
	if err != nil {
		return nil, err
	}
	if a.got.Kept == 0 {
		return starlark.Float(math.Inf(1)), nil
	}
	if r.logOf != t {
		r.logOf, r.root = t, math.Sqrt(random.Log(max(t, 1)))
	}
	n := float64(a.got.Kept)
	return starlark.Float(a.got.Sum/n + float64(math.Sqrt(2/n)*r.root)), nil
}

// klUCB returns the largest q with N kl(S/N, q) ≤ level, which is log t unless it is given.
func klUCB(_ *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	t, a, err := pulled(b, args, kwargs)
	if err != nil {
		return nil, err
	}
	level := random.Log(max(t, 1))
	if len(args) == 3 {
		if x, ok := number(args[2]); ok && x >= 0 {
			level = x
		} else {
			return nil, errors.New("the level of kl_ucb is a number of 0 or more")
		}
	}
	if a.got.Kept == 0 {
		return starlark.Float(math.Inf(1)), nil
	}
	return starlark.Float(divergence.KLUpper(min(max(a.mean(), 0), 1), level/float64(a.got.Kept))), nil
}

func uniform(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	low, high := 0.0, 1.0
	if err := numbers(b.Name(), args, kwargs, []string{"low", "high"}, 0, &low, &high); err != nil {
		return nil, err
	}
	if !finite(low) || !finite(high) || low > high {
		return nil, fmt.Errorf("uniform takes two ends in order, not %v and %v", low, high)
	}
	return starlark.Float(low + float64((high-low)*r.noise.Float64())), nil
}

// chance reports a number that is no probability.
func chance(name string, p float64) error {
	if !(0 <= p && p <= 1) {
		return fmt.Errorf("%s takes a probability from 0 to 1, not %v", name, p)
	}
	return nil
}

// bernoulli returns 1 with probability p, otherwise 0.
func bernoulli(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var p float64
	if err := numbers(b.Name(), args, kwargs, []string{"p"}, 1, &p); err != nil {
		return nil, err
	}
	return r.coin(p), chance(b.Name(), p)
}

func (r *Run) coin(p float64) starlark.Value {
	if r.noise.Float64() < p {
		return starlark.MakeInt(1)
	}
	return starlark.MakeInt(0)
}

// randomisedResponse returns a bit, kept with probability e^ε/(1 + e^ε) and else the other. A number
// between 0 and 1 is a bit that is 1 with that probability.
func randomisedResponse(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var x, eps float64
	if err := numbers(b.Name(), args, kwargs, []string{"x", "eps"}, 2, &x, &eps); err != nil {
		return nil, err
	}
	if !(eps >= 0) {
		return nil, fmt.Errorf("randomised_response takes an ε of 0 or more, not %v", eps)
	}
	other := 1 / (1 + random.Exp(min(eps, 700)))
	return r.coin(other + float64((1-2*other)*x)), chance(b.Name(), x)
}

// lawOf returns a law.
func lawOf(f func(a, b float64) (law, error), first, second string) function {
	names := []string{first, second}
	return func(_ *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		var x, y float64
		if err := numbers(b.Name(), args, kwargs, names, 2, &x, &y); err != nil {
			return nil, err
		}
		return f(x, y)
	}
}

// drawn draws from a law, whose numbers are 0 and one where a default makes sense.
func drawn(f func(a, b float64) (law, error), scale float64, first, second string) function {
	names, needed := []string{first, second}, 2
	if scale > 0 {
		needed = 0
	}
	return func(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		x, y := 0.0, scale
		if err := numbers(b.Name(), args, kwargs, names, needed, &x, &y); err != nil {
			return nil, err
		}
		l, err := f(x, y)
		if err != nil {
			return nil, err
		}
		return starlark.Float(l.draw(r.noise)), nil
	}
}

// private reports an ε that a counter cannot have.
func private(eps float64) error {
	if !(eps > 0) {
		return fmt.Errorf("a counter needs an ε above 0, not %v", eps)
	}
	return nil
}

// hybrid returns a private running sum for any number of items.
func hybrid(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var eps float64
	if err := numbers(b.Name(), args, kwargs, []string{"eps"}, 1, &eps); err != nil {
		return nil, err
	}
	return newHybrid(eps, r.nextKey()), private(eps)
}

// tree returns one for at most so many items, T unless it is said.
func tree(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var eps float64
	items := r.setup.Horizon
	if err := numbers(b.Name(), args, kwargs, []string{"eps", "items"}, 1, &eps, &items); err != nil {
		return nil, err
	}
	if items < 1 || items > 1<<40 {
		return nil, errors.New("a tree takes at least one item and at most 2^40")
	}
	return newTree(eps, items, r.nextKey()), private(eps)
}

// nextKey returns the key of the run's next counter.
func (r *Run) nextKey() random.Key {
	if r.counters == 0 {
		r.key = random.Key(r.noise.Uint64())
	}
	r.counters++
	return r.key.Sub(uint64(r.counters - 1))
}

// longest is the most numbers that a range may have: what goes through a range without a loop of
// the text's own is not counted as steps.
const longest = 1_000_000

// limitedRange is Starlark's range, of a limited length.
func limitedRange(r *Run, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	v, err := starlark.Call(r.thread, starlark.Universe["range"], args, kwargs)
	if n := starlark.Len(v); err == nil && n > longest {
		return nil, fmt.Errorf("a range of %d numbers is longer than %d", n, longest)
	}
	return v, err
}
