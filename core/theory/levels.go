package theory

import (
	"errors"
	"math"
	"strconv"
)

// heldpPaper is an anonymous submission on heterogeneous LDP.
const heldpPaper = "Multi-Armed Bandits with Local Differential Privacy 2021, "

// Levels is the law of the privacy levels ε_t of users who come independently. A
// policy accepts the responses of those with ε_t ≥ ε_min.
type Levels interface {
	// Accepted returns p₀ = P(ε_t ≥ ε_min).
	Accepted(epsMin float64) float64
	// Mean returns E[f(ε_t) | ε_t ≥ ε_min] for an ε_min > 0 with p₀ > 0, for an f that
	// is smooth on ε > 0 and at worst a power of ε near 0.
	Mean(epsMin float64, f func(eps float64) float64) float64
	// Max returns ε_max, the supremum of the levels.
	Max() float64
	// Check reports a parameter that is out of range, or nil.
	Check() error
}

// A List is the uniform law on some levels. A level may occur more than once.
type List []float64

// DiscreteLevels returns the uniform law on 0, 0.2, 1, 2 and 100 (Multi-Armed
// bandits, Section 4.2).
func DiscreteLevels() List { return List{0, 0.2, 1, 2, 100} }

// Accepted returns the share of levels that are ε_min or more.
func (l List) Accepted(epsMin float64) float64 {
	var n int
	for _, eps := range l {
		if eps >= epsMin {
			n++
		}
	}
	return float64(n) / float64(len(l))
}

// Mean returns the mean of f over the levels that are ε_min or more.
func (l List) Mean(epsMin float64, f func(float64) float64) float64 {
	var n int
	var sum float64
	for _, eps := range l {
		if eps >= epsMin {
			n++
			sum += f(eps)
		}
	}
	return sum / float64(n)
}

// Max returns the largest level.
func (l List) Max() float64 {
	var most float64
	for _, eps := range l {
		most = max(most, eps)
	}
	return most
}

// Check refuses an empty list and levels that are not numbers from 0 on.
func (l List) Check() error {
	if len(l) == 0 {
		return errors.New("there are no privacy levels")
	}
	for i, eps := range l {
		if !(eps >= 0) || math.IsInf(eps, 1) {
			return errors.New("privacy level " + strconv.Itoa(i+1) + " is " + text(eps) + ": it must be a number from 0 on")
		}
	}
	return nil
}

// accepted returns p₀, or refuses a law or an ε_min that accepts nobody.
func accepted(levels Levels, epsMin float64) (float64, *Refusal) {
	if err := levels.Check(); err != nil {
		return 0, refuse(OutOfRange, err.Error())
	}
	if !(epsMin > 0) || math.IsInf(epsMin, 1) {
		return 0, refuse(OutOfRange, "ε_min is "+text(epsMin)+": it must be a number above 0")
	}
	p := levels.Accepted(epsMin)
	if !(p > 0) {
		return 0, refuse(NoLevels, "no user has a privacy level of "+text(epsMin)+" or more")
	}
	return p, nil
}
