package audit

import (
	"fmt"
	"math"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/say"
)

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
