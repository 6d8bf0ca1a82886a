package interp

import (
	"errors"
	"fmt"
	"math"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
)

// A law is the value that represents the distribution of a random number.
type law struct {
	opaque
	policy.IndexLaw
}

// String writes the distribution in the syntax of a source.
func (l law) String() string {
	switch l.Family {
	case policy.Normal:
		return fmt.Sprintf("Normal(%v, %v)", l.A, math.Sqrt(l.B))
	case policy.BetaLaw:
		return fmt.Sprintf("Beta(%v, %v)", l.A, l.B)
	case policy.Laplace:
		return fmt.Sprintf("Laplace(%v, %v)", l.A, l.B)
	}
	return "a law"
}

// Type returns "law".
func (l law) Type() string { return "law" }

// Hash returns an error, because distributions cannot be keys of dictionaries.
func (l law) Hash() (uint32, error) {
	return 0, errors.New("a distribution cannot be a key of a dictionary")
}

// draw draws a number from the distribution.
func (l law) draw(src *random.Source) float64 {
	switch l.Family {
	case policy.Normal:
		return l.A + float64(math.Sqrt(l.B)*src.Normal())
	case policy.BetaLaw:
		return src.Beta(l.A, l.B)
	}
	if l.B == 0 {
		return l.A
	}
	return l.A + src.Laplace(l.B)
}

// normal, laplace and beta return distributions. The error describes parameters that are invalid.

func normal(mean, sd float64) (law, error) {
	if !finite(mean) || !(sd >= 0 && sd <= 1e150) {
		return law{}, fmt.Errorf("a normal distribution needs a finite mean and a standard deviation from 0 to 10^150, not %v and %v", mean, sd)
	}
	return law{IndexLaw: policy.IndexLaw{Family: policy.Normal, A: mean, B: sd * sd}}, nil
}

func beta(a, b float64) (law, error) {
	if !(a >= 1e-3 && a <= 1e15 && b >= 1e-3 && b <= 1e15) {
		return law{}, fmt.Errorf("a beta distribution needs two shapes from 0.001 to 10^15, not %v and %v", a, b)
	}
	return law{IndexLaw: policy.IndexLaw{Family: policy.BetaLaw, A: a, B: b}}, nil
}

func laplace(mean, scale float64) (law, error) {
	if !finite(mean) || !(scale >= 0 && scale <= 1e300) {
		return law{}, fmt.Errorf("a Laplace distribution needs a finite mean and a scale from 0 to 10^300, not %v and %v", mean, scale)
	}
	return law{IndexLaw: policy.IndexLaw{Family: policy.Laplace, A: mean, B: scale}}, nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
