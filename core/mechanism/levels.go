package mechanism

import (
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/say"
)

// Levels is the distribution of users' privacy levels ε_t under heterogeneous local privacy. A
// user's level does not depend on the reward. The zero value of Levels is the discrete distribution.
type Levels struct {
	family  int
	numbers [2]float64 // the numbers in the family's text, in order
	values  []float64  // a list's levels, sorted and equally likely; empty for the discrete distribution
	refuse  float64    // the fraction of users who refuse; their level is 0
}

// Limits of Levels.
const (
	MaxLevel  = 100
	MaxLevels = 100 // the most values in a list
)

// discrete lists the levels of the discrete distribution. The paper's simulations of heterogeneous
// policies use it and N(1, 1) (Multi-Armed Bandits with Local Differential Privacy 2021, Section 4.2).
var discrete = [...]float64{0, 0.2, 1, 2, 100}

// ParseLevels parses a distribution of levels. It has one of these forms, perhaps with other numbers:
//
//	discrete                        uniform on 0, 0.2, 1, 2, 100
//	0.5,2,2                         uniform on these, with 2 twice as likely as 0.5
//	gaussian mean 2 deviation 0.5   N(2, 0.5²) clipped to [0, 100]
//	gaussian                        N(1, 1) clipped to [0, 100]
//	uniform from 0.1 to 2           uniform on [0.1, 2]
//	log-uniform from 0.01 to 10     log ε_t is uniform on [log 0.01, log 10]
//	exponential mean 1              clipped to [0, 100]
//
// If " refuse 0.2" follows, a fraction 0.2 of all users is at level 0, and the other users follow
// the distribution. All other spaces may be replaced by commas.
func ParseLevels(words string) (Levels, error) {
	words, share, refuses := strings.Cut(words, " refuse ")
	refuse, is := level(share)
	if refuses && !is {
		words = "" // which names no distribution
	}
	if words == "gaussian" {
		words += " mean 1 deviation 1"
	}
	l, ok, err := parseFamily(words)
	if !ok {
		l, err = parseList(words)
	}
	l.refuse = refuse
	if err == nil && !between(refuse, 0, .99) {
		err = say.Error("law-share-range", text(refuse), text(0), text(.99))
	}
	if err != nil {
		return Levels{}, err
	}
	return l, nil
}

// parseList parses a list of levels.
func parseList(text string) (Levels, error) {
	var values []float64
	for _, item := range strings.Split(text, ",") {
		x, ok := level(strings.TrimSpace(item))
		if !ok {
			return Levels{}, say.Error("no-law")
		}
		if values = append(values, x); len(values) > MaxLevels {
			break
		}
	}
	return UniformLevels(values...)
}

// level parses a number in the text of a distribution.
func level(text string) (x float64, ok bool) {
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil && strings.Trim(text, "0123456789.e-+") == ""
}

// UniformLevels returns the uniform distribution on the given 1 to 100 values in [0, 100].
func UniformLevels(values ...float64) (Levels, error) {
	if len(values) == 0 || len(values) > MaxLevels {
		return Levels{}, say.Error("law-too-many-levels", strconv.Itoa(MaxLevels))
	}
	for _, x := range values {
		if !between(x, 0, MaxLevel) {
			return Levels{}, say.Error("law-level-range", text(x), text(0), text(MaxLevel))
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

// String returns a text that ParseLevels parses as the same distribution. Equal distributions have
// equal texts.
func (l Levels) String() string {
	words := families[l.family].text
	for _, x := range l.numbers {
		words = strings.Replace(words, "#", text(x), 1)
	}
	if len(l.values) > 0 {
		words = text(l.values[0])
		for _, x := range l.values[1:] {
			words += "," + text(x)
		}
	}
	if words == "gaussian mean 1 deviation 1" {
		words = "gaussian"
	}
	if l.refuse > 0 {
		words += " refuse " + text(l.refuse)
	}
	return words
}

// Values returns the levels of a list in order, or nil for a distribution with a density. The levels
// are equally likely for users who do not refuse.
func (l Levels) Values() []float64 { return slices.Clone(l.support()) }

func (l Levels) support() []float64 {
	if len(l.values) == 0 && l.family == listed {
		return discrete[:]
	}
	return l.values
}

// Max returns the largest level, which is 100 for the Gaussian and exponential families.
func (l Levels) Max() float64 {
	_, high := l.Range()
	return high
}

// Range returns the smallest and the largest level of users who do not refuse.
func (l Levels) Range() (low, high float64) {
	switch l.family {
	case listed:
		return slices.Min(l.support()), slices.Max(l.support())
	case uniform, logUniform:
		return l.numbers[0], l.numbers[1]
	}
	return 0, MaxLevel
}

// Single returns the level of all users, if there is just one.
func (l Levels) Single() (level float64, ok bool) {
	if len(l.values) != 1 || l.refuse > 0 {
		return 0, false
	}
	return l.values[0], true
}

// Share returns p₀ = P(ε_t ≥ least). Users who refuse count if least is 0 or below. For N(1, 1), p₀
// is Φ(1 − least), which as a float64 is 0 if least is above about 39.
func (l Levels) Share(least float64) float64 {
	switch {
	case least <= 0:
		return 1
	case least > l.Max():
		return 0
	case l.family != listed:
		return (1 - l.refuse) * l.tail(least)
	}
	values, n := l.support(), 0
	for _, x := range values {
		if x >= least {
			n++
		}
	}
	return (1 - l.refuse) * (float64(n) / float64(len(values)))
}

// Expect returns E[f(ε_t) | ε_t ≥ least] for a least level above 0, or NaN if no level is that
// high. The function f must be smooth for ε > 0 and grow at most like a power of ε near 0. For a list,
// the result is exact up to rounding. For a distribution with a density, its relative error is about
// 1e−13 if Share is above 1e−6.
func (l Levels) Expect(least float64, f func(level float64) float64) float64 {
	if l.family != listed {
		return l.integrate(least, f)
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
