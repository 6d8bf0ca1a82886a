package interp

import (
	"errors"
	"fmt"
	"math"

	"epsilonarcade/core/divergence"

	"go.starlark.net/starlark"
)

// indexes holds the library functions that compute an index of an arm.
var indexes = map[string]func(r *Run, t float64, a *arm) float64{"ucb": (*Run).ucb, "kl_ucb": (*Run).klUCB}

// ucb returns the index of UCB1, S/N + √(2/N) √(log t). The index is infinite for N = 0.
func (r *Run) ucb(t float64, a *arm) float64 {
	if a.got.Kept == 0 {
		return math.Inf(1)
	}
	n := float64(a.got.Kept)
	return a.got.Sum/n + float64(math.Sqrt(2/n)*math.Sqrt(r.naturalLog(max(t, 1))))
}

// klUCB returns the index of KL-UCB, the largest q with N kl(S/N, q) ≤ log t.
func (r *Run) klUCB(t float64, a *arm) float64 { return klUpper(a, r.naturalLog(max(t, 1))) }

// klUpper returns the largest q with N kl(S/N, q) ≤ level, or infinity for N = 0.
func klUpper(a *arm, level float64) float64 {
	if a.got.Kept == 0 {
		return math.Inf(1)
	}
	return divergence.KLUpper(min(max(a.average(), 0), 1), level/float64(a.got.Kept))
}

// indexed reads the arguments (t, arm) of an index function. more is how many further arguments the call may have.
func indexed(b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple, more int) (t float64, a *arm, err error) {
	if len(args) >= 2 && len(args) <= 2+more && len(kwargs) == 0 {
		if x, ok := number(args[0]); ok && !math.IsNaN(x) {
			if a, ok := args[1].(*arm); ok {
				return x, a, nil
			}
		}
	}
	return 0, nil, errors.New(b.Name() + " takes t and an arm, as in " + b.Name() + "(t, arm)")
}

func ucb(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	t, a, err := indexed(b, args, kwargs, 0)
	if err != nil {
		return nil, err
	}
	return starlark.Float(r.ucb(t, a)), nil
}

// klUCB implements kl_ucb. An optional third argument is a level that replaces log t.
func klUCB(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	t, a, err := indexed(b, args, kwargs, 1)
	if err != nil {
		return nil, err
	}
	if len(args) == 2 {
		return starlark.Float(r.klUCB(t, a)), nil
	}
	level, ok := number(args[2])
	if !ok || !(level >= 0) {
		return nil, errors.New("the level of kl_ucb must be a number, 0 or more, not " + shown(args[2]))
	}
	return starlark.Float(klUpper(a, level)), nil
}

// argmax returns the index of the largest number in a list, or the first such index in a tie.
func argmax(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	list, err := r.listOf(b, args, kwargs)
	if err != nil {
		return nil, err
	}
	if list.Len() == 0 {
		return nil, errors.New("argmax needs at least one number, but the list is empty")
	}
	best, top := 0, math.Inf(-1)
	for i := range list.Len() {
		x, ok := number(list.Index(i))
		if !ok || math.IsNaN(x) {
			return nil, fmt.Errorf("argmax takes numbers, but the entry at index %d is %s", i, shown(list.Index(i)))
		}
		if i == 0 || x > top {
			best, top = i, x
		}
	}
	return starlark.MakeInt(best), nil
}

// sum returns the sum of the numbers in a list.
func sum(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	list, err := r.listOf(b, args, kwargs)
	if err != nil {
		return nil, err
	}
	whole, all := true, 0.0
	for i := range list.Len() {
		x, ok := number(list.Index(i))
		if !ok {
			return nil, fmt.Errorf("sum takes numbers, but the entry at index %d is %s", i, shown(list.Index(i)))
		}
		_, isInt := list.Index(i).(starlark.Int)
		whole, all = whole && isInt, all+x
	}
	if whole && math.Abs(all) < 1<<53 {
		return starlark.MakeInt64(int64(all)), nil
	}
	return starlark.Float(all), nil
}

// listOf reads a list, which must be the only argument. Each entry counts as one step.
func (r *Run) listOf(b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Indexable, error) {
	if len(args) == 1 && len(kwargs) == 0 {
		if list, ok := args[0].(starlark.Indexable); ok {
			return list, r.spend(list.Len())
		}
	}
	return nil, fmt.Errorf("%s takes one list of numbers, as in %s([arm.mean for arm in arms])", b.Name(), b.Name())
}
