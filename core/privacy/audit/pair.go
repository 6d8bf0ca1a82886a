package audit

import (
	"fmt"
	"math"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/tradeoff"
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
	if s.spec.Forgetful && math.Pow(float64(s.set.Arms), float64(s.set.Horizon)) > enumerated {
		return nil, fmt.Errorf("%s, %s: there are more than %s sequences of decisions", notation.Things(s.set.Arms, "arm"), notation.Things(s.set.Horizon, "pull"), notation.Count(enumerated))
	}
	loss, err := s.decisions()
	if err != nil {
		return nil, err
	}
	return tradeoff.Of(loss), nil
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
