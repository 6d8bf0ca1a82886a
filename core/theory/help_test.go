package theory

import (
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
)

// brief returns whether a test should be quick rather than thorough.
func brief() bool { return testing.Short() }

// A law is an arm that is no Bernoulli one.
type law struct {
	mean, low, high float64
	expect          func(f func(float64) float64) float64
}

func (l law) Mean() float64                          { return l.mean }
func (l law) Bounds() (low, high float64)            { return l.low, l.high }
func (l law) Draw(*random.Source) float64            { panic("no bound draws a reward") }
func (l law) Expect(f func(float64) float64) float64 { return l.expect(f) }
func (l law) Check() error                           { return nil }

func onUnit(mean float64, density func(float64) float64) law {
	return law{mean, 0, 1, func(f func(float64) float64) float64 {
		return quad.Fixed(func(r float64) float64 { return f(r) * density(r) }, 0, 1, 40, quad.Legendre{}, 0)
	}}
}

// beta41 is Beta(4, 1), of mean 0.8.
func beta41() law { return onUnit(0.8, func(r float64) float64 { return 4 * r * r * r }) }

func uniform() law { return onUnit(0.5, func(float64) float64 { return 1 }) }

// pair pays low or high with equal probability.
func pair(low, high float64) law {
	return law{(low + high) / 2, low, high, func(f func(float64) float64) float64 { return (f(low) + f(high)) / 2 }}
}

func gaussian(mean, sd float64) law {
	return law{mean, math.Inf(-1), math.Inf(1), func(f func(float64) float64) float64 {
		density := func(z float64) float64 { return math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) }
		return quad.Fixed(func(z float64) float64 { return f(mean+sd*z) * density(z) }, -12, 12, 120, quad.Legendre{}, 0)
	}}
}

// repeated returns 1 arm of the first, 5 of the next three and 4 of the last, as in Ren
// et al. 2020.
func repeated(laws ...arm.Arm) []arm.Arm {
	var arms []arm.Arm
	for i, n := range []int{1, 5, 5, 5, 4} {
		for range n {
			arms = append(arms, laws[i])
		}
	}
	return arms
}

func mixed() []arm.Arm {
	return repeated(arm.Bernoulli{P: 0.9}, beta41(), pair(0.4, 1), arm.Bernoulli{P: 0.6}, uniform())
}

func gaussians() []arm.Arm {
	return repeated(gaussian(.9, 1), gaussian(.8, 1), gaussian(.7, 1), gaussian(.6, 1), gaussian(.5, 1))
}

func instance(t *testing.T, id string) []arm.Arm {
	t.Helper()
	for _, i := range arm.Instances() {
		if i.ID == id {
			return i.Arms
		}
	}
	t.Fatalf("no instance %q", id)
	return nil
}

// users returns a law of privacy levels, as scenarios write it.
func users(t *testing.T, law string) *mechanism.Levels {
	t.Helper()
	levels, err := mechanism.ParseLevels(law)
	if err != nil {
		t.Fatalf("the law %q %v", law, err)
	}
	return &levels
}

func find(t *testing.T, id string) Bound {
	t.Helper()
	b, ok := Find(id)
	if !ok {
		t.Fatalf("no bound %q", id)
	}
	return b
}

// at returns a bound's value, which may be vacuous.
func at(t *testing.T, id string, p Problem, horizon float64) float64 {
	t.Helper()
	v, err := find(t, id).At(p, horizon)
	if err != nil && reason(err) != Vacuous {
		t.Fatalf("%s refuses: %v", id, err)
	}
	return v
}

// near reports whether got is want to a relative tolerance.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*math.Abs(want)) {
		t.Errorf("%s is %.10g, want %.10g", what, got, want)
	}
}

func reason(err error) Reason {
	var r *Refusal
	if errors.As(err, &r) {
		return r.Reason
	}
	return ""
}

// refuses reports whether the bound refuses for this reason.
func refuses(t *testing.T, id string, p Problem, horizon float64, want Reason) {
	t.Helper()
	v, err := find(t, id).At(p, horizon)
	if reason(err) != want {
		t.Errorf("%s at T = %g gives %v, %v; want a refusal: %s", id, horizon, v, err, want)
	}
	if want != Vacuous && v != 0 {
		t.Errorf("%s refuses and yet says %v", id, v)
	}
}
