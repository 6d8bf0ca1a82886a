package arm

import (
	"errors"
	"math"
	"slices"
	"strconv"
)

// A Kind is a family of laws, as scenarios name it.
type Kind struct {
	ID     string
	Name   string // for people
	Params []Param
	// Make returns the arm with these parameters, one for each of Params. It checks
	// nothing.
	Make func(values []float64) Arm
}

// A Param is a parameter of a kind.
type Param struct {
	Name     string
	Min, Max float64 // inclusive
	Default  float64 // NaN if there is none
}

// Shapes and standard deviations are positive. Below the least of them the samplers
// would underflow; above the largest ones an arm is a constant for all practical
// purposes, or its sigmoid a coin.
const (
	leastPositive = 1e-300
	maxShape      = 1e6
	maxMean       = 1e6
	maxSD         = 1e3
)

var none = math.NaN()

// kinds lists the kinds. Those that have a default come last among a kind's parameters.
var kinds = []Kind{
	{"bernoulli", "Bernoulli", []Param{{"mean", 0, 1, none}},
		func(v []float64) Arm { return Bernoulli{v[0]} }},
	{"beta", "Beta", []Param{{"a", leastPositive, maxShape, none}, {"b", leastPositive, maxShape, none}},
		func(v []float64) Arm { return Beta{v[0], v[1]} }},
	{"two-point", "two-point", []Param{{"low", 0, 1, none}, {"high", 0, 1, none}, {"p", 0, 1, 0.5}},
		func(v []float64) Arm { return TwoPoint{v[0], v[1], v[2]} }},
	{"uniform", "uniform", nil,
		func([]float64) Arm { return Uniform{} }},
	{"gaussian", "Gaussian", []Param{{"mean", -maxMean, maxMean, none}, {"sd", leastPositive, maxSD, 1}},
		func(v []float64) Arm { return Gaussian{v[0], v[1]} }},
}

// Kinds returns all kinds of arms.
func Kinds() []Kind { return append([]Kind(nil), kinds...) }

// FindKind returns the kind with this id.
func FindKind(id string) (Kind, bool) {
	for _, k := range kinds {
		if k.ID == id {
			return k, true
		}
	}
	return Kind{}, false
}

// Place returns which of the Params has this name, or -1.
func (k Kind) Place(param string) int {
	return slices.IndexFunc(k.Params, func(p Param) bool { return p.Name == param })
}

// Describe returns an arm's kind and its parameters, or false if the arm is of none of
// the Kinds.
func Describe(a Arm) (k Kind, values []float64, ok bool) {
	var id string
	switch a := a.(type) {
	case Bernoulli:
		id, values = "bernoulli", []float64{a.P}
	case Beta:
		id, values = "beta", []float64{a.A, a.B}
	case TwoPoint:
		id, values = "two-point", []float64{a.Low, a.High, a.P}
	case Uniform:
		id = "uniform"
	case Gaussian:
		id, values = "gaussian", []float64{a.M, a.SD}
	}
	k, ok = FindKind(id)
	return k, values, ok
}

// check reports the first parameter of an arm that is out of its kind's range.
func check(a Arm) error {
	k, values, _ := Describe(a)
	for i, p := range k.Params {
		if x := values[i]; !(x >= p.Min && x <= p.Max) { // also catches NaN
			return errors.New(p.Name + " " + text(x) + " is not in [" + text(p.Min) + ", " + text(p.Max) + "]")
		}
	}
	return nil
}

func text(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
