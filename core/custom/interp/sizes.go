package interp

import (
	"errors"
	"fmt"
	"math"

	"epsilonarcade/core/custom"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// checks holds the functions that a rewriter inserts into a source. Each of them counts the steps of an operation,
// rejects values that are too large, and then performs the operation.
var checks map[string]function

func init() {
	checks = map[string]function{
		checkedKey: func(r *Run, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			return args[0], r.lookup(args[0])
		},
		checkedSlice: func(r *Run, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			if isRange(args[0]) { // a slice of a range is not a copy
				return args[0], nil
			}
			return args[0], r.spend(cost(args[0]) / entries)
		},
		checkedSpread: func(r *Run, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			if named, ok := args[0].(*starlark.Dict); ok {
				if f, found, _ := named.Get(starlark.String("key")); found {
					copied := starlark.NewDict(named.Len())
					for name, v := range named.Entries() {
						copied.SetKey(name, v)
					}
					copied.SetKey(starlark.String("key"), r.ordering(f))
					return copied, r.spend(2 * named.Len())
				}
			}
			return args[0], r.spend(cost(args[0]))
		},
		checkedOrder: func(r *Run, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			return r.ordering(args[0]), nil
		},
		checkedMethod: func(r *Run, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			return r.checkedMethod(args[0]), nil
		},
	}
	for op := syntax.PLUS; op < syntax.PLUS_EQ; op++ {
		checks[op.String()] = operator(op)
	}
	checks[syntax.IN.String()], checks[syntax.NOT_IN.String()] = operator(syntax.IN), operator(syntax.NOT_IN)
	for op := syntax.PLUS_EQ; op <= syntax.GTGT_EQ; op++ {
		checks[op.String()] = func(r *Run, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			return args[1], r.operation(op-syntax.PLUS_EQ+syntax.PLUS, args[0], args[1]) // Starlark carries it out
		}
	}
}

// operator returns the check that replaces an operator.
func operator(op syntax.Token) function {
	return func(r *Run, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		x, y := args[0], args[1]
		if err := r.operation(op, x, y); err != nil {
			return nil, err
		}
		switch op {
		case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
			ok, err := starlark.Compare(op, x, y)
			return starlark.Bool(ok), err
		case syntax.IN, syntax.NOT_IN:
			if f, ok := x.(starlark.Float); ok && isRange(y) && float64(f) != math.Trunc(float64(f)) { // Starlark would round the number
				return starlark.Bool(op == syntax.NOT_IN), nil
			}
			v, err := starlark.Binary(syntax.IN, x, y)
			if err != nil {
				return nil, err
			}
			return starlark.Bool(v.Truth() == (op == syntax.IN)), nil
		}
		return starlark.Binary(op, x, y)
	}
}

var errSteps = errors.New("too many steps")

// spend counts steps. Run.tired replaces the error of spend with a message about the limit.
func (r *Run) spend(steps int) error {
	if r.thread.Steps += uint64(steps); r.thread.Steps >= r.limit {
		r.burst = steps
		return errSteps
	}
	return nil
}

// longStep is the least number of steps for which an error message names a single operation as the cause.
const longStep = 10_000

// tired replaces an error with a message about the step limit, if the call has reached that limit.
func (r *Run) tired(err error, what string, limit int) error {
	if r.thread.Steps < r.limit {
		return err
	}
	e := said(err, "", nil).(custom.Error)
	if r.thread.Steps >= r.most {
		what, limit = "the run in all", int(r.most)
	}
	why := "perhaps a loop here never ends or is too long"
	if r.burst >= longStep {
		why = fmt.Sprintf("this operation on a long list or text alone takes %d", r.burst)
	}
	e.Text = fmt.Sprintf("%s takes more than %d steps; %s", what, limit, why)
	return e
}

// letters is how many bytes of text, and entries how many list entries, can be copied in one step.
const letters, entries = 64, 4

// cost returns the number of steps that visiting all of a value takes.
func cost(v starlark.Value) int {
	if n, ok := text(v); ok {
		return n / letters
	}
	return max(starlark.Len(v), 0)
}

// isRange reports whether a value was made by range.
func isRange(v starlark.Value) bool { return v.Type() == "range" }

// text returns the length of a string in bytes, or false if the value is not a string.
func text(v starlark.Value) (n int, ok bool) {
	switch v := v.(type) {
	case starlark.String:
		return len(v), true
	case starlark.Bytes:
		return len(v), true
	}
	return 0, false
}

// room counts the steps of creating a list or a string of length n, and rejects it if n is above the limit.
func (r *Run) room(n float64, isText bool) error {
	switch {
	case n > longest && isText:
		return fmt.Errorf("a string of %.0f characters exceeds the limit of %d", n, longest)
	case n > longest:
		return fmt.Errorf("a list of %.0f entries exceeds the limit of %d", n, longest)
	case isText:
		return r.spend(int(n) / letters)
	}
	return r.spend(int(n) / entries)
}

// integer rejects an integer with more than the allowed number of bits.
func integer(bits int) error {
	if bits > widest {
		return fmt.Errorf("a whole number of more than %d digits is too large", digits)
	}
	return nil
}

// operation checks the operands of an operator, and counts its steps.
func (r *Run) operation(op syntax.Token, x, y starlark.Value) error {
	a, isInt := x.(starlark.Int)
	b, areInts := y.(starlark.Int)
	if areInts = areInts && isInt; areInts {
		if _, small := a.Int64(); small {
			if _, small := b.Int64(); small && op != syntax.LTLT {
				return nil
			}
		}
	}
	n, isText := text(x)
	m, areTexts := text(y)
	switch op {
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
		return r.comparison(x, y)
	case syntax.IN, syntax.NOT_IN:
		return r.search(x, y)
	case syntax.PERCENT:
		if isText {
			return r.through(starlark.Tuple{x, y}, 1, "% takes")
		}
	case syntax.STAR:
		if areInts {
			return integer(width(a) + width(b))
		}
		times, list := a, y
		if b, ok := y.(starlark.Int); ok {
			times, list = b, x
		} else if !isInt {
			return nil
		}
		if s, ok := text(list); ok {
			return r.room(float64(s)*float64(times.Float()), true)
		}
		return r.room(float64(max(starlark.Len(list), 0))*float64(times.Float()), false)
	case syntax.LTLT:
		if areInts {
			return integer(width(a) + int(min(float64(b.Float()), widest)))
		}
	}
	switch {
	case areInts:
		return integer(max(width(a), width(b)))
	case isText && areTexts:
		return r.room(float64(n)+float64(m), true)
	case starlark.Len(x) >= 0 && starlark.Len(y) >= 0:
		switch x.(type) {
		case *starlark.Dict, *starlark.Set: // their entries are hashed again
			if err := r.spend(starlark.Len(x) + starlark.Len(y)); err != nil {
				return err
			}
		}
		return r.room(float64(starlark.Len(x))+float64(starlark.Len(y)), false)
	}
	return nil
}

// width returns an upper bound on the number of bits of an integer.
func width(x starlark.Int) int {
	if _, small := x.Int64(); small {
		return 63
	}
	return x.BigInt().BitLen()
}

// comparison counts the steps of comparing two values.
func (r *Run) comparison(x, y starlark.Value) error {
	if starlark.Len(x) < 0 || starlark.Len(y) < 0 {
		return nil
	}
	n := sized(x, longest, deepest)
	if n < 0 {
		n = sized(y, longest, deepest)
	}
	if n < 0 {
		return errors.New("these values are too large to compare")
	}
	return r.spend(n)
}

// lookup counts the steps of hashing a key, and rejects a key that is too large.
func (r *Run) lookup(v starlark.Value) error {
	switch v := v.(type) {
	case starlark.Tuple:
		return r.through(v, 1, "a key of a dictionary can have")
	case starlark.String, starlark.Bytes:
		return r.spend(cost(v))
	}
	return nil
}

// lookups calls lookup for each entry of a list and, if the entry is a pair, also for the key in the pair.
func (r *Run) lookups(v starlark.Value) error {
	return each(v, func(x starlark.Value) error {
		if pair, ok := x.(starlark.Tuple); ok && len(pair) == 2 {
			if err := r.lookup(pair[0]); err != nil {
				return err
			}
		}
		return r.lookup(x)
	})
}

// each calls check for each entry of a list, until check returns an error.
func each(v starlark.Value, check func(starlark.Value) error) error {
	if list, ok := v.(starlark.Indexable); ok {
		for i := range list.Len() {
			if err := check(list.Index(i)); err != nil {
				return err
			}
		}
	} else if list, ok := v.(starlark.Iterable); ok {
		for x := range starlark.Elements(list) {
			if err := check(x); err != nil {
				return err
			}
		}
	}
	return nil
}

// search counts the steps of the operation x in y.
func (r *Run) search(x, y starlark.Value) error {
	if isRange(y) {
		return nil
	}
	switch y.(type) {
	case *starlark.Dict, *starlark.Set:
		return r.lookup(x)
	case *starlark.List, starlark.Tuple:
		if starlark.Len(x) > 0 {
			return r.through(x, cost(y), "a value to find in a list can have")
		}
	}
	return r.spend(cost(y))
}

// ordering returns a function that calls f, and then checks its result with ordered.
func (r *Run) ordering(f starlark.Value) starlark.Value {
	call, ok := f.(starlark.Callable)
	if !ok {
		return f
	}
	return starlark.NewBuiltin(call.Name(), func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		v, err := starlark.Call(r.thread, call, args, kwargs)
		if err != nil {
			return nil, err
		}
		return v, r.ordered(starlark.Tuple{v})
	})
}

// ordered rejects a list whose entries are too large to be compared.
func (r *Run) ordered(v starlark.Value) error {
	return each(v, func(x starlark.Value) error {
		switch x.(type) {
		case starlark.Float, starlark.Int, *arm:
			return nil
		}
		return r.through(x, math.Ilogb(float64(starlark.Len(v)+1)), "values to compare can have")
	})
}
