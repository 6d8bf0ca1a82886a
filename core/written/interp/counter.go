package interp

import (
	"errors"
	"math/bits"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/random"

	"go.starlark.net/starlark"
)

// A sum is a private running sum: a counter of package counter.
type sum struct {
	name string
	of   interface {
		Feed(items int64, sum float64)
		Output() float64
	}
	items, most int64
}

// newHybrid returns a counter for any number of items.
func newHybrid(eps float64, key random.Key) *sum {
	return &sum{name: "hybrid", of: counter.NewHybrid(eps, counter.Keyed(key)), most: 1 << 40}
}

// newTree returns a counter for at most so many items.
func newTree(eps float64, items int64, key random.Key) *sum {
	levels := bits.Len64(uint64(items))
	return &sum{name: "tree", of: counter.NewBinary(levels, eps, counter.Keyed(key)), most: items}
}

// String names it.
func (s *sum) String() string { return s.name + " counter" }

// Type is "counter".
func (s *sum) Type() string { return "counter" }

// Freeze does nothing.
func (s *sum) Freeze() {}

// Truth is true.
func (s *sum) Truth() starlark.Bool { return true }

// Hash fails: counters are no keys.
func (s *sum) Hash() (uint32, error) { return 0, errors.New("a counter is no key of a dictionary") }

// Attr returns add, n or sum.
func (s *sum) Attr(name string) (starlark.Value, error) {
	switch name {
	case "sum":
		return starlark.Float(s.of.Output()), nil
	case "n":
		return starlark.MakeInt64(s.items), nil
	case "add":
		return starlark.NewBuiltin("add", s.add), nil
	}
	return nil, nil
}

// AttrNames are the names that Attr knows.
func (s *sum) AttrNames() []string { return []string{"add", "n", "sum"} }

// add takes in add(x), or add(total, n) of n items at once.
func (s *sum) add(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	x, n := 0.0, int64(1)
	if err := numbers(b.Name(), args, kwargs, []string{"total", "n"}, 1, &x, &n); err != nil {
		return nil, err
	}
	if n < 0 || s.items+n > s.most || !finite(x) {
		return nil, errors.New("a counter takes finite numbers, and no more items than it was made for")
	}
	s.items += n
	s.of.Feed(n, x)
	return starlark.None, nil
}
