package interp

import (
	"fmt"
	"strings"

	"go.starlark.net/starlark"
)

// unchecked contains the methods and fields that take only a few steps and create nothing large.
var unchecked = map[string]bool{"append": true, "clear": true, "popitem": true, "i": true, "mean": true, "n": true, "sum": true, "weight": true}

// keyed contains the methods that only look up their first argument as a key.
var keyed = map[string]bool{"get": true, "setdefault": true, "add": true, "discard": true}

// checkedMethod returns a method that is checked before it is called.
func (r *Run) checkedMethod(v starlark.Value) starlark.Value {
	f, ok := v.(*starlark.Builtin)
	if !ok || f.Receiver() == nil || unchecked[f.Name()] {
		return v
	}
	return starlark.NewBuiltin(f.Name(), func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if err := r.method(f, args, kwargs); err != nil {
			return nil, err
		}
		return f.CallInternal(r.thread, args, kwargs)
	})
}

// method checks the values that a method visits and the size of those that it creates.
func (r *Run) method(f *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) error {
	of := f.Receiver()
	steps := 0
	for _, v := range args {
		steps += cost(v)
	}
	var first starlark.Value = starlark.None
	if len(args) > 0 {
		first = args[0]
	}
	switch of := of.(type) {
	case starlark.String:
		if err := r.spend(steps + cost(of)); err != nil {
			return err
		}
		switch f.Name() {
		case "replace":
			return r.replacement(string(of), args)
		case "join":
			return r.joint(of, first)
		case "format":
			return r.formatted(string(of), args, kwargs)
		case "split", "rsplit", "splitlines":
			return r.spend(len(of))
		}
	case *starlark.List:
		switch f.Name() {
		case "extend":
			return r.room(float64(of.Len())+float64(max(starlark.Len(first), 0)), false)
		case "index", "remove":
			return r.search(first, of)
		case "insert", "pop":
			if len(args) > 0 {
				return r.spend(of.Len() / 8)
			}
		}
	case *starlark.Dict, *starlark.Set:
		switch f.Name() {
		case "get", "setdefault", "add", "discard", "remove", "pop":
			return r.lookup(first)
		}
		if err := r.room(float64(starlark.Len(of)+steps), false); err != nil {
			return err
		}
		if err := r.spend(2 * (starlark.Len(of) + steps)); err != nil { // each item becomes a tuple
			return err
		}
		for _, v := range args {
			if err := r.lookups(v); err != nil {
				return err
			}
		}
	}
	return nil
}

// replacement rejects a call of replace whose result would be too long.
func (r *Run) replacement(s string, args starlark.Tuple) error {
	if len(args) < 2 {
		return nil
	}
	old, _ := args[0].(starlark.String)
	by, _ := args[1].(starlark.String)
	times := strings.Count(s, string(old))
	if len(args) > 2 {
		if most, ok := number(args[2]); ok && most >= 0 {
			times = int(min(float64(times), most))
		}
	}
	return r.room(float64(len(s))+float64(times)*float64(len(by)-len(old)), true)
}

// joint rejects a call of join whose result would be too long.
func (r *Run) joint(by starlark.String, parts starlark.Value) error {
	list, ok := parts.(starlark.Iterable)
	if !ok {
		return nil
	}
	all := 0.0
	for x := range starlark.Elements(list) {
		n, _ := text(x)
		all += float64(n + len(by))
	}
	return r.room(all, true)
}

// formatted rejects a call of format with a value that is too large, or that would be if every place wrote it.
func (r *Run) formatted(form string, args starlark.Tuple, kwargs []starlark.Tuple) error {
	places := strings.Count(form, "{")
	for _, pair := range kwargs {
		args = append(args[:len(args):len(args)], pair[1])
	}
	for _, v := range args {
		if n := sized(v, largest, deepest); n < 0 || n*places > largest {
			return fmt.Errorf("format writes %s", atMost)
		}
	}
	return r.spend(places)
}
