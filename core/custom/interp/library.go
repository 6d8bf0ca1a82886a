package interp

import (
	"fmt"
	"math"

	"epsilonarcade/core/divergence"
	"epsilonarcade/core/random"

	"go.starlark.net/starlark"
)

// A function implements a predefined function of the language.
type function func(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error)

// library maps names to the predefined functions.
var library map[string]function

func init() {
	library = map[string]function{
		"policy": func(*Run, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error) {
			return starlark.None, nil // custom.Spec has already read the declaration
		},

		"floor": of(whole(math.Floor), 1, none, "x"),
		"ceil":  of(whole(math.Ceil), 1, none, "x"),
		"round": of(whole(math.RoundToEven), 1, none, "x"),

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
	for name, p := range pures {
		library[name] = of(func(r *Run, _ string, x, y float64) (starlark.Value, error) {
			z, err := p.of(r, x, y)
			return starlark.Float(z), err
		}, len(p.names), none, p.names...)
	}
	limit(library)
}

// A pure function computes a number from one or two numbers, without drawing random numbers. Formulas call pure
// functions without the interpreter.
type pure struct {
	names []string // the names of the arguments
	of    func(r *Run, x, y float64) (float64, error)
}

var pures = map[string]pure{
	"sqrt": from(0, "sqrt", func(_ *Run, x float64) float64 { return math.Sqrt(x) }),
	"log":  from(0, "log", (*Run).naturalLog),
	"exp":  from(math.Inf(-1), "exp", func(_ *Run, x float64) float64 { return random.Exp(x) }),
	"pow":  {[]string{"x", "y"}, func(_ *Run, x, y float64) (float64, error) { return power(x, y) }},
	"kl":   {[]string{"p", "q"}, func(_ *Run, p, q float64) (float64, error) { return klOf(p, q) }},
}

// from returns a pure function of one number, which must not be below low.
func from(low float64, name string, f func(r *Run, x float64) float64) pure {
	return pure{[]string{"x"}, func(r *Run, x, _ float64) (float64, error) {
		if !(x >= low) {
			return 0, fmt.Errorf("%s of %v is not a number", name, x)
		}
		return f(r, x), nil
	}}
}

// naturalLog returns log x. It caches the last result, because policies compute log t once for each arm.
func (r *Run) naturalLog(x float64) float64 {
	if r.logOf != x {
		r.logOf, r.log = x, random.Log(x)
	}
	return r.log
}

// number returns the numeric value of v, or false if v is not a number.
func number(v starlark.Value) (float64, bool) {
	switch v := v.(type) {
	case starlark.Float:
		return float64(v), true
	case starlark.Int:
		return float64(v.Float()), true
	}
	return 0, false
}

// A numeric function takes one or two numbers. Its error messages contain the given name.
type numeric func(r *Run, name string, x, y float64) (starlark.Value, error)

// Default values for two arguments.
var none, standard = [2]float64{}, [2]float64{0, 1}

// of returns a function that reads its numeric arguments and calls f.
func of(f numeric, needed int, defaults [2]float64, names ...string) function {
	return func(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		x, err := numbers(b, args, kwargs, names, needed, defaults)
		if err != nil {
			return nil, err
		}
		return f(r, b.Name(), x[0], x[1])
	}
}

// numbers reads at most two numeric arguments, given by position or by name. The first needed arguments are required. x
// contains the default values of the others.
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
		switch x[i], ok = number(v); {
		case ok:
		case len(names) == 1:
			return x, fmt.Errorf("%s takes a number, not %s", b.Name(), shown(v))
		default:
			return x, fmt.Errorf("%s: %s must be a number, not %s", b.Name(), name, shown(v))
		}
	}
	return x, nil
}

// listed joins one or two names in a phrase.
func listed(names []string) string {
	if len(names) == 2 {
		return names[0] + " and " + names[1]
	}
	return names[0]
}

// shown describes a value that has the wrong type.
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

// whole returns a function that rounds a number to an integer.
func whole(f func(float64) float64) numeric {
	return func(_ *Run, _ string, x, _ float64) (starlark.Value, error) {
		if !(math.Abs(x) < 1<<62) {
			return starlark.Float(x), nil // an int64 cannot represent x
		}
		return starlark.MakeInt64(int64(f(x))), nil
	}
}

// power returns x^y. It multiplies if y is a small whole number, and computes e^(y log x) otherwise.
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
