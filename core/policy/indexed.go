package policy

import "epsilonarcade/core/leap"

// indexed is a policy that pulls the arm with the largest index, a mean plus the radius that a
// leap.Radius declares.
type indexed struct{ *leap.Index }

// Inspect shows S_a/N_a and the index.
func (p indexed) Inspect(t int64) DecisionState { return indexes(p.Arms(), t, p.At) }

// Base returns what plays: the policy adds to it only what it shows.
func (p indexed) Base() Policy { return p.Index }

// monotone is a policy that pulls the arm with the largest index, which grows with S_a/N_a and
// with t and falls as N_a grows.
type monotone struct{ *leap.MonotoneIndex }

// Inspect shows S_a/N_a and the index.
func (p monotone) Inspect(t int64) DecisionState { return indexes(p.Arms(), t, p.At) }

// Base returns what plays: the policy adds to it only what it shows.
func (p monotone) Base() Policy { return p.MonotoneIndex }
