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

		"sqrt":  of1(math.Sqrt, 0, math.Inf(1)),
		"log":   logarithm,
		"exp":   of1(random.Exp, math.Inf(-1), math.Inf(1)),
		"floor": of(whole(math.Floor), 1, none, "x"),
		"ceil":  of(whole(math.Ceil), 1, none, "x"),
		"round": of(whole(math.RoundToEven), 1, none, "x"),
		"pow":   of(float(power), 2, none, "x", "y"),
		"kl":    of(float(klOf), 2, none, "p", "q"),

		"argmax": argmax,
		"sum":    sum,
		"ucb":    ucb,
		"kl_ucb": klUCB,

		"uniform":             of(uniform, 0, standard, "low", "high"),
		"bernoulli":           of(bernoulli, 1, none, "p"),
		"randomised_response": of(randomisedResponse, 2, none, "x", "eps"),
		"normal":              of(drawn(normal), 0, standard, "mean", "sd"),
		"laplace":             of(drawn(laplace), 0, standard, "mean", "scale"),
		"beta":                of(drawn(beta), 2, none, "a", "b"),
		"Normal":              of(lawOf(normal), 2, none, "mean", "sd"),
		"Laplace":             of(lawOf(laplace), 2, none, "mean", "scale"),
		"Beta":                of(lawOf(beta), 2, none, "a", "b"),

		"hybrid": of(hybrid, 1, none, "eps"),
		"tree":   tree,
	}
	limit(library)
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

// A numeric function takes one or two numbers. Errors give its name.
type numeric func(r *Run, name string, x, y float64) (starlark.Value, error)

// Defaults of two numbers.
var none, standard = [2]float64{}, [2]float64{0, 1}

// of makes a numeric function one that texts call with these names of its numbers: see numbers.
func of(f numeric, needed int, defaults [2]float64, names ...string) function {
	return func(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		x, err := numbers(b, args, kwargs, names, needed, defaults)
		if err != nil {
			return nil, err
		}
		return f(r, b.Name(), x[0], x[1])
	}
}

// numbers takes the arguments of a function that are numbers, by place or name, at most two. The
// first so many are needed, the others are as before.
func numbers(b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple, names []string, needed int, x [2]float64) ([2]float64, error) {
	if len(args) > len(names) {
		return x, fmt.Errorf("%s takes only %s", b.Name(), listed(names))
	}
	var given [2]starlark.Value
	copy(given[:], args)
	for _, pair := range kwargs {
		at := 0
		for at < len(names) && pair[0] != starlark.String(names[at]) {
			at++
		}
		if at == len(names) {
			return x, fmt.Errorf("%s takes %s, not %s", b.Name(), listed(names), shown(pair[0]))
		}
		if given[at] != nil {
			return x, fmt.Errorf("%s is given %s twice", b.Name(), names[at])
		}
		given[at] = pair[1]
	}
	for i, name := range names {
		v := given[i]
		if v == nil {
			if i < needed {
				return x, fmt.Errorf("%s needs %s", b.Name(), listed(names[:needed]))
			}
			continue
		}
		var ok bool
		if x[i], ok = number(v); !ok {
			return x, fmt.Errorf("%s: %s must be a number, not %s", b.Name(), name, shown(v))
		}
	}
	return x, nil
}

// listed writes one or two names in a sentence.
func listed(names []string) string {
	if len(names) == 2 {
		return names[0] + " and " + names[1]
	}
	return names[0]
}

// shown says what a value is that should be something else.
func shown(v starlark.Value) string {
	switch v := v.(type) {
	case law:
		return v.String() + ", a distribution; to draw a number, write normal, laplace or beta in lower case"
	case starlark.NoneType:
		return "None; perhaps a return is missing"
	case starlark.Float, starlark.Bool, *arm:
		return v.String()
	case starlark.Callable:
		return "the function " + v.Name() + "; are its brackets missing?"
	}
	if sized(v, 20, 4) >= 0 {
		if text := []rune(v.String()); len(text) <= 40 {
			return string(text)
		}
	}
	return "something of type " + v.Type()
}

// of1 is a function of a number from low to high.
func of1(f func(float64) float64, low, high float64) function {
	return func(_ *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if len(args) != 1 || len(kwargs) > 0 {
			return nil, errors.New(b.Name() + " takes one number")
		}
		x, ok := number(args[0])
		if !ok {
			return nil, errors.New(b.Name() + " takes a number, not " + shown(args[0]))
		}
		if !(low <= x && x <= high) {
			return nil, fmt.Errorf("%s of %v is not a number", b.Name(), x)
		}
		return starlark.Float(f(x)), nil
	}
}

var natural = of1(random.Log, 0, math.Inf(1))

// logarithm is log, which knows the last one: policies ask for log t once for each arm.
func logarithm(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	x, ok := 0.0, false
	if len(args) == 1 && len(kwargs) == 0 {
		if x, ok = number(args[0]); ok && x == r.logAt && r.log != nil {
			return r.log, nil
		}
	}
	v, err := natural(r, b, args, kwargs)
	if err == nil {
		r.logAt, r.log = x, v
	}
	return v, err
}

// float is a function whose result is a float.
func float(f func(x, y float64) (float64, error)) numeric {
	return func(_ *Run, _ string, x, y float64) (starlark.Value, error) {
		z, err := f(x, y)
		if err != nil {
			return nil, err
		}
		return starlark.Float(z), nil
	}
}

// whole is a function that rounds to an integer.
func whole(f func(float64) float64) numeric {
	return func(_ *Run, _ string, x, _ float64) (starlark.Value, error) {
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
	switch {
	case x < 0 || math.IsNaN(x) || math.IsNaN(y):
		return 0, fmt.Errorf("pow(%v, %v) is not a number", x, y)
	case x == 0:
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
