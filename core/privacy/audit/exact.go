package audit

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/say"
)

// An Exact is the exact ε at δ of what an audit looks at: a number, +∞ if no ε holds at this δ,
// or NaN if it is not known.
type Exact float64

// Known reports whether it is a number or infinite.
func (e Exact) Known() bool { return !math.IsNaN(float64(e)) }

// Infinite reports whether no ε holds.
func (e Exact) Infinite() bool { return math.IsInf(float64(e), 1) }

// String writes it for a person: a number with four places, or four digits if it is small.
func (e Exact) String() string {
	switch {
	case !e.Known():
		return say.Of("not-known-of")
	case e.Infinite():
		return say.Of("infinite-eps")
	case e > 0 && e < 1e-12: // which rounding makes of 0
		return say.Of("next-to-nothing")
	case e > 0 && e < 0.01:
		return strconv.FormatFloat(float64(e), 'g', 4, 64)
	}
	return strconv.FormatFloat(float64(e), 'f', 4, 64)
}

// IsZero says that it is not known: omitzero then leaves it out of JSON.
func (e Exact) IsZero() bool { return !e.Known() }

// MarshalJSON writes a number, "infinite", or null if it is not known.
func (e Exact) MarshalJSON() ([]byte, error) {
	switch {
	case !e.Known():
		return []byte("null"), nil
	case e.Infinite():
		return []byte(`"infinite"`), nil
	}
	return strconv.AppendFloat(nil, float64(e), 'g', -1, 64), nil
}

// rounding is what the exact ε may be above the claim by without being worse than it.
const rounding = 1e-6

// Exact returns the exact ε at δ and of what it is, or why it is not known. It is worked out
// once, which may take a second.
func (a *Audit) Exact() (eps Exact, of string) {
	x, of := a.exact()
	return Exact(x), of
}

// Know tells the audit its exact ε, where another worker has worked it out.
func (a *Audit) Know(eps Exact, of string) {
	a.exact = func() (float64, string) { return float64(eps), of }
}

// Pair returns both laws of what Exact is the ε of, of users with levels of their own for one with the largest. The
// error says why they are not known.
func (a *Audit) Pair() (tradeoff.Pair, error) {
	switch t := a.trial.(type) {
	case *response:
		return t.pair()
	case *mixture:
		return t.users[t.top()].pair()
	case *choice:
		return tradeoff.Of(t.loss), nil
	case *sequence:
		loss, _, err := t.loss()
		if err != nil {
			return nil, err
		}
		return tradeoff.Of(loss), nil
	}
	_, of := a.trial.exact(a.Delta)
	return nil, errors.New(say.English(of))
}

// Bound returns the laws of what tells the worlds apart as well as the claim allows: of users with levels of their
// own, for one with the largest.
func (a *Audit) Bound() tradeoff.Pair {
	if a.Revise > 0 {
		return tradeoff.OneWay(a.Epsilon, a.Delta)
	}
	eps := a.Epsilon
	if m, ok := a.trial.(*mixture); ok {
		eps = a.epsilonFor(m.levels[m.top()])
	}
	return tradeoff.Approximate(eps, a.Delta)
}

// enumerated is how many sequences Decisions goes through at most.
const enumerated = 1 << 16

// Decisions returns the two laws of the decisions in the worlds of an audit of sequences. The error says why they are not
// known: there are too many sequences, or no formula.
func (a *Audit) Decisions() (tradeoff.Pair, error) {
	s, ok := a.trial.(*sequence)
	if !ok {
		return nil, fmt.Errorf("the laws are those of sequences of decisions, and not of what is audited here")
	}
	if err := s.fewer(); err != nil && s.spec.Forgetful {
		return nil, err
	}
	loss, err := s.decisions()
	if err != nil {
		return nil, err
	}
	return tradeoff.Of(loss), nil
}

// fewer returns an error if there are more than enumerated sequences.
func (s *sequence) fewer() error {
	if math.Pow(float64(s.set.Arms), float64(s.set.Horizon)) > enumerated {
		return say.Error("together-too-many", notation.Count(s.set.Arms), notation.Count(s.set.Horizon), notation.Count(enumerated))
	}
	return nil
}

// Response returns the two laws of the response to one reward of the question's policy, at the rewards between which they
// are farthest apart.
func (q Question) Response() (tradeoff.Pair, error) {
	r, err := newResponse(q)
	if err != nil {
		return nil, err
	}
	return r.pair()
}

// Worst returns for each ε the δ of the worst worlds that differ in one reward of 0 or 1, of all decisions together.
// The error says why it is not known.
func (a *Audit) Worst(eps []float64) ([]float64, error) {
	s, ok := a.trial.(*sequence)
	if !ok || !s.spec.Forgetful || s.spec.Custom {
		return nil, fmt.Errorf("%s: its worst worlds are not known", a.Spec.Name)
	}
	if most := quick(s.set.Arms); s.set.Horizon > most {
		return nil, fmt.Errorf("horizon: %d pulls of %d arms are too many for all worlds to be gone through: %d is the most", s.set.Horizon, s.set.Arms, most)
	}
	all, err := privacy.NewSequences(s.spec, s.set)
	if err != nil {
		return nil, err
	}
	return all.WorstDeltas(eps), nil
}
