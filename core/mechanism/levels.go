package mechanism

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Levels is the law of users' privacy levels ε_t under heterogeneous local privacy,
// where each user brings a level of their own that has nothing to do with the reward.
// The zero Levels is the discrete law.
type Levels struct {
	gaussian bool
	values   []float64 // the uniform law on these, in order; empty for the discrete law
}

// Limits of Levels.
const (
	MaxLevel  = 100
	MaxLevels = 100 // values in a list
)

// discrete is the law that the simulations of the heterogeneous policies use, along
// with the Gaussian one (Multi-Armed Bandits with Local Differential Privacy 2021,
// Section 4.2).
var discrete = [...]float64{0, 0.2, 1, 2, 100}

// ParseLevels reads the law of levels: "discrete", uniform on 0, 0.2, 1, 2, 100;
// "gaussian", N(1, 1) clipped to [0, 100]; or numbers in [0, 100], separated by commas,
// for the uniform law on them, a number that comes twice counting double.
func ParseLevels(text string) (Levels, error) {
	switch text {
	case "discrete":
		return Levels{}, nil
	case "gaussian":
		return Levels{gaussian: true}, nil
	}
	var values []float64
	for _, item := range strings.Split(text, ",") {
		item = strings.TrimSpace(item)
		x, err := strconv.ParseFloat(item, 64)
		if err != nil || strings.Trim(item, "0123456789.e-+") != "" {
			return Levels{}, errors.New("is neither discrete, gaussian, nor a list of numbers")
		}
		if values = append(values, x); len(values) > MaxLevels {
			break
		}
	}
	return UniformLevels(values...)
}

// UniformLevels returns the uniform law on values in [0, 100], of which there are 1 to
// 100.
func UniformLevels(values ...float64) (Levels, error) {
	if len(values) == 0 || len(values) > MaxLevels {
		return Levels{}, errors.New("does not have 1 to " + strconv.Itoa(MaxLevels) + " levels")
	}
	for _, x := range values {
		if !(x >= 0 && x <= MaxLevel) || (x == 0 && math.Signbit(x)) {
			return Levels{}, errors.New("has the level " + text(x) + ", which is not between 0 and " + strconv.Itoa(MaxLevel))
		}
	}
	values = slices.Clone(values)
	for i, x := range values {
		for ; i > 0 && values[i-1] > x; i-- {
			values[i] = values[i-1]
		}
		values[i] = x
	}
	switch {
	case slices.Equal(values, discrete[:]):
		values = nil
	case values[0] == values[len(values)-1]:
		values = values[:1]
	}
	return Levels{values: values}, nil
}

// String returns the text that ParseLevels reads back as the same law, the same for
// equal laws.
func (l Levels) String() string {
	switch {
	case l.gaussian:
		return "gaussian"
	case len(l.values) == 0:
		return "discrete"
	}
	items := make([]string, len(l.values))
	for i, x := range l.values {
		items[i] = text(x)
	}
	return strings.Join(items, ",")
}

// Values returns the levels that the law is uniform on, in order, or nil if it is the
// Gaussian one.
func (l Levels) Values() []float64 { return slices.Clone(l.support()) }

func (l Levels) support() []float64 {
	if len(l.values) == 0 && !l.gaussian {
		return discrete[:]
	}
	return l.values
}

// Max returns the largest level. That of the Gaussian law is 100, whose probability is
// below the smallest float64.
func (l Levels) Max() float64 {
	if l.gaussian {
		return MaxLevel
	}
	return slices.Max(l.support())
}

// Single returns the level that all users have, if the law has just one.
func (l Levels) Single() (level float64, ok bool) {
	if len(l.values) != 1 {
		return 0, false
	}
	return l.values[0], true
}

// Share returns p₀ = P(ε_t ≥ least). Under the Gaussian law that is Φ(1 − least) for a
// least level above 0, which is 0 from about 39 on.
func (l Levels) Share(least float64) float64 {
	if l.gaussian {
		if least <= 0 {
			return 1
		}
		return math.Erfc((least-1)/math.Sqrt2) / 2
	}
	values, n := l.support(), 0
	for _, x := range values {
		if x >= least {
			n++
		}
	}
	return float64(n) / float64(len(values))
}

// Expect returns E[f(ε_t) | ε_t ≥ least] for a least level above 0, and NaN if no level
// is that high. f is smooth on ε > 0 and at worst a power of ε near 0. Under the
// Gaussian law the result is right to about 1e−14 where Share is above 0.
func (l Levels) Expect(least float64, f func(level float64) float64) float64 {
	if l.gaussian {
		return expectGaussian(least, f)
	}
	var sum float64
	var n int
	for _, x := range l.support() {
		if x >= least {
			sum += f(x)
			n++
		}
	}
	return sum / float64(n)
}

// expectGaussian integrates over log(ε − least), by the trapezoid rule in t with
//
//	ε = least + exp( (π/2) sinh t )
//
// (Takahasi & Mori 1974). Norm and integral come from the same rule, and the density is
// relative to that at the least level, so that nothing is lost in the tail.
func expectGaussian(least float64, f func(level float64) float64) float64 {
	if least > MaxLevel {
		return math.NaN()
	}
	const step, edge = 1.0 / 32, 5.2 // exp(−(π/2) sinh 5.2) = 1e−62, times cosh
	var sum, mass float64
	for t := -edge; t <= edge; t += step {
		x := math.Exp(math.Pi / 2 * math.Sinh(t))
		w := math.Exp(-x*(x/2+least-1)) * x * math.Cosh(t)
		if w > 0 { // beyond, f could be 0 · ∞
			mass += w
			sum += w * f(min(MaxLevel, least+x))
		}
	}
	return sum / mass
}
