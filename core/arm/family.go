package arm

import (
	"math"
	"slices"
	"strconv"

	"epsilonarcade/core/say"
)

// A Family is a family of reward distributions that a scenario can name.
type Family struct {
	ID     string
	Name   string // the name that readers see
	Params []Param
	List   *Param // if set, an arm has any number of values of this kind, and no Params
	// Make returns the arm with the given parameter values. It does not check them.
	Make func(values []float64) Arm
	// near returns the parameters of an arm with the given mean. They may be out of range.
	near func(mean float64) []float64
	// check, if not nil, returns an error if the parameters are incompatible with each other.
	check func(values []float64) error
}

// A Param is a parameter of a family of distributions.
type Param struct {
	Name     string  // as written in links
	Min, Max float64 // inclusive
	Default  float64 // NaN if there is no default
}

// Says returns the parameter's human-readable name. A single letter is the same in every language.
func (p Param) Says() string {
	switch p.Name {
	case "mean":
		return say.Of("arm-param-mean")
	case "sd":
		return say.Of("arm-param-sd")
	case "low":
		return say.Of("arm-param-low")
	case "high":
		return say.Of("arm-param-high")
	case "mode":
		return say.Of("arm-param-mode")
	case "offset":
		return say.Of("arm-param-offset")
	case "value":
		return say.Of("arm-param-value")
	}
	return p.Name
}

// Shapes and standard deviations must be positive. Smaller values would underflow in the samplers.
// With larger values, an arm is practically a constant, or its sigmoid is practically a coin.
const (
	leastPositive = 1e-300
	maxShape      = 1e6
	maxMean       = 1e6
	maxSD         = 1e3
)

var none = math.NaN()

// kinds lists the families in the order in which menus show them. Links and documents refer to
// their IDs. Parameters with a default come last in their family.
//
// A new family needs a file like triangular.go, a line here, and a test file that enrols it. The
// tests in this folder report anything that is missing. The family's name is a line in
// core/say/english.txt, such as kind-triangular, and so are the names of its parameters: see Says.
// Its draws must have the same bits on every machine: see the package comment of core/random.
var kinds = []Family{
	bernoulli,
	beta,
	twoPoint,
	uniform,
	gaussian,
	triangular,
	twoGaussian,
	empirical,
}

// Families returns all families.
func Families() []Family { return append([]Family(nil), kinds...) }

// FindFamily returns the family with the given id.
func FindFamily(id string) (Family, bool) {
	for _, k := range kinds {
		if k.ID == id {
			return k, true
		}
	}
	return Family{}, false
}

// Param returns the parameter to which value i of an arm belongs.
func (k Family) Param(i int) Param {
	if k.List != nil {
		return *k.List
	}
	return k.Params[i]
}

// Fits reports whether an arm can have the given number of values.
func (k Family) Fits(values int) bool {
	if k.List != nil {
		return values > 0 && values <= MaxObserved
	}
	return values == len(k.Params)
}

// Place returns the index of the parameter with the given name, or -1.
func (k Family) Place(param string) int {
	return slices.IndexFunc(k.Params, func(p Param) bool { return p.Name == param })
}

// WithMean returns an arm with the given mean or, if the family has none, with the nearest mean.
// Its parameters are in range. Menus call WithMean to change the family of an arm.
func (k Family) WithMean(mean float64) Arm {
	values := k.near(mean)
	for i, x := range values {
		p := k.Param(i)
		values[i] = max(p.Min, min(p.Max, Decimal(x)))
	}
	return k.Make(values)
}

// Describe returns an arm's family and parameters, or false if the arm belongs to no family.
func Describe(a Arm) (k Family, values []float64, ok bool) {
	d, ok := a.(interface{ describe() (Family, []float64) })
	if ok {
		k, values = d.describe()
	}
	return k, values, ok
}

// Check returns an error about the first parameter of an arm that is outside its family's range.
func Check(a Arm) error {
	k, values, _ := Describe(a)
	for i, x := range values {
		if p := k.Param(i); !(x >= p.Min && x <= p.Max) { // also catches NaN
			return say.Error("is-not-in", p.Says(), text(x), text(p.Min), text(p.Max))
		}
	}
	if k.check == nil {
		return nil
	}
	return k.check(values)
}

func text(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
