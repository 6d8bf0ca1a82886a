package interp

import (
	"errors"
	"strconv"

	"epsilonarcade/core/tape"

	"go.starlark.net/starlark"
)

// An arm is the value that represents an arm in a custom policy.
type arm struct {
	opaque
	i   int
	got tape.Block // all responses so far
	// These fields cache the values that the policy has read since the last response. Only one arm changes with each
	// pull, and creating a value costs an allocation.
	place, n, mean, sum starlark.Value
}

// An opaque value counts as true and cannot be changed.
type opaque struct{}

// Freeze does nothing.
func (opaque) Freeze() {}

// Truth returns true.
func (opaque) Truth() starlark.Bool { return true }

// add adds responses to the arm.
func (a *arm) add(b tape.Block) {
	a.got.Add(b)
	a.n, a.mean, a.sum = nil, nil, nil
}

// String returns the arm's name. Names are counted from 1.
func (a *arm) String() string { return "arm " + strconv.Itoa(a.i+1) }

// Type returns "arm".
func (a *arm) Type() string { return "arm" }

// Hash returns the arm's index.
func (a *arm) Hash() (uint32, error) { return uint32(a.i), nil }

// Attr returns the value of a field: i, n, sum, mean or weight.
func (a *arm) Attr(name string) (starlark.Value, error) {
	switch name {
	case "mean":
		if a.mean == nil {
			if a.got.Kept == 0 {
				return nil, errors.New(a.String() + " has no mean yet, because none of its rewards has been observed; start = 1 adds a start phase that pulls each arm once, and arm.n is the number of observed rewards")
			}
			a.mean = starlark.Float(a.average())
		}
		return a.mean, nil
	case "n":
		if a.n == nil {
			a.n = starlark.MakeInt64(a.got.Kept)
		}
		return a.n, nil
	case "sum":
		if a.sum == nil {
			a.sum = starlark.Float(a.got.Sum)
		}
		return a.sum, nil
	case "i":
		if a.place == nil {
			a.place = starlark.MakeInt(a.i)
		}
		return a.place, nil
	case "weight":
		return starlark.Float(a.got.Weight), nil
	}
	return nil, nil
}

func (a *arm) average() float64 { return a.got.Sum / float64(a.got.Kept) }

// AttrNames returns the names of the arm's fields.
func (a *arm) AttrNames() []string { return []string{"i", "mean", "n", "sum", "weight"} }
