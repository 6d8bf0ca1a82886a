package interp

import (
	"errors"
	"strconv"

	"epsilonarcade/core/tape"

	"go.starlark.net/starlark"
)

// An arm is what a text knows of an arm.
type arm struct {
	i   int
	got tape.Block // all responses so far
}

// String names the arm as people count arms.
func (a *arm) String() string { return "arm " + strconv.Itoa(a.i+1) }

// Type is "arm".
func (a *arm) Type() string { return "arm" }

// Freeze does nothing: a text cannot change an arm.
func (a *arm) Freeze() {}

// Truth is true.
func (a *arm) Truth() starlark.Bool { return true }

// Hash is that of its place.
func (a *arm) Hash() (uint32, error) { return uint32(a.i), nil }

var errUnpulled = errors.New("has no responses yet, and so no mean; start = 1 has each arm pulled once to begin with")

// Attr returns i, n, sum, mean or weight.
func (a *arm) Attr(name string) (starlark.Value, error) {
	switch name {
	case "mean":
		if a.got.Kept == 0 {
			return nil, errors.New(a.String() + " " + errUnpulled.Error())
		}
		return starlark.Float(a.mean()), nil
	case "n":
		return starlark.MakeInt64(a.got.Kept), nil
	case "sum":
		return starlark.Float(a.got.Sum), nil
	case "i":
		return starlark.MakeInt(a.i), nil
	case "weight":
		return starlark.Float(a.got.Weight), nil
	}
	return nil, nil
}

func (a *arm) mean() float64 { return a.got.Sum / float64(a.got.Kept) }

// AttrNames are the names that Attr knows.
func (a *arm) AttrNames() []string { return []string{"i", "mean", "n", "sum", "weight"} }
