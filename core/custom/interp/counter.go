package interp

import (
	"errors"
	"fmt"
	"math"
	"math/bits"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/random"

	"go.starlark.net/starlark"
)

// A counted is the value that represents a private running sum. It wraps a counter from package counter.
type counted struct {
	opaque
	name string
	of   interface {
		Feed(items int64, sum float64)
		Output() float64
	}
	items, most int64
}

// most is the largest number of items that any counter takes.
const most = 1 << 40

// newHybrid returns a counter that takes any number of items.
func newHybrid(eps float64, _ int64, key random.Key) *counted {
	return &counted{name: "hybrid", of: counter.NewHybrid(eps, counter.Keyed(key)), most: most}
}

// newTree returns a counter that takes at most the given number of items.
func newTree(eps float64, items int64, key random.Key) *counted {
	levels := bits.Len64(uint64(items))
	return &counted{name: "tree", of: counter.NewBinary(levels, eps, counter.Keyed(key)), most: items}
}

// String returns the counter's name.
func (s *counted) String() string { return s.name + " counter" }

// Type returns "counter".
func (s *counted) Type() string { return "counter" }

// Hash returns an error, because counters cannot be keys of dictionaries.
func (s *counted) Hash() (uint32, error) {
	return 0, errors.New("a counter cannot be a key of a dictionary")
}

// Attr returns the method add or the field n or sum.
func (s *counted) Attr(name string) (starlark.Value, error) {
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

// AttrNames returns the names of the method and of the fields.
func (s *counted) AttrNames() []string { return []string{"add", "n", "sum"} }

var added = []string{"total", "n"}

// add implements add(x), and also add(total, n), which adds n items at once.
func (s *counted) add(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	x, err := numbers(b, args, kwargs, added, 1, [2]float64{0, 1})
	if err != nil {
		return nil, err
	}
	total, n := x[0], x[1]
	switch {
	case !finite(total):
		return nil, fmt.Errorf("a counter adds finite numbers, not %v", total)
	case n != math.Trunc(n) || n < 0:
		return nil, fmt.Errorf("a counter adds a whole number of items, 0 or more, not %v", n)
	case n > float64(s.most-s.items):
		return nil, fmt.Errorf("this %s is for %d items and has %d, so %v more are too many", s, s.most, s.items, n)
	}
	s.items += int64(n)
	s.of.Feed(int64(n), total)
	return starlark.None, nil
}
