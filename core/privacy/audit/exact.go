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

// An Exact is the exact ε at δ of an audit: a number, +∞ if no ε holds at this δ, or NaN if it is unknown.
type Exact float64

// Known reports whether the ε is a number or infinite.
func (e Exact) Known() bool { return !math.IsNaN(float64(e)) }

// Infinite reports whether no ε holds.
func (e Exact) Infinite() bool { return math.IsInf(float64(e), 1) }

// String returns the ε with four decimal places, or with four digits if it is small.
func (e Exact) String() string {
	switch {
	case !e.Known():
		return say.Of("not-known-of")
	case e.Infinite():
		return say.Of("infinite-eps")
	case e > 0 && e < 1e-12: // 0 before rounding
		return say.Of("next-to-nothing")
	case e > 0 && e < 0.01:
		return strconv.FormatFloat(float64(e), 'g', 4, 64)
	}
	return strconv.FormatFloat(float64(e), 'f', 4, 64)
}

// IsZero reports whether the ε is unknown. JSON with omitzero then omits it.
func (e Exact) IsZero() bool { return !e.Known() }

// MarshalJSON writes a number, "infinite", or null for an unknown ε.
func (e Exact) MarshalJSON() ([]byte, error) {
	switch {
	case !e.Known():
		return []byte("null"), nil
	case e.Infinite():
		return []byte(`"infinite"`), nil
	}
	return strconv.AppendFloat(nil, float64(e), 'g', -1, 64), nil
}

// rounding is the tolerance when an exact ε is compared with a claim.
const rounding = 1e-6

// Exact returns the exact ε at δ and what has this ε, or why it is unknown. The first call may take a second.
func (a *Audit) Exact() (eps Exact, of string) {
	x, of := a.exact()
	return Exact(x), of
}

// Know sets the exact ε to the value that another worker has computed.
func (a *Audit) Know(eps Exact, of string) {
	a.exact = func() (float64, string) { return float64(eps), of }
}

// Pair returns the two distributions behind Exact. If users have their own levels, the distributions are for a user
// with the largest level. The error says why they are unknown.
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

// Bound returns the two distributions that are easiest to tell apart under the claim. If users have their own levels,
// the distributions are for a user with the largest level.
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

// enumerated is the largest number of sequences that Decisions enumerates.
const enumerated = 1 << 16

// Decisions returns the two distributions of the decisions in an audit of sequences. It returns an error if there are
// too many sequences, or if there is no formula for them.
func (a *Audit) Decisions() (tradeoff.Pair, error) {
	s, ok := a.trial.(*sequence)
	if !ok {
		return nil, fmt.Errorf("decisions have distributions only in an audit of sequences")
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

// fewer returns an error if there are more sequences than enumerated.
func (s *sequence) fewer() error {
	if math.Pow(float64(s.set.Arms), float64(s.set.Horizon)) > enumerated {
		return say.Error("together-too-many", notation.Count(s.set.Arms), notation.Count(s.set.Horizon), notation.Count(enumerated))
	}
	return nil
}

// Response returns the two distributions of the response of the question's policy, one for each of the two rewards
// that the mechanism separates most.
func (q Question) Response() (tradeoff.Pair, error) {
	r, err := newResponse(q)
	if err != nil {
		return nil, err
	}
	return r.pair()
}

// Worst returns, for each ε, the δ of all decisions together in the two worst worlds. The worlds differ in one
// reward, which is 0 or 1. The error says why the δ are unknown.
func (a *Audit) Worst(eps []float64) ([]float64, error) {
	s, ok := a.trial.(*sequence)
	if !ok || !s.spec.Forgetful || s.spec.Custom {
		return nil, fmt.Errorf("%s: the worst worlds are unknown", a.Spec.Name)
	}
	if most := quick(s.set.Arms); s.set.Horizon > most {
		return nil, fmt.Errorf("horizon: %d pulls of %d arms are too many to enumerate all worlds: at most %d are allowed", s.set.Horizon, s.set.Arms, most)
	}
	all, err := privacy.NewSequences(s.spec, s.set)
	if err != nil {
		return nil, err
	}
	return all.WorstDeltas(eps), nil
}
